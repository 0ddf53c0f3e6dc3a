// DESIGN of cubes_targets. A path never enters a cell twice. A walk that never steps straight back
// can only break that by closing a cycle, and on this board no cycle has fewer than six edges: six
// cells around a point. So in six steps the only cell it could enter twice is the one it began on,
// after all six, and with that taken from the board every such walk is a path. Walks are made for
// whole sets of cells: the front is kept in three words by the kind of edge just stepped over, and
// as a cell has one edge of each kind, the next step goes over the two other kinds. A cube with
// more than six steps takes the first ones one by one, each cell taken from the board behind it,
// and the last six like this.
#include "engine/cubes/position.h"

#include "engine/base/random_words.h"

enum { FLOOD_STEPS = 6 };

// --- Tables, worked out by the compiler ----------------------------------------------------------

#define EIGHT(of, n)                                                                               \
    of(n), of((n) + 1), of((n) + 2), of((n) + 3), of((n) + 4), of((n) + 5), of((n) + 6), of((n) + 7)
#define SIXTY_FOUR(of, n)                                                                          \
    EIGHT(of, n), EIGHT(of, (n) + 8), EIGHT(of, (n) + 16), EIGHT(of, (n) + 24),                    \
        EIGHT(of, (n) + 32), EIGHT(of, (n) + 40), EIGHT(of, (n) + 48), EIGHT(of, (n) + 56)
#define ALL_CODES(of)                                                                              \
    {                                                                                              \
        SIXTY_FOUR(of, 0), SIXTY_FOUR(of, 64)                                                      \
    }

// Half, 1 for down, and strips of a cell, as in position.h.
#define DOWN(n) ((n) >> 6)
#define H(n)    ((n) >> 3 & 7)
#define Q(n)    ((n)&7)
#define P(n)    (Q(n) - H(n) + 4 - DOWN(n))

// The diagonals of the 8x8 square, q - h = d, that are all strips of direction p.
#define DIAGONAL(d)                                                                                \
    ((d) >= 0 ? 0x8040201008040201u >> 8 * ((d)&7) : 0x8040201008040201u << 8 * (-(d)&7))

// The cells of one half have p in 0..7, which is a band of eight diagonals.
#define BAND(d)                                                                                    \
    (DIAGONAL(d) | DIAGONAL((d) + 1) | DIAGONAL((d) + 2) | DIAGONAL((d) + 3) | DIAGONAL((d) + 4) | \
     DIAGONAL((d) + 5) | DIAGONAL((d) + 6) | DIAGONAL((d) + 7))
#define UP_CELLS   BAND(-4)
#define DOWN_CELLS BAND(-3)

#define RANK_AND_FILE(n) ((uint64_t)0xFF << 8 * H(n) | (uint64_t)0x0101010101010101 << Q(n))
#define STRIPS(n)                                                                                  \
    {                                                                                              \
        {                                                                                          \
            (RANK_AND_FILE(n) | DIAGONAL(P(n) - 4)) & UP_CELLS,                                    \
                (RANK_AND_FILE(n) | DIAGONAL(P(n) - 3)) & DOWN_CELLS                               \
        }                                                                                          \
    }

const CubesSet cubes_cells = {{UP_CELLS, DOWN_CELLS}};
const CubesSet cubes_strips[CUBES_CELL_CODES] = ALL_CODES(STRIPS);

// A side is the four cells of its half on the outermost strip.
const CubesSet cubes_side_cells[CUBES_SIDES] = {
    [CUBES_S] = {{0x000000000000000F, 0}},  [CUBES_SE] = {{0, 0x0000000080402010}},
    [CUBES_NE] = {{0x8080808000000000, 0}}, [CUBES_N] = {{0, 0xF000000000000000}},
    [CUBES_NW] = {{0x0804020100000000, 0}}, [CUBES_SW] = {{0, 0x0000000001010101}},
};

const uint8_t cubes_home_side[2][CUBES_SEATS] = {{CUBES_S, CUBES_N, CUBES_S},
                                                 {CUBES_S, CUBES_NW, CUBES_NE}};

