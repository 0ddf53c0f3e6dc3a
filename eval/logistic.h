// The logistic curve, and shares that add up, in whole numbers, so that every build gives the same.
#ifndef EVAL_LOGISTIC_H
#define EVAL_LOGISTIC_H

// 1000 / (1 + e^-(distance / width)), from a table with straight lines between its halves; 0 and
// 1000 beyond 7 widths. `width` is at least 1, and twice the distance has to be a number.
int logistic_per_mille(int distance, int width);

// Shares of `whole` in the proportion of `parts`, none of them negative and not all 0. The shares
// add up to `whole`: each is rounded down, and the rest goes to those with the largest remainders,
// earlier ones first.
void shares_of(int whole, const int parts[], int count, int shares[]);

#endif
