// A session with one user: all there is to know from the first command to the last.
//
// DESIGN. The main thread owns everything here; long work is a job on a thread of its own. The
// things a job works on are set before the job begins and stay as they are until the job has ended.
// Only its stop flags are for both threads. One place, console.h, decides which thread may touch
// what, and when.
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "bench/bench.h"
#include "bench/perft.h"
#include "engine/game_record.h"
#include "protocol/input.h"
#include "protocol/job.h"
#include "protocol/output.h"
#include "protocol/queue.h"
#include "protocol/settings/affinity.h"
#include "protocol/settings/eval_file.h"
#include "search/searcher.h"

enum { HASH_STANDARD_MB = 16 }; // of the table, before `Hash`

typedef struct Session Session;
typedef bool Upkeep(Session *session, Slice words, Error *error);

typedef enum JobKind {
    JOB_SEARCH,  // a search that ends by itself
    JOB_ENDLESS, // a search that need not end unless stopped
    JOB_COUNT,   // leaves
    JOB_TOOL,    // a bench or its like
    JOB_UPKEEP   // options and new games
} JobKind;

struct Session {
    Input input;
    Output output;
    JobThread job_thread;
    Affinity affinity;
    Searcher searcher;
    GameRecord record;       // the game, as `position` says
    SearchSettings settings; // by options.c, as the next one
    int64_t show_wdl;
    EvalFiles eval_files;
    Queue queue;
    bool is_ugi;       // greeted with `ugi`: never a ponder move
    bool is_debugging; // `debug on`
    bool is_preset;    // its commands are the program's arguments
    bool is_over;      // `quit`: only what came before it is carried out
    bool is_stuck;     // over, but the job does not end

    int64_t over_since_us;
    int64_t heard_us; // when output last moved, or none waited

    // The job that runs; set before it begins, constant while it does.
    StopFlag stop; // it has to end; a job also raises it itself before it prints its last line
    JobKind job_kind;
    bool job_is_pondering; // it ends only when stopped, until `ponderhit`
    bool job_is_stopped;   // it has been told to end
    int64_t told_us;       // when it was told to begin, or to end
    Listener listener;
    Limits limits;      // of a search
    PerftRequest perft; // of a count
    BenchTool *tool;    // of a bench and its like, with the words behind it
    Upkeep *upkeep;     // of a command that others wait for, the same
    char *job_words;
    size_t job_words_length;
};

// Makes a session, all zero but for its options, ready. False, with the reason, if what an engine
// needs can't be had.
bool session_begin(Session *session, Error *error);
void session_free(Session *session);

// Hands a job to its thread, with fresh stop flags. The limits or words of the job are set already.
void session_begin_job(Session *session, Job *job, JobKind kind);

// Ends the job that runs, if any.
void session_stop_job(Session *session);

// Whether the job that runs is a search. Counts and tools are none.
bool session_is_searching(Session *session);

// Whether it is one that ends only with a `stop`, or with a `ponderhit` that has not come.
bool session_waits_for_stop(Session *session);

// The move that the job ponders on has been played, if it does.
void session_hit_job(Session *session);

// Takes no more commands, ends a search that runs, and makes console_run return when all that came
// before is done.
void session_quit(Session *session);

// The same without waiting: drops what waits and stops what runs.
void session_abandon(Session *session);

// The listener for a search of `position`, with the options as they are.
Listener session_listener(Session *session, const GamePosition *position);

#endif
