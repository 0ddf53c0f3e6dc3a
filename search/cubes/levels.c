#include "search/cubes/levels.h"

#include "engine/cubes/position.h"

#include <stdlib.h>

// Elo by matches of 400 games between neighbours and with anchors: bench/STRENGTH.md, "Levels".
// clang-format off
const LevelPlan cubes_levels = {
    .rungs = {
        // Elo, {nodes, lines, unseen moves and replies, error}
        {800, {1000, 17, 860, 860, 125}},
        {910, {1000, 16, 780, 780, 115}},
        {1020, {1000, 16, 700, 700, 105}},
        {1130, {1000, 15, 630, 630, 95}},
        {1240, {1000, 14, 560, 560, 85}},
        {1340, {1000, 13, 500, 500, 75}},
        {1450, {1000, 13, 430, 430, 65}},
        {1560, {1000, 12, 370, 370, 55}},
        {1670, {1000, 11, 310, 310, 45}},
        {1780, {1000, 11, 260, 260, 40}},
        {1890, {1000, 10, 200, 200, 30}},
        {2000, {1000, 9, 150, 150, 24}},
        {2110, {1000, 8, 100, 100, 16}},
        {2220, {1000, 7, 40, 40, 8}},
        {2330, {2500, 5, 22, 22, 4}},
        {2430, {3200, 5, 20, 20, 4}},
        {2540, {4300, 5, 18, 18, 4}},
        {2650, {6800, 4, 14, 14, 3}},
        {2760, {12000, 4, 10, 10, 2}},
        {2870, {20000, 3, 5, 5, 1}},
    },
};
// clang-format on

int cubes_move_reach(GameMove move)
{
    int from = cubes_from(move), to = cubes_to(move);
    int columns = abs(cubes_column(to) - cubes_column(from));
    int rows = abs(cubes_row(to) - cubes_row(from));
    return 100 * (columns > rows ? columns : rows) / 14;
}
