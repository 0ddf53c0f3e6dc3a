// Rules and notation of the game of ships.
#include "engine/ships/notation.h"
#include "engine/ships/perft.h"
#include "engine/ships/turn.h"
#include "tests/unit.h"

#include <string.h>

// What the tall board adds to a position in text: two empty ranks below the last.
#if SHIPS_RANKS == 8
#define RANKS     "8"
#define TOO_FEW   "7"
#define TOO_MANY  "9"
#define MORE      ""
#define START_FEN "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"
enum { START_MOVES = 58 };
#else
#define RANKS     "10"
#define TOO_FEW   "9"
#define TOO_MANY  "11"
#define MORE      "/8/8"
#define START_FEN "4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"
enum { START_MOVES = 74 };
#endif

static ShipsPosition parsed(const char *fen)
{
    ShipsPosition position = {0};
    Error error = {""};
    if (!check_that(ships_parse(slice_of(fen), &position, &error), fen, __FILE__, __LINE__))
        check_text(error.text, "", "error", __FILE__, __LINE__);
    return position;
}

// Field by field, since the padding of a Position has no value.
static bool equal(const ShipsPosition *a, const ShipsPosition *b)
{
    return board_equal(a->ships[SHIPS_WHITE], b->ships[SHIPS_WHITE]) &&
           board_equal(a->ships[SHIPS_BLACK], b->ships[SHIPS_BLACK]) && a->key == b->key &&
           a->quiet_plies == b->quiet_plies && a->move_number == b->move_number &&
           a->side == b->side;
}

void SHIPS_TEST(zobrist)(void)
{
    Rng rng = {0};
    for (int side = SHIPS_WHITE; side <= SHIPS_BLACK; side++)
        for (int square = 0; square < BOARD_SQUARES; square++)
            CHECK_EQUAL(ships_zobrist[side][square], rng_next(&rng));
    CHECK_EQUAL(ships_zobrist_black, rng_next(&rng));
}

// Plays every move of a position and takes it back.
static void check_all_moves(ShipsPosition *position)
{
    ShipsMove moves[SHIPS_MAX_MOVES];
    const ShipsPosition before = *position;
    int count = ships_moves(position, moves);
    CHECK_EQUAL(count, ships_move_count(position));
    for (int i = 0; i < count; i++) {
        ShipsUndo undo = ships_make(position, moves[i]);
        CHECK_EQUAL(position->key, ships_key(position));
        CHECK(!board_any(undo.destroyed & ~before.ships[before.side ^ 1]));
        CHECK(board_equal(position->ships[before.side ^ 1],
                          before.ships[before.side ^ 1] & ~undo.destroyed));
        ships_undo(position, moves[i], undo);
        CHECK(equal(position, &before));
    }
}

