// Eight lanes in AVX2 registers. Included by engine/ships/lanes.h only, which says what each
// function means.
//
// DESIGN. The square board has left shifts in one register and right shifts in the other. The tall
// one has a rank in each byte, which a shuffle moves up in one half of a register and down in the
// other, so directions share a register that agree in their step along a rank:
//
//      v[0]    N, S       the shuffle alone
//      v[1]    NE, SE     one file to the right, then the shuffle
//      v[2]    E, W       a shift each way
//      v[3]    NW, SW     one file to the left, then the shuffle
#ifndef ENGINE_SHIPS_LANES_AVX2_H
#define ENGINE_SHIPS_LANES_AVX2_H

#define LANES_AVX2 1

#include <immintrin.h>

enum { LANES_REGISTERS = 2 * BOARD_WORDS };

typedef struct Lanes {
    __m256i v[LANES_REGISTERS];
} Lanes;

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

// Set bits of each byte of all registers, one on the other: 0..32.
ALWAYS_INLINE __m256i lanes_folded_counts(Lanes a)
{
    __m256i bytes = lanes_byte_counts(a.v[0]);
    for (int i = 1; i < LANES_REGISTERS; i++)
        bytes = _mm256_add_epi8(bytes, lanes_byte_counts(a.v[i]));
    return bytes;
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

#if SHIPS_RANKS == 8

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

#else

ALWAYS_INLINE Lanes lanes_all(Board board)
{
    __m256i v = _mm256_broadcastsi128_si256((__m128i)board);
    return (Lanes){{v, v, v, v}};
}

ALWAYS_INLINE __m256i lanes_pair(Board low, Board high)
{
    return _mm256_setr_m128i((__m128i)low, (__m128i)high);
}

ALWAYS_INLINE Board lanes_low(__m256i v)
{
    return (Board)_mm256_castsi256_si128(v);
}

ALWAYS_INLINE Board lanes_high(__m256i v)
{
    return (Board)_mm256_extracti128_si256(v, 1);
}

ALWAYS_INLINE Lanes lanes_load(const Board boards[LANE_COUNT])
{
    return (Lanes){{lanes_pair(boards[0], boards[4]), lanes_pair(boards[1], boards[7]),
                    lanes_pair(boards[2], boards[6]), lanes_pair(boards[3], boards[5])}};
}

ALWAYS_INLINE void lanes_store(Lanes a, Board boards[LANE_COUNT])
{
    boards[0] = lanes_low(a.v[0]), boards[4] = lanes_high(a.v[0]);
    boards[1] = lanes_low(a.v[1]), boards[7] = lanes_high(a.v[1]);
    boards[2] = lanes_low(a.v[2]), boards[6] = lanes_high(a.v[2]);
    boards[3] = lanes_low(a.v[3]), boards[5] = lanes_high(a.v[3]);
}

// Places below 0 give 0; those from 16 on are places of a rank that no board has.
ALWAYS_INLINE __m256i lanes_ranks(__m256i v, int ranks)
{
    const __m128i at = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i by = _mm_set1_epi8((char)ranks);
    return _mm256_shuffle_epi8(v, _mm256_setr_m128i(_mm_sub_epi8(at, by), _mm_add_epi8(at, by)));
}

// What leaves a word here would run around the edge.
ALWAYS_INLINE Lanes lanes_step(Lanes a, int squares)
{
    const __m256i east = _mm256_setr_epi64x(squares, squares, 64, 64);
    const __m256i west = _mm256_setr_epi64x(64, 64, squares, squares);
    return (Lanes){{
        lanes_ranks(a.v[0], squares),
        lanes_ranks(_mm256_slli_epi64(a.v[1], squares), squares),
        _mm256_or_si256(_mm256_sllv_epi64(a.v[2], east), _mm256_srlv_epi64(a.v[2], west)),
        lanes_ranks(_mm256_srli_epi64(a.v[3], squares), squares),
    }};
}

ALWAYS_INLINE __m256i lanes_changed(__m256i v)
{
    return _mm256_permute2x128_si256(v, v, 1);
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    return (Lanes){{lanes_changed(a.v[0]), lanes_changed(a.v[3]), lanes_changed(a.v[2]),
                    lanes_changed(a.v[1])}};
}

ALWAYS_INLINE Board lanes_union(Lanes a)
{
    __m256i two = _mm256_or_si256(_mm256_or_si256(a.v[0], a.v[1]), _mm256_or_si256(a.v[2], a.v[3]));
    return lanes_low(two) | lanes_high(two);
}

// First for the two boards of a register side by side.
ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    __m256i any = _mm256_or_si256(a.v[0], a.v[1]), both = _mm256_and_si256(a.v[0], a.v[1]);
    __m256i any2 = _mm256_or_si256(a.v[2], a.v[3]), both2 = _mm256_and_si256(a.v[2], a.v[3]);
    __m256i ge1 = _mm256_or_si256(any, any2);
    __m256i ge2 = _mm256_or_si256(_mm256_or_si256(both, both2), _mm256_and_si256(any, any2));
    __m256i ge3 = _mm256_or_si256(_mm256_and_si256(any, both2), _mm256_and_si256(both, any2));
    return lane_counts_add((LaneCounts){lanes_low(ge1), lanes_low(ge2), lanes_low(ge3)},
                           (LaneCounts){lanes_high(ge1), lanes_high(ge2), lanes_high(ge3)});
}

#endif

#endif
