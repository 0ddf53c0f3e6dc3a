#include "eval/train/network_file.h"

#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/posix/own_file.h"
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

// The nearest multiple of `step` within +-limit.
static int32_t rounded_by(int step, float value, double one, double limit)
{
    return step * rounded(value, one / step, floor(limit / step));
}

void network_quantise(const ModelSize *size, const float *model, int step, void *net)
{
    const double bias_limit = 1 << 30;
    const NetShape *shape = &size->spec->shape;
    const NetView view = net_view(shape, net);
    const size_t hidden = (size_t)size->hidden;
    for (size_t i = 0; i < (size_t)shape->rows * hidden; i++)
        view.rows[i] = (int16_t)rounded_by(step, model[i], NET_ACTIVATION_ONE, shape->row_limit);
    for (size_t i = 0; i < (size_t)shape->buckets * hidden; i++)
        view.output[i] = (int16_t)rounded(model_row(size, model, size->output_at)[i],
                                          NET_OUTPUT_ONE, NET_OUTPUT_LIMIT);
    for (int bucket = 0; bucket < shape->buckets; bucket++)
        view.bias[bucket] = rounded(model_row(size, model, size->bias_at)[bucket],
                                    NET_ACTIVATION_ONE * NET_OUTPUT_ONE, bias_limit);
}

static float back(int number, int one)
{
    return (float)number / (float)one;
}

// Puts a network's row of `count` numbers before the rest of a row of weights.
static void begin_row(float *row, const int16_t *numbers, int count, int one)
{
    for (int i = 0; i < count; i++)
        row[i] = back(numbers[i], one);
}

static void begin_with(const ModelSize *size, const NetShape *from, void *net, float *weights)
{
    const NetView view = net_view(from, net);
    const int hidden = from->hidden;
    for (int row = 0; row < size->rows; row++)
        begin_row(model_row(size, weights, row), view.rows + (size_t)row * (size_t)hidden, hidden,
                  NET_ACTIVATION_ONE);
    // The shared rows are added into the rows already.
    for (int row = size->shared_at; row < size->weight_rows; row++)
        memset(model_row(size, weights, row), 0, (size_t)hidden * sizeof *weights);
    for (int bucket = 0; bucket < from->buckets; bucket++) {
        float *output = model_row(size, weights, size->output_at + bucket);
        memset(output, 0, (size_t)size->hidden * sizeof *output);
        begin_row(output, view.output + (size_t)bucket * (size_t)hidden, hidden, NET_OUTPUT_ONE);
        model_row(size, weights, size->bias_at)[bucket] =
            back(view.bias[bucket], NET_ACTIVATION_ONE * NET_OUTPUT_ONE);
    }
}

// The shape of a file of so many bytes: the one given, with as many hidden values as make that
// size, or as it is if none do.
static NetShape shape_of_bytes(const NetShape *shape, size_t bytes)
{
    NetShape other = *shape;
    for (other.hidden = NET_TILE; other.hidden <= NET_HIDDEN_MOST; other.hidden += NET_TILE)
        if (net_file_bytes(&other) == bytes)
            return other;
    return *shape;
}

// Takes a file's bytes as a network that the weights can begin with.
static bool begin_bytes(const ModelSize *size, Slice file, float *weights, Error *error)
{
    NetShape shape = shape_of_bytes(&size->spec->shape, file.length);
    void *net = memory_new(net_bytes(&shape), 1);
    bool good = net_unpack(&shape, file, net, error);
    if (good && shape.hidden > size->hidden)
        good = fail(error, "it has %d hidden values, and what is trained only %d", shape.hidden,
                    size->hidden);
    if (good)
        begin_with(size, &shape, net, weights);
    free(net);
    return good;
}

bool network_begin_file(const ModelSize *size, const char *file, float *weights, Error *error)
{
    char *bytes;
    size_t count;
    Error why;
    NetShape most = size->spec->shape;
    most.hidden = NET_HIDDEN_MOST;
    if (!file_read(file, (int64_t)net_file_bytes(&most), &bytes, &count, error))
        return false;
    bool good = begin_bytes(size, (Slice){bytes, count}, weights, &why) ||
                fail(error, "'%s': %s", file, why.text);
    free(bytes);
    return good;
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
    unsigned char *bytes = memory_new(count, 1);
    net_pack(shape, net, bytes);
    bool good = whole_file_replace(file, &network_kind, (Slice){(char *)bytes, count}, error);
    free(bytes);
    return good;
}
