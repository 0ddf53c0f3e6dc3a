// Sources: R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", 1952, for
// two; R. D. Luce, "Individual choice behavior", 1959, for more; L. R. Ford, "Solution of a ranking
// problem from binary comparisons", 1957, and D. R. Hunter, "MM algorithms for generalized
// Bradley-Terry models", 2004, for when there is a top. Hunter's algorithm needs no matrix, but
// where players form a long chain it takes thousands of rounds; Newton's takes ten, and the matrix
// is needed for the errors.
//
// With parts of wins this is a quasi-likelihood: right in the mean, whatever the draws (L. E. Papke
// and J. M. Wooldridge, "Econometric methods for fractional response variables", 1996), and the
// inverse information is no more its variance. That is information^-1 scatter information^-1, the
// sandwich (H. White, "Maximum likelihood estimation of misspecified models", 1982), the scatter
// being that of units (K.-Y. Liang and S. L. Zeger, "Longitudinal data analysis using generalized
// linear models", 1986). A unit draws the fit towards itself, so its residual is what it is to a
// fit without it, to first order (L. A. Mancl and T. A. DeRouen, "A covariance estimator for GEE
// with improved small-sample properties", 2001).
#include "bench/match/score/rating_fit.h"

#include "engine/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STEPS = 200,
    MOST_HALVINGS = 60,
    UNIT_ROWS = 2 * MAX_SEATS // players and seats that the games of a unit can be about
};

static const double step_is_small = 1e-8; // the next one would be as small as rounding
// More than 5000 Elo: only a seat that always wins gets so far.
static const double seat_is_lost = 30;
// A unit without which the fit would fall apart has an influence of 1.
static const double least_left = 1e-7;
static const double unknown_variance = 1e12;

// --- Symmetric matrices, row after row in one array ---------------------------------------------

// Positive definite ones of a few hundred rows, so Cholesky without pivots is enough; and small
// general ones, by Gauss with pivots.

static double *row_of(double *a, int n, int row)
{
    return a + (size_t)row * (size_t)n;
}

static const double *const_row(const double *a, int n, int row)
{
    return a + (size_t)row * (size_t)n;
}

// Puts the lower triangle L of a = L L' in the place of that of `a`. False if `a` is not positive
// definite as far as numbers can tell; it is spoilt then.
static bool matrix_factor(double *a, int n)
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

// Solves L L' x = b; x takes the place of b.
static void matrix_solve(const double *factor, int n, double *b)
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

// The inverse of L L'.
static void matrix_invert(const double *factor, int n, double *inverse)
{
    for (int i = 0; i < n; i++) {
        double *row = row_of(inverse, n, i); // a column, but the inverse is symmetric
        for (int k = 0; k < n; k++)
            row[k] = k == i;
        matrix_solve(factor, n, row);
    }
}

// to = a b, of which b is symmetric. `to` is neither of them.
static void matrix_multiply(const double *a, const double *b, int n, double *to)
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

// Solves a x = b by elimination; `a` is spoilt and x takes the place of b. False if a pivot is
// below `least`.
static bool matrix_eliminate(double *a, int n, double *b, double least)
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

// --- A game -------------------------------------------------------------------------------------

// The seats of a game whose players are in the fit: what they got, and their chances.
typedef struct Term {
    int count, seats[MAX_SEATS];
    double weights[MAX_SEATS]; // parts of the game's points
    double total;              // of these parts
    double chances[MAX_SEATS]; // that a point goes there if it goes to one of these seats; sum 1
} Term;

typedef struct FitSums {
    double *gradient, *information;
    double likelihood;
} FitSums;

static int rows_of(const RatingFit *fit)
{
    return fit->players + fit->seats;
}

// The rows that a seat's strength is the sum of: its player's, and perhaps its own.
static int rows_of_seat(const RatingFit *fit, const RatedGame *game, int seat, int rows[2])
{
    rows[0] = fit->rows[game->players[seat]];
    rows[1] = fit->players + seat;
    return seat < fit->seats ? 2 : 1;
}

static void set_chances(const RatingFit *fit, const RatedGame *game, Term *term)
{
    double most = -INFINITY, sum = 0;
    for (int i = 0; i < term->count; i++) {
        int rows[2], many = rows_of_seat(fit, game, term->seats[i], rows);
        term->chances[i] = fit->x[rows[0]] + (many > 1 ? fit->x[rows[1]] : 0);
        most = fmax(most, term->chances[i]);
    }
    for (int i = 0; i < term->count; i++)
        sum += term->chances[i] = exp(term->chances[i] - most);
    for (int i = 0; i < term->count; i++)
        term->chances[i] /= sum;
}

// False if fewer than two seats are in the fit, or none of them got a point.
static bool make_term(const RatingFit *fit, const RatedGame *game, Term *term)
{
    *term = (Term){0};
    double points = rated_game_points(fit->games, game);
    for (int seat = 0; seat < fit->games->seats; seat++) {
        if (fit->rows[game->players[seat]] < 0)
            continue;
        double part = game->points[seat] / points;
        term->weights[term->count] = part;
        term->seats[term->count++] = seat;
        term->total += part;
    }
    if (term->count < 2 || term->total <= 0)
        return false;
    set_chances(fit, game, term);
    return true;
}

