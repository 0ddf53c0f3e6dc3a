// Draws what a board of the hexagon game shows, see notation.h.
//
// DESIGN. Ways are walked out cell by cell, by the letter of the rules (3.2 to 3.4): at most some
// thousand of them lead from a cube, and nobody asks but a person who looks at a board.
#include "engine/cubes/notation.h"

#include <string.h>

enum { MOST_STEPS = 12, CELL_TEXT = 5 }; // a cell with its quotes and a comma

// A move is named, and all its cells.
_Static_assert(CUBES_MAX_MOVES *(10 + (MOST_STEPS + 1) * CELL_TEXT) + 128 <= CUBES_SHOWN_TEXT,
               "there is room for all ways");

// The shortest way found to each cell. `length` counts cells, the first one too; 0: none.
typedef struct Ways {
    uint8_t length[CUBES_CELL_CODES];
    uint8_t cells[CUBES_CELL_CODES][MOST_STEPS + 1];
} Ways;

// A cube under way.
typedef struct Walk {
    CubesSet free; // where it may step yet
    CubesSet goal;
    int steps; // in all
    int length;
    uint8_t cells[MOST_STEPS + 1];
} Walk;

static void note_way(const Walk *walk, Ways *ways)
{
    int end = walk->cells[walk->length - 1];
    if (ways->length[end] != 0 && ways->length[end] <= walk->length)
        return;
    ways->length[end] = (uint8_t)walk->length;
    memcpy(ways->cells[end], walk->cells, sizeof walk->cells);
}

// Tries all ways on from where the cube is.
static void walk_on(Walk *walk, Ways *ways)
{
    CubesSet here = {{0, 0}};
    cubes_toggle(&here, walk->cells[walk->length - 1]);
    CubesSet next = cubes_and(cubes_neighbours(here), walk->free);
    while (!cubes_is_empty(next)) {
        int cell = cubes_pop(&next);
        walk->cells[walk->length++] = (uint8_t)cell;
        cubes_toggle(&walk->free, cell);
        bool is_at_end = walk->length == walk->steps + 1;
        if (is_at_end || cubes_has(walk->goal, cell))
            note_way(walk, ways);
        if (!is_at_end)
            walk_on(walk, ways);
        cubes_toggle(&walk->free, cell);
        walk->length--;
    }
}

// All ways of the mover's cube on that cell.
static void find_ways(const CubesPosition *position, int cell, Ways *ways)
{
    CubesSet all = cubes_all(position), others = all;
    cubes_toggle(&others, cell);
    CubesSet blocked = cubes_or(all, cubes_neighbours(others));
    Walk walk = {
        .free = cubes_without(cubes_cells, blocked),
        .goal = cubes_goal(position->seat, position->players),
        .steps = cubes_steps(position, cell),
        .length = 1,
        .cells = {(uint8_t)cell},
    };
    memset(ways->length, 0, sizeof ways->length);
    walk_on(&walk, ways);
}

static void add_steps(Builder *sheet, const CubesPosition *position)
{
    const char *comma = "";
    for (CubesSet left = position->cubes[position->seat]; !cubes_is_empty(left); comma = ",") {
        int cell = cubes_pop(&left);
        builder_add(sheet, "%s\"%c%d\":%d", comma, 'a' + cubes_column(cell), cubes_row(cell),
                    cubes_steps(position, cell));
    }
}

// The counts of an adjudication, and when it comes.
static void add_end(Builder *sheet, const CubesPosition *position)
{
    for (int seat = 0; seat < position->players; seat++)
        builder_add(sheet, seat == 0 ? "%d" : ",%d", cubes_sum(position, seat));
    builder_add(sheet, "],\"round\":%d,\"rounds\":%d", (int)position->round, (int)CUBES_LAST_ROUND);
}

static void add_way(Builder *sheet, const Ways *ways, CubesMove move, const char *comma)
{
    char text[CUBES_MOVE_TEXT];
    int to = cubes_to(move);
    cubes_format_move(move, text);
    builder_add(sheet, "%s\"%s\":[", comma, text);
    for (int i = 0; i < ways->length[to]; i++) {
        int cell = ways->cells[to][i];
        builder_add(sheet, "%s\"%c%d\"", i == 0 ? "" : ",", 'a' + cubes_column(cell),
                    cubes_row(cell));
    }
    builder_add(sheet, "]");
}

static void add_paths(Builder *sheet, const CubesPosition *position)
{
    CubesMove moves[CUBES_MAX_MOVES];
    int count = cubes_moves(position, moves), from = -1;
    Ways ways;
    for (int i = 0; i < count && moves[i] != CUBES_PASS; i++) {
        if (cubes_from(moves[i]) != from)
            find_ways(position, from = cubes_from(moves[i]), &ways);
        add_way(sheet, &ways, moves[i], i > 0 ? "," : "");
    }
}

void cubes_show(const CubesPosition *position, char text[CUBES_SHOWN_TEXT])
{
    Builder sheet = {text, CUBES_SHOWN_TEXT, 0};
    builder_add(&sheet, ",\"steps\":{");
    add_steps(&sheet, position);
    builder_add(&sheet, "},\"paths\":{");
    add_paths(&sheet, position);
    builder_add(&sheet, "},\"toGo\":[");
    add_end(&sheet, position);
}
