// The network that is trained, in floating point.
//
// DESIGN. Everything is rows of `hidden` floats, so that a gradient, a moment and the weights have
// one shape: first the rows of the first layer, then the output weights by bucket, then one row
// whose first numbers are the output's biases by bucket. An activation of 1.0 and a weight of 1.0
// are what NET_ACTIVATION_ONE and NET_OUTPUT_ONE are in eval/net/net.h.
//
// A model is what the forward pass uses. Weights are what Adam moves: the same rows, and behind
// them the shared rows of the game's spec (eval/net/features.h). A row of the model is the sum of
// its own weights and of its shared rows, so they cost once per batch, not per position, and
// nothing in the engine.
#ifndef EVAL_TRAIN_MODEL_H
#define EVAL_TRAIN_MODEL_H

#include "eval/net/features.h"

// Columns that are worked on together: a step's threads share it by columns, because a shared row
// depends on all rows but on one column only.
enum { COLUMNS = 16 };

typedef struct ModelSize {
    const FeatureSpec *spec;
    bool factor; // whether there are shared rows
    int hidden, column_blocks;
    int rows; // of the first layer, from 0
    int output_at, bias_at, model_rows;
    int shared_at, weight_rows; // model_rows and shared rows
} ModelSize;

// The size of a game's model, with shared rows or without. The shared rows of a game that has none
// are none.
ModelSize model_size(const FeatureSpec *spec, bool factor);

// Rows of `size.hidden` floats, aligned to a cache line. `rows` is model_rows or weight_rows, or
// those of several models, one behind the other.
float *model_new(const ModelSize *size, int rows); // all 0

ALWAYS_INLINE float *model_row(const ModelSize *size, const float *at, int row)
{
    return (float *)(uintptr_t)at + (size_t)row * (size_t)size->hidden;
}

// Writes starting weights, the same for the same seed.
void model_start(const ModelSize *size, float *weights, uint64_t seed);

// Makes a block of the model's columns from the weights, bounded to what whole numbers can hold.
void model_fold(const ModelSize *size, float *model, const float *weights, int block);

// The largest weight a row may have: what quantisation can hold. Infinity for biases.
float model_limit(const ModelSize *size, int row);

// The shared rows of a row of the first layer: writes their indices among the weights, gives their
// number.
int model_shared_rows(const ModelSize *size, int row, int shared[NET_SHARED_MOST]);

// The forward pass: the output, a logit, and the sums of the first layer.
float model_output(const ModelSize *size, const float *model, const NetFeatures *features,
                   float *sums);

// The backward pass: adds the gradient of a loss to `gradient`. `slope` is the loss's derivative by
// the output; `sums` are model_output's.
void model_add_gradient(const ModelSize *size, const float *model, const NetFeatures *features,
                        const float *sums, float slope, float *gradient);

#endif
