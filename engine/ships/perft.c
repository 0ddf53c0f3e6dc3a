// DESIGN. Two plies above the leaves nothing need be made any more. Take one ship off the board and
// ask what the enemy could then do: that is one fill, good for all squares the ship can go to. Put
// down on a square, the ship only takes away the enemy's slides that pass it, and how many those
// are is a sum over the eight directions, again for all target squares at once. The sum holds as
// long as the move destroys nothing. The squares where it would are known set-wise too: those that
// see an enemy ship with two attackers from a third side. The few moves to such squares are made
// one by one.
#include "engine/ships/perft.h"

#include "engine/base/rng.h"
#include "engine/ships/turn.h"

// Enemy moves after `side` has moved and has its ships on `own`, destruction worked out.
static inline uint64_t count_replies(Board own, Board enemy, ShipsSide side)
{
    enemy ^= ships_destroyed(own, enemy);
    if (board_any(enemy & ships_port(side)))
        return 0;
    return (uint64_t)lanes_count(ships_targets(enemy, own, ships_other(side)));
}

// Squares from which a further ship would attack one of `targets` along a line on which `hits`
// (attacks by lane, see lanes_sight) does not attack it yet.
static Board new_attack_squares(Board targets, Lanes hits, Board empty)
{
    Lanes outward = lanes_without(lanes_all(targets), lanes_opposite(hits));
    return lanes_union(lanes_sight(outward, empty));
}

// Enemy slides that a ship on each of `squares` would cut off, summed over all of `squares`: every
// slide onto the square itself and those of the same direction beyond it, seven at most, or nine on
// the tall board.
static int slides_cut(Lanes slides, Board squares)
{
    Lanes cut[BOARD_LONGEST_SLIDE];
    cut[0] = lanes_and(slides, lanes_all(squares));
    for (int i = 1; i < BOARD_LONGEST_SLIDE; i++)
        cut[i] = lanes_and(lanes_step(cut[i - 1], 1), slides);
    LaneSum a = lanes_add3(cut[0], cut[1], cut[2]), b = lanes_add3(cut[3], cut[4], cut[5]);
    LaneSum ones = lanes_add3(a.ones, b.ones, cut[6]);
    LaneSum twos = lanes_add3(a.twos, b.twos, ones.twos);
    int count = lanes_count_421(twos.twos, twos.ones, ones.ones);
    for (int i = 7; i < BOARD_LONGEST_SLIDE; i++)
        count += lanes_count(cut[i]);
    return count;
}

// Leaves two plies below the moves of the ship (or rebuild) on `from`.
static uint64_t count_two_from(Board own, Board enemy, ShipsSide side, int from)
{
    own &= ~board_bit(from);
    Board empty = ships_empty_of(own, enemy);
    Board targets = lanes_union(lanes_sight(lanes_all(board_bit(from)), empty)) & empty &
                    ~ships_port(side) & ~board_bit(from);
    Lanes hits = lanes_and(lanes_sight(lanes_all(own), empty), lanes_all(enemy));
    LaneCounts attackers = lanes_per_square(hits);
    Board one_by_one = targets & ships_port(ships_other(side));
    if (UNLIKELY(board_any(attackers.ge3)))
        one_by_one = targets;
    else if (board_any(attackers.ge2))
        one_by_one |= targets & new_attack_squares(attackers.ge2, hits, empty);
    Board quiet = targets & ~one_by_one;

    uint64_t leaves = 0;
    if (!board_any(enemy & ships_port(side))) {
        Lanes slides = ships_targets(enemy, own, ships_other(side));
        leaves = (uint64_t)(board_count(quiet) * lanes_count(slides) - slides_cut(slides, quiet));
    }
    while (board_any(one_by_one))
        leaves += count_replies(own | board_bit(board_pop(&one_by_one)), enemy, side);
    return leaves;
}

static uint64_t count_two(const ShipsPosition *position)
{
    ShipsSide side = (ShipsSide)position->side;
    Board own = ships_own(position), enemy = ships_enemy(position);
    uint64_t leaves = 0;
    if (UNLIKELY(ships_mover_in_port(position)))
        return 0;
    for (Board origins = ships_origins(own, enemy, side); board_any(origins);)
        leaves += count_two_from(own, enemy, side, board_pop(&origins));
    return leaves;
}

// The key of a position in the table: its ships. A position and its image in the diagonal a1-h8
// have the same leaves, so the lesser one stands for both. From the start of the square board,
// which is its own image, that halves the work.
typedef struct Pair {
    Board white, black;
} Pair;

ALWAYS_INLINE Pair pair_of(const ShipsPosition *position)
{
    Pair pair = {position->ships[SHIPS_WHITE], position->ships[SHIPS_BLACK]};
    Pair image = {board_mirrored(pair.white), board_mirrored(pair.black)};
    bool image_first =
        board_less(image.white, pair.white) ||
        (board_equal(image.white, pair.white) && board_less(image.black, pair.black));
    return image_first ? image : pair;
}

// A set as one word, the first of several mixed into the last.
ALWAYS_INLINE uint64_t folded(Board board)
{
    uint64_t word = board_word(board, 0);
    for (int i = 1; i < BOARD_WORDS; i++)
        word = mix64(word ^ 0x4B33A62ED433D4A3u) ^ board_word(board, i);
    return word;
}

// A second hash of the position, independent of table_word: multiply and fold, twice.
ALWAYS_INLINE uint64_t check_word(const ShipsPosition *position, int depth)
{
    Pair pair = pair_of(position);
    uint64_t white = folded(pair.white) ^ 0x8BB84B93962EACC9u;
    uint64_t black = folded(pair.black) ^ 0x2D358DCCAA6C78A5u;
    uint64_t low, high = multiply(white, mix64(black) | 1, &low);
    return mix64((low ^ high) + mix64(black ^ (uint64_t)(2 * depth + position->side) << 56));
}

ALWAYS_INLINE uint64_t table_word(const ShipsPosition *position, int depth)
{
    Pair pair = pair_of(position);
    uint64_t word = (uint64_t)(2 * depth + position->side);
    for (int i = 0; i < BOARD_WORDS; i++)
        word = mix64(board_word(pair.black, i) + word);
    for (int i = 0; i < BOARD_WORDS; i++)
        word = mix64(board_word(pair.white, i) + word);
    return word;
}

// A count of two plies takes about a microsecond, several times as long as a look into the table,
// so even those are kept there.
ALWAYS_INLINE bool count_at_once(const ShipsPosition *position, int depth, uint64_t *leaves)
{
    if (depth == 1)
        *leaves = (uint64_t)ships_move_count(position);
    else if (depth == 2)
        *leaves = count_two(position);
    return depth <= 2;
}

#define GAME_NAME(name) ships_##name
#define GAME_TYPE(name) Ships##name
#define PERFT_MAX_MOVES SHIPS_MAX_MOVES
#include "engine/perft_tree.h"
