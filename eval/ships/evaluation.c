#include "eval/ships/evaluation.h"

#include "engine/base/bytes.h"
#include "engine/ships/rules.h"
#include "engine/ships/turn.h"
#include "eval/logistic.h"
#include "eval/ships/network.h"

_Static_assert((int)SHIPS_TRACE_TEXT <= (int)EVALUATION_TRACE_TEXT &&
                   (int)SHIPS_FEATURES_MOST <= (int)NET_FEATURES_MOST,
               "a text or list of this game does not fit the seam");

// ---- what the network sees ----

// The row's image when the board is mirrored in the diagonal. The game stays the same game.
static int mirrored_row(int row)
{
    return row < SHIPS_SHIP_ROWS
               ? row - row % BOARD_SQUARES + board_mirrored_square(row % BOARD_SQUARES)
               : row;
}

// The position is rotated so that White is to move: then the rows come in the same order for both
// colours, and a training, whose sums are rounded, does not depend on the colour.
static void see(const GamePosition *position, int seat, bool mirrored, NetFeatures *features)
{
    ShipsPosition ships = ships_position(position);
    (void)seat; // the mover's
    if (ships.side == SHIPS_BLACK)
        ships = ships_flipped(&ships);
    ShipsSight sight = ships_sight(&ships);
    features->count = ships_features(&ships, &sight, features->rows);
    features->bucket = ships_bucket(&ships);
    for (int i = 0; mirrored && i < features->count; i++)
        features->rows[i] = (uint16_t)mirrored_row(features->rows[i]);
}

// With an enemy ship in his port the mover clears it now or has lost.
static bool is_unsettled(const GamePosition *position)
{
    ShipsPosition ships = ships_position(position);
    return board_any(ships_enemy(&ships) & ships_port((ShipsSide)ships.side));
}

// A ship that has three attackers falls with any move, so no move is forcing for that. The worth of
// such a ship is for the evaluation to say.
static bool is_forcing(const GamePosition *position, GameMove move)
{
    ShipsPosition ships = ships_position(position);
    Board doomed = ships_sight(&ships).own.ge3;
    return board_any(ships_make(&ships, move).destroyed & ~doomed);
}

enum {
    SHARED_SQUARES_AT = 0,
    SHARED_CLASSES_AT = SHARED_SQUARES_AT + SHIPS_SIDES * BOARD_SQUARES,
    SHARED_ATTACKED_AT = SHARED_CLASSES_AT + SHIPS_SIDES * SHIPS_SEEN_CLASSES,
    SHARED_PORTS_AT = SHARED_ATTACKED_AT + SHIPS_SIDES * 4 * BOARD_SQUARES,
    SHARED_ROWS = SHARED_PORTS_AT + 4 * 4
};

// All rows of one colour and square share a row, as do those of one colour and class, those of one
// colour, square and number of attackers, and the port rows with one of their four counts in
// common.
static int shared_rows(int row, int shared[NET_SHARED_MOST])
{
    if (row < SHIPS_SHIP_ROWS) {
        int square = row % BOARD_SQUARES, colour_and_class = row / BOARD_SQUARES;
        int colour = colour_and_class / SHIPS_SEEN_CLASSES, attackers = colour_and_class % 4;
        shared[0] = SHARED_SQUARES_AT + colour * BOARD_SQUARES + square;
        shared[1] = SHARED_CLASSES_AT + colour_and_class;
        shared[2] = SHARED_ATTACKED_AT + (colour * 4 + attackers) * BOARD_SQUARES + square;
        return 3;
    }
    int ports = row - SHIPS_SHIP_ROWS;
    for (int i = 0; i < 4; i++, ports /= 4)
        shared[i] = SHARED_PORTS_AT + 4 * i + ports % 4;
    return 4;
}

#if SHIPS_RANKS == 8
#define SHIPS_NET_MAGIC "SYRSHIPS"
#define SHIPS_NET_GAME  "the 8x8 game"
#else
#define SHIPS_NET_MAGIC "SYRSHP10"
#define SHIPS_NET_GAME  "the tall board"
#endif

static const FeatureSpec features = {
    .shape = {.magic = SHIPS_NET_MAGIC,
              .game = SHIPS_NET_GAME,
              .architecture = "ships: seen ships, port lines; sum, clip, square, bucket",
              .rows = SHIPS_ROWS,
              .hidden = SHIPS_HIDDEN,
              .buckets = SHIPS_BUCKETS,
              .row_limit = NET_ROW_LIMIT(SHIPS_FEATURES_MOST)},
    .most = SHIPS_FEATURES_MOST,
    .bias_rows_at = SHIPS_SHIP_ROWS,
    .see = see,
    .mover_only = true,
    .is_unsettled = is_unsettled,
    .is_forcing = is_forcing,
    .shared_rows = SHARED_ROWS,
    .shared = shared_rows,
};

// ---- scores ----