// --- Sums over games ----------------------------------------------------------------------------

// The place of a row in sums of `count` rows, `known` being the rows that are there; NULL: all.
static int place_of(const int *known, int count, int row)
{
    if (known == NULL)
        return row;
    for (int i = 0; i < count; i++)
        if (known[i] == row)
            return i;
    assert(false);
    return 0;
}

// Adds a game's gradient and information: of seats s and t, weight minus chance, and the chance of
// s times (s is t) minus the chance of t.
static void add_term(const RatingFit *fit, const RatedGame *game, const Term *term,
                     const int *known, int count, FitSums *sums)
{
    int places[MAX_SEATS][2], many[MAX_SEATS];
    for (int s = 0; s < term->count; s++) {
        many[s] = rows_of_seat(fit, game, term->seats[s], places[s]);
        for (int i = 0; i < many[s]; i++)
            places[s][i] = place_of(known, count, places[s][i]);
    }
    for (int s = 0; s < term->count; s++) {
        double expected = term->total * term->chances[s];
        if (term->weights[s] > 0)
            sums->likelihood += term->weights[s] * log(term->chances[s]);
        for (int i = 0; i < many[s]; i++)
            sums->gradient[places[s][i]] += term->weights[s] - expected;
        for (int t = 0; t < term->count; t++) {
            double part = expected * ((s == t) - term->chances[t]);
            for (int i = 0; i < many[s]; i++)
                for (int k = 0; k < many[t]; k++)
                    sums->information[places[s][i] * count + places[t][k]] += part;
        }
    }
}

static void sum_games(const RatingFit *fit, FitSums *sums)
{
    int n = rows_of(fit);
    Term term;
    memset(sums->gradient, 0, (size_t)n * sizeof *sums->gradient);
    memset(sums->information, 0, (size_t)n * (size_t)n * sizeof *sums->information);
    sums->likelihood = 0;
    for (int64_t i = 0; i < fit->games->count; i++)
        if (make_term(fit, &fit->games->list[i], &term))
            add_term(fit, &fit->games->list[i], &term, NULL, n, sums);
}

static double likelihood_of(const RatingFit *fit)
{
    double likelihood = 0;
    Term term;
    for (int64_t i = 0; i < fit->games->count; i++)
        if (make_term(fit, &fit->games->list[i], &term))
            for (int s = 0; s < term.count; s++)
                if (term.weights[s] > 0)
                    likelihood += term.weights[s] * log(term.chances[s]);
    return likelihood;
}

// Only differences of players count, so the information is singular; with ones added for each two
// of them its inverse has the sum of the players as a direction of its own, which no gradient has.
static void tie_down(const RatingFit *fit, double *information)
{
    int n = rows_of(fit);
    for (int i = 0; i < fit->players; i++)
        for (int k = 0; k < fit->players; k++)
            information[i * n + k] += 1;
}

// --- The top ------------------------------------------------------------------------------------

// Goes along the step, or as little of it as makes the likelihood no smaller.
static void take_step(RatingFit *fit, const double *step, double likelihood, double *before)
{
    int n = rows_of(fit);
    double part = 1, slack = 1e-12 * fabs(likelihood);
    memcpy(before, fit->x, (size_t)n * sizeof *before);
    for (int i = 0; i < MOST_HALVINGS; i++, part /= 2) {
        for (int k = 0; k < n; k++)
            fit->x[k] = before[k] + part * step[k];
        if (likelihood_of(fit) >= likelihood - slack)
            return;
    }
}

static double length_of(const double *step, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, fabs(step[i]));
    return most;
}

static bool seats_lost(const RatingFit *fit)
{
    for (int i = fit->players; i < rows_of(fit); i++)
        if (fabs(fit->x[i]) > seat_is_lost)
            return true;
    return false;
}

static bool climb(RatingFit *fit, FitSums *sums, double *before, Error *error)
{
    int n = rows_of(fit);
    for (int i = 0; i < MOST_STEPS && !seats_lost(fit); i++) {
        sum_games(fit, sums);
        tie_down(fit, sums->information);
        if (!matrix_factor(sums->information, n))
            break;
        matrix_solve(sums->information, n, sums->gradient);
        take_step(fit, sums->gradient, sums->likelihood, before);
        if (length_of(sums->gradient, n) < step_is_small)
            return true;
    }
    return fit->seats > 0
               ? fail(error, "these games do not tell what a seat is worth: leave out seats=fit")
               : fail(error, "no ratings can be told from these games");
}

// --- Errors -------------------------------------------------------------------------------------

typedef struct UnitSums {
    int rows[UNIT_ROWS], count;
    double gradient[UNIT_ROWS], information[UNIT_ROWS * UNIT_ROWS];
} UnitSums;

