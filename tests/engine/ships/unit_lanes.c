// The lanes back end in use, against an obvious walk over squares.
#include "engine/ships/lanes.h"
#include "tests/unit.h"

// Directions of lanes 0..7: N, NE, E, NW, S, SW, W, SE.
static const int step_file[LANE_COUNT] = {0, 1, 1, -1, 0, -1, -1, 1};
static const int step_rank[LANE_COUNT] = {1, 1, 0, 1, -1, -1, 0, -1};

static Board random_half(Rng *rng)
{
    Board board = board_none();
    for (int square = 0; square < BOARD_SQUARES; square++)
        if (rng_below(rng, 2) != 0)
            board |= board_bit(square);
    return board;
}

// A board with few, half or most of its bits set.
static Board random_board(Rng *rng)
{
    Board board = random_half(rng);
    switch (rng_below(rng, 4)) {
    case 0:
        return board & random_half(rng) & random_half(rng);
    case 1:
        return board | random_half(rng);
    case 2:
        return board & random_half(rng);
    default:
        return board;
    }
}

static void random_boards(Rng *rng, Board boards[LANE_COUNT])
{
    for (int i = 0; i < LANE_COUNT; i++)
        boards[i] = random_board(rng);
}

// The square `squares` steps from `from` in a lane's direction, or -1 off the board.
static int walk(int from, int lane, int squares)
{
    int file = from % 8 + squares * step_file[lane], rank = from / 8 + squares * step_rank[lane];
    return file < 0 || file > 7 || rank < 0 || rank >= BOARD_RANKS ? -1 : rank * 8 + file;
}

static Board seen_in_lane(Board ships, Board empty, int lane)
{
    Board seen = board_none();
    while (board_any(ships)) {
        int from = board_pop(&ships);
        for (int i = 1; walk(from, lane, i) >= 0; i++) {
            seen |= board_bit(walk(from, lane, i));
            if (!board_has(empty, walk(from, lane, i)))
                break;
        }
    }
    return seen;
}

void SHIPS_TEST(sight)(void)
{
    Rng rng = {1};
    for (int round = 0; round < 2000 * unit_effort; round++) {
        Board ships[LANE_COUNT], empty = random_board(&rng), seen[LANE_COUNT];
        random_boards(&rng, ships);
        lanes_store(lanes_sight(lanes_load(ships), empty), seen);
        for (int lane = 0; lane < LANE_COUNT; lane++)
            CHECK(board_equal(seen[lane], seen_in_lane(ships[lane], empty, lane)));
    }
}

static void check_logic(Rng *rng)
{
    Board a[LANE_COUNT], b[LANE_COUNT], c[LANE_COUNT], r[5][LANE_COUNT];
    random_boards(rng, a), random_boards(rng, b), random_boards(rng, c);
    Lanes x = lanes_load(a), y = lanes_load(b), z = lanes_load(c);
    lanes_store(lanes_and(x, y), r[0]);
    lanes_store(lanes_or(x, y), r[1]);
    lanes_store(lanes_xor(x, y), r[2]);
    lanes_store(lanes_without(x, y), r[3]);
    lanes_store(lanes_or_and(x, y, z), r[4]);
    Board all = board_none();
    for (int i = 0; i < LANE_COUNT; i++) {
        CHECK(board_equal(r[0][i], a[i] & b[i]));
        CHECK(board_equal(r[1][i], a[i] | b[i]));
        CHECK(board_equal(r[2][i], a[i] ^ b[i]));
        CHECK(board_equal(r[3][i], a[i] & ~b[i]));
        CHECK(board_equal(r[4][i], a[i] | (b[i] & c[i])));
        all |= a[i];
    }
    CHECK(board_equal(lanes_union(x), all));
}

// A step by n squares, with what may have run around the edge masked away step by step.
static void check_step(Rng *rng, int squares)
{
    Board boards[LANE_COUNT], stepped[LANE_COUNT], opposite[LANE_COUNT], arrivals[LANE_COUNT];
    random_boards(rng, boards);
    lanes_store(lanes_opposite(lanes_load(boards)), opposite);
    lanes_store(lanes_arrivals(), arrivals);
    lanes_store(lanes_step(lanes_load(boards), squares), stepped);
    for (int lane = 0; lane < LANE_COUNT; lane++) {
        Board want = board_none(), reachable = want, one = want;
        for (int from = 0; from < BOARD_SQUARES; from++) {
            int to = walk(from, lane, squares);
            if (to >= 0) {
                reachable |= board_bit(to);
                if (board_has(boards[lane], from))
                    want |= board_bit(to);
            }
            if (walk(from, lane, 1) >= 0)
                one |= board_bit(walk(from, lane, 1));
        }
        CHECK(board_equal(stepped[lane] & reachable, want));
        CHECK(board_equal(arrivals[lane], one));
        CHECK(board_equal(opposite[lane], boards[lane ^ 4]));
    }
}

void SHIPS_TEST(primitives)(void)
{
    Rng rng = {2};
    for (int round = 0; round < 200 * unit_effort; round++) {
        check_logic(&rng);
        for (int squares = 1; squares <= 4; squares *= 2)
            check_step(&rng, squares);
    }
}

static int count_boards(const Board boards[LANE_COUNT])
{
    int count = 0;
    for (int lane = 0; lane < LANE_COUNT; lane++)
        for (int square = 0; square < BOARD_SQUARES; square++)
            count += board_has(boards[lane], square);
    return count;
}

static void check_add3(const Board a[], const Board b[], const Board c[])
{
    Board ones[LANE_COUNT], twos[LANE_COUNT];
    LaneSum sum = lanes_add3(lanes_load(a), lanes_load(b), lanes_load(c));
    lanes_store(sum.ones, ones);
    lanes_store(sum.twos, twos);
    for (int i = 0; i < LANE_COUNT; i++) {
        CHECK(board_equal(ones[i], a[i] ^ b[i] ^ c[i]));
        CHECK(board_equal(twos[i], (a[i] & b[i]) | (a[i] & c[i]) | (b[i] & c[i])));
    }
}

void SHIPS_TEST(counts)(void)
{
    Rng rng = {3};
    Board full[LANE_COUNT];
    lanes_store(lanes_all(board_all()), full);
    CHECK_EQUAL(lanes_count(lanes_load(full)), 8 * BOARD_SQUARES);
    CHECK_EQUAL(lanes_count_421(lanes_load(full), lanes_load(full), lanes_load(full)),
                7 * 8 * BOARD_SQUARES);
    for (int round = 0; round < 300 * unit_effort; round++) {
        Board a[LANE_COUNT], b[LANE_COUNT], c[LANE_COUNT];
        random_boards(&rng, a), random_boards(&rng, b), random_boards(&rng, c);
        CHECK_EQUAL(lanes_count(lanes_load(a)), count_boards(a));
        CHECK_EQUAL(lanes_count_421(lanes_load(a), lanes_load(b), lanes_load(c)),
                    4 * count_boards(a) + 2 * count_boards(b) + count_boards(c));
        LaneCounts counts = lanes_per_square(lanes_load(a));
        for (int square = 0; square < BOARD_SQUARES; square++) {
            int set = 0;
            for (int lane = 0; lane < LANE_COUNT; lane++)
                set += board_has(a[lane], square);
            CHECK_EQUAL(board_has(counts.ge1, square), set >= 1);
            CHECK_EQUAL(board_has(counts.ge2, square), set >= 2);
            CHECK_EQUAL(board_has(counts.ge3, square), set >= 3);
        }
        check_add3(a, b, c);
    }
}
