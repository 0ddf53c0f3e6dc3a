// Eight lanes in four NEON registers of two. Included by engine/ships/lanes.h only, which says what
// each function means. A negative count makes NEON's shift go right, so one instruction serves both
// ways.
#ifndef ENGINE_SHIPS_LANES_NEON_H
#define ENGINE_SHIPS_LANES_NEON_H

#include <arm_neon.h>

enum { LANES_REGISTERS = 4 };

typedef struct Lanes {
    uint64x2_t v[LANES_REGISTERS];
} Lanes;

ALWAYS_INLINE Lanes lanes_all(Board board)
{
    uint64x2_t v = vdupq_n_u64(board);
    return (Lanes){{v, v, v, v}};
}

ALWAYS_INLINE Lanes lanes_load(const Board boards[LANE_COUNT])
{
    Lanes a;
    for (int i = 0; i < LANES_REGISTERS; i++)
        a.v[i] = vld1q_u64(boards + 2 * i);
    return a;
}

ALWAYS_INLINE void lanes_store(Lanes a, Board boards[LANE_COUNT])
{
    for (int i = 0; i < LANES_REGISTERS; i++)
        vst1q_u64(boards + 2 * i, a.v[i]);
}

ALWAYS_INLINE Lanes lanes_step(Lanes a, int squares)
{
    static const int64_t shifts[LANE_COUNT] = {8, 9, 1, 7, -8, -9, -1, -7};
    for (int i = 0; i < LANES_REGISTERS; i++) {
        int64x2_t by = vld1q_s64(shifts + 2 * i);
        by = squares == 1 ? by : squares == 2 ? vaddq_s64(by, by) : vshlq_n_s64(by, 2);
        a.v[i] = vshlq_u64(a.v[i], by);
    }
    return a;
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    Lanes b;
    for (int i = 0; i < LANES_REGISTERS; i++)
        b.v[i] = a.v[i ^ LANES_REGISTERS / 2];
    return b;
}

ALWAYS_INLINE Board lanes_union(Lanes a)
{
    uint64x2_t two = vorrq_u64(vorrq_u64(a.v[0], a.v[1]), vorrq_u64(a.v[2], a.v[3]));
    return vgetq_lane_u64(two, 0) | vgetq_lane_u64(two, 1);
}

ALWAYS_INLINE int lanes_count(Lanes a)
{
    uint8x16_t bytes = vcntq_u8(vreinterpretq_u8_u64(a.v[0]));
    for (int i = 1; i < LANES_REGISTERS; i++)
        bytes = vaddq_u8(bytes, vcntq_u8(vreinterpretq_u8_u64(a.v[i])));
    return vaddlvq_u8(bytes);
}

ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    LaneCounts pair[LANES_REGISTERS];
    for (int i = 0; i < LANES_REGISTERS; i++)
        pair[i] = lane_counts_of(vgetq_lane_u64(a.v[i], 0), vgetq_lane_u64(a.v[i], 1));
    return lane_counts_add(lane_counts_add(pair[0], pair[1]), lane_counts_add(pair[2], pair[3]));
}

#endif
