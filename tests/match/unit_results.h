// Made-up results and files to try journal, PGN, merge and statistics on.
#ifndef TESTS_MATCH_UNIT_RESULTS_H
#define TESTS_MATCH_UNIT_RESULTS_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"
#include "bench/match/score/tally.h"
#include "engine/base/rng.h"

#include <stdio.h>

enum {
    TEST_PATH = 512,
    RANDOM_GAMES = 4 // games that an encounter of a random result can have
};

// A result with random content in every field: odd bytes in strings, extreme numbers, texts that
// are there or not. Its players are engines 0 and 1, and it could be in a journal.
EncounterResult random_result(Rng *rng, int64_t number, int games, int moves);

// The same with what the PGN of a sane match has: positions, moves and numbers as they occur.
EncounterResult plain_result(Rng *rng, int64_t number, int games, int moves);

bool same_result(const EncounterResult *a, const EncounterResult *b);

// A score of the five outcomes of pairs, from lost to won, or of lost, drawn and won games (3).
Score score_of(const int64_t *counts, int outcomes);

// Writes a game as the PGN has it. False if memory or the file failed.
bool write_pgn_game(FILE *to, const Config *config, const GameResult *game, int64_t round);

// A new folder for a test's files, and a file in it.
void test_folder(char folder[TEST_PATH]);
const char *test_file(const char *folder, const char *name, char path[TEST_PATH]);

// Removes the folder and the files in it.
void test_folder_remove(const char *folder);

// The whole of a file in memory of its own, terminated; its length if wanted. NULL without a file.
char *read_whole(const char *path, size_t *length);
bool write_whole(const char *path, const char *bytes, size_t length);

#endif
