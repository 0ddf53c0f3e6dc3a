#include "eval/ships/network.h"

#include "engine/base/bytes.h"
#include "engine/base/crc32.h"
#include "eval/ships/eval.h"

#include <stdio.h>
#include <string.h>

// ---- the forward pass ----

// Hidden values are summed a tile at a time, so that the sums stay in registers while the rows go
// by: as many vectors of the machine's own width as make a tile. Whole numbers only: the same
// result everywhere.
#if defined(__AVX512BW__)
enum { VECTOR_BYTES = 64 };
#elif defined(__AVX2__)
enum { VECTOR_BYTES = 32 };
#else
enum { VECTOR_BYTES = 16 };
#endif

typedef int16_t Vector __attribute__((vector_size(VECTOR_BYTES)));

enum { TILE = 64, VECTOR = VECTOR_BYTES / 2, VECTORS = TILE / VECTOR, TILES = HIDDEN / TILE };
_Static_assert(HIDDEN % TILE == 0, "hidden values come in whole tiles");

ALWAYS_INLINE Vector load(const int16_t *at)
{
    Vector vector;
    memcpy(&vector, at, sizeof vector);
    return vector;
}

ALWAYS_INLINE Vector clip(Vector x)
{
    const Vector one = (Vector){0} + ACTIVATION_ONE;
    x &= (Vector)(x > 0);
    Vector above = (Vector)(x > one);
    return (x & ~above) | (one & above);
}

// The clipped sums of a tile's rows.
ALWAYS_INLINE void sum_tile(const Network *network, const uint16_t *rows, int count, int first,
                            int16_t hidden[TILE])
{
    Vector sums[VECTORS];
    for (int k = 0; k < VECTORS; k++)
        sums[k] = load(network->rows[rows[0]] + first + k * VECTOR);
    for (int i = 1; i < count; i++)
        for (int k = 0; k < VECTORS; k++)
            sums[k] += load(network->rows[rows[i]] + first + k * VECTOR);
    for (int k = 0; k < VECTORS; k++) {
        sums[k] = clip(sums[k]);
        memcpy(hidden + k * VECTOR, &sums[k], sizeof sums[k]);
    }
}

// The sum of x * x * w. A product of a hidden value and a weight fits 16 bits, so two of 16 bits
// are multiplied and added at a time.
ALWAYS_INLINE int32_t weigh_tile(const int16_t *restrict hidden, const int16_t *restrict weights)
{
    int16_t weighed[TILE];
    int32_t total = 0;
    for (int i = 0; i < TILE; i++)
        weighed[i] = (int16_t)(hidden[i] * weights[i]);
    for (int i = 0; i < TILE; i++)
        total += (int32_t)weighed[i] * hidden[i];
    return total;
}

int network_evaluate(const Network *network, const ShipsPosition *position, const ShipsSight *sight)
{
    uint16_t rows[MAX_FEATURES];
    int count = features_of(position, sight, rows), bucket = network_bucket(position);
    int32_t weighed = 0;
    for (int tile = 0; tile < TILES; tile++) {
        _Alignas(64) int16_t hidden[TILE];
        sum_tile(network, rows, count, tile * TILE, hidden);
        weighed += weigh_tile(hidden, network->output[bucket] + tile * TILE);
    }
    int64_t output = (int64_t)(weighed / ACTIVATION_ONE) + network->bias[bucket];
    int64_t score = output * SCORE_ONE / (ACTIVATION_ONE * OUTPUT_ONE);
    return score > EVAL_LIMIT ? EVAL_LIMIT : score < -EVAL_LIMIT ? -EVAL_LIMIT : (int)score;
}

// What the score of a position would be without one of its ships.
static int score_without(const Network *network, const ShipsPosition *position, int square)
{
    ShipsPosition without = *position;
    without.ships[SHIPS_WHITE] &= ~ships_bit(square);
    without.ships[SHIPS_BLACK] &= ~ships_bit(square);
    ShipsSight sight = ships_sight(&without);
    return network_evaluate(network, &without, &sight);
}

