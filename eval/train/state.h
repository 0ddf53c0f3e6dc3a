// Where a training stands, all of it: from this and the data it goes on to the same last bit.
//
// DESIGN. A checkpoint file is a header (magic, version, shape, size), the numbers, the weights and
// Adam's two moments as little-endian IEEE floats, and a CRC-32 of all before it.
#ifndef EVAL_TRAIN_STATE_H
#define EVAL_TRAIN_STATE_H

#include "eval/train/model.h"
#include "eval/train/settings.h"

typedef struct State {
    Settings settings;
    uint64_t record_count, fingerprint; // of the data
    int64_t epoch, batch;               // done: whole epochs, and batches of the next one
    int64_t step;                       // done, of all
    double loss_sum;                    // mean losses of the last epoch's batches, added up
    Weights weights, mean, square;      // Adam's moments: of the gradient and of its square
} State;

// Whether a file of that name may be replaced by one: files.h. A training asks before it begins.
bool state_may_save(const char *file, Error *error);

// Replaces the file. On error a sentence, and the file is as it was.
bool state_save(const State *state, const char *file, Error *error);

// Reads a file into `state`. False, with a sentence, if it is not a whole checkpoint of this kind
// of network; `state` is untouched then.
bool state_load(State *state, const char *file, Error *error);

#endif
