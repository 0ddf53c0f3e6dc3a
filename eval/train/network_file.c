#include "eval/train/network_file.h"

#include "engine/base/own_file.h"
#include "eval/evaluation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The nearest whole number within +-limit.
static int32_t rounded(float value, double one, double limit)
{
    double x = round((double)value * one);
    return (int32_t)(x > limit ? limit : x < -limit ? -limit : x);
}

void network_quantise(const ModelSize *size, const float *model, void *net)
{
    const double bias_limit = 1 << 30;
    const NetShape *shape = &size->table->shape;
    const NetView view = net_view(shape, net);
    const size_t hidden = (size_t)size->hidden;
    for (size_t i = 0; i < (size_t)shape->rows * hidden; i++)
        view.rows[i] = (int16_t)rounded(model[i], NET_ACTIVATION_ONE, shape->row_limit);
    for (size_t i = 0; i < (size_t)shape->buckets * hidden; i++)
        view.output[i] = (int16_t)rounded(model_row(size, model, size->output_at)[i],
                                          NET_OUTPUT_ONE, NET_OUTPUT_LIMIT);
    for (int bucket = 0; bucket < shape->buckets; bucket++)
        view.bias[bucket] = rounded(model_row(size, model, size->bias_at)[bucket],
                                    NET_ACTIVATION_ONE * NET_OUTPUT_ONE, bias_limit);
}

static bool is_network(Slice begin)
{
    for (int i = 0; i < evaluation_count; i++)
        if (begin.length >= NET_MAGIC_BYTES &&
            memcmp(begin.at, evaluations[i]->features->shape.magic, NET_MAGIC_BYTES) == 0)
            return true;
    return false;
}

static const OwnKind network_kind = {"network", is_network};

bool network_may_save(const char *file, Error *error)
{
    return own_file_may_replace(file, &network_kind, error);
}

bool network_save(const NetShape *shape, const void *net, const char *file, Error *error)
{
    size_t count = net_file_bytes(shape);
    unsigned char *bytes = malloc(count);
    if (bytes == NULL)
        return fail(error, "there is no memory for a network");
    net_pack(shape, net, bytes);
    bool good = whole_file_replace(file, &network_kind, (Slice){(char *)bytes, count}, error);
    free(bytes);
    return good;
}
