// A worker's engines, kept from game to game, and a spectator of its games.
//
// DESIGN. Engines are started when a game needs them first, and stay, as starting one is slow.
// After a fault, or with restart=on, an engine is let go, and the next game starts another. No
// fault is passed over: one that comes when the result of a game stands costs the engine its next
// game.
#ifndef BENCH_MATCH_GAME_ENGINE_SET_H
#define BENCH_MATCH_GAME_ENGINE_SET_H

#include "bench/match/base/results.h"
#include "bench/match/base/strings.h"
#include "bench/match/host/engine.h"

// Faults in what an engine says of its search: pv.c.
typedef enum NoteKind {
    NOTE_ILLEGAL,
    NOTE_AFTER_WIN,
    NOTE_AFTER_REPETITION,
    NOTE_AFTER_DRAW,
    NOTE_OTHER_MOVE,
    NOTE_MATE_SHORT,
    NOTE_MATE_LONG,
    NOTE_NO_MATE,
    NOTE_SIGNS,
    NOTE_NO_SCORE,
    NOTE_KINDS
} NoteKind;

// Told of every move when it has been played: the position after it, and the game so far. By the
// pie rule it is told once more when the sides are chosen.
typedef void WatchMove(void *context, const GamePosition *position, const GameResult *so_far);

// A worker's engines, started when they are needed first. Zero is an empty set.
typedef struct EngineSet {
    EngineHost *host;
    const Config *config;
    int worker;               // for labels and CPUs, from 1
    int64_t games;            // begun here so far
    Engine **engines;         // by engine index in the Config and copy, MAX_SEATS copies each
    EngineFault *faults;      // by the same: of one that failed when its game was over
    char (*warnings)[240];    // what starting them had to say, until somebody takes it; by engine
    Buffer notes;             // warnings, each with its line ends, until somebody takes them
    int (*noted)[NOTE_KINDS]; // how many there were, by engine
    WatchMove *watch;         // NULL: no spectators
    void *watch_context;
} EngineSet;

void engine_set_open(EngineSet *set, EngineHost *host, const Config *config, int worker);
void engine_set_close(EngineSet *set); // releases its engines

// Where the engine of a seat is in the set: one that sits on several seats has a process for each.
int engine_set_slot(const int players[MAX_SEATS], int seat);

// Starts the engine of a player in a slot. NULL with a fault and a sentence if that fails.
Engine *engine_set_start(EngineSet *set, int player, int slot, EngineFault *fault, Error *error);

// Releases the engine in a slot, if there is one; another is started when it is needed.
void engine_set_let_go(EngineSet *set, int slot, bool at_once);

// Releases one at once that failed when its game was over. Its next game is to be lost for that;
// nothing is kept of ENGINE_INTERRUPTED.
void engine_set_fail(EngineSet *set, int slot, EngineFault fault, const Error *error);

// The fault that a slot's next game is to be lost for, which is forgotten; ENGINE_FINE: none.
EngineFault engine_set_take_fault(EngineSet *set, int slot);

#endif
