// The levels of the hexagon game below full strength.
#include "search/cubes/game.h"

#include "engine/cubes/position.h"

#include <stdlib.h>

// Elo by matches of 400 games between neighbours and with anchors: bench/STRENGTH.md, "Levels".
// clang-format off
const LevelPlan cubes_levels = {
    .rungs = {
        // Elo, {nodes, lines, unseen moves and replies, error}
        {800, {1000, 17, 860, 860, 125}},
        {940, {1000, 16, 780, 780, 115}},
        {1120, {1000, 15, 660, 660, 100}},
        {1230, {1000, 14, 560, 560, 85}},
        {1340, {1000, 13, 490, 490, 75}},
        {1490, {1000, 13, 410, 410, 60}},
        {1570, {1000, 12, 360, 360, 55}},
        {1740, {1000, 11, 280, 280, 40}},
        {1850, {1000, 10, 220, 220, 35}},
        {2020, {1000, 9, 150, 150, 24}},
        {2160, {1000, 8, 90, 90, 15}},
        {2230, {1000, 7, 40, 40, 8}},
        {2320, {1000, 3, 20, 20, 4}},
        {2450, {1000, 2, 20, 20, 4}},
        {2540, {1400, 2, 18, 18, 4}},
        {2690, {2300, 2, 15, 15, 3}},
        {2750, {2900, 2, 13, 13, 3}},
        {2870, {4200, 2, 10, 10, 2}},
        {2960, {6000, 2, 8, 8, 2}},
        {3040, {8500, 2, 5, 5, 1}},
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
