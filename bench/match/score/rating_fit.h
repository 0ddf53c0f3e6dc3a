// Strengths of players by maximum likelihood, and how sure they are.
//
// DESIGN. One model for two and for three seats, Luce's choice: a seat gets the game's points with
// a chance in proportion to its player's strength, exp(x). For two that is Bradley and Terry's,
// Elo's curve. Points that are shared count as parts of a win, a draw as half a one each. The
// likelihood is concave in x, so Newton's method with halved steps finds its top; papers are named
// in rating_fit.c. That there is a top at all is the caller's business: ratings.c.
#ifndef BENCH_MATCH_SCORE_RATING_FIT_H
#define BENCH_MATCH_SCORE_RATING_FIT_H

#include "bench/match/score/rated_games.h"

// How errors are told.
typedef enum RatingErrors {
    ERRORS_OF_UNITS, // from how far units scatter, whatever hangs together within them
    ERRORS_OF_GAMES  // as if each game were on its own and won or lost: the Fisher information
} RatingErrors;

typedef struct RatingFit {
    const RatedGames *games;
    const int *rows;    // by player: its row here, or -1 if it is not to be fitted
    int players;        // that are
    int seats;          // whose advantage over the last seat is fitted; 0: none has any
    double *x;          // by row, first players, then seats; the sum of the players' is 0
    double *covariance; // of x, row after row; NULL until it was made
} RatingFit;

// Finds x, and makes the covariance unless `errors` is NULL. A variance may be infinite. False,
// with a sentence, without a top or if there are no errors to be told.
bool rating_fit(RatingFit *fit, const RatingErrors *errors, Error *error);

void rating_fit_free(RatingFit *fit); // x and covariance

#endif
