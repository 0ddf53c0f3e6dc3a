// Spectators: keeps the status file and the page of a running match.
//
// DESIGN. The runner tells what happens, and goes on at once: games that are done are copied into a
// queue, moves into a LiveGame. A thread of its own counts them, and writes the files, each whole
// and under another name first, so that a reader sees the old one or the new one. Nothing that a
// game waits for is locked while it counts or writes, so a slow disk slows no game; if it stands
// still, the queue grows. How often it writes is limited by what that costs: a fiftieth of one
// processor at most. A file that can't be written is said once; the match goes on, and every
// interval it is tried again.
//
// Nothing is written before there is a game: a match that never began leaves nothing behind.
#ifndef BENCH_MATCH_WATCH_WATCH_H
#define BENCH_MATCH_WATCH_WATCH_H

#include "bench/match/watch/status.h"

// All functions pass over a Watch that is NULL: that of a match that has no spectators.
typedef struct Watch Watch;

// Opens one for `encounters` to be played in all; what was played before is to be told next. *watch
// is NULL if the config names no file. False, with a sentence, without a thread.
bool watch_open(Watch **watch, const Config *config, int64_t encounters, Error *error);

// Takes note of what it hears of; a Hear of events.h. Never fails.
bool watch_hear(void *watch, const Event *event, Error *error);

// A worker, from 1, tells of the moves of its game by watch_move, with what watch_worker gives for
// the context: NULL of NULL.
void watch_move(void *context, const GamePosition *position, const GameResult *so_far);
void *watch_worker(Watch *watch, int worker);

// Writes for the last time how the match ended, if it has begun, and gives all back. False if that
// could not be written, which was said.
bool watch_close(Watch *watch, MatchState state, const char *why);

#endif
