// What the tests of the trainer share: a folder for their files, and files of samples.
#ifndef TESTS_EVAL_UNIT_TRAIN_PLACE_H
#define TESTS_EVAL_UNIT_TRAIN_PLACE_H

#include "engine/base/rng.h"
#include "eval/ships/sample.h"

enum { PATH_TEXT = 256 };

// A folder of its own for a test, and files in it. The folder goes with all files that were named.
typedef struct Place {
    char folder[PATH_TEXT];
    char names[16][PATH_TEXT];
    int count;
} Place;

bool place_create(Place *place);
void place_remove(Place *place);

// The path of a file in the folder.
const char *place_file(Place *place, const char *name);

// Games of random moves, scores by the hand-made evaluation, results drawn from these. Gives the
// number of samples written, at most `room`.
int train_samples(Rng *rng, int games, Sample *samples, int room);

// Writes bytes, or samples, to a file.
bool write_bytes(const char *file, const unsigned char *bytes, size_t count);
bool write_samples(const char *file, const Sample *samples, int count);

// Writes `games` games to a file; gives the number of samples, 0 on error.
int write_games(const char *file, uint64_t seed, int games);

#endif
