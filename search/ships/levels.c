#include "search/ships/levels.h"

#include "engine/ships/position.h"

#include <stdlib.h>

// Elo by matches of 400 games between neighbours and with anchors: bench/STRENGTH.md, "Levels".
// clang-format off
const LevelPlan ships_levels = {
    .rungs = {
        // Elo, {nodes, lines, unseen moves and replies, error}
        {920, {20, 24, 800, 850, 350}},
        {1060, {28, 23, 740, 780, 320}},
        {1210, {38, 22, 680, 720, 295}},
        {1380, {54, 21, 610, 650, 270}},
        {1510, {77, 20, 550, 590, 240}},
        {1620, {110, 19, 500, 530, 215}},
        {1770, {170, 18, 430, 460, 190}},
        {1890, {250, 17, 380, 400, 165}},
        {2040, {360, 16, 330, 350, 140}},
        {2160, {510, 15, 280, 300, 125}},
        {2320, {760, 14, 240, 250, 105}},
        {2460, {1100, 12, 200, 210, 85}},
        {2560, {1500, 12, 170, 180, 75}},
        {2680, {2000, 11, 140, 150, 65}},
        {2840, {2800, 10, 120, 130, 50}},
        {3000, {3900, 9, 90, 100, 40}},
        {3140, {5600, 8, 70, 80, 30}},
        {3340, {8000, 7, 50, 50, 22}},
        {3530, {12000, 6, 30, 30, 13}},
        {3710, {20000, 4, 16, 17, 7}},
    },
};
// clang-format on

int ships_move_reach(GameMove move)
{
    int from = ships_from(move), to = ships_to(move);
    int files = abs(to % 8 - from % 8), ranks = abs(to / 8 - from / 8);
    return 100 * (files > ranks ? files : ranks) / 7;
}
