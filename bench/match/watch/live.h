// A game in progress, as spectators may see it: its moves so far, its position, its clocks.
//
// DESIGN. Each worker has one, and tells it of every move. A lock of its own is held for as long as
// it takes to copy a move, so that no spectator holds up a game, or another one. It has a copy: the
// game itself stays the worker's.
#ifndef BENCH_MATCH_WATCH_LIVE_H
#define BENCH_MATCH_WATCH_LIVE_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"

#include <pthread.h>

// The view of a game.
typedef struct LiveView {
    bool on;             // there is a game
    Encounter encounter; // that it is of
    GameResult game;     // number, players, fen, when it began; moves so far, without variations
    GamePosition position;
    int64_t left_us[MAX_SEATS]; // on each clock after its last move; -1 without a clock
    int64_t since_us;           // when the last move was played, or the game began: time_now_us
} LiveView;

typedef struct LiveGame {
    const Config *config;
    pthread_mutex_t lock; // guards the view
    LiveView view;
} LiveGame;

void live_open(LiveGame *live, const Config *config);
void live_close(LiveGame *live);

// A game begins, of which the number and the players are set.
void live_begin(LiveGame *live, const Encounter *encounter, const GameResult *game,
                const GamePosition *opening);

// A move was played, the last one of `so_far`, or the sides were chosen; `position` is the one now.
void live_move(LiveGame *live, const GamePosition *position, const GameResult *so_far);

void live_end(LiveGame *live);

// Copies the view; `to` is all zero or has been copied to before, and live_view_free is due. False
// if there is no game.
bool live_look(LiveGame *live, LiveView *to);
void live_view_free(LiveView *view);

#endif
