// Eight lanes in eight plain boards: portable C, and the yardstick for the other back ends.
// Included by engine/ships/lanes.h only, which says what each function means. The boards have
// names, not indices, so that compilers keep them in registers.
#ifndef ENGINE_SHIPS_LANES_PLAIN_H
#define ENGINE_SHIPS_LANES_PLAIN_H

#define LANES_PLAIN 1

typedef struct Lanes {
    Board n, ne, e, nw, s, sw, w, se;
} Lanes;

ALWAYS_INLINE Lanes lanes_all(Board board)
{
    return (Lanes){board, board, board, board, board, board, board, board};
}

ALWAYS_INLINE Lanes lanes_load(const Board boards[LANE_COUNT])
{
    return (Lanes){boards[0], boards[1], boards[2], boards[3],
                   boards[4], boards[5], boards[6], boards[7]};
}

ALWAYS_INLINE void lanes_store(Lanes a, Board boards[LANE_COUNT])
{
    boards[0] = a.n, boards[1] = a.ne, boards[2] = a.e, boards[3] = a.nw;
    boards[4] = a.s, boards[5] = a.sw, boards[6] = a.w, boards[7] = a.se;
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
    return (Lanes){board_up(a.n, 8 * squares),   board_up(a.ne, 9 * squares),
                   board_up(a.e, squares),       board_up(a.nw, 7 * squares),
                   board_down(a.s, 8 * squares), board_down(a.sw, 9 * squares),
                   board_down(a.w, squares),     board_down(a.se, 7 * squares)};
}

ALWAYS_INLINE Lanes lanes_opposite(Lanes a)
{
    return (Lanes){a.s, a.sw, a.w, a.se, a.n, a.ne, a.e, a.nw};
}

ALWAYS_INLINE Board lanes_union(Lanes a)
{
    return ((a.n | a.ne) | (a.e | a.nw)) | ((a.s | a.sw) | (a.w | a.se));
}

#ifdef __POPCNT__

ALWAYS_INLINE int lanes_count(Lanes a)
{
    return board_count(a.n) + board_count(a.ne) + board_count(a.e) + board_count(a.nw) +
           board_count(a.s) + board_count(a.sw) + board_count(a.w) + board_count(a.se);
}

#else

// Where the machine has no instruction for it, bits are counted within bytes first and the bytes of
// all lanes added up at the end.
ALWAYS_INLINE Board lanes_byte_counts(Board x)
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
}

ALWAYS_INLINE int lanes_count(Lanes a)
{
    Board sums = lanes_byte_counts(a.n) + lanes_byte_counts(a.ne) + lanes_byte_counts(a.e) +
                 lanes_byte_counts(a.nw) + lanes_byte_counts(a.s) + lanes_byte_counts(a.sw) +
                 lanes_byte_counts(a.w) + lanes_byte_counts(a.se);
    uint64_t bytes = board_word(sums, 0);
    for (int i = 1; i < BOARD_WORDS; i++)
        bytes += board_word(sums, i);
    uint64_t pairs = (bytes & 0x00FF00FF00FF00FFu) + (bytes >> 8 & 0x00FF00FF00FF00FFu);
    return (int)(pairs * 0x0001000100010001u >> 48);
}

#endif

ALWAYS_INLINE LaneCounts lanes_per_square(Lanes a)
{
    LaneCounts n = lane_counts_of(a.n, a.ne), e = lane_counts_of(a.e, a.nw);
    LaneCounts s = lane_counts_of(a.s, a.sw), w = lane_counts_of(a.w, a.se);
    return lane_counts_add(lane_counts_add(n, e), lane_counts_add(s, w));
}

#endif
