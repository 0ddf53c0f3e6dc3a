// DESIGN. Correction history: the evaluation errs alike in positions that have much in common. So
// the search notes by how much its score differed from the evaluation. The difference is noted by
// where the mover's cubes stand and by where the next one's do. The next evaluation of a position
// with the same cubes is moved by that. The transposition table keeps the evaluation uncorrected,
// for the correction goes on changing.
#include "search/cubes/search.h"

// A slot counts parts of a point of evaluation, CUBES_CORRECTION_UNIT of them in each. An update
// adds some for each point of the difference and each ply of the search that found it, but no more
// than this.
enum { BONUS_MOST = 4000 };

// The slot for the cubes of one seat, as they stand, when `mover` is to move.
static int16_t *correction_of(CubesSearch *search, int mover, int seat)
{
    CubesSet cubes = search->position.cubes[seat];
    uint64_t hash = cubes.half[CUBES_UP] * 0x9E3779B97F4A7C15u ^
                    (cubes.half[CUBES_DOWN] + 0x1234567) * 0xD1B54A32D192ED03u;
    uint64_t slot = (hash ^ hash >> 32) * 0x9E3779B97F4A7C15u >> (64 - CUBES_CORRECTION_BITS);
    return &search->corrections[mover][mover != seat][slot];
}

static int within(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

int cubes_corrected(CubesSearch *search, int eval)
{
    int seat = search->position.seat, next = cubes_next_seat(&search->position);
    int sum = *correction_of(search, seat, seat) + *correction_of(search, seat, next);
    return within(eval + sum / CUBES_CORRECTION_UNIT, CUBES_SCORE_LIMIT);
}

void cubes_correction_update(CubesSearch *search, int eval, int score, int depth)
{
    int seat = search->position.seat, next = cubes_next_seat(&search->position);
    int plies = depth < CUBES_CORRECTION_PLIES_MOST ? depth : CUBES_CORRECTION_PLIES_MOST;
    int gap = within(score - eval, CUBES_CORRECTION_GAP_MOST);
    int bonus = within(gap * plies * CUBES_CORRECTION_PER_GAP, BONUS_MOST);
    move_history_add(correction_of(search, seat, seat), bonus);
    move_history_add(correction_of(search, seat, next), bonus);
}
