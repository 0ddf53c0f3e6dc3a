// The newest games of a match, with all that is known of them.
//
// DESIGN. A queue of copies: a game that comes in pushes out the oldest ones when it has too many
// plies. Owned by one thread.
#ifndef BENCH_MATCH_WATCH_NEWEST_H
#define BENCH_MATCH_WATCH_NEWEST_H

#include "bench/match/report/report.h"

// So many plies together are, with all that is known of them, about two megabytes, which a browser
// loads again without a pause.
enum { NEWEST_PLIES = REPORT_RICH_PLIES };

// A game that was played, owned.
typedef struct NewestGame {
    struct NewestGame *next;
    GameResult game;
    Encounter encounter;
} NewestGame;

typedef struct NewestGames {
    NewestGame *oldest, *newest; // in the order in which they ended
    int64_t count, plies;
} NewestGames;

// A copy of a game, with its moves.
NewestGame *newest_game_copy(const GameResult *game, const Encounter *encounter);

// Takes a game over.
void newest_games_add(NewestGames *games, NewestGame *game);
void newest_games_free(NewestGames *games);

#endif
