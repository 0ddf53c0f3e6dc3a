// The words of UCI and UGI: what an engine's answers hold, and what can be wrong with them.
//
// DESIGN. Pure functions of a line. A word that is no number is passed over: a bad info line is no
// reason to lose a game.
#ifndef BENCH_MATCH_HOST_DIALECT_H
#define BENCH_MATCH_HOST_DIALECT_H

#include "bench/match/base/config.h"
#include "bench/match/base/info.h"

typedef enum EngineFault {
    ENGINE_FINE,
    ENGINE_MISSING,    // it can't be started at all: no such program
    ENGINE_GONE,       // it went away, or closed its output
    ENGINE_SILENT,     // no answer until the deadline
    ENGINE_NONSENSE,   // an answer the protocol does not know, or a line without end
    ENGINE_INTERRUPTED // the host's stop flag was raised
} EngineFault;

// The answer to a `go`. Info and variation are those of the last exact line of the best variation.
typedef struct Thought {
    char best[16], ponder[16]; // as sent, cut; ponder empty if there was none
    EngineInfo info;
    char pv[1024];
    bool talked;        // it printed more than its move
    char matched[1024]; // the last line that the host's match_line matches; empty: none
    int64_t used_us;    // from the end of writing `go` (or `ponderhit`) to reading the answer
} Thought;

// Describes a fault, printf-style, and gives it back.
EngineFault dialect_fault(EngineFault fault, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The same for one that came while something was waited for.
EngineFault dialect_fault_of_wait(EngineFault fault, Error *error, const char *awaited);

typedef struct Dialect {
    const char *greeting, *greeted, *new_game; // greeting and new_game with their line ends
    bool ponders;                              // a bestmove may name a move to ponder on
} Dialect;

const Dialect *dialect_of(Protocol protocol);

// The contents of an info line.
typedef struct InfoLine {
    EngineInfo info;
    int64_t rank; // that of multipv, 1 without one
    Slice pv;     // moves, or empty
} InfoLine;

// Reads what follows "info". Scores are cut to 32 bits, and numbers to the range of their row.
InfoLine dialect_parse_info(Slice rest);

// Takes what follows "info" into the thought. An exact score of the best line counts before a
// bound, a later one before an earlier.
void dialect_read_info(Slice rest, Thought *thought);

// Reads what follows "bestmove". False if there is no move.
bool dialect_read_best(const Dialect *dialect, Slice rest, Thought *thought);

// Whether what follows "option" announces an option of that name; letters match in either case.
bool dialect_names_option(Slice rest, const char *name);

// `line` is what follows "option" in a line that announces this option (dialect_names_option).
// False, with a sentence that says what the option takes, if the value is refused: a spin's number
// that is none or out of range, a check's that is neither true nor false, a word that a combo does
// not have, no value for an option that needs one, or a value for a button that is not true (press
// it) or false. Strings take anything, and so does a type that nobody knows.
bool dialect_option_takes(Slice line, const EngineOption *option, Error *error);

// Whether such a line announces a button.
bool dialect_is_button(Slice line, const char *name);

// Copies a text, cut to `size`, with '?' for control characters.
void dialect_copy(Slice from, char *to, size_t size);

#endif