void network_trace(const Network *network, const ShipsPosition *position,
                   char text[NETWORK_TRACE_TEXT])
{
    ShipsSight sight = ships_sight(position);
    int score = network_evaluate(network, position, &sight),
        view = position->side == SHIPS_WHITE ? 1 : -1;
    int used = snprintf(text, NETWORK_TRACE_TEXT,
                        "What each ship is worth to White where it stands: the score less that "
                        "without it.\n");
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            int square = 8 * rank + file;
            bool ship =
                ((position->ships[SHIPS_WHITE] | position->ships[SHIPS_BLACK]) >> square & 1) != 0;
            int worth = ship ? view * (score - score_without(network, position, square)) : 0;
            used += ship ? snprintf(text + used, NETWORK_TRACE_TEXT - (size_t)used, "%+6d", worth)
                         : snprintf(text + used, NETWORK_TRACE_TEXT - (size_t)used, "     .");
        }
        used += snprintf(text + used, NETWORK_TRACE_TEXT - (size_t)used, "   %d\n", rank + 1);
    }
    snprintf(text + used, NETWORK_TRACE_TEXT - (size_t)used,
             "     a     b     c     d     e     f     g     h\n"
             "evaluation %+d for the side to move, %+d for White\n",
             score, view * score);
}

// ---- files ----

const char network_magic[8] = "SYRSHIPS";

enum { AT_VERSION = 8, AT_ARCHITECTURE = 12, AT_COUNT = 16, AT_CHECKSUM = 24, VERSION_NOW = 1 };
enum { WEIGHT_COUNT = (FEATURE_ROWS + BUCKETS) * HIDDEN };

// A number that differs between architectures: what the sizes are and what they mean.
static uint32_t architecture(void)
{
    static const char name[] = "ships: attacked ships, port lines; sum, clip, square, bucket";
    unsigned char sizes[24];
    const int values[] = {FEATURE_ROWS, HIDDEN, BUCKETS, ACTIVATION_ONE, OUTPUT_ONE, SCORE_ONE};
    for (size_t i = 0; i < ARRAY_COUNT(values); i++)
        bytes_put(sizes + 4 * i, (uint64_t)values[i], 4);
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
            bytes_put(at, (uint16_t)network->rows[row][i], 2);
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (int i = 0; i < HIDDEN; i++, at += 2)
            bytes_put(at, (uint16_t)network->output[bucket][i], 2);
    for (int bucket = 0; bucket < BUCKETS; bucket++, at += 4)
        bytes_put(at, (uint32_t)network->bias[bucket], 4);
    memcpy(bytes, network_magic, sizeof network_magic);
    bytes_put(bytes + AT_VERSION, VERSION_NOW, 4);
    bytes_put(bytes + AT_ARCHITECTURE, architecture(), 4);
    bytes_put(bytes + AT_COUNT, network_file_bytes(), 8);
    bytes_put(bytes + AT_CHECKSUM, checksum(bytes), 4);
}

static bool check_header(const unsigned char *bytes, size_t count, Error *error)
{
    if (count < NETWORK_HEADER_BYTES || memcmp(bytes, network_magic, sizeof network_magic) != 0)
        return fail(error, "this is no network file of the 8x8 game");
    if (bytes_get(bytes + AT_VERSION, 4) != VERSION_NOW)
        return fail(error, "the network file has version %d, not %d",
                    (int)bytes_get(bytes + AT_VERSION, 4), VERSION_NOW);
    if (bytes_get(bytes + AT_ARCHITECTURE, 4) != architecture())
        return fail(error, "the network in the file has another architecture");
    if (count != network_file_bytes() || bytes_get(bytes + AT_COUNT, 8) != count)
        return fail(error, "the network file has %zu bytes, not %zu", count, network_file_bytes());
    return bytes_get(bytes + AT_CHECKSUM, 4) == checksum(bytes) ||
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
            network->rows[row][i] = (int16_t)bytes_get(at, 2);
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        for (int i = 0; i < HIDDEN; i++, at += 2)
            network->output[bucket][i] = (int16_t)bytes_get(at, 2);
    for (int bucket = 0; bucket < BUCKETS; bucket++, at += 4)
        network->bias[bucket] = (int32_t)bytes_get(at, 4);
    return is_bounded(network) || fail(error, "a weight of the network file is out of bounds");
}
