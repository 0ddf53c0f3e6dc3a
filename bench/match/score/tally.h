// Counts what each engine scored against each other one.
//
// DESIGN. A Tally only adds up; stats.c and sprt.c turn counts into Elo and likelihoods, and are
// pure functions. With two seats the unit is the pair (five outcomes) where encounters have two
// games, else the game.
#ifndef BENCH_MATCH_SCORE_TALLY_H
#define BENCH_MATCH_SCORE_TALLY_H

#include "bench/match/base/events.h"

// One engine's score against another.
typedef struct Score {
    int64_t wins, losses, draws;
    int64_t pairs[5];            // pairs that brought 0, 1/2, 1, 3/2, 2 points
    int64_t drawn_pairs_decided; // of pairs[2], those of a win and a loss; the others are two draws
} Score;

static inline int64_t score_games(const Score *score)
{
    return score->wins + score->losses + score->draws;
}

// An engine's misbehaviours: games that ended so by its fault.
typedef struct Faults {
    int64_t games[TERMINATIONS];
} Faults;

// An engine's points from one seat.
typedef struct SeatScore {
    int64_t games, points;
    int64_t all_points; // everybody's in these games
} SeatScore;

// An engine's points encounter by encounter, p of all players' a: what it takes to see how far the
// encounters scatter. The games of one opening hang together, so they are one unit.
typedef struct ShareSums {
    int64_t units;
    double points, all_points;                    // sums of p and a
    double points_squared, products, all_squared; // of p p, p a, a a
} ShareSums;

// How often an engine was to choose its side by the pie rule, and changed it.
typedef struct Choices {
    int64_t all, invoked;
} Choices;

typedef struct Tally {
    const Config *config;
    Score *scores;    // engine_count * engine_count, row against column
    Faults *faults;   // by engine
    SeatScore *seats; // engine_count * MAX_SEATS
    ShareSums *sums;  // by engine
    Choices *choices; // by engine
    int64_t games, encounters;
    int64_t waiting;                   // games that have ended, of encounters that have not
    int64_t first_seat_points, points; // the first player's share, in points[] units
} Tally;

// Whether statistics are made from pairs of games.
bool tally_pairwise(const Config *config);

void tally_open(Tally *tally, const Config *config);

// Counts an encounter, as a whole or not at all: nothing if one of its games is missing or was
// interrupted. With three seats, more points than another is a win against it.
void tally_add(Tally *tally, const EncounterResult *result);

// Counts what it hears of; a Hear of events.h.
bool tally_hear(void *tally, const Event *event, Error *error);

// An engine's score against another one.
const Score *tally_score(const Tally *tally, int engine, int against);
// The engine's score against all others together.
Score tally_total(const Tally *tally, int engine);
// The engine's points from all seats together.
SeatScore tally_all_seats(const Tally *tally, int engine);
void tally_close(Tally *tally);

#endif
