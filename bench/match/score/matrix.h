// Symmetric matrices as ratings need them: row after row in one array.
//
// DESIGN. Positive definite ones of a few hundred rows, so Cholesky without pivots is enough; and
// small general ones, by Gauss with pivots.
#ifndef BENCH_MATCH_SCORE_MATRIX_H
#define BENCH_MATCH_SCORE_MATRIX_H

#include "engine/base/bits.h"

// Puts the lower triangle L of a = L L' in the place of that of `a`. False if `a` is not positive
// definite as far as numbers can tell; it is spoilt then.
bool matrix_factor(double *a, int n);

// Solves L L' x = b; x takes the place of b.
void matrix_solve(const double *factor, int n, double *b);

// The inverse of L L'.
void matrix_invert(const double *factor, int n, double *inverse);

// to = a b, of which b is symmetric. `to` is neither of them.
void matrix_multiply(const double *a, const double *b, int n, double *to);

// Solves a x = b by elimination; `a` is spoilt and x takes the place of b. False if a pivot is
// below `least`.
bool matrix_eliminate(double *a, int n, double *b, double least);

#endif
