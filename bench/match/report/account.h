// The sums of a match, or of one so far, as its page and its status file need them.
//
// DESIGN. Results are counted as they are heard of. An account has sums and a curve, and for
// ratings of more than two who got what, 28 bytes a game; no games. Owned by one thread.
#ifndef BENCH_MATCH_REPORT_ACCOUNT_H
#define BENCH_MATCH_REPORT_ACCOUNT_H

#include "bench/match/report/curve.h"
#include "bench/match/report/figures.h"
#include "bench/match/score/rated_games.h"

typedef struct Account {
    Tally tally;
    Figures figures;
    Curve curve;
    RatedGames rated;
} Account;

// `encounters`: how many will end, for the curve; 0: that is not known.
void account_open(Account *account, const Config *config, int64_t encounters);
void account_close(Account *account);

// Counts what it hears of; a Hear of events.h.
bool account_hear(void *account, const Event *event, Error *error);

// Whether there are ratings: of two engines in two seats their Elo says it all.
bool account_has_ratings(const Config *config);

// Games that have ended, of encounters that have or have not.
int64_t account_finished_games(const Account *account);

#endif
