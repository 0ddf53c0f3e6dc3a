// How well scores fit the data: the same measure for the trained network in floating point, for the
// quantised one and for the hand-made evaluation.
//
// DESIGN. As in a step, the sums are made over a fixed number of parts and added up in order, so
// they do not depend on the number of threads.
#ifndef EVAL_TRAIN_MEASURE_H
#define EVAL_TRAIN_MEASURE_H

#include "engine/base/pool.h"
#include "eval/train/data.h"
#include "eval/train/model.h"

// A score in evaluation units, for the side to move.
typedef double Scorer(const void *context, const Lesson *lesson);

typedef struct Judge {
    Scorer *score;
    const void *context; // what the scorer expects
} Judge;

Judge judge_model(const Model *model);
Judge judge_network(const Network *network);
Judge judge_hand_made(void);

// Means over the lessons; all 0 if there are none.
typedef struct Measure {
    double loss;         // cross-entropy, nats
    double entropy;      // of the targets: the loss that a perfect fit would have
    double square_error; // of the winning chance
    double size;         // |score|
    double difference;   // |score - the other judge's|
    double largest;      // of those, not a mean
} Measure;

// Measures `judge`, and how far it is from `other`, whose score may be NULL for none.
Measure measure(Judge judge, Judge other, const Lesson *lessons, size_t count, double lambda,
                Pool *pool);

#endif
