// Eight lanes in two AVX2 registers, left shifts in one and right shifts in the other. Included by
// engine/ships/lanes.h only, which says what each function means.
#ifndef ENGINE_SHIPS_LANES_AVX2_H
#define ENGINE_SHIPS_LANES_AVX2_H

#define LANES_AVX2 1

#include <immintrin.h>

enum { LANES_REGISTERS = 2 };

typedef struct Lanes {
    __m256i v[LANES_REGISTERS];
} Lanes;

ALWAYS_INLINE Lanes lanes_all(Board board)
{
    __m256i v = _mm256_set1_epi64x((long long)board);
    return (Lanes){{v, v}};
}

ALWAYS_INLINE Lanes lanes_load(const Board boards[LANE_COUNT])
{
    return (Lanes){{_mm256_loadu_si256((const __m256i *)boards),
                    _mm256_loadu_si256((const __m256i *)(boards + 4))}};
}

ALWAYS_INLINE void lanes_store(Lanes a, Board boards[LANE_COUNT])
{
    _mm256_storeu_si256((__m256i *)boards, a.v[0]);
    _mm256_storeu_si256((__m256i *)(boards + 4), a.v[1]);
}

ALWAYS_INLINE Lanes lanes_step(Lanes a, int squares)
{
    const __m256i once = _mm256_setr_epi64x(LANE_SHIFTS);
    __m256i shifts = squares == 1   ? once
                     : squares == 2 ? _mm256_slli_epi64(once, 1)
                                    : _mm256_slli_epi64(once, 2);
    return (Lanes){{_mm256_sllv_epi64(a.v[0], shifts), _mm256_srlv_epi64(a.v[1], shifts)}};
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    return (Lanes){{a.v[1], a.v[0]}};
}

ALWAYS_INLINE Board lanes_union(Lanes a)
{
    __m256i four = _mm256_or_si256(a.v[0], a.v[1]);
    __m128i two = _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return (uint64_t)_mm_cvtsi128_si64(two) | (uint64_t)_mm_extract_epi64(two, 1);
}

// Set bits of each byte of v.
ALWAYS_INLINE __m256i lanes_byte_counts(__m256i v)
{
    const __m256i nibble_counts =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i low_nibbles = _mm256_set1_epi8(0x0F);
    __m256i low = _mm256_and_si256(v, low_nibbles);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16(v, 4), low_nibbles);
    return _mm256_add_epi8(_mm256_shuffle_epi8(nibble_counts, low),
                           _mm256_shuffle_epi8(nibble_counts, high));
}

// Set bits of each byte of both registers, one on the other: 0..16.
ALWAYS_INLINE __m256i lanes_folded_counts(Lanes a)
{
    return _mm256_add_epi8(lanes_byte_counts(a.v[0]), lanes_byte_counts(a.v[1]));
}

ALWAYS_INLINE int lanes_sum_bytes(__m256i bytes)
{
    __m256i four = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    __m128i two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return (int)(_mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1));
}

ALWAYS_INLINE int lanes_count(Lanes a)
{
    return lanes_sum_bytes(lanes_folded_counts(a));
}

ALWAYS_INLINE int lanes_count_421(Lanes fours, Lanes twos, Lanes ones)
{
    __m256i bytes = lanes_folded_counts(fours);
    bytes = _mm256_add_epi8(_mm256_add_epi8(bytes, bytes), lanes_folded_counts(twos));
    bytes = _mm256_add_epi8(_mm256_add_epi8(bytes, bytes), lanes_folded_counts(ones));
    return lanes_sum_bytes(bytes);
}

ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    __m256i one4 = _mm256_or_si256(a.v[0], a.v[1]), two4 = _mm256_and_si256(a.v[0], a.v[1]);
    __m128i one_a = _mm256_castsi256_si128(one4), one_b = _mm256_extracti128_si256(one4, 1);
    __m128i two_a = _mm256_castsi256_si128(two4), two_b = _mm256_extracti128_si256(two4, 1);
    __m128i one = _mm_or_si128(one_a, one_b);
    __m128i two = _mm_or_si128(_mm_or_si128(two_a, two_b), _mm_and_si128(one_a, one_b));
    __m128i three = _mm_or_si128(_mm_and_si128(one_a, two_b), _mm_and_si128(two_a, one_b));
    LaneCounts x = {(uint64_t)_mm_cvtsi128_si64(one), (uint64_t)_mm_cvtsi128_si64(two),
                    (uint64_t)_mm_cvtsi128_si64(three)};
    LaneCounts y = {(uint64_t)_mm_extract_epi64(one, 1), (uint64_t)_mm_extract_epi64(two, 1),
                    (uint64_t)_mm_extract_epi64(three, 1)};
    return lane_counts_add(x, y);
}

#endif
