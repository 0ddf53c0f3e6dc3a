// Checkpoints: the whole state of a training. From this and the data a training goes on to the same
// last bit.
//
// DESIGN. A checkpoint file is a header (magic, version, architecture, shape), the numbers, the
// weights and Adam's two moments as little-endian IEEE floats, and a CRC-32 of all before it.
#ifndef EVAL_TRAIN_CHECKPOINT_H
#define EVAL_TRAIN_CHECKPOINT_H

#include "eval/train/model.h"
#include "eval/train/settings.h"

typedef struct TrainState {
    ModelSize size; // with shared rows if the settings want them
    TrainSettings settings;
    uint64_t sample_count, fingerprint; // of the data
    int64_t epoch, batch;               // done: whole epochs, and batches of the next one
    int64_t step;                       // done, of all
    double loss_sum;                    // mean losses of the last epoch's batches, added up
    float *weights, *mean, *square;     // Adam's moments: of the gradient and of its square
} TrainState;

// A state of a training that has not begun, of a game's network, with weights as the seed has them.
TrainState *train_state_new(const FeatureSpec *spec, const TrainSettings *settings);
void train_state_free(TrainState *state);

// Whether a file of that name may be replaced by one. A training asks before it begins.
bool checkpoint_may_save(const char *file, Error *error);

// Replaces the file. On error a sentence, and the file is as it was.
bool checkpoint_save(const TrainState *state, const char *file, Error *error);

// Reads a file into `state`. False, with a sentence, if it is not a whole checkpoint of this kind
// of network; what it has in it is untouched then.
bool checkpoint_load(TrainState *state, const char *file, Error *error);

#endif
