// From floats to the whole numbers that the engine adds up, and network files on disk.
#ifndef EVAL_TRAIN_NETWORK_FILE_H
#define EVAL_TRAIN_NETWORK_FILE_H

#include "eval/train/model.h"

// Rounds every weight to the nearest whole number, those of rows to the nearest multiple of `step`:
// fewer values make a file that packs smaller. Rows are in units of 1 / NET_ACTIVATION_ONE, output
// weights of 1 / NET_OUTPUT_ONE; a bias is in units of 1 / (NET_ACTIVATION_ONE * NET_OUTPUT_ONE),
// those of the forward pass's sum after its one division.
void network_quantise(const ModelSize *size, const float *model, int step, void *net);

// The way back: writes the numbers of a file's network over starting weights. Hidden values that it
// lacks stay as they are, but count for nothing yet. False, with a sentence and the weights as they
// were, if it is not a whole network of this game, or has more hidden values than the model.
bool network_begin_file(const ModelSize *size, const char *file, float *weights, Error *error);

// Whether a file of that name may be replaced by a network. A training asks before it begins.
bool network_may_save(const char *file, Error *error);

// Writes a network file, whole or not at all.
bool network_save(const NetShape *shape, const void *net, const char *file, Error *error);

#endif
