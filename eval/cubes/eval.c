#include "eval/cubes/eval.h"

#include "eval/logistic.h"

#include <stdarg.h>
#include <stdio.h>

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

// With three players the outputs of the seats are odds that need not fit together; an evaluation is
// the logarithm of the chance that they stand for.
static void evals_of(const void *net, const CubesPosition *position,
                     const CubesFacts facts[CUBES_SEATS], int evals[CUBES_SEATS])
{
    if (position->players == 2) {
        int seat = position->seat;
        evals[0] = evals[1] = evals[2] = 0;
        evals[seat] = cubes_network_score(net, position, facts, seat, CUBES_SCORE_LIMIT);
        return;
    }
    cubes_network_scores(net, position, facts, CUBES_SCORE_LIMIT, evals);
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        evals[seat] = -log_sum(0, -evals[seat]);
}

void cubes_evals(const void *net, const CubesPosition *position, int evals[CUBES_SEATS])
{
    CubesFacts facts[CUBES_SEATS];
    cubes_features(position, facts);
    evals_of(net, position, facts, evals);
}

int cubes_score(const int evals[CUBES_SEATS], int players, int seat)
{
    int next = seat + 1 < players ? seat + 1 : 0;
    int others = evals[next];
    if (players == 3)
        others = log_sum(others, evals[next + 1 < players ? next + 1 : 0]);
    int score = evals[seat] - others;
    return score > CUBES_SCORE_LIMIT    ? CUBES_SCORE_LIMIT
           : score < -CUBES_SCORE_LIMIT ? -CUBES_SCORE_LIMIT
                                        : score;
}

int cubes_seat_score(const void *net, const CubesPosition *position, int seat)
{
    int viewer = position->players == 2 ? position->seat : seat;
    CubesFacts facts[CUBES_SEATS];
    cubes_features(position, facts);
    int score = cubes_network_score(net, position, facts, viewer, CUBES_SCORE_LIMIT);
    return viewer == seat ? score : -score;
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

void cubes_trace(const void *net, const CubesPosition *position, char text[CUBES_TRACE_TEXT])
{
    int evals[CUBES_SEATS], scores[CUBES_SEATS], chances[CUBES_SEATS], wins[CUBES_SEATS];
    int players = position->players, length = 0;
    CubesFacts facts[CUBES_SEATS];
    cubes_features(position, facts);
    evals_of(net, position, facts, evals);
    for (int seat = 0; seat < players; seat++) {
        scores[seat] = cubes_score(evals, players, seat);
        chances[seat] = cubes_wins_per_mille(scores[seat]);
    }
    shares_of(1000, chances, players, wins); // the tables behind the chances have straight lines
    for (int seat = 0; seat < players; seat++) {
        length = trace_player(position, seat, &facts[seat], text, length);
        length = add(text, length, "    worth %+d, score %+d: wins %d of 1000\n", evals[seat],
                     scores[seat], wins[seat]);
    }
    length = add(text, length, "evaluation %+d for the side to move",
                 cubes_score(evals, position->players, position->seat));
}
