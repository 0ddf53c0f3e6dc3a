// DESIGN. Two logistic curves, one for "wins" and its mirror for "loses"; what lies between is
// drawn: P(win) = 1 / (1 + exp((A - score) / B)). A and B were fitted by maximum likelihood to the
// 40,040 moves of 780 games of the fourth network at 0.5 s + 0.005 s from the balanced book. The
// exponential is a table with linear steps in between: whole numbers only, so every build prints
// the same.
#include "eval/ships/wdl.h"

enum { FIT_A = 7, FIT_B = 37, STEPS = 12 };

// 1000 / (1 + exp(-x)) for x = 0, 0.5, 1, ... 6.
static const int logistic[STEPS + 1] = {500, 622, 731, 818, 881, 924, 953,
                                        971, 982, 989, 993, 996, 998};

static int per_mille(int distance)
{
    int size = distance > 0 ? distance : -distance;
    int halves = 2 * size / FIT_B, rest = 2 * size % FIT_B;
    int value = 1000;
    if (halves < STEPS)
        value = logistic[halves] + (logistic[halves + 1] - logistic[halves]) * rest / FIT_B;
    return distance > 0 ? value : 1000 - value;
}

void wdl_of_score(int score, int *win, int *draw)
{
    int loss = per_mille(-score - FIT_A);
    *win = per_mille(score - FIT_A);
    *draw = 1000 - *win - loss > 0 ? 1000 - *win - loss : 0;
}
