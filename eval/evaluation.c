#include "eval/evaluation.h"

#include "engine/variants.h"

#define DECLARE(name) extern const Evaluation name##_evaluation;
ALL_VARIANTS(DECLARE)

#define POINTER(name) &name##_evaluation,
const Evaluation *const evaluations[] = {ALL_VARIANTS(POINTER)};
const int evaluation_count = ARRAY_COUNT(evaluations);

const Evaluation *evaluation_find(Slice variant)
{
    for (int i = 0; i < evaluation_count; i++)
        if (slice_is_any_case(variant, evaluations[i]->rules->variant))
            return evaluations[i];
    return NULL;
}
