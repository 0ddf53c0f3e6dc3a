// Eight lanes in four registers of WebAssembly's SIMD128. Included by engine/ships/lanes.h only,
// which says what each function means.
//
// DESIGN. A shift here moves both words of a register by the same number of bits. So directions
// share a register that agree in their step along a rank, and a rank is a byte, which a shuffle
// moves up in one word and down in the other:
//
//      v[0]    N, S       the shuffle alone
//      v[1]    NE, SE     one file to the right, then the shuffle
//      v[2]    E, W       one shift each way, and half of both
//      v[3]    NW, SW     one file to the left, then the shuffle
//
// Bits that a shift alone would bring around the edge may be lost on the way; they are masked
// anyway.
#ifndef ENGINE_SHIPS_LANES_WASM_H
#define ENGINE_SHIPS_LANES_WASM_H

#include <wasm_simd128.h>

enum { LANES_REGISTERS = 4 };

typedef struct Lanes {
    v128_t v[LANES_REGISTERS];
} Lanes;

// Bytes of the result by their place in a and, from 16 on, in b.
#define LANES_RANKS_UP_AND_DOWN(v, zero, n)                                                        \
    wasm_i8x16_shuffle(v, zero, n > 0 ? 16 : 0, n > 1 ? 16 : 1 - n, n > 2 ? 16 : 2 - n,            \
                       n > 3 ? 16 : 3 - n, 4 - n, 5 - n, 6 - n, 7 - n, 8 + n, 9 + n, 10 + n,       \
                       11 + n, n > 3 ? 16 : 12 + n, n > 2 ? 16 : 13 + n, n > 1 ? 16 : 14 + n,      \
                       n > 0 ? 16 : 15 + n)

ALWAYS_INLINE Lanes lanes_all(Board board)
{
    v128_t v = wasm_i64x2_splat((int64_t)board);
    return (Lanes){{v, v, v, v}};
}

ALWAYS_INLINE v128_t lanes_pair(uint64_t low, uint64_t high)
{
    return wasm_i64x2_make((int64_t)low, (int64_t)high);
}

ALWAYS_INLINE uint64_t lanes_low(v128_t v)
{
    return (uint64_t)wasm_i64x2_extract_lane(v, 0);
}

ALWAYS_INLINE uint64_t lanes_high(v128_t v)
{
    return (uint64_t)wasm_i64x2_extract_lane(v, 1);
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

ALWAYS_INLINE v128_t lanes_ranks(v128_t v, int ranks)
{
    const v128_t zero = wasm_i64x2_const(0, 0);
    return ranks == 1   ? LANES_RANKS_UP_AND_DOWN(v, zero, 1)
           : ranks == 2 ? LANES_RANKS_UP_AND_DOWN(v, zero, 2)
                        : LANES_RANKS_UP_AND_DOWN(v, zero, 4);
}

ALWAYS_INLINE Lanes lanes_step(Lanes a, int squares)
{
    uint32_t by = (uint32_t)squares;
    v128_t east = wasm_i64x2_shl(a.v[2], by), west = wasm_u64x2_shr(a.v[2], by);
    return (Lanes){{
        lanes_ranks(a.v[0], squares),
        lanes_ranks(wasm_i64x2_shl(a.v[1], by), squares),
        wasm_i64x2_shuffle(east, west, 0, 3),
        lanes_ranks(wasm_u64x2_shr(a.v[3], by), squares),
    }};
}

ALWAYS_INLINE v128_t lanes_changed(v128_t v)
{
    return wasm_i64x2_shuffle(v, v, 1, 0);
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    return (Lanes){{lanes_changed(a.v[0]), lanes_changed(a.v[3]), lanes_changed(a.v[2]),
                    lanes_changed(a.v[1])}};
}

ALWAYS_INLINE Board lanes_union(Lanes a)
{
    v128_t two = wasm_v128_or(wasm_v128_or(a.v[0], a.v[1]), wasm_v128_or(a.v[2], a.v[3]));
    return lanes_low(two) | lanes_high(two);
}

ALWAYS_INLINE int lanes_count(Lanes a)
{
    v128_t bytes = wasm_i8x16_popcnt(a.v[0]);
    for (int i = 1; i < LANES_REGISTERS; i++)
        bytes = wasm_i8x16_add(bytes, wasm_i8x16_popcnt(a.v[i]));
    v128_t sums = wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(bytes));
    uint64_t pairs = lanes_low(sums) + lanes_high(sums);
    return (int)(pairs + (pairs >> 32)); // the low half is the sum
}

// First for the two words of a register side by side.
ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    v128_t any = wasm_v128_or(a.v[0], a.v[1]), both = wasm_v128_and(a.v[0], a.v[1]);
    v128_t other_any = wasm_v128_or(a.v[2], a.v[3]), other_both = wasm_v128_and(a.v[2], a.v[3]);
    v128_t ge1 = wasm_v128_or(any, other_any);
    v128_t ge2 = wasm_v128_or(wasm_v128_or(both, other_both), wasm_v128_and(any, other_any));
    v128_t ge3 = wasm_v128_or(wasm_v128_and(any, other_both), wasm_v128_and(both, other_any));
    return lane_counts_add((LaneCounts){lanes_low(ge1), lanes_low(ge2), lanes_low(ge3)},
                           (LaneCounts){lanes_high(ge1), lanes_high(ge2), lanes_high(ge3)});
}

#endif