static void know_row(UnitSums *unit, int row)
{
    for (int i = 0; i < unit->count; i++)
        if (unit->rows[i] == row)
            return;
    assert(unit->count < UNIT_ROWS);
    unit->rows[unit->count++] = row;
}

static void know_rows(const RatingFit *fit, const RatedGame *game, const Term *term, UnitSums *unit)
{
    for (int s = 0; s < term->count; s++) {
        int rows[2], many = rows_of_seat(fit, game, term->seats[s], rows);
        for (int i = 0; i < many; i++)
            know_row(unit, rows[i]);
    }
}

// Sums up the unit that begins at game `i`; gives the first game of the next one.
static int64_t sum_unit(const RatingFit *fit, int64_t i, UnitSums *unit)
{
    const RatedGames *games = fit->games;
    int64_t end = i + 1;
    Term term;
    *unit = (UnitSums){0};
    while (end < games->count && !games->list[end].begins_unit)
        end++;
    for (int64_t k = i; k < end; k++)
        if (make_term(fit, &games->list[k], &term))
            know_rows(fit, &games->list[k], &term, unit);
    FitSums sums = {.gradient = unit->gradient, .information = unit->information};
    for (int64_t k = i; k < end; k++)
        if (make_term(fit, &games->list[k], &term))
            add_term(fit, &games->list[k], &term, unit->rows, unit->count, &sums);
    return end;
}

// Makes the unit's gradient what it is to the fit without the unit: (1 - information inverse)^-1
// times it. False if there is no such fit.
static bool leave_out(UnitSums *unit, const double *inverse, int n)
{
    double left[UNIT_ROWS * UNIT_ROWS];
    int m = unit->count;
    for (int i = 0; i < m; i++)
        for (int k = 0; k < m; k++) {
            double sum = i == k;
            for (int j = 0; j < m; j++)
                sum -= unit->information[i * m + j] * inverse[unit->rows[j] * n + unit->rows[k]];
            left[i * m + k] = sum;
        }
    return matrix_eliminate(left, m, unit->gradient, least_left);
}

static void add_scatter(UnitSums *unit, const double *inverse, int n, double *scatter)
{
    int m = unit->count;
    bool told = leave_out(unit, inverse, n);
    for (int i = 0; i < m; i++)
        for (int k = 0; k < m; k++)
            scatter[unit->rows[i] * n + unit->rows[k]] +=
                told ? unit->gradient[i] * unit->gradient[k]
                     : unknown_variance * unit->information[i * m + k];
}

static void errors_of_units(RatingFit *fit, const double *inverse, double *scatter)
{
    int n = rows_of(fit);
    UnitSums unit;
    memset(scatter, 0, (size_t)n * (size_t)n * sizeof *scatter);
    for (int64_t i = 0; i < fit->games->count;) {
        i = sum_unit(fit, i, &unit);
        if (unit.count > 0)
            add_scatter(&unit, inverse, n, scatter);
    }
    matrix_multiply(inverse, scatter, n, fit->covariance);
    memcpy(scatter, fit->covariance, (size_t)n * (size_t)n * sizeof *scatter);
    matrix_multiply(scatter, inverse, n, fit->covariance);
}

// Numbers that are tied down take no part.
static void errors_of_games(RatingFit *fit, const double *inverse)
{
    int n = rows_of(fit);
    memcpy(fit->covariance, inverse, (size_t)n * (size_t)n * sizeof *inverse);
    for (int i = 0; i < fit->players; i++)
        for (int k = 0; k < fit->players; k++)
            fit->covariance[i * n + k] -= 1.0 / fit->players / fit->players;
}

static bool make_covariance(RatingFit *fit, RatingErrors errors, double *inverse, FitSums *sums,
                            Error *error)
{
    int n = rows_of(fit);
    sum_games(fit, sums);
    tie_down(fit, sums->information);
    if (!matrix_factor(sums->information, n))
        return fail(error, "no errors can be told from these games");
    matrix_invert(sums->information, n, inverse);
    if (errors == ERRORS_OF_GAMES)
        errors_of_games(fit, inverse);
    else
        errors_of_units(fit, inverse, sums->information);
    return true;
}

bool rating_fit(RatingFit *fit, const RatingErrors *errors, Error *error)
{
    size_t n = (size_t)rows_of(fit);
    FitSums sums = {.gradient = memory_new(n, sizeof(double)),
                    .information = memory_new(n * n, sizeof(double))};
    double *scratch = memory_new(n * n, sizeof *scratch);
    fit->x = memory_new(n, sizeof *fit->x);
    if (errors != NULL)
        fit->covariance = memory_new(n * n, sizeof *fit->covariance);
    bool good = climb(fit, &sums, scratch, error) &&
                (errors == NULL || make_covariance(fit, *errors, scratch, &sums, error));
    free(sums.gradient);
    free(sums.information);
    free(scratch);
    return good;
}

void rating_fit_free(RatingFit *fit)
{
    free(fit->x);
    free(fit->covariance);
    fit->x = fit->covariance = NULL;
}
