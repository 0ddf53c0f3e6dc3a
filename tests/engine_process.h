// A UCI engine as a child process: started, spoken to over pipes, and got rid of.
//
// DESIGN. Every wait has an absolute deadline on a clock that never jumps, and looks at a stop flag
// ten times a second, so nothing an engine does or fails to do can hold its caller. A line carries
// the time at which it was read, not the time at which somebody looked at it. What an engine says
// is cut to size and handed on; whether it is true is for the caller to find out.
//
// An Engine belongs to one thread; many threads may start engines of one EngineHost.
#ifndef TESTS_ENGINE_PROCESS_H
#define TESTS_ENGINE_PROCESS_H

#include "engine/stop.h"
#include "engine/text.h"

#include <pthread.h>
#include <stdio.h>
#include <sys/types.h>

enum { ENGINE_OPTIONS = 32, ENGINE_BUFFER = 1 << 16, ENGINE_NAME = 80, PV_TEXT = 512 };

// What all engines of a program share.
typedef struct EngineHost {
    pthread_mutex_t spawning; // or one child could inherit another's pipes
    FILE *log;                // gets every line both ways; NULL: none
    StopFlag stop;            // raised: all waits end with ENGINE_INTERRUPTED
    int64_t start_us;         // the log's time 0
} EngineHost;

// What is to be run. Options are "Name=Value", or "Name" for a button.
typedef struct EngineSetup {
    const char *command; // for the shell
    const char *options[ENGINE_OPTIONS];
    int option_count;
} EngineSetup;

typedef enum EngineFault {
    ENGINE_FINE,
    ENGINE_CRASHED,    // it went away, or its exit status was not 0
    ENGINE_HUNG,       // no answer until the deadline
    ENGINE_PROTOCOL,   // an answer that UCI does not know
    ENGINE_INTERRUPTED // the host's stop flag was raised
} EngineFault;

typedef struct Engine {
    EngineHost *host;
    const EngineSetup *setup;
    char label[16];         // for the log
    char name[ENGINE_NAME]; // what it calls itself
    pid_t pid;              // 0: not running
    int to, from;
    int64_t read_us; // when the last bytes came
    size_t start, end;
    char buffer[ENGINE_BUFFER]; // bytes start..end are unread
} Engine;

// The answer to a `go`. Score and depth are those of the last line with an exact score.
typedef struct Thought {
    char best[8]; // as sent, cut
    bool scored, mate;
    int64_t score; // centipawns, or moves to mate
    int64_t depth;
    char pv[PV_TEXT];
    int64_t used_us; // from the `go` to the bestmove
} Thought;

// Microseconds of a clock that never jumps.
int64_t engine_now_us(void);

// Starts the engine, sets its options and waits until it is ready. On a fault it is ended again
// and `error` says what was wrong. host, setup and label must be filled in.
EngineFault engine_start(Engine *engine, Error *error);

// Announces a new game and waits until the engine is ready.
EngineFault engine_new_game(Engine *engine, Error *error);

// Has the engine think. Both commands end with a line end. It is hung if it needs `limit_us`.
EngineFault engine_think(Engine *engine, const char *position, const char *go, int64_t limit_us,
                         Thought *thought, Error *error);

// Ends the engine: politely, then with a signal to its own process. Nothing if it is not running.
// ENGINE_HUNG if it did not go by itself, ENGINE_CRASHED if it went badly.
EngineFault engine_quit(Engine *engine, Error *error);

#endif
