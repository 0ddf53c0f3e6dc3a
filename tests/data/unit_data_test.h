// The parts that tests of the data generator share: its commands, run in a folder, for every
// variant.
#ifndef TESTS_DATA_UNIT_DATA_TEST_H
#define TESTS_DATA_UNIT_DATA_TEST_H

#include "bench/data/datagen.h"
#include "eval/train/sample.h"
#include "tests/folder.h"
#include "tests/unit.h"

enum { DATA_OUTPUT = 8192 };

typedef struct DataTest {
    Folder folder;
    const Evaluation *evaluation;
    size_t sample_bytes; // bytes of a sample
} DataTest;

// Runs a test in a new folder, for the first variant or for each.
void data_test_first(void (*test)(DataTest *));
void data_test_each(void (*test)(DataTest *));

// Runs a command with words, each '@' in them replaced by the folder's name and '/', each number
// after a '~' by two fifths of it in a quick run, and with variant=, unless it is the first: the
// commands have to take that one where nothing is said. The beginning of what it printed is in
// `output`, its sentence in `error`.
bool data_run(DataTest *test, DatagenCommand *command, const char *words, char output[DATA_OUTPUT],
              Error *error);

// Whether the command works.
bool data_works(DataTest *test, DatagenCommand *command, const char *words);

// Whether it refuses with a sentence that holds `why`.
bool data_refuses(DataTest *test, DatagenCommand *command, const char *words, const char *why);

// Whether two files are the same, and not empty.
bool data_same_bytes(DataTest *test, const char *a, const char *b);

// Whether two files hold the same samples in any order.
bool data_same_samples(DataTest *test, const char *a, const char *b);

// A position that is not over, by the rules without a history, and a move of it; `ply` plies after
// the start where that can be told.
GamePosition data_random_position(const Evaluation *evaluation, Rng *rng, int ply, GameMove *move);

#endif
