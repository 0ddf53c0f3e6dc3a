// Eight lanes in one AVX-512 register (F, BW and DQ). Included by engine/ships/lanes.h only, which
// says what each function means.
#ifndef ENGINE_SHIPS_LANES_AVX512_H
#define ENGINE_SHIPS_LANES_AVX512_H

#define LANES_AVX512 1

#include <immintrin.h>

enum { LANES_REGISTERS = 1 };

typedef struct Lanes {
    __m512i v[LANES_REGISTERS];
} Lanes;

ALWAYS_INLINE Lanes lanes_all(Board board)
{
    return (Lanes){{_mm512_set1_epi64((long long)board)}};
}

ALWAYS_INLINE Lanes lanes_load(const Board boards[LANE_COUNT])
{
    return (Lanes){{_mm512_loadu_si512(boards)}};
}

ALWAYS_INLINE void lanes_store(Lanes a, Board boards[LANE_COUNT])
{
    _mm512_storeu_si512(boards, a.v[0]);
}

// a | (b & c)
ALWAYS_INLINE Lanes lanes_or_and(Lanes a, Lanes b, Lanes c)
{
    return (Lanes){{_mm512_ternarylogic_epi64(a.v[0], b.v[0], c.v[0], 0xF8)}};
}

// Moves every bit `squares` steps in its lane's own direction. May rotate around the word's end.
ALWAYS_INLINE Lanes lanes_step(Lanes a, int squares)
{
    const __m512i once = _mm512_setr_epi64(8, 9, 1, 7, 64 - 8, 64 - 9, 64 - 1, 64 - 7);
    const __m512i twice = _mm512_setr_epi64(16, 18, 2, 14, 64 - 16, 64 - 18, 64 - 2, 64 - 14);
    const __m512i four_times = _mm512_setr_epi64(32, 36, 4, 28, 64 - 32, 64 - 36, 64 - 4, 64 - 28);
    return (Lanes){{_mm512_rolv_epi64(a.v[0], squares == 1   ? once
                                              : squares == 2 ? twice
                                                             : four_times)}};
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    return (Lanes){{_mm512_shuffle_i64x2(a.v[0], a.v[0], _MM_SHUFFLE(1, 0, 3, 2))}};
}

ALWAYS_INLINE Board lanes_union(Lanes a)
{
    return (uint64_t)_mm512_reduce_or_epi64(a.v[0]);
}

// Set bits of each byte.
ALWAYS_INLINE __m512i lanes_byte_counts(__m512i v)
{
    const __m512i nibble_counts =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m512i low_nibbles = _mm512_set1_epi8(0x0F);
    __m512i low = _mm512_and_si512(v, low_nibbles);
    __m512i high = _mm512_and_si512(_mm512_srli_epi16(v, 4), low_nibbles);
    return _mm512_add_epi8(_mm512_shuffle_epi8(nibble_counts, low),
                           _mm512_shuffle_epi8(nibble_counts, high));
}

ALWAYS_INLINE int lanes_count(Lanes a)
{
    __m512i sums = _mm512_sad_epu8(lanes_byte_counts(a.v[0]), _mm512_setzero_si512());
    return (int)_mm512_reduce_add_epi64(sums);
}

ALWAYS_INLINE int lanes_count_421(Lanes fours, Lanes twos, Lanes ones)
{
    __m512i bytes = lanes_byte_counts(fours.v[0]);
    bytes = _mm512_add_epi8(_mm512_add_epi8(bytes, bytes), lanes_byte_counts(twos.v[0]));
    bytes = _mm512_add_epi8(_mm512_add_epi8(bytes, bytes), lanes_byte_counts(ones.v[0]));
    return (int)_mm512_reduce_add_epi64(_mm512_sad_epu8(bytes, _mm512_setzero_si512()));
}

ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    __m256i low = _mm512_castsi512_si256(a.v[0]), high = _mm512_extracti64x4_epi64(a.v[0], 1);
    __m256i one4 = _mm256_or_si256(low, high), two4 = _mm256_and_si256(low, high);
    __m128i one_a = _mm256_castsi256_si128(one4), one_b = _mm256_extracti128_si256(one4, 1);
    __m128i two_a = _mm256_castsi256_si128(two4), two_b = _mm256_extracti128_si256(two4, 1);
    __m128i one2 = _mm_or_si128(one_a, one_b);
    __m128i two2 = _mm_or_si128(_mm_or_si128(two_a, two_b), _mm_and_si128(one_a, one_b));
    __m128i three2 = _mm_or_si128(_mm_and_si128(one_a, two_b), _mm_and_si128(two_a, one_b));
    uint64_t x1 = (uint64_t)_mm_cvtsi128_si64(one2), y1 = (uint64_t)_mm_extract_epi64(one2, 1);
    uint64_t x2 = (uint64_t)_mm_cvtsi128_si64(two2), y2 = (uint64_t)_mm_extract_epi64(two2, 1);
    uint64_t x3 = (uint64_t)_mm_cvtsi128_si64(three2), y3 = (uint64_t)_mm_extract_epi64(three2, 1);
    return (LaneCounts){x1 | y1, x2 | y2 | (x1 & y1), x3 | y3 | (x1 & y2) | (x2 & y1)};
}

#endif
