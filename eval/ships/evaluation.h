// The evaluation of the game of ships behind the seam: variants `ships` and `ships10`.
#ifndef EVAL_SHIPS_EVALUATION_H
#define EVAL_SHIPS_EVALUATION_H

#include "engine/ships/names.h"
#include "eval/evaluation.h"

extern const Evaluation ships_evaluation;

// The network files that are built into the program, of the square board and of the tall one.
Slice ships_built_in(void);
Slice ships10_built_in(void);

#endif
