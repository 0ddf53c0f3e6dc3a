#include "eval/cubes/features.h"

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

// --- Views ---------------------------------------------------------------------------------------

static int cell_of(int cell, int h, int q)
{
    return (cell & 64) | h << 3 | q;
}

// In the numbers of the strips, 0..7 each, a third of a turn is an exchange of the three.
int cubes_seen_from(CubesSide side, int cell)
{
    int h = cubes_strip_h(cell), p = cubes_strip_p(cell), q = cubes_strip_q(cell);
    switch (side) {
    case CUBES_N:
        return cell ^ 127;
    case CUBES_NW:
        return cell_of(cell, p, 7 - h);
    case CUBES_NE:
        return cell_of(cell, 7 - q, 7 - p);
    default:
        return cell;
    }
}

int cubes_mirrored_cell(int seen)
{
    return cell_of(seen, cubes_strip_h(seen), 7 - cubes_strip_p(seen));
}

int cubes_mirrored_goal(int taken)
{
    return (taken & 1) << 3 | (taken & 2) << 1 | (taken & 4) >> 1 | (taken & 8) >> 3;
}

// Left and right alike: of a thing and its mirror image the one with the lower number.
static int folded(int cell)
{
    return at_most(cell, cubes_mirrored_cell(cell));
}

static int folded_goal(int taken)
{
    return at_most(taken, cubes_mirrored_goal(taken));
}

// --- Facts ---------------------------------------------------------------------------------------

// What all seats share: the cells that no cube touches, and those that two cubes or more do.
typedef struct Ground {
    CubesSet all, open, crowded;
} Ground;

// The cells whose nearest open goal cell is 0, 1, ... steps away over open cells.
typedef struct Layers {
    int count;
    CubesSet at[CUBES_WAY_MOST - 1];
} Layers;

static uint64_t beside_two(uint64_t cubes, CubesHalf half)
{
    uint64_t a = cubes, b = cubes_over(cubes, half, 1), c = cubes_over(cubes, half, 2);
    return (a & b) | (c & (a | b));
}

static Ground ground_of(const CubesPosition *position)
{
    CubesSet all = cubes_all(position);
    return (Ground){
        .all = all,
        .open = cubes_without(cubes_cells, cubes_or(all, cubes_neighbours(all))),
        .crowded = cubes_set(beside_two(all.half[CUBES_DOWN], CUBES_DOWN),
                             beside_two(all.half[CUBES_UP], CUBES_UP)),
    };
}

static void flood(Layers *layers, CubesSet open, CubesSet goal)
{
    CubesSet front = cubes_and(goal, open), left = open;
    for (layers->count = 0; layers->count < CUBES_WAY_MOST - 1 && !cubes_is_empty(front);) {
        layers->at[layers->count++] = front;
        left = cubes_without(left, front);
        front = cubes_and(cubes_neighbours(front), left);
    }
}

// The cells that the cube on `cell` may step to (3.3): its neighbours that touch no other cube.
static CubesSet exits_of(const Ground *ground, int cell)
{
    CubesSet cube = cubes_set(0, 0);
    cubes_toggle(&cube, cell);
    return cubes_without(cubes_neighbours(cube), ground->crowded);
}

// Steps from a cell to the nearest goal cell over cells that no other cube touches, or
// CUBES_NO_WAY. Its own cube touches none but the cell and its neighbours, and a shortest way is
// past those after one step; from the next cell on it is a way over open cells.
static int way(CubesSet exits, const Layers *layers, CubesSet goal)
{
    if (!cubes_is_empty(cubes_and(exits, goal)))
        return 1;
    CubesSet beyond = cubes_neighbours(exits);
    for (int steps = 0; steps < layers->count; steps++)
        if (!cubes_is_empty(cubes_and(beyond, layers->at[steps])))
            return steps + 2;
    return CUBES_NO_WAY;
}

static void facts_on(const Ground *ground, const CubesPosition *position, int seat,
                     CubesFacts *facts)
{
    uint16_t *list = facts->list;
    const CubesSet own = position->cubes[seat];
    const CubesSet goal = cubes_goal(seat, position->players);
    const CubesSet home = cubes_home(seat, position->players);
    const CubesSide side = (CubesSide)cubes_home_side[position->players - 2][seat];
    int count = 0, taken = 0, shut = 0;
    Layers layers;
    flood(&layers, ground->open, goal);
    for (CubesSet left = own; !cubes_is_empty(left);) {
        int cell = cubes_pop(&left), seen = cubes_seen_from(side, cell);
        int steps = at_most(cubes_steps(position, cell), CUBES_STEP_CLASSES), to_go = 0;
        if (cubes_has(goal, cell)) {
            taken |= 1 << (cubes_strip_q(seen) - 4);
        } else {
            CubesSet exits = exits_of(ground, cell);
            to_go = way(exits, &layers, goal);
            if (to_go == CUBES_NO_WAY) {
                to_go += cubes_steps_to_go(seat, position->players, cell);
                shut += cubes_is_empty(exits);
            }
        }
        facts->cells[count / 2] = (uint8_t)cell;
        list[count++] = (uint16_t)(CUBES_F_CELL + folded(seen));
        list[count++] = (uint16_t)(CUBES_F_WAY + to_go * CUBES_STEP_CLASSES + steps - 1);
    }
    CubesSet gate = cubes_or(goal, cubes_neighbours(goal));
    int foes = cubes_count(cubes_and(cubes_without(ground->all, own), gate));
    list[count++] = (uint16_t)(CUBES_F_GOAL + folded_goal(taken));
    list[count++] = (uint16_t)(CUBES_F_HOME + cubes_count(cubes_and(own, home)));
    list[count++] = (uint16_t)(CUBES_F_SHUT + shut);
    list[count++] = (uint16_t)(CUBES_F_FOES + at_most(foes, 4));
    if (position->seat == seat)
        list[count++] = CUBES_F_TURN;
    facts->count = count;
    facts->taken = (uint8_t)taken;
}

void cubes_features(const CubesPosition *position, CubesFacts facts[CUBES_SEATS])
{
    Ground ground = ground_of(position);
    for (int seat = 0; seat < position->players; seat++)
        facts_on(&ground, position, seat, &facts[seat]);
}

int cubes_phase(const CubesPosition *position)
{
    enum { EACH_AT_START = 60 };
    int left = 0;
    for (int seat = 0; seat < position->players; seat++)
        left += cubes_sum(position, seat);
    return at_most(256 * left / (EACH_AT_START * position->players), 256);
}