// To the next strip it is two steps, and from any cell there is a shortest way that ends on one of
// the four; one more step from the half that the side is not of.
#define TO_S(n)  (2 * H(n) + DOWN(n))
#define TO_N(n)  (15 - TO_S(n))
#define TO_NW(n) ((2 * P(n) + DOWN(n)) & 15)
#define TO_SE(n) (15 - TO_NW(n))
#define TO_NE(n) (2 * (7 - Q(n)) + DOWN(n))
#define TO_SW(n) (15 - TO_NE(n))

const uint8_t cubes_side_distance[CUBES_SIDES][CUBES_CELL_CODES] = {
    [CUBES_S] = ALL_CODES(TO_S), [CUBES_SE] = ALL_CODES(TO_SE), [CUBES_NE] = ALL_CODES(TO_NE),
    [CUBES_N] = ALL_CODES(TO_N), [CUBES_NW] = ALL_CODES(TO_NW), [CUBES_SW] = ALL_CODES(TO_SW),
};

#define CODES_WORDS(first)                                                                         \
    {                                                                                              \
        RANDOM_WORDS_64(first), RANDOM_WORDS_64((first) + 64)                                      \
    }

const uint64_t cubes_zobrist_cube[CUBES_SEATS][CUBES_CELL_CODES] = {
    CODES_WORDS(0), CODES_WORDS(128), CODES_WORDS(256)};
const uint64_t cubes_zobrist_to_move[2][CUBES_SEATS] = {
    {RANDOM_WORD(384), RANDOM_WORD(385), RANDOM_WORD(386)},
    {RANDOM_WORD(387), RANDOM_WORD(388), RANDOM_WORD(389)}};

// --- Positions -----------------------------------------------------------------------------------

int cubes_cell(int column, int row)
{
    if (row < 1 || row > 8 || column < 0 || column > 14)
        return -1;
    int q = (column + row) / 2 - 2, half = (column + row) % 2 == 1 ? CUBES_UP : CUBES_DOWN;
    int cell = 64 * half + 8 * (row - 1) + q;
    return q >= 0 && q < 8 && cubes_has(cubes_cells, cell) ? cell : -1;
}

CubesPosition cubes_start(int players)
{
    CubesPosition position = {.round = 1, .players = (uint8_t)players};
    for (int seat = 0; seat < players; seat++)
        position.cubes[seat] = cubes_home(seat, players);
    position.key = cubes_key(&position);
    return position;
}

uint64_t cubes_key(const CubesPosition *position)
{
    uint64_t key = cubes_zobrist_to_move[position->players - 2][position->seat];
    for (int seat = 0; seat < position->players; seat++)
        for (CubesSet left = position->cubes[seat]; !cubes_is_empty(left);)
            key ^= cubes_zobrist_cube[seat][cubes_pop(&left)];
    return key;
}

// Where a cell goes when the board is rotated: by 180 degrees for two players, by 120 for three.
// Clockwise, h runs along the former q backwards, p along the former h, q along the former p
// backwards.
static int rotated(int cell, int players)
{
    if (players == 2)
        return cell ^ 127;
    return 64 * (int)cubes_half(cell) + 8 * (7 - cubes_strip_q(cell)) + (7 - cubes_strip_p(cell));
}

CubesPosition cubes_flipped(const CubesPosition *position)
{
    CubesPosition flipped = {.round = position->round, .players = position->players};
    for (int seat = 0; seat < position->players; seat++)
        for (CubesSet left = position->cubes[seat]; !cubes_is_empty(left);)
            cubes_toggle(&flipped.cubes[(seat + 1) % position->players],
                         rotated(cubes_pop(&left), position->players));
    flipped.seat = (uint8_t)cubes_next_seat(position);
    flipped.key = cubes_key(&flipped);
    return flipped;
}

// --- Where a cube can go -------------------------------------------------------------------------

// The cells of the last step, by the kind of edge that led there.
typedef struct Front {
    uint64_t by[3];
} Front;

