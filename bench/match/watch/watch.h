// Spectators: keeps the status file and the page of a running match.
//
// DESIGN. The runner tells what happens, and goes on at once: games and encounters that are done
// are copied into a queue, moves into a LiveGame. A thread of its own counts them, and writes the
// files, each whole and under another name first, so that a reader sees the old one or the new one.
// Nothing that a game waits for is locked while it counts or writes, so a slow disk slows no game;
// if it stands still, the queue grows. How often it writes is limited by what that costs: a
// fiftieth of one processor at most. A file that can't be written is said once; the match goes on,
// and every interval it is tried again.
//
// Nothing is written before there is a game: a match that never began leaves nothing behind.
#ifndef BENCH_MATCH_WATCH_WATCH_H
#define BENCH_MATCH_WATCH_WATCH_H

#include "bench/match/watch/status.h"

// All functions pass over a Watch that is NULL: that of a match that has no spectators.
typedef struct Watch Watch;

// Opens one for `encounters` to be played in all, of which those `earlier` have been in earlier
// runs; they must outlive it. *watch is NULL if the config names no file. False, with a sentence,
// without memory or a thread.
bool watch_open(Watch **watch, const Config *config, int64_t encounters,
                const EncounterResult *earlier, int64_t earlier_count, Error *error);

// From now on it is a match. May be said again.
void watch_begin(Watch *watch);

// A worker, from 1, begins a game, as live_begin has it; then this is told of its moves, with what
// watch_worker gives for the context; and the game is done: `result` is NULL for one that doesn't
// count. `result` stays the worker's.
void watch_game(Watch *watch, int worker, const Encounter *encounter, int64_t number,
                const int players[MAX_SEATS], const GamePosition *opening);
void watch_move(void *context, const GamePosition *position, const GameResult *so_far);
void *watch_worker(Watch *watch, int worker); // NULL of NULL
void watch_game_done(Watch *watch, int worker, const Encounter *encounter,
                     const GameResult *result);

// All games of an encounter are done; it counts.
void watch_counted(Watch *watch, const EncounterResult *result);

// Writes for the last time how the match ended, if it has begun, and gives all back. False if that
// could not be written, which was said.
bool watch_close(Watch *watch, MatchState state, const char *why);

#endif
