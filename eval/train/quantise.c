#include "eval/train/quantise.h"

#include "engine/base/file.h"
#include "eval/train/files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The nearest whole number within +-limit.
static int32_t rounded(float value, double one, double limit)
{
    double x = round((double)value * one);
    return (int32_t)(x > limit ? limit : x < -limit ? -limit : x);
}

void quantise(const Model *model, Network *network)
{
    const double bias_limit = 1 << 30;
    memset(network, 0, sizeof *network);
    for (int row = 0; row < FEATURE_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++)
            network->rows[row][i] = (int16_t)rounded(model->row[row][i], ACTIVATION_ONE, ROW_LIMIT);
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
        for (int i = 0; i < HIDDEN; i++)
            network->output[bucket][i] =
                (int16_t)rounded(model->row[OUTPUT_AT + bucket][i], OUTPUT_ONE, OUTPUT_LIMIT);
        network->bias[bucket] =
            rounded(model->row[BIAS_AT][bucket], ACTIVATION_ONE * OUTPUT_ONE, bias_limit);
    }
}

bool network_may_save(const char *file, Error *error)
{
    return file_may_replace(file, network_magic, error);
}

bool network_save(const Network *network, const char *file, Error *error)
{
    size_t count = network_file_bytes();
    unsigned char *bytes = malloc(count);
    if (bytes == NULL)
        return fail(error, "there is no memory for a network");
    network_pack(network, bytes);
    bool good = file_replace(file, bytes, count, error);
    free(bytes);
    return good;
}

static bool unpack(const void *bytes, size_t count, const char *file, Network *network,
                   Error *error)
{
    Error why;
    Network *candidate = aligned_alloc(_Alignof(Network), sizeof *candidate);
    if (candidate == NULL)
        return fail(error, "there is no memory for a network");
    bool good =
        network_unpack(bytes, count, candidate, &why) || fail(error, "'%s': %s", file, why.text);
    if (good)
        memcpy(network, candidate, sizeof *network);
    free(candidate);
    return good;
}

bool network_load(Network *network, const char *file, Error *error)
{
    char *bytes;
    size_t count;
    if (!file_read(file, 2 * (int64_t)network_file_bytes(), &bytes, &count, error))
        return false;
    bool good = unpack(bytes, count, file, network, error);
    free(bytes);
    return good;
}
