// The targets that fuzz the parsers: a table of targets, each a function that takes any bytes.
//
// DESIGN. A target feeds bytes to one parser and requires what the parser promises: that a refused
// input leaves what was there and gives one sentence, that what was taken can be written and read
// back as the same. A broken promise aborts, as a sanitizer does. Two programs are made of the same
// targets: driver.c, for any compiler, gives every seed of tests/fuzz_targets/seeds/ and changed
// copies of it; libfuzzer.c lets coverage guide the search, see `make fuzz`.
#ifndef TESTS_FUZZ_TARGETS_TARGET_H
#define TESTS_FUZZ_TARGETS_TARGET_H

#include "engine/base/text.h"

typedef struct FuzzTarget {
    const char *name;
    void (*take)(Slice bytes);
} FuzzTarget;

extern const FuzzTarget fuzz_targets[];
extern const int fuzz_target_count;

// The target of that name, or NULL.
const FuzzTarget *fuzz_target_find(const char *name);

// Aborts, saying what does not hold, unless it does.
void fuzz_require(bool holds, const char *what);

// Requires that the error is one line of text. It must have been empty before the parser ran.
void fuzz_require_sentence(const Error *error);

// A file that holds these bytes until the next call. Its name stands as long.
const char *fuzz_file(Slice bytes);

// The targets.
void fuzz_position(Slice bytes);
void fuzz_moves(Slice bytes);
void fuzz_network(Slice bytes);
void fuzz_sample(Slice bytes);
void fuzz_epd(Slice bytes);
void fuzz_pgn(Slice bytes);
void fuzz_game_record(Slice bytes);
void fuzz_journal(Slice bytes);
void fuzz_match_entry(Slice bytes);
void fuzz_encounter(Slice bytes);
void fuzz_config(Slice bytes);
void fuzz_settings(Slice bytes);
void fuzz_numbers(Slice bytes);
void fuzz_engine_output(Slice bytes);
void fuzz_shell_words(Slice bytes);
void fuzz_session(Slice bytes);

#endif
