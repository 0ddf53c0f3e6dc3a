// Eight lanes in eight plain words: portable C, and the yardstick for the other back ends.
// Included by engine/ships/lanes.h only, which says what each function means. The words have names,
// not indices, so that compilers keep them in registers.
#ifndef ENGINE_SHIPS_LANES_PLAIN_H
#define ENGINE_SHIPS_LANES_PLAIN_H

typedef struct Lanes {
    uint64_t n, ne, e, nw, s, sw, w, se;
} Lanes;

ALWAYS_INLINE Lanes lanes_all(uint64_t board)
{
    return (Lanes){board, board, board, board, board, board, board, board};
}

ALWAYS_INLINE Lanes lanes_load(const uint64_t words[LANE_COUNT])
{
    return (Lanes){words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]};
}

ALWAYS_INLINE void lanes_store(Lanes a, uint64_t words[LANE_COUNT])
{
    words[0] = a.n, words[1] = a.ne, words[2] = a.e, words[3] = a.nw;
    words[4] = a.s, words[5] = a.sw, words[6] = a.w, words[7] = a.se;
}

ALWAYS_INLINE Lanes lanes_and(Lanes a, Lanes b)
{
    return (Lanes){a.n & b.n, a.ne & b.ne, a.e & b.e, a.nw & b.nw,
                   a.s & b.s, a.sw & b.sw, a.w & b.w, a.se & b.se};
}

ALWAYS_INLINE Lanes lanes_or(Lanes a, Lanes b)
{
    return (Lanes){a.n | b.n, a.ne | b.ne, a.e | b.e, a.nw | b.nw,
                   a.s | b.s, a.sw | b.sw, a.w | b.w, a.se | b.se};
}

ALWAYS_INLINE Lanes lanes_xor(Lanes a, Lanes b)
{
    return (Lanes){a.n ^ b.n, a.ne ^ b.ne, a.e ^ b.e, a.nw ^ b.nw,
                   a.s ^ b.s, a.sw ^ b.sw, a.w ^ b.w, a.se ^ b.se};
}

ALWAYS_INLINE Lanes lanes_without(Lanes a, Lanes b)
{
    return (Lanes){a.n & ~b.n, a.ne & ~b.ne, a.e & ~b.e, a.nw & ~b.nw,
                   a.s & ~b.s, a.sw & ~b.sw, a.w & ~b.w, a.se & ~b.se};
}

ALWAYS_INLINE Lanes lanes_step(Lanes a, int squares)
{
    return (Lanes){a.n << 8 * squares, a.ne << 9 * squares, a.e << squares, a.nw << 7 * squares,
                   a.s >> 8 * squares, a.sw >> 9 * squares, a.w >> squares, a.se >> 7 * squares};
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    return (Lanes){a.s, a.sw, a.w, a.se, a.n, a.ne, a.e, a.nw};
}

ALWAYS_INLINE uint64_t lanes_union(Lanes a)
{
    return ((a.n | a.ne) | (a.e | a.nw)) | ((a.s | a.sw) | (a.w | a.se));
}

#ifdef __POPCNT__

ALWAYS_INLINE int lanes_count(Lanes a)
{
    return popcount(a.n) + popcount(a.ne) + popcount(a.e) + popcount(a.nw) + popcount(a.s) +
           popcount(a.sw) + popcount(a.w) + popcount(a.se);
}

#else

// Where the machine has no instruction for it, bits are counted within bytes first and the bytes of
// all lanes added up at the end.
ALWAYS_INLINE uint64_t lanes_byte_counts(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
}

ALWAYS_INLINE int lanes_count(Lanes a)
{
    uint64_t bytes = lanes_byte_counts(a.n) + lanes_byte_counts(a.ne) + lanes_byte_counts(a.e) +
                     lanes_byte_counts(a.nw) + lanes_byte_counts(a.s) + lanes_byte_counts(a.sw) +
                     lanes_byte_counts(a.w) + lanes_byte_counts(a.se);
    uint64_t pairs = (bytes & 0x00FF00FF00FF00FFu) + (bytes >> 8 & 0x00FF00FF00FF00FFu);
    return (int)(pairs * 0x0001000100010001u >> 48);
}

#endif

ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    LaneCounts n = {a.n | a.ne, a.n & a.ne, 0}, e = {a.e | a.nw, a.e & a.nw, 0};
    LaneCounts s = {a.s | a.sw, a.s & a.sw, 0}, w = {a.w | a.se, a.w & a.se, 0};
    return lane_counts_add(lane_counts_add(n, e), lane_counts_add(s, w));
}

#endif
