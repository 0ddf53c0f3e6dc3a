#include "eval/net/net.h"

#include "engine/base/bytes.h"
#include "engine/base/crc32.h"

#include <string.h>

enum { AT_VERSION = 8, AT_ARCHITECTURE = 12, AT_COUNT = 16, AT_CHECKSUM = 24, VERSION_NOW = 1 };

// ---- in memory ----

// Numbers of 16 bits: rows and output weights.
static size_t short_count(const NetShape *shape)
{
    return (size_t)(shape->rows + shape->buckets) * (size_t)shape->hidden;
}

size_t net_bytes(const NetShape *shape)
{
    return 2 * short_count(shape) + 4 * (size_t)shape->buckets;
}

NetView net_view(const NetShape *shape, void *net)
{
    int16_t *rows = net;
    int16_t *output = rows + (size_t)shape->rows * (size_t)shape->hidden;
    int16_t *end = rows + short_count(shape);
    return (NetView){rows, output, (int32_t *)(void *)end};
}

// ---- files ----

uint32_t net_architecture(const NetShape *shape)
{
    unsigned char sizes[24];
    const int values[] = {shape->rows,        shape->hidden,  shape->buckets,
                          NET_ACTIVATION_ONE, NET_OUTPUT_ONE, NET_SCORE_ONE};
    for (size_t i = 0; i < ARRAY_COUNT(values); i++)
        bytes_put(sizes + 4 * i, (uint64_t)values[i], 4);
    return crc32_of(crc32_of(0, slice_of(shape->architecture)),
                    (Slice){(const char *)sizes, sizeof sizes});
}

size_t net_file_bytes(const NetShape *shape)
{
    return NET_HEADER_BYTES + net_bytes(shape);
}

static uint32_t checksum(const NetShape *shape, const unsigned char *bytes)
{
    return crc32_of(0, (Slice){(const char *)bytes + NET_HEADER_BYTES, net_bytes(shape)});
}

void net_pack(const NetShape *shape, const void *net, unsigned char *bytes)
{
    unsigned char *at = bytes + NET_HEADER_BYTES;
    const int16_t *numbers = net;
    const int32_t *bias = (const int32_t *)(const void *)(numbers + short_count(shape));
    memset(bytes, 0, NET_HEADER_BYTES);
    for (size_t i = 0; i < short_count(shape); i++, at += 2)
        bytes_put(at, (uint16_t)numbers[i], 2);
    for (int bucket = 0; bucket < shape->buckets; bucket++, at += 4)
        bytes_put(at, (uint32_t)bias[bucket], 4);
    memcpy(bytes, shape->magic, NET_MAGIC_BYTES);
    bytes_put(bytes + AT_VERSION, VERSION_NOW, 4);
    bytes_put(bytes + AT_ARCHITECTURE, net_architecture(shape), 4);
    bytes_put(bytes + AT_COUNT, net_file_bytes(shape), 8);
    bytes_put(bytes + AT_CHECKSUM, checksum(shape, bytes), 4);
}

static bool has_magic(const NetShape *shape, Slice file)
{
    return file.length >= NET_HEADER_BYTES && memcmp(file.at, shape->magic, NET_MAGIC_BYTES) == 0;
}

static uint64_t number_at(Slice file, int at, int count)
{
    return bytes_get((const unsigned char *)file.at + at, count);
}

bool net_is_of(const NetShape *shape, Slice file)
{
    return has_magic(shape, file) && number_at(file, AT_ARCHITECTURE, 4) == net_architecture(shape);
}

static bool check_header(const NetShape *shape, Slice file, Error *error)
{
    size_t wanted = net_file_bytes(shape);
    if (!has_magic(shape, file))
        return fail(error, "this is no network file of %s", shape->game);
    if (number_at(file, AT_VERSION, 4) != VERSION_NOW)
        return fail(error, "the network file has version %d, not %d",
                    (int)number_at(file, AT_VERSION, 4), VERSION_NOW);
    if (!net_is_of(shape, file))
        return fail(error, "the network in the file has another architecture");
    if (file.length != wanted || number_at(file, AT_COUNT, 8) != wanted)
        return fail(error, "the network file has %zu bytes, not %zu", file.length, wanted);
    return number_at(file, AT_CHECKSUM, 4) == checksum(shape, (const unsigned char *)file.at) ||
           fail(error, "the checksum of the network file is wrong");
}

static bool are_within(const int16_t *numbers, size_t count, int limit)
{
    for (size_t i = 0; i < count; i++)
        if (numbers[i] > limit || numbers[i] < -limit)
            return false;
    return true;
}

// Whether no sum can leave its type: of rows, 16 bits; of the output, 32.
static bool is_bounded(const NetShape *shape, NetView view)
{
    size_t hidden = (size_t)shape->hidden;
    return are_within(view.rows, (size_t)shape->rows * hidden, shape->row_limit) &&
           are_within(view.output, (size_t)shape->buckets * hidden, NET_OUTPUT_LIMIT);
}

bool net_unpack(const NetShape *shape, Slice file, void *net, Error *error)
{
    if (!check_header(shape, file, error))
        return false;
    const unsigned char *at = (const unsigned char *)file.at + NET_HEADER_BYTES;
    NetView view = net_view(shape, net);
    for (size_t i = 0; i < short_count(shape); i++, at += 2)
        view.rows[i] = (int16_t)bytes_get(at, 2);
    for (int bucket = 0; bucket < shape->buckets; bucket++, at += 4)
        view.bias[bucket] = (int32_t)bytes_get(at, 4);
    return is_bounded(shape, view) || fail(error, "a weight of the network file is out of bounds");
}
