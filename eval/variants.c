// The table of all evaluations: a variant added here touches no file of another one.
#include "eval/cubes/evaluation.h"
#include "eval/evaluation.h"
#include "eval/ships/evaluation.h"

const Evaluation *const evaluations[] = {&ships_evaluation, &cubes_evaluation, &cubes3_evaluation};
const int evaluation_count = (int)ARRAY_COUNT(evaluations);

const Evaluation *evaluation_find(Slice variant)
{
    for (int i = 0; i < evaluation_count; i++)
        if (slice_is(variant, evaluations[i]->rules->variant))
            return evaluations[i];
    return NULL;
}
