// How well scores fit the data: the same measure for the trained network in floating point, for the
// quantised one and for the evaluation that is built in.
//
// DESIGN. As in a step, the sums are made over a fixed number of parts and added up in order, so
// they do not depend on the number of threads.
#ifndef EVAL_TRAIN_MEASURE_H
#define EVAL_TRAIN_MEASURE_H

#include "engine/base/pool.h"
#include "eval/train/model.h"
#include "eval/train/train_set.h"

// A source of scores: the weights of an evaluation, or else a model.
typedef struct Judge {
    const void *weights; // NULL: by the model
    const ModelSize *size;
    const float *model;
} Judge;

// Means over the training samples; all 0 if there are none.
typedef struct Measure {
    double loss;         // cross-entropy, nats
    double entropy;      // of the targets: the loss that a perfect fit would have
    double square_error; // of the winning chance
    double size;         // |score|
    double difference;   // |score - the other judge's|
    double largest;      // of those, not a mean
} Measure;

// Measures `judge`, and how far it is from `other`, unless that is NULL.
Measure measure(Judge judge, const Judge *other, TrainRange samples, double lambda, Pool *pool);

#endif
