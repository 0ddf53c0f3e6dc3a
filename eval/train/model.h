// The network in floating point: what is trained.
//
// DESIGN. Everything is rows of HIDDEN floats, so that a gradient, a moment and the weights have
// one shape: first the rows of the first layer, then the output weights by bucket, then one row
// whose first BUCKETS numbers are the output's biases. An activation of 1.0 and a weight of 1.0 are
// what ACTIVATION_ONE and OUTPUT_ONE are in network.h.
//
// A model is what the forward pass uses. Weights are what Adam moves: the same rows, and the shared
// rows behind them (the factoriser). Rare rows learn from their relatives: all rows of one colour
// and square share a row, as do those of one colour and attack class, and the port rows with one
// of their four counts in common. A row of the model is the sum of its own weights and of its
// shared rows, so they cost once per batch, not per position, and nothing in the engine.
#ifndef EVAL_TRAIN_MODEL_H
#define EVAL_TRAIN_MODEL_H

#include "eval/ships/network.h"

enum {
    OUTPUT_AT = FEATURE_ROWS,
    BIAS_AT = OUTPUT_AT + BUCKETS,
    MODEL_ROWS = BIAS_AT + 1,
    SHARED_SQUARES_AT = MODEL_ROWS,
    SHARED_CLASSES_AT = SHARED_SQUARES_AT + 2 * SHIPS_SQUARES,
    SHARED_PORTS_AT = SHARED_CLASSES_AT + 2 * ATTACK_CLASSES,
    WEIGHT_ROWS = SHARED_PORTS_AT + 4 * 4,
    SHARED_MOST = 4, // shared rows of one row
    // Columns that are worked on together: a step's threads share it by columns, because a shared
    // row depends on all rows but on one column only.
    COLUMNS = 16,
    COLUMN_BLOCKS = HIDDEN / COLUMNS,
};

_Static_assert(HIDDEN % COLUMNS == 0, "columns come in whole blocks");
_Static_assert(BUCKETS <= HIDDEN, "the biases fit a row");

typedef struct Model {
    _Alignas(64) float row[MODEL_ROWS][HIDDEN];
} Model;

typedef struct Weights {
    _Alignas(64) float row[WEIGHT_ROWS][HIDDEN];
} Weights;

// Starting weights, the same for the same seed.
void weights_init(Weights *weights, bool factor, uint64_t seed);

// The shared rows of a row of the first layer: writes their indices, gives their number.
int shared_rows(int row, int shared[SHARED_MOST]);

// Makes a block of the model's columns from the weights, bounded to what whole numbers can hold.
void model_fold(Model *model, const Weights *weights, bool factor, int block);

// The largest weight a row may have: what quantisation can hold. Infinity for biases.
float model_limit(int row);

// The forward pass: the output, in units of SCORE_ONE, and the sums of the first layer.
float model_output(const Model *model, const uint16_t *rows, int count, int bucket,
                   float sums[HIDDEN]);

// The backward pass: adds the gradient of a loss to `gradient`. `slope` is the loss's derivative by
// the output; `sums` are model_output's.
void model_add_gradient(const Model *model, const uint16_t *rows, int count, int bucket,
                        const float sums[HIDDEN], float slope, Model *gradient);

#endif
