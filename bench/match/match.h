// A match while it is played: what its parts share.
//
// DESIGN. runner.c begins it, ends it and says how; opening.c has its files, from the log to the
// PGN; workers.c plays. One lock guards everything but the games themselves, which need none: a
// worker owns its engines. Whatever happens is told to the listeners of `events`, under the lock.
#ifndef BENCH_MATCH_MATCH_H
#define BENCH_MATCH_MATCH_H

#include "bench/match/base/events.h"
#include "bench/match/field/openings.h"
#include "bench/match/field/schedule.h"
#include "bench/match/interrupt.h"
#include "bench/match/report/console.h"
#include "bench/match/store/journal.h"
#include "bench/match/store/writer.h"
#include "bench/match/watch/watch.h"

#include <pthread.h>

typedef struct Match {
    const Config *config;
    const char *program;
    const JournalContents *done; // NULL: nothing was played before
    Schedule *schedule;
    Openings *openings;
    Journal *journal;
    GameWriter *pgn, *epd;
    int64_t summed; // bytes of the PGN whose checksum was said
    Console *console;
    Watch *watch; // NULL: no spectators
    EngineHost *host;
    Interrupt *interrupt;
    FILE *log;
    int64_t log_before;                      // bytes that were in it
    bool log_is_new, pgn_is_new, epd_is_new; // they were not there before
    Inputs inputs;
    pthread_t main_thread;

    pthread_mutex_t lock;    // guards all below, and the parts above while workers run
    pthread_cond_t reported; // an encounter came in, or the match is to stop
    Events events;
    Tally tally;
    int running_workers;
    bool stopping;    // no encounter is begun any more, games are interrupted
    bool begun;       // there is a game, from now or from before
    bool interrupted; // by a signal
    bool broken;      // by what `why` says
    Error why;
    bool log_broken; // it was said that the log is not whole
    bool *warned;    // by engine: its warning was shown
    bool *unscored;  // by engine: it was said that it gave no score to choose a side by
} Match;

// ---- runner.c: how a match begins and ends; under the lock ----

// From here on, it is a match that can be resumed. May be said again.
void match_begin(Match *match);

// Begins no more encounters, and interrupts the games.
void match_stop(Match *match);

// Stops for a reason; the first one counts.
void match_break(Match *match, const Error *why);

// Asked wherever the lock is held: whoever sees a signal first stops the match. Waits for engines
// have been ended by the signals' thread already.
void match_notice_interrupt(Match *match);

// Tells everybody, and breaks the match if that can't be written.
bool match_tell(Match *match, const Event *event);

// Whether a test of two hypotheses is decided, which ends it. A shard sees only its share and
// leaves the verdict to whoever merges.
bool match_test_is_over(const Match *match);

// -strict puts up with no warning.
void match_warn(Match *match, const char *text);
void match_end_if_strict(Match *match);

// Says once that the log ended too early. The match goes on without it.
void match_check_log(Match *match);

// ---- opening.c: its files, engines and spectators ----

// Opens what counts the games.
bool match_open_counts(Match *match, Error *error);

// Opens all that it takes to play.
bool match_open(Match *match, Error *error);

// Opens what shows a match that is complete already: files of games, spectators.
bool match_open_shown(Match *match, Error *error);

// A log that is to be written anew loses what was in it; what engines have said at their start
// stays.
bool match_begin_log(const Match *match, Error *error);

// Says the checksum of the PGN, if that is wanted, when the file has grown.
void match_say_checksum(Match *match);

// Writes what files of games still lack, and closes them. The first error counts.
bool match_close_games(Match *match, Error *error);

// Removes the journal.
void match_drop_journal(Match *match);

// Closes the files of games; those that were made for nothing go again.
void match_drop_games(Match *match);

// A match that never began leaves no empty log; what an engine said that did not start stays.
void match_drop_empty_log(const Match *match);

void match_close(Match *match);

// ---- workers.c ----

// Plays until there is nothing more to play, or the match stops.
void match_play(Match *match);

#endif
