// From floats to the whole numbers that the engine adds up, and network files on disk.
#ifndef EVAL_TRAIN_QUANTISE_H
#define EVAL_TRAIN_QUANTISE_H

#include "eval/train/model.h"

// Rounds every weight to the nearest whole number. Rows are in units of 1 / ACTIVATION_ONE, output
// weights of 1 / OUTPUT_ONE; a bias is in units of 1 / (ACTIVATION_ONE * OUTPUT_ONE), those of
// network_evaluate's sum after its one division by ACTIVATION_ONE.
void quantise(const Model *model, Network *network);

// Whether a file of that name may be replaced by one: files.h. A training asks before it begins.
bool network_may_save(const char *file, Error *error);

// Writes a network file, whole or not at all, and reads one. False, with a sentence, on error; the
// network is untouched then.
bool network_save(const Network *network, const char *file, Error *error);
bool network_load(Network *network, const char *file, Error *error);

#endif