void SHIPS_TEST(make_undo)(void)
{
    Rng rng = {5};
    for (int game = 0; game < 5 * unit_effort; game++) {
        ShipsPosition position = ships_start();
        for (int ply = 0; ply < 300; ply++) {
            ShipsMove moves[SHIPS_MAX_MOVES];
            check_all_moves(&position);
            int count = ships_moves(&position, moves);
            if (count == 0)
                break;
            ships_make(&position, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    ShipsPosition position = ships_start(), before = position;
    ships_make_null(&position);
    CHECK_EQUAL(position.key, ships_key(&position));
    CHECK_EQUAL(position.side, SHIPS_BLACK);
    ships_make_null(&position);
    CHECK(equal(&position, &before));
}

static const char start_fen[] = START_FEN;

void SHIPS_TEST(start)(void)
{
    char text[SHIPS_FEN_TEXT];
    ShipsPosition position = ships_start(), read = parsed(start_fen);
    ships_format(&position, text);
    CHECK_TEXT(text, start_fen);
    CHECK(equal(&position, &read));
    CHECK_EQUAL(ships_move_count(&position), START_MOVES);
    CHECK_EQUAL(board_count(position.ships[SHIPS_WHITE]), SHIPS_FLEET);
    CHECK_EQUAL(board_count(position.ships[SHIPS_BLACK]), SHIPS_FLEET);
}

void SHIPS_TEST(fen_round_trip)(void)
{
    Rng rng = {6};
    for (int i = 0; i < 500 * unit_effort; i++) {
        ShipsPosition position = unit_random_position(&rng, SHIPS_FLEET);
        char text[SHIPS_FEN_TEXT], again[SHIPS_FEN_TEXT];
        ships_format(&position, text);
        ShipsPosition read = parsed(text);
        CHECK(equal(&read, &position));
        ships_format(&read, again);
        CHECK_TEXT(again, text);
    }
}

void SHIPS_TEST(fen_short_forms)(void)
{
    static const char board[] = "8" MORE "/8/8/3s4/8/8/2S5/8";
    static const struct {
        const char *tail;
        uint32_t quiet, move_number;
        int side;
    } forms[] = {
        {"w", 0, 1, SHIPS_WHITE},
        {"b", 0, 1, SHIPS_BLACK},
        {"b - -", 0, 1, SHIPS_BLACK},
        {"w 7 9", 7, 9, SHIPS_WHITE},
        {"w - - 7 9", 7, 9, SHIPS_WHITE},
        {"  b   -  -   3    4  ", 3, 4, SHIPS_BLACK},
        {"w - - 100 60", 100, 60, SHIPS_WHITE},
    };
    for (size_t i = 0; i < ARRAY_COUNT(forms); i++) {
        char text[SHIPS_FEN_TEXT] = " ";
        strcat(strcat(strcat(text, board), " "), forms[i].tail);
        ShipsPosition position = parsed(text);
        CHECK_EQUAL(position.quiet_plies, forms[i].quiet);
        CHECK_EQUAL(position.move_number, forms[i].move_number);
        CHECK_EQUAL(position.side, forms[i].side);
        CHECK(board_equal(position.ships[SHIPS_WHITE], board_bit(10)));
        CHECK(board_equal(position.ships[SHIPS_BLACK], board_bit(35)));
        CHECK_EQUAL(position.key, ships_key(&position));
    }
    // A ship of the mover's in the enemy port is valid: the game is over.
    ShipsPosition over = parsed("7S" MORE "/8/8/8/8/8/8/8 w");
    CHECK_EQUAL(ships_outcome(&over), SHIPS_MOVER_IN_PORT);
}

void SHIPS_TEST(fen_refusals)(void)
{
    static const struct {
        const char *fen, *sentence;
    } bad[] = {
        {"", "the position is empty"},
        {"   ", "the position is empty"},
        {"8" MORE "/8/8/8/8/8/8 w", "a position needs " RANKS " ranks, not " TOO_FEW},
        {"8" MORE "/8/8/8/8/8/8/8/8 w", "a position needs " RANKS " ranks, not " TOO_MANY},
        {"8" MORE "/8/8/8/8/8/8/7 w", "rank 1 of the position does not add up to 8 squares"},
        {"8S" MORE "/8/8/8/8/8/8/8 w",
         "rank " RANKS " of the position does not add up to 8 squares"},
        {"8" MORE "/8/8//8/8/8/8 w", "rank 5 of the position does not add up to 8 squares"},
        {"8" MORE "/44S/8/8/8/8/8/8 w", "rank 7 of the position does not add up to 8 squares"},
        {"8" MORE "/8/8/8/8/8/8/SSSSSSSSS w",
         "rank 1 of the position does not add up to 8 squares"},
        {"8" MORE "/8/8/3q4/8/8/8/8 w",
         "rank 5 of the position has 'q', which is neither a ship (S or s) "
         "nor a number of empty squares"},
        {"8" MORE "/8/8/9/8/8/8/8 w",
         "rank 5 of the position has '9', which is neither a ship (S or s) "
         "nor a number of empty squares"},
        {"8" MORE "/8/0S7/8/8/8/8/8 w",
         "rank 6 of the position has '0', which is neither a ship (S or s) "
         "nor a number of empty squares"},
        {"8" MORE "/8/8/8/8/5SSS/8/1SSSSSSS/ w", "a position needs " RANKS " ranks, not " TOO_MANY},
        {"8" MORE "/8/8/8/8/SSSSSSSS/SSSSS3/8 w", "White has 13 ships, more than 12"},
        {"8" MORE "/8/ssssssss/sssss3/8/8/8/8 b", "Black has 13 ships, more than 12"},
        {"8" MORE "/8/8/8/8/8/8/S7 w", "White has a ship in the own port, where none may rest"},
        {"7s" MORE "/8/8/8/8/8/8/8 w", "Black has a ship in the own port, where none may rest"},
        {"8" MORE "/8/8/8/8/8/8/8", "the side to move is 'w' or 'b', not ''"},
        {"8" MORE "/8/8/8/8/8/8/8 W", "the side to move is 'w' or 'b', not 'W'"},
        {"8" MORE "/8/8/8/8/8/8/8 white", "the side to move is 'w' or 'b', not 'white'"},
        {"8" MORE "/8/8/8/8/8/8/8 w -", "the fourth field of a position is '-', not ''"},
        {"8" MORE "/8/8/8/8/8/8/8 w - 0 1", "the fourth field of a position is '-', not '0'"},
        {"8" MORE "/8/8/8/8/8/8/8 w KQkq - 0 1",
         "the count of quiet plies needs a whole number from 0 to 1000000, not 'KQkq'"},
        {"8" MORE "/8/8/8/8/8/8/8 w - - x 1",
         "the count of quiet plies needs a whole number from 0 to 1000000, not 'x'"},
        {"8" MORE "/8/8/8/8/8/8/8 w - - -1 1",
         "the count of quiet plies needs a whole number from 0 to 1000000, not '-1'"},
        {"8" MORE "/8/8/8/8/8/8/8 w - - 0 0",
         "the move number needs a whole number from 1 to 1000000, not '0'"},
        {"8" MORE "/8/8/8/8/8/8/8 w - - 0",
         "the move number needs a whole number from 1 to 1000000, but none was given"},
        {"8" MORE "/8/8/8/8/8/8/8 w - - 0 99999999999999999999",
         "the move number needs a whole number from 1 to 1000000, not '99999999999999999999'"},
        {"8" MORE "/8/8/8/8/8/8/8 w - - 0 1 2",
         "the position goes on after its sixth field with '2'"},
    };
    const ShipsPosition before = parsed("8" MORE "/8/8/3s4/8/8/2S5/8 b - - 5 6");
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        ShipsPosition position = before;
        Error error = {""};
        CHECK(!ships_parse(slice_of(bad[i].fen), &position, &error));
        CHECK_TEXT(error.text, bad[i].sentence);
        CHECK(equal(&position, &before));
    }
}

void SHIPS_TEST(move_text)(void)
{
    static const struct {
        const char *text, *sentence;
    } bad[] = {
        {"", "'' is not a move; moves are written like c3h3"},
        {"c3", "'c3' is not a move; moves are written like c3h3"},
        {"c3h3h", "'c3h3h' is not a move; moves are written like c3h3"},
        {"C3H3", "'C3H3' is not a move; moves are written like c3h3"},
        {"c0h3", "'c0h3' is not a move; moves are written like c3h3"},
        {"i3h3", "'i3h3' is not a move; moves are written like c3h3"},
        {"c03h3", "'c03h3' is not a move; moves are written like c3h3"},
        {"c3h11", "'c3h11' is not a move; moves are written like c3h3"},
        {"c100h3", "'c100h3' is not a move; moves are written like c3h3"},
#if SHIPS_RANKS == 8
        {"c3c10", "'c3c10' is not a move; moves are written like c3h3"},
        {"c9c3", "'c9c3' is not a move; moves are written like c3h3"},
#else
        {"c10c3", "the move 'c10c3' is illegal for White here"},
        {"h10c10", "the move 'h10c10' is illegal for White here"},
#endif
        {"0000", "'0000' is not a move; moves are written like c3h3"},
        {"a1c3", "the move 'a1c3' is illegal for White here"},
        {"a1b1", "the move 'a1b1' is illegal for White here"},
        {"a2a2", "the move 'a2a2' is illegal for White here"},
        {"a2a1", "the move 'a2a1' is illegal for White here"},
        {"h7h4", "the move 'h7h4' is illegal for White here"},
        {"c3d5", "the move 'c3d5' is illegal for White here"},
    };
    ShipsPosition position = ships_start();
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        ShipsMove move = 99;
        Error error = {""};
        CHECK(!ships_parse_move(slice_of(bad[i].text), &position, &move, &error));
        CHECK_TEXT(error.text, bad[i].sentence);
        CHECK_EQUAL(move, 99);
    }
    ShipsMove moves[SHIPS_MAX_MOVES];
    int count = ships_moves(&position, moves);
    for (int i = 0; i < count; i++) {
        char text[SHIPS_MOVE_TEXT];
        ShipsMove move = SHIPS_MOVE_NONE;
        Error error;
        ships_format_move(moves[i], text);
        CHECK(ships_parse_move(slice_of(text), &position, &move, &error));
        CHECK_EQUAL(move, moves[i]);
    }
#if SHIPS_RANKS == 10
    ShipsMove across = SHIPS_MOVE_NONE;
    Error error = {""};
    CHECK(ships_parse_move(slice_of("c3c10"), &position, &across, &error));
    CHECK_EQUAL(across, ships_move(board_square(2, 2), board_square(2, 9)));
#endif
    char none[SHIPS_MOVE_TEXT];
    ships_format_move(SHIPS_MOVE_NONE, none);
    CHECK_TEXT(none, "0000");
}

void SHIPS_TEST(legal_codes)(void)
{
    Rng rng = {7};
    for (int i = 0; i < 10 * unit_effort; i++) {
        ShipsPosition position = unit_random_position(&rng, 1 + (int)rng_below(&rng, SHIPS_FLEET));
        static bool legal[1 << 16];
        ShipsMove moves[SHIPS_MAX_MOVES];
        memset(legal, 0, sizeof legal);
        int count = ships_moves(&position, moves);
        for (int j = 0; j < count; j++) {
            CHECK(!legal[moves[j]]); // none twice
            CHECK(j == 0 || ships_from(moves[j - 1]) <= ships_from(moves[j]));
            legal[moves[j]] = true;
        }
        int wrong = 0;
        for (int code = 0; code < 1 << 16; code++)
            wrong += ships_is_legal(&position, (ShipsMove)code) != legal[code];
        CHECK_EQUAL(wrong, 0);
    }
}

static ShipsOutcome outcome(const char *fen)
{
    ShipsPosition position = parsed(fen);
    return ships_outcome(&position);
}

void SHIPS_TEST(outcomes)(void)
{
    CHECK_EQUAL(outcome(start_fen), SHIPS_ONGOING);
    CHECK_EQUAL(outcome("7S" MORE "/8/8/8/8/8/8/s7 w"),
                SHIPS_MOVER_IN_PORT); // both in port: whose turn begins
    CHECK_EQUAL(outcome("7S" MORE "/8/8/8/8/8/8/s7 b"), SHIPS_MOVER_IN_PORT);
    CHECK_EQUAL(outcome("7S" MORE "/8/8/8/8/8/8/8 w - - 150 1"),
                SHIPS_MOVER_IN_PORT); // a win before a draw
    CHECK_EQUAL(outcome("8" MORE "/8/8/8/8/8/2S5/3s4 w - - 99 1"), SHIPS_ONGOING);
    CHECK_EQUAL(outcome("8" MORE "/8/8/8/8/8/2S5/3s4 w - - 100 1"), SHIPS_DRAW_QUIET);
    CHECK_EQUAL(outcome("8" MORE "/8/8/8/8/8/ss6/1s6 w - - 100 1"),
                SHIPS_MOVER_STUCK);                                        // no way out of the port
    CHECK_EQUAL(outcome("8" MORE "/8/8/8/8/8/8/s7 w"), SHIPS_MOVER_STUCK); // own port taken
    CHECK_EQUAL(outcome("8" MORE "/8/8/8/8/8/8/8 w"), SHIPS_ONGOING);      // all can be rebuilt
}

void SHIPS_TEST(perft_small)(void)
{
    Rng rng = {8};
    StopFlag stop = {false};
    for (int i = 0; i < 20 * unit_effort; i++) {
        ShipsPosition position = unit_random_position(&rng, 1 + (int)rng_below(&rng, SHIPS_FLEET));
        PerftLine line = {0}; // so small that everything is looked for in the same place
        const PerftTable small = {&line, 1};
        for (int depth = 0; depth <= 2; depth++)
            CHECK_EQUAL(ships_perft(&position, depth, NULL, &stop),
                        ships_perft_every_leaf(&position, depth, &stop));
        for (int depth = 2; i % 10 == 0 && depth <= 3; depth++)
            CHECK_EQUAL(ships_perft(&position, depth, &small, &stop),
                        ships_perft(&position, depth, NULL, &stop));
    }
}

// A position and its image in the diagonal have the same leaves and one place in a table: what is
// known of one is not counted again for the other.
void SHIPS_TEST(perft_mirrored)(void)
{
    Rng rng = {9};
    StopFlag stop = {false};
    for (int square = 0; square < BOARD_SQUARES; square++)
        CHECK(board_equal(board_mirrored(board_bit(square)),
                          board_bit(board_mirrored_square(square))));
    if (BOARD_RANKS == BOARD_FILES)
        for (int square = 0; square < BOARD_SQUARES; square++)
            CHECK_EQUAL(board_mirrored_square(square), (square & 7) << 3 | square >> 3);
    for (int i = 0; i < 20 * unit_effort; i++) {
        ShipsPosition position = unit_random_position(&rng, 1 + (int)rng_below(&rng, SHIPS_FLEET));
        ShipsPosition image = position;
        for (int side = SHIPS_WHITE; side < SHIPS_SIDES; side++)
            image.ships[side] = board_mirrored(position.ships[side]);
        image.key = ships_key(&image);
        PerftLine line = {0};
        const PerftTable table = {&line, 1};
        uint64_t leaves = ships_perft(&position, 2, &table, &stop);
        PerftLine known;
        memcpy(&known, &line, sizeof line);
        CHECK_EQUAL(ships_perft(&image, 2, NULL, &stop), leaves);
        CHECK_EQUAL(ships_perft(&image, 2, &table, &stop), leaves);
        CHECK(memcmp(&known, &line, sizeof line) == 0);
    }
}
