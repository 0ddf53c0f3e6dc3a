#include "eval/cubes/features.h"

#include <string.h>

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

// --- Views ---------------------------------------------------------------------------------------

// In the numbers of the strips, 0..7 each, a rotation by 120 degrees is an exchange of the three.
#define HALF(n)     ((n)&64)
#define H(n)        ((n) >> 3 & 7)
#define Q(n)        ((n)&7)
#define P(n)        ((Q(n) - H(n) + 4 - HALF(n) / 64) & 7)
#define AS_IT_IS(n) (n)
#define FROM_N(n)   ((n) ^ 127)
#define FROM_NW(n)  (HALF(n) | P(n) << 3 | (7 - H(n)))
#define FROM_NE(n)  (HALF(n) | (7 - Q(n)) << 3 | (7 - P(n)))
#define EIGHT(of, n)                                                                               \
    of(n), of(n + 1), of(n + 2), of(n + 3), of(n + 4), of(n + 5), of(n + 6), of(n + 7)
#define EIGHTS(of, n) EIGHT(of, (n)), EIGHT(of, (n) + 8), EIGHT(of, (n) + 16), EIGHT(of, (n) + 24)
#define ALL_CODES(of)                                                                              \
    {                                                                                              \
        EIGHTS(of, 0), EIGHTS(of, 32), EIGHTS(of, 64), EIGHTS(of, 96)                              \
    }

const uint8_t cubes_seen[CUBES_SIDES][CUBES_CELL_CODES] = {
    [CUBES_S] = ALL_CODES(AS_IT_IS),
    [CUBES_N] = ALL_CODES(FROM_N),
    [CUBES_NW] = ALL_CODES(FROM_NW),
    [CUBES_NE] = ALL_CODES(FROM_NE),
};

int cubes_mirrored_cell(int seen)
{
    return HALF(seen) | cubes_strip_h(seen) << 3 | (7 - cubes_strip_p(seen));
}

int cubes_mirrored_goal(int taken)
{
    return (taken & 1) << 3 | (taken & 2) << 1 | (taken & 4) >> 1 | (taken & 8) >> 3;
}

// --- Ways ----------------------------------------------------------------------------------------

// A vector of a word for each player, the last one unused.
enum { LANES = 4 };
typedef uint64_t Words __attribute__((vector_size(LANES * sizeof(uint64_t))));

// Sets of cells, one for each player.
typedef struct Sets {
    Words half[2];
} Sets;

// The ways before a player's cubes, by cube in the order of cubes_pop, and player.
typedef struct Ways {
    uint64_t steps[CUBES_EACH][LANES]; // to the goal, or CUBES_NO_WAY
    uint64_t exits[CUBES_EACH][LANES]; // not 0 if the cube has a first step to make
} Ways;

// The cells for all seats: those that no cube touches, and those that two cubes or more do.
typedef struct Ground {
    CubesSet all, open, crowded;
} Ground;

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

// As cubes_neighbours, but with some bits that are no cells.
ALWAYS_INLINE void step(const Sets *from, Sets *to)
{
    const Words up = from->half[CUBES_UP], down = from->half[CUBES_DOWN];
    to->half[CUBES_UP] = down | down >> 1 | down << 8;
    to->half[CUBES_DOWN] = up | up << 1 | up >> 8;
}

// A word for each player: -1 if his sets have a cell in common, else 0.
ALWAYS_INLINE void meet(const Sets *a, const Sets *b, Words *players)
{
    *players = (Words)(((a->half[CUBES_UP] & b->half[CUBES_UP]) |
                        (a->half[CUBES_DOWN] & b->half[CUBES_DOWN])) != 0);
}

// Takes the next cube of every player out of what is left of them.
ALWAYS_INLINE void pop_cubes(Sets *left, Sets *cubes)
{
    Words up = left->half[CUBES_UP], down = left->half[CUBES_DOWN];
    cubes->half[CUBES_UP] = up & -up;
    cubes->half[CUBES_DOWN] = down & -down & (Words)(up == 0);
    left->half[CUBES_UP] = up ^ cubes->half[CUBES_UP];
    left->half[CUBES_DOWN] = down ^ cubes->half[CUBES_DOWN];
}

// The cubes on their way, by number; a player's lane is -1 where it is so.
typedef struct Race {
    Sets goal, beyond[CUBES_EACH];
    Words at_goal[CUBES_EACH], next_to_it[CUBES_EACH];
} Race;

static void set_goals(const CubesPosition *position, Race *race)
{
    CubesSet goals[LANES] = {{{0}}};
    for (int seat = 0; seat < position->players; seat++)
        goals[seat] = cubes_goal(seat, position->players);
    for (int half = 0; half < 2; half++)
        race->goal.half[half] =
            (Words){goals[0].half[half], goals[1].half[half], goals[2].half[half], 0};
}

// A cube may step to a neighbour that touches no other cube (3.3). Where none of these is a goal
// cell, its way leads on to the cells beyond.
static void set_cubes(const Ground *ground, const CubesPosition *position, Race *race, Ways *ways)
{
    const CubesSet firm = cubes_without(cubes_cells, ground->crowded), *own = position->cubes;
    Sets left, cubes, exits;
    for (int half = 0; half < 2; half++)
        left.half[half] = (Words){own[0].half[half], own[1].half[half], own[2].half[half], 0};
    for (int i = 0; i < CUBES_EACH; i++) {
        pop_cubes(&left, &cubes);
        step(&cubes, &exits);
        for (int half = 0; half < 2; half++)
            exits.half[half] &= firm.half[half];
        step(&exits, &race->beyond[i]);
        meet(&cubes, &race->goal, &race->at_goal[i]);
        meet(&exits, &race->goal, &race->next_to_it[i]);
        Words some = exits.half[CUBES_UP] | exits.half[CUBES_DOWN];
        memcpy(ways->exits[i], &some, sizeof some);
    }
}

