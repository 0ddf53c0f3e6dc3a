// The forward pass of a quantised network, in whole numbers.
//
// DESIGN. A position has few features, so the first layer is summed from scratch at every node;
// that costs what an incremental update costs in chess. Hidden values are summed a tile at a time,
// so that the sums stay in registers while the rows go by: as many vectors of the machine's own
// width as make a tile. All of it is inline: a game's evaluation calls it with the numbers of its
// shape, which are constants there.
#ifndef EVAL_NET_KERNEL_H
#define EVAL_NET_KERNEL_H

#include "eval/net/net.h"

#include <string.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#if defined(__AVX512BW__)
enum { NET_VECTOR_BYTES = 64 };
#elif defined(__AVX2__)
enum { NET_VECTOR_BYTES = 32 };
#else
enum { NET_VECTOR_BYTES = 16 };
#endif

typedef int16_t NetVector __attribute__((vector_size(NET_VECTOR_BYTES)));

// A strip is as much as is summed at a time: where there are 32 wide registers, up to 12 of them.
enum {
    NET_VECTOR = NET_VECTOR_BYTES / 2,
    NET_STRIP = 8 * NET_VECTOR < 128 ? 8 * NET_VECTOR : 128,
    NET_STRIP_MOST = NET_VECTOR_BYTES == 64 ? 12 * NET_VECTOR : NET_STRIP,
};

ALWAYS_INLINE NetVector net_load(const char *at)
{
    NetVector vector;
    memcpy(&vector, at, sizeof vector);
    return vector;
}

ALWAYS_INLINE void net_store(int16_t *at, NetVector vector)
{
    memcpy(at, &vector, sizeof vector);
}

ALWAYS_INLINE NetVector net_clip(NetVector x)
{
    const NetVector one = (NetVector){0} + NET_ACTIVATION_ONE;
    x &= (NetVector)(x > 0);
    NetVector above = (NetVector)(x > one);
    return (x & ~above) | (one & above);
}

// The sums of a strip of hidden values. A caller that adds each row as soon as it knows its number
// has no list to write and to read. `row` points to the strip's part of it; `strip` is a constant,
// NET_STRIP_MOST at most.
typedef struct NetSums {
    NetVector of[NET_STRIP_MOST / NET_VECTOR];
} NetSums;

ALWAYS_INLINE void net_sums_start(NetSums *sums, const char *row, int strip)
{
    for (int k = 0; k < strip / NET_VECTOR; k++)
        sums->of[k] = net_load(row + k * NET_VECTOR_BYTES);
}

ALWAYS_INLINE void net_sums_add(NetSums *sums, const char *row, int strip)
{
    for (int k = 0; k < strip / NET_VECTOR; k++)
        sums->of[k] += net_load(row + k * NET_VECTOR_BYTES);
}

ALWAYS_INLINE void net_sums_clip(const NetSums *sums, int strip, int16_t *clipped)
{
    for (int k = 0; k < strip / NET_VECTOR; k++)
        net_store(clipped + k * NET_VECTOR, net_clip(sums->of[k]));
}

// The clipped sums of a strip's rows; `rows` points to the strip's part of row 0. Places are
// counted in bytes: compilers make a shorter loop of that.
ALWAYS_INLINE void net_sum_strip(const int16_t *rows, int hidden, int strip,
                                 const uint16_t *features, int count, int16_t *clipped)
{
    const char *first = (const char *)rows;
    const size_t row_bytes = sizeof *rows * (size_t)hidden;
    NetSums sums;
    net_sums_start(&sums, first + features[0] * row_bytes, strip);
    for (int i = 1; i < count; i++)
        net_sums_add(&sums, first + features[i] * row_bytes, strip);
    net_sums_clip(&sums, strip, clipped);
}

// So many x * x * w, no more, add up to 32 bits whatever the weights are.
enum { NET_PART = 256 };
_Static_assert(INT32_MAX / NET_PART / NET_ACTIVATION_ONE / NET_ACTIVATION_ONE >= NET_OUTPUT_LIMIT,
               "a part of the output can leave its type");

// The sum of x * x * w of a part. A product of a hidden value and a weight fits 16 bits, so two of
// 16 bits are multiplied and added at a time. Compilers see that themselves, but for WebAssembly.
#if defined(__wasm_simd128__)

ALWAYS_INLINE int32_t net_weigh_part(const int16_t *restrict sums, const int16_t *restrict weights,
                                     int hidden)
{
    v128_t total = wasm_i32x4_const(0, 0, 0, 0);
    for (int i = 0; i < hidden; i += NET_VECTOR) {
        v128_t x = wasm_v128_load(sums + i);
        v128_t weighed = wasm_i16x8_mul(x, wasm_v128_load(weights + i));
        total = wasm_i32x4_add(total, wasm_i32x4_dot_i16x8(weighed, x));
    }
    return wasm_i32x4_extract_lane(total, 0) + wasm_i32x4_extract_lane(total, 1) +
           wasm_i32x4_extract_lane(total, 2) + wasm_i32x4_extract_lane(total, 3);
}

#else

ALWAYS_INLINE int32_t net_weigh_part(const int16_t *restrict sums, const int16_t *restrict weights,
                                     int hidden)
{
    int32_t total = 0;
    for (int i = 0; i < hidden; i++) {
        int16_t weighed = (int16_t)(sums[i] * weights[i]);
        total += (int32_t)weighed * sums[i];
    }
    return total;
}

#endif

// The sum of all x * x * w.
ALWAYS_INLINE int64_t net_weigh(const int16_t *sums, const int16_t *weights, int hidden)
{
    int64_t total = 0;
    for (int first = 0; first < hidden; first += NET_PART)
        total += net_weigh_part(sums + first, weights + first,
                                hidden - first < NET_PART ? hidden - first : NET_PART);
    return total;
}

// What the clipped sums of all rows say: the score in evaluation units, within +-limit.
ALWAYS_INLINE int net_score_of(const int16_t *clipped, const int16_t *output, int32_t bias,
                               int hidden, int limit)
{
    int64_t sum = net_weigh(clipped, output, hidden) / NET_ACTIVATION_ONE + bias;
    int64_t score = sum * NET_SCORE_ONE / (NET_ACTIVATION_ONE * NET_OUTPUT_ONE);
    return score > limit ? limit : score < -limit ? -limit : (int)score;
}

// The score of a position with these features, 1 at least, in evaluation units, within +-limit.
// `rows` is the network's first layer, `output` and `bias` are those of the position's bucket.
ALWAYS_INLINE int net_score(const int16_t *rows, const int16_t *output, int32_t bias, int hidden,
                            const uint16_t *features, int count, int limit)
{
    const int strip = hidden % NET_STRIP_MOST == 0 ? NET_STRIP_MOST
                      : hidden % NET_STRIP == 0    ? NET_STRIP
                                                   : NET_TILE;
    _Alignas(NET_ALIGNMENT) int16_t clipped[NET_HIDDEN_MOST];
    for (int first = 0; first < hidden; first += strip)
        net_sum_strip(rows + first, hidden, strip, features, count, clipped + first);
    return net_score_of(clipped, output, bias, hidden, limit);
}

#endif
