#include "eval/evaluation.h"

#include "engine/base/system/os.h"
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

void *evaluation_weights(const Evaluation *evaluation, Slice file, Error *error)
{
    const NetShape *shape = &evaluation->features->shape;
    size_t blocks = (net_bytes(shape) + NET_ALIGNMENT - 1) / NET_ALIGNMENT;
    void *weights = os_aligned(NET_ALIGNMENT, blocks * NET_ALIGNMENT);
    if (weights == NULL) {
        fail(error, "there is no memory for an evaluation");
        return NULL;
    }
    if (net_unpack(shape, file.length > 0 ? file : evaluation->built_in(), weights, error))
        return weights;
    evaluation_forget(weights);
    return NULL;
}

void evaluation_forget(void *weights)
{
    os_free_aligned(weights);
}
