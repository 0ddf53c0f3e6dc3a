#include "eval/cubes/features.h"

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

// Left and right alike: of a cell and its mirror image the one with the lower code.
static int folded(int cell)
{
    int mirrored = cell_of(cell, cubes_strip_h(cell), 7 - cubes_strip_p(cell));
    return cell < mirrored ? cell : mirrored;
}

// The same for a set of goal cells, from left to right in bits 0..3.
static int folded_goal(int taken)
{
    int mirrored = (taken & 1) << 3 | (taken & 2) << 1 | (taken & 4) >> 1 | (taken & 8) >> 3;
    return taken < mirrored ? taken : mirrored;
}

// --- Facts ---------------------------------------------------------------------------------------

// Steps from a cell to the nearest goal cell over cells that nothing touches, or CUBES_NO_WAY.
static int way(int cell, CubesSet open, CubesSet goal)
{
    CubesSet reached = cubes_set(0, 0);
    cubes_toggle(&reached, cell);
    goal = cubes_and(goal, open);
    for (int steps = 1; steps <= CUBES_WAY_MOST; steps++) {
        CubesSet next = cubes_or(reached, cubes_and(cubes_neighbours(reached), open));
        if (!cubes_is_empty(cubes_and(next, goal)))
            return steps;
        if (cubes_equal(next, reached))
            break;
        reached = next;
    }
    return CUBES_NO_WAY;
}

// The cells that the cube on `cell` may enter (3.3).
static CubesSet open_to(CubesSet all, int cell)
{
    cubes_toggle(&all, cell);
    return cubes_without(cubes_cells, cubes_or(all, cubes_neighbours(all)));
}

static bool is_shut(int cell, CubesSet open)
{
    CubesSet cube = cubes_set(0, 0);
    cubes_toggle(&cube, cell);
    return cubes_is_empty(cubes_and(cubes_neighbours(cube), open));
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

int cubes_features(const CubesPosition *position, int seat, uint16_t list[CUBES_FEATURES_AT_MOST])
{
    const CubesSet all = cubes_all(position), own = position->cubes[seat];
    const CubesSet goal = cubes_goal(seat, position->players);
    const CubesSet home = cubes_home(seat, position->players);
    const CubesSide side = (CubesSide)cubes_home_side[position->players - 2][seat];
    int count = 0, taken = 0, shut = 0;
    for (CubesSet left = own; !cubes_is_empty(left);) {
        int cell = cubes_pop(&left), seen = cubes_seen_from(side, cell);
        int steps = at_most(cubes_steps(position, cell), CUBES_STEP_CLASSES), to_go = 0;
        if (cubes_has(goal, cell)) {
            taken |= 1 << (cubes_strip_q(seen) - 4);
        } else {
            CubesSet open = open_to(all, cell);
            to_go = way(cell, open, goal);
            if (to_go == CUBES_NO_WAY) {
                to_go += cubes_steps_to_go(seat, position->players, cell);
                shut += is_shut(cell, open);
            }
        }
        list[count++] = (uint16_t)(CUBES_F_CELL + folded(seen));
        list[count++] = (uint16_t)(CUBES_F_WAY + to_go * CUBES_STEP_CLASSES + steps - 1);
    }
    CubesSet gate = cubes_or(goal, cubes_neighbours(goal));
    int foes = cubes_count(cubes_and(cubes_without(all, own), gate));
    list[count++] = (uint16_t)(CUBES_F_GOAL + folded_goal(taken));
    list[count++] = (uint16_t)(CUBES_F_HOME + cubes_count(cubes_and(own, home)));
    list[count++] = (uint16_t)(CUBES_F_SHUT + shut);
    list[count++] = (uint16_t)(CUBES_F_FOES + at_most(foes, 4));
    if (position->seat == seat)
        list[count++] = CUBES_F_TURN;
    return count;
}

int cubes_phase(const CubesPosition *position)
{
    enum { EACH_AT_START = 60 };
    int left = 0;
    for (int seat = 0; seat < position->players; seat++)
        left += cubes_sum(position, seat);
    return at_most(256 * left / (EACH_AT_START * position->players), 256);
}
