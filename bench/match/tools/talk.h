// How the steps of the compliance check talk to an engine.
//
// DESIGN. Everything here gives false and a sentence in check->why, so that a step reads as a chain
// of "this, and then that". A CheckSearch is asked for as two texts and comes back judged.
#ifndef BENCH_MATCH_TOOLS_TALK_H
#define BENCH_MATCH_TOOLS_TALK_H

#include "bench/match/host/engine.h"
#include "engine/game_record.h"

enum { PROMPT_MS = 1000, THINK_MS = 20000, SHORT_MS = 150 };

typedef struct Check {
    const Rules *rules;
    EngineHost *host;
    EngineConfig setup;
    Engine *engine;
    Error why; // of the step that failed last
} Check;

// The answer to a `go`.
typedef struct CheckSearch {
    char best[32], ponder[32];
    char pv[4096];     // of the last exact line of the best variation
    int infos, scored; // info lines, and those with a score
    int variations;    // the largest multipv
    int64_t took_us;
    bool mate;
} CheckSearch;

// Starts the engine if it does not run.
bool check_start(Check *check);

// Ends it at once.
void check_stop(Check *check);

bool check_say(Check *check, const char *lines);

// Waits for a line that is exactly `wanted`, passing over all others.
bool check_await(Check *check, const char *wanted, int64_t patience_ms);

// isready, answered promptly.
bool check_ready(Check *check);

// Sends a position and a go and waits for the move; judges infos, move and line of play by the
// rules. `position` is what follows the word "position".
bool check_search(Check *check, const char *position, const char *go, int64_t patience_ms,
                  CheckSearch *search);

// The second half: the go was sent at sent_us.
bool check_answer(Check *check, const char *position, int64_t sent_us, int64_t patience_ms,
                  CheckSearch *search);

// Checks that no bestmove comes for so long.
bool check_quiet(Check *check, int64_t ms);

// The position a text stands for, to be freed.
bool check_position(Check *check, const char *position, GameRecord *record);

#endif
