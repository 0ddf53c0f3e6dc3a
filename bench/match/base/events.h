// A match as a stream of events, and those who listen to it.
//
// DESIGN. Everything that happens in a match is told once, to a table of listeners: the journal,
// the console, the files of games, the tally, the schedule, the spectators. Games that were played
// before, of a match that is resumed or in a journal that something is made of, are told in the
// same events, marked as replayed. A listener may ignore these, but needs no second way for them.
//
// Events of games come in from outside; that an encounter has ended is found out here.
#ifndef BENCH_MATCH_BASE_EVENTS_H
#define BENCH_MATCH_BASE_EVENTS_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"

typedef enum EventKind {
    EVENT_CAUGHT_UP,     // all that was played before has been told
    EVENT_MATCH_BEGINS,  // from here on it is a match that can be resumed
    EVENT_GAME_BEGINS,   //
    EVENT_GAME_ENDS,     //
    EVENT_GAME_DROPPED,  // it was interrupted, leaves no trace and is played again
    EVENT_ENCOUNTER_ENDS // all its games have ended: it counts
} EventKind;

// An event. Pointers are valid while it is told, those to replayed games until their owner ends.
typedef struct Event {
    EventKind kind;
    bool replayed;
    int worker;                    // from 1, of a game that is not replayed
    const Encounter *encounter;    // of all but EVENT_CAUGHT_UP and EVENT_MATCH_BEGINS
    const GameResult *game;        // of a game; of one that begins its number and players
    const GamePosition *opening;   // of EVENT_GAME_BEGINS
    const EncounterResult *result; // of EVENT_ENCOUNTER_ENDS; its games may be without their moves
} Event;

// False, with a sentence, if the listener can't do with it what it is for.
typedef bool Hear(void *self, const Event *event, Error *error);

typedef struct Listener {
    Hear *hear;
    void *self;
} Listener;

enum { LISTENERS_MOST = 10 };

// A stream of events.
typedef struct Events {
    const Config *config;
    Listener listeners[LISTENERS_MOST];
    int listener_count;
    EncounterResult *unfinished; // games of encounters that have not ended, without their moves
    size_t unfinished_count;
} Events;

// Tells a listener of games that were played before: each encounter's in their order, and its end
// if it has all of them; then that this was all. Stops at the first event that it can't take.
bool events_replay(const Config *config, const EncounterResult *earlier, int64_t count,
                   Listener listener, Error *error);

// Begins a stream behind what was played before, which all of its listeners know. They are told in
// this order, LISTENERS_MOST at most; what the first one can't take is told to nobody else.
void events_open(Events *events, const Config *config, const EncounterResult *earlier,
                 int64_t earlier_count, const Listener *listeners, int listener_count);

// Tells everybody, and after a game's end of the end of its encounter, where that has come. All
// hear of it also if one of them fails, but for the first; the first failure counts.
bool events_tell(Events *events, const Event *event, Error *error);

// Whether that game, of an encounter that has not ended, has.
bool events_has_game(const Events *events, int64_t encounter, int64_t number);

void events_close(Events *events);

#endif
