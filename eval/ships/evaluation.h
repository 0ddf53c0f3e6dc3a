// The evaluation of the 8x8 game behind the seam: variant `ships`.
#ifndef EVAL_SHIPS_EVALUATION_H
#define EVAL_SHIPS_EVALUATION_H

#include "eval/evaluation.h"

extern const Evaluation ships_evaluation;

// The network file that is built into the program.
Slice ships_built_in(void);

#endif