ALWAYS_INLINE uint64_t front_cells(Front front)
{
    return front.by[0] | front.by[1] | front.by[2];
}

// Steps from `half` to the other one, whose free cells are given, and never straight back.
ALWAYS_INLINE Front front_step(Front front, CubesHalf half, uint64_t free)
{
    return (Front){{
        cubes_over(front.by[1] | front.by[2], half, 0) & free,
        cubes_over(front.by[0] | front.by[2], half, 1) & free,
        cubes_over(front.by[0] | front.by[1], half, 2) & free,
    }};
}

// Where `steps` steps, 1 to FLOOD_STEPS, lead from `from`, and the goal cells entered on the way.
// `free` is without `from`. All FLOOD_STEPS are made and the wanted ones picked: a branch on their
// number is guessed wrongly too often.
ALWAYS_INLINE CubesSet flood(uint64_t from, CubesHalf half, CubesSet free, CubesSet goal, int steps)
{
    CubesHalf other = half == CUBES_UP ? CUBES_DOWN : CUBES_UP;
    uint64_t here[FLOOD_STEPS], there[FLOOD_STEPS]; // in `half` and the other one, by steps less 1
    uint64_t passed_here = 0, passed_there = 0;     // goal cells
    Front front = {{from, from, from}};
    for (int i = 0; i < FLOOD_STEPS; i += 2) {
        front = front_step(front, half, free.half[other]);
        here[i] = passed_here;
        there[i] = passed_there | front_cells(front);
        passed_there |= front_cells(front) & goal.half[other];
        front = front_step(front, other, free.half[half]);
        here[i + 1] = passed_here | front_cells(front);
        there[i + 1] = passed_there;
        passed_here |= front_cells(front) & goal.half[half];
    }
    return half == CUBES_UP ? cubes_set(here[steps - 1], there[steps - 1])
                            : cubes_set(there[steps - 1], here[steps - 1]);
}

// The same for any number of steps.
static CubesSet walk(int from, CubesSet free, CubesSet goal, int steps)
{
    if (steps <= FLOOD_STEPS)
        return cubes_half(from) == CUBES_UP ? flood(cubes_bit(from), CUBES_UP, free, goal, steps)
                                            : flood(cubes_bit(from), CUBES_DOWN, free, goal, steps);
    CubesSet here = {{0, 0}};
    cubes_toggle(&here, from);
    CubesSet next = cubes_and(cubes_neighbours(here), free);
    CubesSet found = cubes_and(next, goal);
    while (!cubes_is_empty(next)) {
        int cell = cubes_pop(&next);
        CubesSet left = free;
        cubes_toggle(&left, cell);
        found = cubes_or(found, walk(cell, left, goal, steps - 1));
    }
    return found;
}

// The same as cubes_targets, with all cubes, the goal of the one that moves and its half worked
// out.
ALWAYS_INLINE CubesSet targets_among(CubesSet all, CubesSet goal, int cell, CubesHalf half)
{
    CubesSet others = all;
    others.half[half] ^= cubes_bit(cell);
    CubesSet blocked = cubes_or(all, cubes_neighbours(others));
    CubesSet free = cubes_without(cubes_cells, blocked);
    int steps = cubes_count(cubes_and(all, cubes_strips[cell]));
    if (LIKELY(steps <= FLOOD_STEPS))
        return flood(cubes_bit(cell), half, free, goal, steps);
    return walk(cell, free, goal, steps);
}

CubesSet cubes_targets(const CubesPosition *position, int seat, int cell)
{
    CubesSet all = cubes_all(position), goal = cubes_goal(seat, position->players);
    return cubes_half(cell) == CUBES_UP ? targets_among(all, goal, cell, CUBES_UP)
                                        : targets_among(all, goal, cell, CUBES_DOWN);
}

// The targets of all cubes of one half, counted.
ALWAYS_INLINE int count_half(uint64_t cubes, CubesHalf half, CubesSet all, CubesSet goal)
{
    int count = 0;
    for (; cubes != 0; cubes &= cubes - 1)
        count += cubes_count(targets_among(all, goal, 64 * (int)half + lowest(cubes), half));
    return count;
}

