#include "eval/cubes/evaluation.h"

#include "engine/cubes/rules.h"
#include "eval/cubes/eval.h"
#include "eval/cubes/wdl.h"

#include <string.h>

_Static_assert((int)CUBES_TRACE_TEXT <= (int)EVALUATION_TRACE_TEXT,
               "this game's trace does not fit the seam");

// ---- scores ----

static int score(const GamePosition *position, const void *weights, int seat)
{
    CubesPosition cubes = cubes_position(position);
    int evals[CUBES_SEATS];
    cubes_evals(weights, &cubes, evals);
    return cubes_score(evals, cubes.players, seat);
}

static void trace(const GamePosition *position, const void *weights,
                  char text[EVALUATION_TRACE_TEXT])
{
    CubesPosition cubes = cubes_position(position);
    cubes_trace(weights, &cubes, text);
}

static Wdl wdl(const GamePosition *position, int score)
{
    CubesPosition cubes = cubes_position(position);
    Wdl shares = {0};
    if (cubes.players == 2)
        cubes_wdl_of_score(score, (int)cubes.round, &shares.win, &shares.draw);
    else // of three players' games five in a hundred have no winner: too few to say when
        shares.win = cubes_wins_per_mille(score);
    shares.loss = 1000 - shares.win - shares.draw;
    return shares;
}

// ---- samples ----

// The cells of each seat's cubes, in the order of their codes, then the number of players, then
// zeros. The counter is the round.
enum { BODY_BYTES = 16, AT_PLAYERS = CUBES_SEATS * CUBES_EACH };

static void pack(const GamePosition *position, unsigned char *body, unsigned char *counter)
{
    CubesPosition cubes = cubes_position(position);
    memset(body, 0, BODY_BYTES);
    for (int seat = 0; seat < cubes.players; seat++) {
        CubesSet left = cubes.cubes[seat];
        for (int i = 0; i < CUBES_EACH && !cubes_is_empty(left); i++)
            body[seat * CUBES_EACH + i] = (unsigned char)cubes_pop(&left);
    }
    body[AT_PLAYERS] = cubes.players;
    *counter = (unsigned char)cubes.round;
}

// Every cube is on a cell, no two are on one, and none touches another one.
static bool are_apart(const CubesPosition *position)
{
    CubesSet all = cubes_all(position);
    return cubes_is_empty(cubes_without(all, cubes_cells)) &&
           cubes_count(all) == CUBES_EACH * position->players &&
           cubes_is_empty(cubes_and(cubes_neighbours(all), all));
}

static bool unpack_for(int players, const unsigned char *body, int counter, int seat,
                       GamePosition *position)
{
    CubesPosition cubes = {
        .round = (uint32_t)counter, .seat = (uint8_t)seat, .players = (uint8_t)players};
    if (body[AT_PLAYERS] != players || seat >= players || counter < 1 ||
        counter > CUBES_LAST_ROUND + 1)
        return false;
    for (int i = 0; i < CUBES_EACH * players; i++) {
        if (body[i] >= CUBES_CELL_CODES || (i % CUBES_EACH > 0 && body[i] <= body[i - 1]))
            return false;
        cubes_toggle(&cubes.cubes[i / CUBES_EACH], body[i]);
    }
    for (int i = CUBES_EACH * players; i < BODY_BYTES; i++)
        if (i != AT_PLAYERS && body[i] != 0)
            return false;
    if (!are_apart(&cubes))
        return false;
    cubes.key = cubes_key(&cubes);
    cubes_set_position(position, cubes);
    return true;
}

static bool unpack_two(const unsigned char *body, int counter, int seat, int ply,
                       GamePosition *position)
{
    (void)ply; // the round says it
    return unpack_for(2, body, counter, seat, position);
}

static bool unpack_three(const unsigned char *body, int counter, int seat, int ply,
                         GamePosition *position)
{
    (void)ply;
    return unpack_for(3, body, counter, seat, position);
}

// The members that two and three players share.
#define SHARED                                                                                     \
    .score = score, .score_limit = CUBES_SCORE_LIMIT, .trace = trace, .wdl = wdl,                  \
    .body_bytes = BODY_BYTES, .pack = pack

const Evaluation cubes_evaluation = {
    .rules = &cubes_rules,
    .built_in = cubes_built_in,
    .features = &cubes_feature_specs[0],
    .unpack = unpack_two,
    SHARED,
};

const Evaluation cubes3_evaluation = {
    .rules = &cubes3_rules,
    .built_in = cubes3_built_in,
    .draw_score = -69, // 100 times the logarithm of 1 to 2
    .features = &cubes_feature_specs[1],
    .unpack = unpack_three,
    SHARED,
};
