// A rating list: the Elo of many players from all their games together, with errors.
//
// DESIGN. Who can be compared the games say, and rating_fit.h how. The largest group is rated;
// beside it stand players that have only ever beaten those that are rated, or only ever lost to
// them: of these a bound can be told and no rating, and no prior pretends otherwise. A player who
// is joined with the rated ones by no game, or only through such a bound the other way, has
// neither.
//
// Differences of ratings are what games tell; where 0 is, the caller says.
#ifndef BENCH_MATCH_SCORE_RATINGS_H
#define BENCH_MATCH_SCORE_RATINGS_H

#include "bench/match/score/rated_games.h"
#include "bench/match/score/rating_fit.h"

enum { MAX_PLAYERS = 1000 }; // of a list

typedef struct RatingSettings {
    int anchor; // the player whose rating is `elo`, or -1: the mean of all is
    double elo;
    bool fit_seats; // what a seat is worth is asked of the games too, not taken for nothing
    RatingErrors errors;
    char *const *names; // by player: equals are listed in the order of these; NULL: of numbers
} RatingSettings;

typedef enum RatingKind {
    RATING_NONE, // joined with the rated ones by no game that tells anything
    RATING_TOLD,
    RATING_AT_LEAST, // has lost nothing to rated ones; were it weaker, that would happen in less
                     // than 5 % of all matches, the games of a unit being taken for one
    RATING_AT_MOST   // the same upside down
} RatingKind;

typedef struct PlayerRating {
    RatingKind kind;
    double elo;    // the rating or the bound; not a number without one
    double error;  // 95 %, of the distance to the mean or to the anchor; 0 of the
                   // anchor itself; infinite: the games do not tell it. Of a bound not a
                   // number
    int64_t games; // seats taken: more than games if it sits twice in some
    int64_t points, all_points; // its own, and of all seats, for each seat taken
    int64_t drawn;              // seats taken in games in which all got the same
    double opponents;           // mean rating of rated opponents, not a number without any
} PlayerRating;

typedef struct Ratings {
    int count;
    PlayerRating *players;
    int *order; // all players, the best first, those with nothing told last
    int rated;  // how many are told
    int seats;  // of which is told what they are worth over the last one, 0: none
    double seat_elo[MAX_SEATS], seat_error[MAX_SEATS];
    int *rows;          // by player: its row in the covariance
    double *covariance; // of strengths, as rating_fit.h has it
    int size;           // of a row
} Ratings;

// Makes the list of `count` players. False, with a sentence, if what was asked for can't be told:
// of an anchor without games, or of seats.
bool ratings_make(Ratings *ratings, const RatedGames *games, int count,
                  const RatingSettings *settings, Error *error);

// How likely `a` is stronger than `b`, 0..1; not a number unless both are rated with an error.
double ratings_superiority(const Ratings *ratings, int a, int b);

void ratings_free(Ratings *ratings);

#endif