// What a flood finds: the number of every cell, 1 for those it begins on, 2 for the next ones and
// so on, and all bits set where it does not come. zeros[b] has the cells with bit b not set.
enum { NUMBER_BITS = 4, NUMBERS = 1 << NUMBER_BITS };
_Static_assert(NUMBERS == CUBES_WAY_MOST + 1, "the longest way and its number do not fit");

typedef struct Flood {
    Sets zeros[NUMBER_BITS];
} Flood;

ALWAYS_INLINE void flood_open(const Ground *ground, const Sets *goal, Flood *flood)
{
    Sets open, front, next;
    *flood = (Flood){0};
    for (int half = 0; half < 2; half++) {
        front.half[half] = goal->half[half] & ground->open.half[half];
        open.half[half] = ground->open.half[half] & ~front.half[half];
    }
#pragma GCC unroll 14
    for (int number = 1; number < NUMBERS - 1; number++) {
        for (int bit = 0; bit < NUMBER_BITS; bit++)
            if ((number >> bit & 1) == 0)
                for (int half = 0; half < 2; half++)
                    flood->zeros[bit].half[half] |= front.half[half];
        step(&front, &next);
        for (int half = 0; half < 2; half++) {
            front.half[half] = next.half[half] & open.half[half];
            open.half[half] &= ~front.half[half];
        }
    }
}

// The lowest number in each player's set, found a bit at a time.
ALWAYS_INLINE void lowest_number(const Flood *flood, Sets cells, Words *lowest_numbers)
{
    Words numbers = {0};
    for (int bit = NUMBER_BITS - 1; bit >= 0; bit--) {
        Words any;
        meet(&cells, &flood->zeros[bit], &any);
        for (int half = 0; half < 2; half++)
            cells.half[half] &= flood->zeros[bit].half[half] | ~any;
        numbers |= ~any & (uint64_t)1 << bit;
    }
    *lowest_numbers = numbers;
}

// Steps to the nearest goal cell over cells that no other cube touches. A cube touches none but its
// own cell and the neighbours, and a shortest way is past those after one step; from the next cell
// on it is a way over open cells. So the open cells are flooded from the goal. Some cube has no way
// in nearly every position, so the flood always goes on to its end.
static void find_ways(const Ground *ground, const CubesPosition *position, Ways *ways)
{
    Race race;
    Flood flood;
    set_goals(position, &race);
    set_cubes(ground, position, &race, ways);
    flood_open(ground, &race.goal, &flood);
    for (int i = 0; i < CUBES_EACH; i++) {
        Words steps;
        lowest_number(&flood, race.beyond[i], &steps);
        steps = ((steps + 1) & ~race.next_to_it[i]) | (race.next_to_it[i] & 1);
        steps &= ~race.at_goal[i];
        memcpy(ways->steps[i], &steps, sizeof steps);
    }
}

// --- Facts ---------------------------------------------------------------------------------------

static void facts_on(const Ground *ground, const Ways *ways, const CubesPosition *position,
                     int seat, CubesFacts *facts)
{
    const int players = position->players;
    const CubesSet own = position->cubes[seat], goal = cubes_goal(seat, players);
    const uint8_t *seen = cubes_seen[cubes_home_side[players - 2][seat]];
    int taken = 0, shut = 0, to_go = 0;
    CubesSet left = own;
    for (int i = 0; i < CUBES_EACH; i++) {
        int cell = cubes_pop(&left), way = (int)ways->steps[i][seat];
        int distance = cubes_steps_to_go(seat, players, cell);
        to_go += distance;
        if (way == 0)
            taken |= 1 << (cubes_strip_q(seen[cell]) - 4);
        if (way == CUBES_NO_WAY) {
            way += distance;
            shut += ways->exits[i][seat] == 0;
        }
        facts->cells[i] = (uint8_t)cell;
        facts->ways[i] = (uint8_t)way;
        facts->steps[i] = (uint8_t)(at_most(cubes_steps(position, cell), CUBES_STEP_CLASSES) - 1);
    }
    CubesSet gate = cubes_or(goal, cubes_neighbours(goal));
    facts->taken = (uint8_t)taken;
    facts->home = (uint8_t)cubes_count(cubes_and(own, cubes_home(seat, players)));
    facts->shut = (uint8_t)shut;
    facts->foes =
        (uint8_t)at_most(cubes_count(cubes_and(cubes_without(ground->all, own), gate)), 4);
    facts->to_go = (uint8_t)to_go;
    facts->moves = position->seat == seat;
}

void cubes_features(const CubesPosition *position, CubesFacts facts[CUBES_SEATS])
{
    Ground ground = ground_of(position);
    Ways ways;
    find_ways(&ground, position, &ways);
    for (int seat = 0; seat < position->players; seat++)
        facts_on(&ground, &ways, position, seat, &facts[seat]);
}

int cubes_phase(const CubesFacts facts[CUBES_SEATS], int players)
{
    enum { EACH_AT_START = 60 };
    int left = 0;
    for (int seat = 0; seat < players; seat++)
        left += facts[seat].to_go;
    left *= 256;
    return at_most(players == 2 ? left / (2 * EACH_AT_START) : left / (3 * EACH_AT_START), 256);
}
