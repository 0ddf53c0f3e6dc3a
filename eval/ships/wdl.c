// DESIGN. Two logistic curves, one for "wins" and its mirror for "loses"; what lies between is
// drawn: P(win) = 1 / (1 + exp((A - score) / B)). A and B were fitted by maximum likelihood to the
// 40,040 moves of 780 games of the fourth network at 0.5 s + 0.005 s from the balanced book.
#include "eval/ships/wdl.h"

#include "eval/logistic.h"

enum { FIT_A = 7, FIT_B = 37 };

void wdl_of_score(int score, int *win, int *draw)
{
    int loss = logistic_per_mille(-score - FIT_A, FIT_B);
    *win = logistic_per_mille(score - FIT_A, FIT_B);
    *draw = 1000 - *win - loss > 0 ? 1000 - *win - loss : 0;
}