static int score(const GamePosition *position, const void *weights, int seat)
{
    ShipsPosition ships = ships_position(position);
    ShipsSight sight = ships_sight(&ships);
    int mover = ships_network_score(weights, &ships, &sight);
    return seat == ships.side ? mover : -mover;
}

static void trace(const GamePosition *position, const void *weights,
                  char text[EVALUATION_TRACE_TEXT])
{
    ShipsPosition ships = ships_position(position);
    ships_trace(weights, &ships, text);
}

// Two logistic curves, one for "wins" and its mirror for "loses"; the rest between them is drawn:
// P(win) = 1 / (1 + exp((A - score) / B)). A and B were fitted by maximum likelihood to the 40,040
// moves of 780 games of the fourth network at 0.5 s + 0.005 s from the balanced book. 35,649 moves
// of 800 games of the fifth at 20,000 nodes a move would be fitted by 8 and 40, and 41,442 of 800
// games of the seventh by 8 and 39: hardly another curve.
static Wdl wdl(const GamePosition *position, int score)
{
    enum { FIT_A = 7, FIT_B = 37 };
    (void)position; // the model knows only the score
    int win = logistic_per_mille(score - FIT_A, FIT_B);
    int loss = logistic_per_mille(-score - FIT_A, FIT_B);
    int draw = 1000 - win - loss > 0 ? 1000 - win - loss : 0;
    return (Wdl){win, draw, 1000 - win - draw};
}

// ---- samples ----

// A position in 16 bytes, as all games have it, so that a file of another's samples is seen to be
// one.
enum { BODY_BYTES = 16 };

#if SHIPS_RANKS == 8

// White ships, then black ones: a bit a square, a1 = bit 0, b1 = bit 1 .. h8 = bit 63.
static void pack_ships(const Board ships[SHIPS_SIDES], unsigned char *body)
{
    bytes_put(body, ships[SHIPS_WHITE], 8);
    bytes_put(body + 8, ships[SHIPS_BLACK], 8);
}

static bool unpack_ships(const unsigned char *body, Board ships[SHIPS_SIDES])
{
    ships[SHIPS_WHITE] = bytes_get(body, 8);
    ships[SHIPS_BLACK] = bytes_get(body + 8, 8);
    return true;
}

#else

// Five squares a byte, a1 first, as digits of a number to the base of 3: empty, White, Black. The
// lowest number is no 0, of which other games' samples have many.
enum { LOWEST = 13, DIGITS = 5 };

static void pack_ships(const Board ships[SHIPS_SIDES], unsigned char *body)
{
    for (int i = 0; i < BODY_BYTES; i++) {
        uint64_t number = 0;
        for (int square = DIGITS * (i + 1) - 1; square >= DIGITS * i; square--)
            number = 3 * number + board_digit(ships[SHIPS_WHITE], square) +
                     2 * board_digit(ships[SHIPS_BLACK], square);
        body[i] = (unsigned char)(LOWEST + number);
    }
}

static bool unpack_ships(const unsigned char *body, Board ships[SHIPS_SIDES])
{
    ships[SHIPS_WHITE] = ships[SHIPS_BLACK] = board_none();
    for (int square = 0, number = 0; square < BOARD_SQUARES; square++, number /= 3) {
        if (square % DIGITS == 0)
            number = body[square / DIGITS] - LOWEST;
        if (number < 0)
            return false;
        if (number % 3 > 0)
            ships[number % 3 - 1] |= board_bit(square);
    }
    return true;
}

#endif

static void pack(const GamePosition *position, unsigned char *body, unsigned char *counter)
{
    ShipsPosition ships = ships_position(position);
    pack_ships(ships.ships, body);
    *counter = (unsigned char)ships.quiet_plies;
}

static bool unpack(const unsigned char *body, int counter, int seat, int ply,
                   GamePosition *position)
{
    ShipsPosition ships = {.side = (uint8_t)seat,
                           .quiet_plies = (uint32_t)counter,
                           .move_number = 1u + (uint32_t)ply / 2u};
    if (!unpack_ships(body, ships.ships))
        return false;
    Board white = ships.ships[SHIPS_WHITE], black = ships.ships[SHIPS_BLACK];
    if (board_count(white) > SHIPS_FLEET || board_count(black) > SHIPS_FLEET ||
        board_any(white & black) || board_any(white & ships_port(SHIPS_WHITE)) ||
        board_any(black & ships_port(SHIPS_BLACK)))
        return false;
    ships.key = ships_key(&ships);
    ships_set_position(position, ships);
    return true;
}

const Evaluation ships_evaluation = {
    .rules = &ships_rules,
    .built_in = ships_built_in,
    .score = score,
    .score_limit = SHIPS_SCORE_LIMIT,
    .trace = trace,
    .wdl = wdl,
    .features = &features,
    .body_bytes = BODY_BYTES,
    .pack = pack,
    .unpack = unpack,
};
