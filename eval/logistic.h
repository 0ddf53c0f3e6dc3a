// The logistic curve in whole numbers, so that every build gives the same.
#ifndef EVAL_LOGISTIC_H
#define EVAL_LOGISTIC_H

// 1000 / (1 + e^-(distance / width)), from a table with straight lines between its halves; 0 and
// 1000 beyond 7 widths. `width` is at least 1, and twice the distance has to be a number.
int logistic_per_mille(int distance, int width);

#endif
