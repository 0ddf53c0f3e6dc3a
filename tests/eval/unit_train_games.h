// Data that tests of the trainer share: games of random moves, as samples and in files.
#ifndef TESTS_EVAL_UNIT_TRAIN_GAMES_H
#define TESTS_EVAL_UNIT_TRAIN_GAMES_H

#include "engine/base/rng.h"
#include "eval/train/sample.h"
#include "tests/folder.h"

enum { GAME_PLIES = 60 }; // at most

// Games of random moves, scores by the evaluation that is built in, results drawn from these. Gives
// the number of samples written, at most `room`.
int train_samples(const Evaluation *evaluation, Rng *rng, int games, Sample *samples, int room);

// Writes bytes, or samples, to a file.
bool write_bytes(const char *file, const unsigned char *bytes, size_t count);
bool write_samples(const Evaluation *evaluation, const char *file, const Sample *samples,
                   int count);

// Writes `games` games to a file; gives the number of samples, 0 on error.
int write_games(const Evaluation *evaluation, const char *file, uint64_t seed, int games);

#endif
