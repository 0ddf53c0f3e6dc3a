#include "eval/ships/network.h"

#include "engine/crc32.h"
#include "eval/ships/eval.h"

#include <string.h>

// ---- the forward pass ----

// Loops of fixed length over whole numbers: the compiler makes vectors of them, on every
// instruction set with the same result.
ALWAYS_INLINE void add_row(int16_t *restrict sums, const int16_t *restrict row)
{
    for (int i = 0; i < HIDDEN; i++)
        sums[i] = (int16_t)(sums[i] + row[i]);
}

ALWAYS_INLINE int32_t activate_and_weigh(const int16_t *restrict sums,
                                         const int16_t *restrict weights)
{
    int32_t total = 0;
    for (int i = 0; i < HIDDEN; i++) {
        int32_t x = sums[i];
        x = x < 0 ? 0 : x > ACTIVATION_ONE ? ACTIVATION_ONE : x;
        total += x * x * weights[i];
    }
    return total;
}

int network_evaluate(const Network *network, const Position *position, const Sight *sight)
{
    uint16_t rows[MAX_FEATURES];
    _Alignas(64) int16_t sums[HIDDEN];
    int count = features_of(position, sight, rows);
    memcpy(sums, network->rows[rows[count - 1]], sizeof sums);
    for (int i = 0; i < count - 1; i++)
        add_row(sums, network->rows[rows[i]]);
    int bucket = network_bucket(position);
    int32_t weighed = activate_and_weigh(sums, network->output[bucket]);
    int64_t output = (int64_t)(weighed / ACTIVATION_ONE) + network->bias[bucket];
    int64_t score = output * SCORE_ONE / (ACTIVATION_ONE * OUTPUT_ONE);
    return score > EVAL_LIMIT ? EVAL_LIMIT : score < -EVAL_LIMIT ? -EVAL_LIMIT : (int)score;
}

// ---- files ----

static const char magic[8] = "SYRSHIPS";

enum { AT_VERSION = 8, AT_ARCHITECTURE = 12, AT_COUNT = 16, AT_CHECKSUM = 24, VERSION_NOW = 1 };
enum { WEIGHT_COUNT = (FEATURE_ROWS + BUCKETS) * HIDDEN };

static void put(unsigned char *bytes, uint64_t value, int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t get(const unsigned char *bytes, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

// A number that differs between architectures: what the sizes are and what they mean.
static uint32_t architecture(void)
{
    static const char name[] = "ships: attacked ships, port lines; sum, clip, square, bucket";
    unsigned char sizes[24];
    const int values[] = {FEATURE_ROWS, HIDDEN, BUCKETS, ACTIVATION_ONE, OUTPUT_ONE, SCORE_ONE};
    for (size_t i = 0; i < ARRAY_COUNT(values); i++)
        put(sizes + 4 * i, (uint64_t)values[i], 4);
    return crc32_of(crc32_of(0, slice_of(name)), (Slice){(const char *)sizes, sizeof sizes});
}

size_t network_file_bytes(void)
{
    return NETWORK_HEADER_BYTES + (size_t)WEIGHT_COUNT * 2 + BUCKETS * 4;
}

static uint32_t checksum(const unsigned char *bytes)
{
    return crc32_of(0, (Slice){(const char *)bytes + NETWORK_HEADER_BYTES,
                               network_file_bytes() - NETWORK_HEADER_BYTES});
}

void network_pack(const Network *network, unsigned char *bytes)
{
    unsigned char *at = bytes + NETWORK_HEADER_BYTES;
    memset(bytes, 0, NETWORK_HEADER_BYTES);
    for (int row = 0; row < FEATURE_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++, at += 2)
            put(at, (uint16_t)network->rows[row][i], 2);
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (int i = 0; i < HIDDEN; i++, at += 2)
            put(at, (uint16_t)network->output[bucket][i], 2);
    for (int bucket = 0; bucket < BUCKETS; bucket++, at += 4)
        put(at, (uint32_t)network->bias[bucket], 4);
    memcpy(bytes, magic, sizeof magic);
    put(bytes + AT_VERSION, VERSION_NOW, 4);
    put(bytes + AT_ARCHITECTURE, architecture(), 4);
    put(bytes + AT_COUNT, network_file_bytes(), 8);
    put(bytes + AT_CHECKSUM, checksum(bytes), 4);
}

static bool check_header(const unsigned char *bytes, size_t count, Error *error)
{
    if (count < NETWORK_HEADER_BYTES || memcmp(bytes, magic, sizeof magic) != 0)
        return fail(error, "this is no network file of the 8x8 game");
    if (get(bytes + AT_VERSION, 4) != VERSION_NOW)
        return fail(error, "the network file has version %d, not %d",
                    (int)get(bytes + AT_VERSION, 4), VERSION_NOW);
    if (get(bytes + AT_ARCHITECTURE, 4) != architecture())
        return fail(error, "the network in the file has another architecture");
    if (count != network_file_bytes() || get(bytes + AT_COUNT, 8) != count)
        return fail(error, "the network file has %zu bytes, not %zu", count, network_file_bytes());
    return get(bytes + AT_CHECKSUM, 4) == checksum(bytes) ||
           fail(error, "the checksum of the network file is wrong");
}

// Whether no sum can leave its type: of rows, 16 bits; of the output, 32.
static bool is_bounded(const Network *network)
{
    for (int row = 0; row < FEATURE_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++)
            if (network->rows[row][i] > ROW_LIMIT || network->rows[row][i] < -ROW_LIMIT)
                return false;
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (int i = 0; i < HIDDEN; i++)
            if (network->output[bucket][i] > OUTPUT_LIMIT ||
                network->output[bucket][i] < -OUTPUT_LIMIT)
                return false;
    return true;
}

bool network_unpack(const unsigned char *bytes, size_t count, Network *network, Error *error)
{
    if (!check_header(bytes, count, error))
        return false;
    const unsigned char *at = bytes + NETWORK_HEADER_BYTES;
    for (int row = 0; row < FEATURE_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++, at += 2)
            network->rows[row][i] = (int16_t)get(at, 2);
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (int i = 0; i < HIDDEN; i++, at += 2)
            network->output[bucket][i] = (int16_t)get(at, 2);
    for (int bucket = 0; bucket < BUCKETS; bucket++, at += 4)
        network->bias[bucket] = (int32_t)get(at, 4);
    return is_bounded(network) || fail(error, "a weight of the network file is out of bounds");
}
