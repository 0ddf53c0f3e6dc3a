#include "eval/cubes/eval.h"

#include "eval/logistic.h"

#include <stdarg.h>
#include <stdio.h>

_Static_assert(sizeof(CubesWeight) == 2 * sizeof(int16_t), "a weight is a row of two numbers");

const NetShape cubes_linear_shape = {
    .magic = "SYRCUBES",
    .game = "the hexagon game",
    .architecture = "cubes: facts of one player, by players; sum, blend start and end",
    .rows = 2 * CUBES_FEATURES,
    .hidden = 2,
    .buckets = 0,
    .row_limit = NET_ROW_LIMIT(CUBES_FEATURES_AT_MOST),
};

bool cubes_weights_are_of(Slice file, int players)
{
    return net_is_of(&cubes_linear_shape, file) ||
           net_is_of(&cubes_feature_tables[players - 2].shape, file);
}

bool cubes_weights_read(Slice file, int players, CubesWeights *weights, Error *error)
{
    const NetShape *shape = &cubes_feature_tables[players - 2].shape;
    weights->is_network = net_is_of(shape, file);
    if (!weights->is_network)
        return net_unpack(&cubes_linear_shape, file, weights->linear, error);
    return net_unpack(shape, file, weights->network, error);
}

// 100 log(e^(a/100) + e^(b/100)), in whole numbers: a table of the part that the smaller one adds,
// with straight lines between its entries, so that more of either is never less in all.
static int log_sum(int a, int b)
{
    enum { STEP = 25, STEPS = 20 };
    static const uint8_t added[STEPS + 1] = {69, 57, 47, 39, 31, 25, 20, 16, 13, 10, 8,
                                             6,  5,  4,  3,  2,  2,  1,  1,  1,  0};
    int larger = a > b ? a : b, gap = a > b ? a - b : b - a;
    int at = gap / STEP;
    if (at >= STEPS)
        return larger;
    return larger + added[at] - (added[at] - added[at + 1]) * (gap % STEP) / STEP;
}

// By the linear evaluation.
static int linear_worth(const CubesWeight table[CUBES_FEATURES], const CubesPosition *position,
                        const CubesFacts facts[CUBES_SEATS], int seat, int phase)
{
    uint16_t list[CUBES_FEATURES_AT_MOST];
    int count = cubes_linear_list(position, facts, seat, list), start = 0, end = 0;
    for (int i = 0; i < count; i++) {
        start += table[list[i]].start;
        end += table[list[i]].end;
    }
    return (start * phase + end * (256 - phase)) / 256;
}

// By a network. With three players the outputs of the seats are odds that need not fit together;
// the worth is the logarithm of the chance that they stand for.
static int network_worth(const CubesWeights *weights, const CubesPosition *position,
                         const CubesFacts facts[CUBES_SEATS], int seat)
{
    if (position->players == 2 && seat != position->seat)
        return 0;
    int score = cubes_network_score(weights->network, position, facts, seat, CUBES_SCORE_LIMIT);
    return position->players == 2 ? score : -log_sum(0, -score);
}

void cubes_worths(const CubesWeights *weights, const CubesPosition *position,
                  int worths[CUBES_SEATS])
{
    int players = position->players;
    int phase = weights->is_network ? 0 : cubes_phase(position); // a network works it out itself
    CubesFacts facts[CUBES_SEATS];
    cubes_features(position, facts);
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        worths[seat] = 0;
    for (int seat = 0; seat < players; seat++)
        worths[seat] = weights->is_network ? network_worth(weights, position, facts, seat)
                                           : linear_worth(weights->linear[players - 2], position,
                                                          facts, seat, phase);
}

int cubes_score(const int worths[CUBES_SEATS], int players, int seat)
{
    int next = seat + 1 < players ? seat + 1 : 0;
    int others = worths[next];
    if (players == 3)
        others = log_sum(others, worths[next + 1 < players ? next + 1 : 0]);
    int score = worths[seat] - others;
    return score > CUBES_SCORE_LIMIT    ? CUBES_SCORE_LIMIT
           : score < -CUBES_SCORE_LIMIT ? -CUBES_SCORE_LIMIT
                                        : score;
}

int cubes_seat_score(const CubesWeights *weights, const CubesPosition *position, int seat)
{
    int players = position->players, worths[CUBES_SEATS];
    if (!weights->is_network || players == 2) {
        cubes_worths(weights, position, worths);
        return cubes_score(worths, players, seat);
    }
    CubesFacts facts[CUBES_SEATS];
    cubes_features(position, facts);
    return cubes_network_score(weights->network, position, facts, seat, CUBES_SCORE_LIMIT);
}

int cubes_wins_per_mille(int score)
{
    return logistic_per_mille(score, 100);
}

static int add(char *text, int length, const char *format, ...) PRINTF_LIKE(3, 4);

static int add(char *text, int length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int added = vsnprintf(text + length, (size_t)(CUBES_TRACE_TEXT - length), format, arguments);
    va_end(arguments);
    return length + added < CUBES_TRACE_TEXT ? length + added : CUBES_TRACE_TEXT - 1;
}

static int trace_player(const CubesPosition *position, int seat, const CubesFacts *facts,
                        char *text, int length)
{
    CubesSet left = position->cubes[seat];
    length = add(text, length, "%c:", "ABC"[seat]);
    for (int i = 0; !cubes_is_empty(left); i++) {
        int cell = cubes_pop(&left);
        int way = facts->ways[i];
        length = add(text, length, "  %c%d moves %d, ", 'a' + cubes_column(cell), cubes_row(cell),
                     cubes_steps(position, cell));
        length = way >= CUBES_NO_WAY
                     ? add(text, length, "%d to go, no open way", way - CUBES_NO_WAY)
                     : add(text, length, "%d to go", way);
    }
    return add(text, length, "\n");
}

void cubes_trace(const CubesWeights *weights, const CubesPosition *position,
                 char text[CUBES_TRACE_TEXT])
{
    int worths[CUBES_SEATS], scores[CUBES_SEATS], chances[CUBES_SEATS], wins[CUBES_SEATS];
    int players = position->players, length = 0;
    CubesFacts facts[CUBES_SEATS];
    cubes_worths(weights, position, worths);
    cubes_features(position, facts);
    for (int seat = 0; seat < players; seat++) {
        scores[seat] = cubes_score(worths, players, seat);
        chances[seat] = cubes_wins_per_mille(scores[seat]);
    }
    shares_of(1000, chances, players, wins); // the tables behind the chances have straight lines
    for (int seat = 0; seat < players; seat++) {
        length = trace_player(position, seat, &facts[seat], text, length);
        length = add(text, length, "    worth %+d, score %+d: wins %d of 1000\n", worths[seat],
                     scores[seat], wins[seat]);
    }
    length = add(text, length, "evaluation %+d for the side to move",
                 cubes_score(worths, position->players, position->seat));
}
