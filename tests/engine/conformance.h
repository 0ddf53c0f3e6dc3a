// The parts that suites of the conformance program share: where the vectors are, and tables to
// count with.
#ifndef TESTS_ENGINE_CONFORMANCE_H
#define TESTS_ENGINE_CONFORMANCE_H

#include "engine/perft_table.h"

enum { TABLE_LINES = 1 << 14 };

// Leave out what takes long.
extern bool quick;

// Checks one line of vectors, which it may change, with a table that is the same for all lines of
// the file, so that positions must not be mixed up in it.
typedef void CheckLine(char *line, const PerftTable *table);

// Checks every line of a file of vectors, and that it has so many.
void check_vectors(const char *name, CheckLine *check, int lines);

// An empty table, whose lines the caller frees.
PerftTable new_table(size_t lines);

void test_cubes_start_counts(void);
void test_cubes_last_rounds(void);
void test_cubes_perft_vectors(void);
void test_cubes_games(void);

#endif
