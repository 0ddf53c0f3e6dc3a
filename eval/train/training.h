// A whole run of the trainer: load, train or check, write, tell.
#ifndef EVAL_TRAIN_TRAINING_H
#define EVAL_TRAIN_TRAINING_H

#include "engine/base/stop.h"
#include "eval/train/command.h"

#include <stdio.h>

// Does what the command says and tells about it on `out`, which may be NULL. When the flag is
// raised, a training writes checkpoint and network as they are and returns. False, with a sentence,
// if something went wrong.
bool train_run(const TrainCommand *command, const StopFlag *stop, FILE *out, Error *error);

#endif
