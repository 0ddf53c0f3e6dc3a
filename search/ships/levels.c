#include "search/ships/levels.h"

#include "engine/ships/position.h"

#include <stdlib.h>

// Elo by matches of 400 games between neighbours and with anchors: bench/STRENGTH.md, "Levels".
// clang-format off
const LevelPlan ships_levels = {
    .rungs = {
        // Elo, {nodes, lines, unseen moves and replies, error}
        {980, {20, 24, 800, 850, 350}},
        {1120, {28, 23, 740, 780, 320}},
        {1270, {38, 22, 680, 720, 295}},
        {1410, {54, 21, 610, 650, 270}},
        {1540, {77, 20, 550, 590, 240}},
        {1660, {110, 19, 500, 530, 215}},
        {1790, {170, 18, 430, 460, 190}},
        {1920, {250, 17, 380, 400, 165}},
        {2050, {360, 16, 330, 350, 140}},
        {2150, {510, 15, 280, 300, 125}},
        {2270, {760, 14, 240, 250, 105}},
        {2430, {1100, 12, 200, 210, 85}},
        {2510, {1500, 12, 170, 180, 75}},
        {2650, {2000, 11, 140, 150, 65}},
        {2780, {2800, 10, 120, 130, 50}},
        {2930, {3900, 9, 90, 100, 40}},
        {3120, {5600, 8, 70, 80, 30}},
        {3280, {8000, 7, 50, 50, 22}},
        {3450, {12000, 6, 30, 30, 13}},
        {3640, {20000, 4, 16, 17, 7}},
    },
};
// clang-format on

int ships_move_reach(GameMove move)
{
    int from = ships_from(move), to = ships_to(move);
    int files = abs(to % 8 - from % 8), ranks = abs(to / 8 - from / 8);
    return 100 * (files > ranks ? files : ranks) / 7;
}