// Number of moves of the cubes of a seat, start rule included, pass and end of the game not.
static int mobility(const CubesPosition *position, int seat)
{
    CubesSet all = cubes_all(position), goal = cubes_goal(seat, position->players);
    CubesSet own = cubes_movable(position, seat);
    return count_half(own.half[CUBES_UP], CUBES_UP, all, goal) +
           count_half(own.half[CUBES_DOWN], CUBES_DOWN, all, goal);
}

// --- Moves and the end of the game ---------------------------------------------------------------

// The seat whose cubes are all on its goal side, or CUBES_NOBODY. Should there be several, which no
// game leads to, it is the one that moved last.
static int arrived(const CubesPosition *position)
{
    int players = position->players, seat = position->seat;
    for (int i = 0; i < players; i++) {
        seat = seat == 0 ? players - 1 : seat - 1;
        if (cubes_has_arrived(position, seat))
            return seat;
    }
    return CUBES_NOBODY;
}

// Over by the goal or by the number of rounds.
static bool is_over(const CubesPosition *position)
{
    return position->round > CUBES_LAST_ROUND || arrived(position) != CUBES_NOBODY;
}

static bool is_blocked(const CubesPosition *position)
{
    for (int seat = 0; seat < position->players; seat++)
        if (mobility(position, seat) > 0)
            return false;
    return true;
}

int cubes_move_count(const CubesPosition *position)
{
    if (UNLIKELY(is_over(position)))
        return 0;
    int count = mobility(position, position->seat);
    return LIKELY(count > 0) ? count : !is_blocked(position);
}

int cubes_moves(const CubesPosition *position, CubesMove moves[CUBES_MAX_MOVES])
{
    int count = 0;
    if (UNLIKELY(is_over(position)))
        return 0;
    for (CubesSet left = cubes_movable(position, position->seat); !cubes_is_empty(left);) {
        int from = cubes_pop(&left);
        CubesSet targets = cubes_targets(position, position->seat, from);
        while (!cubes_is_empty(targets))
            moves[count++] = cubes_move(from, cubes_pop(&targets));
    }
    if (UNLIKELY(count == 0) && !is_blocked(position))
        moves[count++] = CUBES_PASS;
    return count;
}

bool cubes_is_legal(const CubesPosition *position, CubesMove move)
{
    int seat = position->seat, from = cubes_from(move);
    if (move >= CUBES_MOVE_CODES || is_over(position))
        return false;
    if (move == CUBES_PASS)
        return mobility(position, seat) == 0 && !is_blocked(position);
    return cubes_has(cubes_movable(position, seat), from) &&
           cubes_has(cubes_targets(position, seat, from), cubes_to(move));
}

int cubes_sum(const CubesPosition *position, int seat)
{
    const uint8_t *distance = cubes_side_distance[cubes_goal_side(seat, position->players)];
    int sum = 0;
    for (CubesSet left = position->cubes[seat]; !cubes_is_empty(left);)
        sum += distance[cubes_pop(&left)];
    return sum;
}

int cubes_adjudicate(const CubesPosition *position)
{
    int best = cubes_sum(position, 0), winner = 0;
    for (int seat = 1; seat < position->players; seat++) {
        int sum = cubes_sum(position, seat);
        if (sum == best)
            winner = CUBES_NOBODY;
        else if (sum < best)
            best = sum, winner = seat;
    }
    return winner;
}

CubesOutcome cubes_outcome(const CubesPosition *position)
{
    if (arrived(position) != CUBES_NOBODY)
        return CUBES_GOAL;
    if (position->round > CUBES_LAST_ROUND)
        return CUBES_ROUNDS;
    return is_blocked(position) ? CUBES_BLOCKED : CUBES_ONGOING;
}

int cubes_winner(const CubesPosition *position, CubesOutcome outcome)
{
    if (outcome == CUBES_ONGOING)
        return CUBES_NOBODY;
    return outcome == CUBES_GOAL ? arrived(position) : cubes_adjudicate(position);
}
