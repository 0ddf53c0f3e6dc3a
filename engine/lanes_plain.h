// Eight lanes in eight plain words: portable C, and the yardstick for the other back ends.
// Included by engine/lanes.h only, which says what each function means. The loops have constant
// bounds and are unrolled; the compiler may vectorise them with what its target has.
#ifndef ENGINE_LANES_PLAIN_H
#define ENGINE_LANES_PLAIN_H

#define LANES_NAME "plain C"
enum { LANES_VECTOR_BITS = 64 };

typedef struct Lanes {
    uint64_t v[LANE_COUNT];
} Lanes;

ALWAYS_INLINE Lanes lanes_all(uint64_t board)
{
    return (Lanes){{board, board, board, board, board, board, board, board}};
}

ALWAYS_INLINE Lanes lanes_load(const uint64_t words[LANE_COUNT])
{
    Lanes a;
    for (int i = 0; i < LANE_COUNT; i++)
        a.v[i] = words[i];
    return a;
}

ALWAYS_INLINE void lanes_store(Lanes a, uint64_t words[LANE_COUNT])
{
    for (int i = 0; i < LANE_COUNT; i++)
        words[i] = a.v[i];
}

ALWAYS_INLINE Lanes lanes_and(Lanes a, Lanes b)
{
    for (int i = 0; i < LANE_COUNT; i++)
        a.v[i] &= b.v[i];
    return a;
}

ALWAYS_INLINE Lanes lanes_or(Lanes a, Lanes b)
{
    for (int i = 0; i < LANE_COUNT; i++)
        a.v[i] |= b.v[i];
    return a;
}

ALWAYS_INLINE Lanes lanes_xor(Lanes a, Lanes b)
{
    for (int i = 0; i < LANE_COUNT; i++)
        a.v[i] ^= b.v[i];
    return a;
}

ALWAYS_INLINE Lanes lanes_without(Lanes a, Lanes b)
{
    for (int i = 0; i < LANE_COUNT; i++)
        a.v[i] &= ~b.v[i];
    return a;
}

ALWAYS_INLINE Lanes lanes_or_and(Lanes a, Lanes b, Lanes c)
{
    for (int i = 0; i < LANE_COUNT; i++)
        a.v[i] |= b.v[i] & c.v[i];
    return a;
}

ALWAYS_INLINE Lanes lanes_step(Lanes a, int squares)
{
    static const int shifts[LANE_COUNT / 2] = {LANE_SHIFTS};
    for (int i = 0; i < LANE_COUNT / 2; i++) {
        a.v[i] <<= shifts[i] * squares;
        a.v[i + LANE_COUNT / 2] >>= shifts[i] * squares;
    }
    return a;
}

ALWAYS_INLINE Lanes lanes_arrivals(void)
{
    return (Lanes){{LANE_ARRIVALS_LEFT, LANE_ARRIVALS_RIGHT}};
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    Lanes b;
    for (int i = 0; i < LANE_COUNT; i++)
        b.v[i] = a.v[i ^ LANE_COUNT / 2];
    return b;
}

ALWAYS_INLINE uint64_t lanes_union(Lanes a)
{
    return ((a.v[0] | a.v[1]) | (a.v[2] | a.v[3])) | ((a.v[4] | a.v[5]) | (a.v[6] | a.v[7]));
}

ALWAYS_INLINE int lanes_count(Lanes a)
{
    int count = 0;
    for (int i = 0; i < LANE_COUNT; i++)
        count += popcount(a.v[i]);
    return count;
}

ALWAYS_INLINE int lanes_count_421(Lanes fours, Lanes twos, Lanes ones)
{
    return 4 * lanes_count(fours) + 2 * lanes_count(twos) + lanes_count(ones);
}

ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    LaneCounts pair[LANE_COUNT / 2];
    for (int i = 0; i < LANE_COUNT / 2; i++)
        pair[i] = (LaneCounts){a.v[2 * i] | a.v[2 * i + 1], a.v[2 * i] & a.v[2 * i + 1], 0};
    return lane_counts_add(lane_counts_add(pair[0], pair[1]), lane_counts_add(pair[2], pair[3]));
}

#endif
