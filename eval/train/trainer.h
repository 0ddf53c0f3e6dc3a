// A step of the training: the gradient of a batch, and the update by Adam.
//
// DESIGN. Floating-point sums depend on their order, so a batch is cut into TRAIN_SLICES parts,
// however many threads there are; each has a gradient of its own, and these are added up in their
// order. So the same seed gives the same network on any number of threads, to the last bit. Threads
// take slices, and then blocks of columns, as they come.
//
// The order of an epoch's positions is a permutation that is computed, not stored (a Feistel
// network over the indices, as in Black and Rogaway, "Ciphers with arbitrary finite domains",
// 2002): nothing to shuffle, and a training can go on from the middle of an epoch.
//
// Adam: Kingma and Ba, "Adam: a method for stochastic optimization", 2015; with decoupled weight
// decay: Loshchilov and Hutter, "Decoupled weight decay regularization", 2019.
#ifndef EVAL_TRAIN_TRAINER_H
#define EVAL_TRAIN_TRAINER_H

#include "engine/base/pool.h"
#include "eval/train/checkpoint.h"
#include "eval/train/train_set.h"

typedef struct Trainer Trainer;

// Where `index`, below `count`, stands in the order that `key` gives: a permutation of 0..count
// - 1.
uint64_t permuted(uint64_t index, uint64_t count, uint64_t key);

// The learning rate of a step, 0..steps - 1: a short rise, then half a cosine wave down.
double rate_at(const TrainSettings *settings, int64_t step, int64_t steps);

// A training that goes on from `state`. The trainer changes the state and uses the training samples
// and the pool as long as it lives. NULL, with a sentence, if the state is of other
// batches.
Trainer *trainer_create(TrainState *state, const TrainSet *samples, Pool *pool, Error *error);
void trainer_free(Trainer *trainer);

// Does the next batch. Not to be called once trainer_is_done.
void trainer_step(Trainer *trainer);
bool trainer_is_done(const Trainer *trainer);

// Batches in an epoch. The last positions of its order that fill no batch are left out.
int64_t trainer_batches(const Trainer *trainer);

// Positions in a batch.
int64_t trainer_batch_size(const Trainer *trainer);

// The model as it is now, of the size in the state.
const float *trainer_model(const Trainer *trainer);

// The loss of a logit, cross-entropy in nats; its derivative by the logit is chance - target.
double loss_of(double logit, double target);

#endif
