// Eight lanes in AVX-512 registers (F, BW and DQ): one on the square board, two on the tall one.
// Included by engine/ships/lanes.h only, which says what each function means.
#ifndef ENGINE_SHIPS_LANES_AVX512_H
#define ENGINE_SHIPS_LANES_AVX512_H

#define LANES_AVX512 1

#include <immintrin.h>

enum { LANES_REGISTERS = BOARD_WORDS };

typedef struct Lanes {
    __m512i v[LANES_REGISTERS];
} Lanes;

ALWAYS_INLINE Lanes lanes_load(const Board boards[LANE_COUNT])
{
    Lanes a;
    for (int i = 0; i < LANES_REGISTERS; i++)
        a.v[i] = _mm512_loadu_si512(boards + i * (LANE_COUNT / LANES_REGISTERS));
    return a;
}

ALWAYS_INLINE void lanes_store(Lanes a, Board boards[LANE_COUNT])
{
    for (int i = 0; i < LANES_REGISTERS; i++)
        _mm512_storeu_si512(boards + i * (LANE_COUNT / LANES_REGISTERS), a.v[i]);
}

// a | (b & c)
ALWAYS_INLINE Lanes lanes_or_and(Lanes a, Lanes b, Lanes c)
{
    for (int i = 0; i < LANES_REGISTERS; i++)
        a.v[i] = _mm512_ternarylogic_epi64(a.v[i], b.v[i], c.v[i], 0xF8);
    return a;
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

// Set bits of each byte of all registers, one on the other: 0..16.
ALWAYS_INLINE __m512i lanes_folded_counts(Lanes a)
{
    __m512i bytes = lanes_byte_counts(a.v[0]);
    for (int i = 1; i < LANES_REGISTERS; i++)
        bytes = _mm512_add_epi8(bytes, lanes_byte_counts(a.v[i]));
    return bytes;
}

ALWAYS_INLINE int lanes_sum_bytes(__m512i bytes)
{
    return (int)_mm512_reduce_add_epi64(_mm512_sad_epu8(bytes, _mm512_setzero_si512()));
}

ALWAYS_INLINE int lanes_count(Lanes a)
{
    return lanes_sum_bytes(lanes_folded_counts(a));
}

ALWAYS_INLINE int lanes_count_421(Lanes fours, Lanes twos, Lanes ones)
{
    __m512i bytes = lanes_folded_counts(fours);
    bytes = _mm512_add_epi8(_mm512_add_epi8(bytes, bytes), lanes_folded_counts(twos));
    bytes = _mm512_add_epi8(_mm512_add_epi8(bytes, bytes), lanes_folded_counts(ones));
    return lanes_sum_bytes(bytes);
}

#if SHIPS_RANKS == 8

ALWAYS_INLINE Lanes lanes_all(Board board)
{
    return (Lanes){{_mm512_set1_epi64((long long)board)}};
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

#else

ALWAYS_INLINE Lanes lanes_all(Board board)
{
    __m512i v = _mm512_broadcast_i32x4((__m128i)board);
    return (Lanes){{v, v}};
}

// A rank is a byte: a shuffle moves bytes by ranks, and a rotation bits within them by files. The
// lanes of a register are N, NE, E, NW or their opposites.
ALWAYS_INLINE __m512i lanes_by_ranks(int ranks)
{
    const __m128i at = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    // Places below 0 give 0; those from 16 on are places of a rank that no board has.
    __m512i moved = _mm512_broadcast_i32x4(_mm_sub_epi8(at, _mm_set1_epi8((char)ranks)));
    return _mm512_inserti32x4(moved, at, 2);
}

ALWAYS_INLINE __m512i lanes_by_files(int files)
{
    return _mm512_setr_epi64(0, 0, files, files, files, files, 64 - files, 64 - files);
}

ALWAYS_INLINE __m512i lanes_moved(__m512i v, int squares)
{
    return _mm512_shuffle_epi8(_mm512_rolv_epi64(v, lanes_by_files(squares & 63)),
                               lanes_by_ranks(squares));
}

ALWAYS_INLINE Lanes lanes_step(Lanes a, int squares)
{
    return (Lanes){{lanes_moved(a.v[0], squares), lanes_moved(a.v[1], -squares)}};
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    return (Lanes){{a.v[1], a.v[0]}};
}

ALWAYS_INLINE Board lanes_union(Lanes a)
{
    __m512i four = _mm512_or_si512(a.v[0], a.v[1]);
    __m256i two = _mm256_or_si256(_mm512_castsi512_si256(four), _mm512_extracti64x4_epi64(four, 1));
    return (Board)_mm_or_si128(_mm256_castsi256_si128(two), _mm256_extracti128_si256(two, 1));
}

ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    __m512i one8 = _mm512_or_si512(a.v[0], a.v[1]), two8 = _mm512_and_si512(a.v[0], a.v[1]);
    __m256i one_a = _mm512_castsi512_si256(one8), one_b = _mm512_extracti64x4_epi64(one8, 1);
    __m256i two_a = _mm512_castsi512_si256(two8), two_b = _mm512_extracti64x4_epi64(two8, 1);
    __m256i one = _mm256_or_si256(one_a, one_b);
    __m256i two = _mm256_or_si256(_mm256_or_si256(two_a, two_b), _mm256_and_si256(one_a, one_b));
    __m256i three = _mm256_or_si256(_mm256_and_si256(one_a, two_b), _mm256_and_si256(two_a, one_b));
    LaneCounts x = {(Board)_mm256_castsi256_si128(one), (Board)_mm256_castsi256_si128(two),
                    (Board)_mm256_castsi256_si128(three)};
    LaneCounts y = {(Board)_mm256_extracti128_si256(one, 1),
                    (Board)_mm256_extracti128_si256(two, 1),
                    (Board)_mm256_extracti128_si256(three, 1)};
    return lane_counts_add(x, y);
}

#endif

#endif
