// A session with one user: all there is to know from the first command to the last.
//
// DESIGN. The main thread waits for input, carries out commands and owns everything here; long work
// is a job on the conductor's thread. While a job runs only live commands are carried out, those
// that touch nothing the job looks at; all others wait in a queue, in order. So no command needs a
// lock, and none is lost or late:
// - A job's stop flags are in place before the job is handed over, so a `stop` right behind `go`
//   finds them.
// - A `stop` acts on the running job at once, and is put right behind every `go` that still waits in
//   the queue, because the user meant those too.
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "bench/bench.h"
#include "protocol/affinity.h"
#include "protocol/input.h"
#include "protocol/job.h"
#include "protocol/options.h"
#include "protocol/output.h"
#include "protocol/queue.h"
#include "search/perft.h"
#include "engine/record.h"
#include "search/searcher.h"

typedef struct Session {
    Input input;
    Output output;
    Conductor conductor;
    Affinity affinity;
    Searcher searcher;
    Record record;                 // the game, as `position` says
    int64_t options[OPTION_COUNT]; // those that are numbers or yes and no
    Queue queue;
    bool is_ugi;       // greeted with `ugi`: never a ponder move
    bool is_debugging; // `debug on`
    bool is_over;      // `quit`

    // The job that runs; set before it begins, constant while it does.
    StopFlag stop;
    bool job_is_endless;   // it ends only when stopped
    bool job_is_pondering; // the same, until `ponderhit`
    Listener listener;
    Limits limits;      // of a search
    PerftRequest perft; // of a count
    BenchTool *tool;    // of a bench and its like, with the words behind it
    char *tool_words;
    size_t tool_words_length;
} Session;

// False, with the reason, if what an engine needs can't be had.
bool session_init(Session *session, Error *error);
void session_free(Session *session);

// Gives the session commands of the program's arguments, to be followed by nothing.
bool session_preset(Session *session, int count, char **arguments, Error *error);

// Carries out commands until `quit` or the end of the input.
void session_run(Session *session);

// Hands a job to the conductor, with fresh stop flags. What it works on is set already.
void session_begin_job(Session *session, Job *job, bool is_endless, bool is_pondering);

// Ends the job that runs, if any.
void session_stop_job(Session *session);

// Drops what waits, stops what runs, and makes session_run return.
void session_quit(Session *session);

// The listener for a search of `position`, with the options as they are.
Listener session_listener(Session *session, const GamePosition *position);

#endif
