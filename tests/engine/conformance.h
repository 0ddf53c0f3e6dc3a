// What the suites of the conformance program share: where the vectors are, and tables to count
// with.
#ifndef TESTS_ENGINE_CONFORMANCE_H
#define TESTS_ENGINE_CONFORMANCE_H

#include "engine/perft_table.h"

#include <stdio.h>

enum { TABLE_LINES = 1 << 14, LINE_BYTES = 1 << 14 };

// Leave out what takes long.
extern bool quick;

// A file of vectors to read, or NULL, which is noted as a failure.
FILE *open_vectors(const char *name);

// An empty table, whose lines the caller frees.
PerftTable new_table(size_t lines);

void test_cubes_start_counts(void);
void test_cubes_last_rounds(void);
void test_cubes_perft_vectors(void);
void test_cubes_games(void);

#endif
