// The results of a match so far, as its status file and its page need them.
//
// DESIGN. Results are counted game by game. An account has sums, a curve and the newest games, and
// for ratings of more than two who got what, 28 bytes a game. Owned by one thread.
#ifndef BENCH_MATCH_WATCH_ACCOUNT_H
#define BENCH_MATCH_WATCH_ACCOUNT_H

#include "bench/match/report/report.h"

// The page of a running match has the newest games, of so many plies together: with all that is
// known of them that is about two megabytes, which a browser loads again without a pause.
enum { ACCOUNT_PLIES = REPORT_RICH_PLIES };

// A game that was played, owned.
typedef struct NewestGame {
    struct NewestGame *next;
    GameResult game;
    int64_t round;
} NewestGame;

typedef struct Account {
    bool for_page;
    int64_t finished_games;
    Tally tally;
    Figures figures; // these only for a page
    Curve curve;
    RatedGames rated;
    NewestGame *oldest, **end; // the newest games, in the order in which they ended
    int64_t newest_count, newest_plies;
} Account;

// False: no memory.
bool account_open(Account *account, const Config *config, bool for_page);
void account_close(Account *account);

// A game was finished. The account owns it from now on.
void account_game(Account *account, NewestGame *game);

// An encounter is complete: its games are told of one by one, before or after. Their moves are not
// looked at.
// False without memory.
bool account_encounter(Account *account, const EncounterResult *result);

// A copy of a game, with its moves or without them; NULL: no memory.
NewestGame *newest_game_copy(const GameResult *game, int64_t round, bool with_moves);
void newest_game_free(NewestGame *game);

#endif
