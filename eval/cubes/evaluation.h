// The evaluations of the hexagon game behind the seam: variants `cubes` and `cubes3`.
#ifndef EVAL_CUBES_EVALUATION_H
#define EVAL_CUBES_EVALUATION_H

#include "eval/evaluation.h"

extern const Evaluation cubes_evaluation, cubes3_evaluation;

#endif
