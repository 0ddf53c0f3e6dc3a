// A session with one user: all there is to know from the first command to the last.
//
// DESIGN. The main thread waits for input, carries out commands and owns everything here; long work
// is a job on the conductor's thread. While a job runs only live commands are carried out, those
// that touch nothing the job looks at; all others wait in a queue, in order. So no command needs a
// lock, and none is lost or late:
// - A job's stop flags are in place before the job is handed over, so a `stop` right behind `go`
//   finds them.
// - A `stop` acts on the running job at once, and on every `go` that still waits in the queue as
// soon
//   as that begins, because the user meant those too.
// - Options and new games are jobs too: to empty a large table takes a while, and `quit` must not
//   wait for that. `isready` does, because who sends it asks whether that is done, unless a search
//   goes on before it.
// - When so much output waits for its reader that no more should be made, commands that print wait
//   as well. After `quit` or the end of the input a reader that takes nothing for PATIENCE_US is
//   given up; until then nothing is lost.
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "bench/bench.h"
#include "engine/record.h"
#include "protocol/affinity.h"
#include "protocol/input.h"
#include "protocol/job.h"
#include "protocol/options.h"
#include "protocol/output.h"
#include "protocol/queue.h"
#include "search/perft.h"
#include "search/searcher.h"

enum { PATIENCE_US = 1000000 };

typedef struct Session Session;
typedef bool Upkeep(Session *session, Slice words, Error *error);

typedef enum JobKind {
    JOB_BOUNDED, // a search or a count that ends by itself
    JOB_ENDLESS, // a search that ends only when stopped
    JOB_TOOL,    // a bench or its like
    JOB_UPKEEP   // options and new games
} JobKind;

struct Session {
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
    bool is_preset;    // its commands are the program's arguments
    bool is_over;      // `quit`
    bool is_stuck;     // over, but the job does not end

    int64_t over_since_us;
    int64_t heard_us; // when output last moved, or none waited

    // The job that runs; set before it begins, constant while it does.
    StopFlag stop; // it has to end, or says itself that it will before its last word
    JobKind job_kind;
    bool job_is_pondering; // it ends only when stopped, until `ponderhit`
    Listener listener;
    Limits limits;      // of a search
    PerftRequest perft; // of a count
    BenchTool *tool;    // of a bench and its like, with the words behind it
    Upkeep *upkeep;     // of a command that others wait for, the same
    char *job_words;
    size_t job_words_length;
};

// False, with the reason, if what an engine needs can't be had.
bool session_init(Session *session, Error *error);
void session_free(Session *session);

// Gives the session commands of the program's arguments, to be followed by nothing.
bool session_preset(Session *session, int count, char **arguments, Error *error);

// Carries out commands until `quit` or the end of the input. A job that does not end at `quit`
// within PATIENCE_US is left behind: `is_stuck` is set, and the program can only be ended, not
// tidied up.
void session_run(Session *session);

// Hands a job to the conductor, with fresh stop flags. What it works on is set already.
void session_begin_job(Session *session, Job *job, JobKind kind);

// Ends the job that runs, if any.
void session_stop_job(Session *session);

// The move that the job ponders on has been played, if it does.
void session_hit_job(Session *session);

// Drops what waits, stops what runs, and makes session_run return.
void session_quit(Session *session);

// The listener for a search of `position`, with the options as they are.
Listener session_listener(Session *session, const GamePosition *position);

#endif
