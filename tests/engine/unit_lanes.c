// The lanes back end in use, against an obvious walk over squares.
#include "tests/unit.h"

// Directions of lanes 0..7: N, NE, E, NW, S, SW, W, SE.
static const int step_file[LANE_COUNT] = {0, 1, 1, -1, 0, -1, -1, 1};
static const int step_rank[LANE_COUNT] = {1, 1, 0, 1, -1, -1, 0, -1};

// A word with few, half or most of its bits set.
static uint64_t random_board(Rng *rng)
{
    uint64_t board = rng_next(rng);
    switch (rng_below(rng, 4)) {
    case 0:
        return board & rng_next(rng) & rng_next(rng);
    case 1:
        return board | rng_next(rng);
    case 2:
        return board & rng_next(rng);
    default:
        return board;
    }
}

static void random_words(Rng *rng, uint64_t words[LANE_COUNT])
{
    for (int i = 0; i < LANE_COUNT; i++)
        words[i] = random_board(rng);
}

// The square `squares` steps from `from` in a lane's direction, or -1 off the board.
static int walk(int from, int lane, int squares)
{
    int file = from % 8 + squares * step_file[lane], rank = from / 8 + squares * step_rank[lane];
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

static uint64_t seen_in_lane(uint64_t ships, uint64_t empty, int lane)
{
    uint64_t seen = 0;
    for (; ships != 0; ships &= ships - 1) {
        int from = lowest(ships);
        for (int i = 1; walk(from, lane, i) >= 0; i++) {
            seen |= board_bit(walk(from, lane, i));
            if (!(empty & board_bit(walk(from, lane, i))))
                break;
        }
    }
    return seen;
}

void test_lanes_sight(void)
{
    Rng rng = {1};
    for (int round = 0; round < 2000 * unit_effort; round++) {
        uint64_t ships[LANE_COUNT], empty = random_board(&rng), seen[LANE_COUNT];
        random_words(&rng, ships);
        lanes_store(lanes_sight(lanes_load(ships), empty), seen);
        for (int lane = 0; lane < LANE_COUNT; lane++)
            CHECK_EQUAL(seen[lane], seen_in_lane(ships[lane], empty, lane));
    }
}

static void check_logic(Rng *rng)
{
    uint64_t a[LANE_COUNT], b[LANE_COUNT], c[LANE_COUNT], r[5][LANE_COUNT];
    random_words(rng, a), random_words(rng, b), random_words(rng, c);
    Lanes x = lanes_load(a), y = lanes_load(b), z = lanes_load(c);
    lanes_store(lanes_and(x, y), r[0]);
    lanes_store(lanes_or(x, y), r[1]);
    lanes_store(lanes_xor(x, y), r[2]);
    lanes_store(lanes_without(x, y), r[3]);
    lanes_store(lanes_or_and(x, y, z), r[4]);
    uint64_t all = 0;
    for (int i = 0; i < LANE_COUNT; i++) {
        CHECK_EQUAL(r[0][i], a[i] & b[i]);
        CHECK_EQUAL(r[1][i], a[i] | b[i]);
        CHECK_EQUAL(r[2][i], a[i] ^ b[i]);
        CHECK_EQUAL(r[3][i], a[i] & ~b[i]);
        CHECK_EQUAL(r[4][i], a[i] | (b[i] & c[i]));
        all |= a[i];
    }
    CHECK_EQUAL(lanes_union(x), all);
}

// A step by n squares, with what may have run around the edge masked away step by step.
static void check_step(Rng *rng, int squares)
{
    uint64_t words[LANE_COUNT], stepped[LANE_COUNT], opposite[LANE_COUNT], arrivals[LANE_COUNT];
    random_words(rng, words);
    lanes_store(lanes_opposite(lanes_load(words)), opposite);
    lanes_store(lanes_arrivals(), arrivals);
    lanes_store(lanes_step(lanes_load(words), squares), stepped);
    for (int lane = 0; lane < LANE_COUNT; lane++) {
        uint64_t want = 0, reachable = 0, one = 0;
        for (int from = 0; from < BOARD_SQUARES; from++) {
            int to = walk(from, lane, squares);
            if (to >= 0) {
                reachable |= board_bit(to);
                want |= words[lane] & board_bit(from) ? board_bit(to) : 0;
            }
            one |= walk(from, lane, 1) >= 0 ? board_bit(walk(from, lane, 1)) : 0;
        }
        CHECK_EQUAL(stepped[lane] & reachable, want);
        CHECK_EQUAL(arrivals[lane], one);
        CHECK_EQUAL(opposite[lane], words[lane ^ 4]);
    }
}

void test_lanes_primitives(void)
{
    Rng rng = {2};
    for (int round = 0; round < 200 * unit_effort; round++) {
        check_logic(&rng);
        for (int squares = 1; squares <= 4; squares *= 2)
            check_step(&rng, squares);
    }
}

static int count_words(const uint64_t words[LANE_COUNT])
{
    int count = 0;
    for (int lane = 0; lane < LANE_COUNT; lane++)
        for (int square = 0; square < BOARD_SQUARES; square++)
            count += (int)(words[lane] >> square & 1);
    return count;
}

static void check_add3(const uint64_t a[], const uint64_t b[], const uint64_t c[])
{
    uint64_t ones[LANE_COUNT], twos[LANE_COUNT];
    LaneSum sum = lanes_add3(lanes_load(a), lanes_load(b), lanes_load(c));
    lanes_store(sum.ones, ones);
    lanes_store(sum.twos, twos);
    for (int i = 0; i < LANE_COUNT; i++) {
        CHECK_EQUAL(ones[i], a[i] ^ b[i] ^ c[i]);
        CHECK_EQUAL(twos[i], (a[i] & b[i]) | (a[i] & c[i]) | (b[i] & c[i]));
    }
}

void test_lanes_counts(void)
{
    Rng rng = {3};
    uint64_t full[LANE_COUNT];
    lanes_store(lanes_all(UINT64_MAX), full);
    CHECK_EQUAL(lanes_count(lanes_load(full)), 512);
    CHECK_EQUAL(lanes_count_421(lanes_load(full), lanes_load(full), lanes_load(full)), 7 * 512);
    for (int round = 0; round < 300 * unit_effort; round++) {
        uint64_t a[LANE_COUNT], b[LANE_COUNT], c[LANE_COUNT];
        random_words(&rng, a), random_words(&rng, b), random_words(&rng, c);
        CHECK_EQUAL(lanes_count(lanes_load(a)), count_words(a));
        CHECK_EQUAL(lanes_count_421(lanes_load(a), lanes_load(b), lanes_load(c)),
                    4 * count_words(a) + 2 * count_words(b) + count_words(c));
        LaneCounts counts = lanes_per_square(lanes_load(a));
        for (int square = 0; square < BOARD_SQUARES; square++) {
            int set = 0;
            for (int lane = 0; lane < LANE_COUNT; lane++)
                set += (int)(a[lane] >> square & 1);
            CHECK_EQUAL(counts.ge1 >> square & 1, set >= 1);
            CHECK_EQUAL(counts.ge2 >> square & 1, set >= 2);
            CHECK_EQUAL(counts.ge3 >> square & 1, set >= 3);
        }
        check_add3(a, b, c);
    }
}
