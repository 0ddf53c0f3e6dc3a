#include "search/ships/levels.h"

#include "engine/ships/position.h"

#include <stdlib.h>

// Elo by matches of 400 games between neighbours and with anchors: bench/STRENGTH.md, "Levels". They
// were played on the square board; the tall one has the same scale until it is measured there.
// clang-format off
const LevelPlan ships_levels = {
    .rungs = {
        // Elo, {nodes, lines, unseen moves and replies, error}
        {950, {20, 24, 835, 880, 370}},
        {1130, {28, 23, 760, 800, 330}},
        {1270, {38, 22, 695, 735, 302}},
        {1430, {54, 21, 620, 660, 274}},
        {1560, {77, 20, 550, 590, 240}},
        {1670, {110, 19, 500, 530, 215}},
        {1810, {170, 18, 430, 460, 190}},
        {1930, {250, 17, 380, 400, 165}},
        {2060, {360, 16, 330, 350, 140}},
        {2190, {510, 15, 280, 300, 125}},
        {2280, {760, 14, 240, 250, 105}},
        {2410, {1100, 12, 200, 210, 85}},
        {2540, {1500, 12, 170, 180, 75}},
        {2660, {2000, 11, 140, 150, 65}},
        {2820, {2800, 10, 120, 130, 50}},
        {2930, {3900, 9, 90, 100, 40}},
        {3110, {5600, 8, 70, 80, 30}},
        {3260, {8000, 7, 50, 50, 22}},
        {3460, {12000, 6, 30, 30, 13}},
        {3690, {20000, 4, 16, 17, 7}},
    },
};
// clang-format on

int ships_move_reach(GameMove move)
{
    int from = ships_from(move), to = ships_to(move);
    int files = abs(to % BOARD_FILES - from % BOARD_FILES);
    int ranks = abs(to / BOARD_FILES - from / BOARD_FILES);
    return 100 * (files > ranks ? files : ranks) / BOARD_LONGEST_SLIDE;
}
