#include "bench/match/score/matrix.h"

#include <math.h>

static double *row_of(double *a, int n, int row)
{
    return a + (size_t)row * (size_t)n;
}

static const double *const_row(const double *a, int n, int row)
{
    return a + (size_t)row * (size_t)n;
}

bool matrix_factor(double *a, int n)
{
    for (int i = 0; i < n; i++) {
        double *row = row_of(a, n, i);
        for (int j = 0; j <= i; j++) {
            const double *other = const_row(a, n, j);
            double sum = row[j];
            for (int k = 0; k < j; k++)
                sum -= row[k] * other[k];
            if (j < i)
                row[j] = sum / other[j];
            else if (!(sum > 0) || !isfinite(sum))
                return false;
            else
                row[j] = sqrt(sum);
        }
    }
    return true;
}

void matrix_solve(const double *factor, int n, double *b)
{
    for (int i = 0; i < n; i++) {
        const double *row = const_row(factor, n, i);
        for (int k = 0; k < i; k++)
            b[i] -= row[k] * b[k];
        b[i] /= row[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        b[i] /= const_row(factor, n, i)[i];
        const double *row = const_row(factor, n, i);
        for (int k = 0; k < i; k++)
            b[k] -= row[k] * b[i];
    }
}

void matrix_invert(const double *factor, int n, double *inverse)
{
    for (int i = 0; i < n; i++) {
        double *row = row_of(inverse, n, i); // a column, but the inverse is symmetric
        for (int k = 0; k < n; k++)
            row[k] = k == i;
        matrix_solve(factor, n, row);
    }
}

void matrix_multiply(const double *a, const double *b, int n, double *to)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            const double *row = const_row(a, n, i), *other = const_row(b, n, k);
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += row[j] * other[j];
            row_of(to, n, i)[k] = sum;
        }
}

static void swap_rows(double *a, int n, double *b, int i, int j)
{
    double *one = row_of(a, n, i), *other = row_of(a, n, j), kept = b[i];
    b[i] = b[j];
    b[j] = kept;
    for (int k = 0; k < n; k++) {
        kept = one[k];
        one[k] = other[k];
        other[k] = kept;
    }
}

bool matrix_eliminate(double *a, int n, double *b, double least)
{
    for (int i = 0; i < n; i++) {
        int best = i;
        for (int r = i + 1; r < n; r++)
            if (fabs(row_of(a, n, r)[i]) > fabs(row_of(a, n, best)[i]))
                best = r;
        swap_rows(a, n, b, i, best);
        const double *pivot = row_of(a, n, i);
        if (!(fabs(pivot[i]) >= least))
            return false;
        for (int r = i + 1; r < n; r++) {
            double *row = row_of(a, n, r), times = row[i] / pivot[i];
            for (int k = i; k < n; k++)
                row[k] -= times * pivot[k];
            b[r] -= times * b[i];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        const double *row = row_of(a, n, i);
        for (int k = i + 1; k < n; k++)
            b[i] -= row[k] * b[k];
        b[i] /= row[i];
    }
    return true;
}
