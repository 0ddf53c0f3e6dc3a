// Rules and notation of the 8x8 game.
#include "engine/ships/notation.h"
#include "engine/ships/perft.h"
#include "tests/unit.h"

#include <string.h>

static Position parsed(const char *fen)
{
    Position position = {0};
    Error error = {""};
    if (!check_that(position_parse(slice_of(fen), &position, &error), fen, __FILE__, __LINE__))
        check_text(error.text, "", "error", __FILE__, __LINE__);
    return position;
}

// Field by field, since the padding of a Position has no value.
static bool equal(const Position *a, const Position *b)
{
    return a->ships[WHITE] == b->ships[WHITE] && a->ships[BLACK] == b->ships[BLACK] &&
           a->key == b->key && a->quiet_plies == b->quiet_plies && a->turn == b->turn &&
           a->side == b->side;
}

void test_zobrist(void)
{
    Rng rng = {0};
    for (int side = WHITE; side <= BLACK; side++)
        for (int square = 0; square < SQUARE_COUNT; square++)
            CHECK_EQUAL(zobrist_ship[side][square], rng_next(&rng));
    CHECK_EQUAL(zobrist_black_to_move, rng_next(&rng));
}

// Plays every move of a position and takes it back.
static void check_all_moves(Position *position)
{
    Move moves[MAX_MOVES];
    const Position before = *position;
    int count = position_moves(position, moves);
    CHECK_EQUAL(count, position_move_count(position));
    for (int i = 0; i < count; i++) {
        Undo undo = position_make(position, moves[i]);
        CHECK_EQUAL(position->key, position_key(position));
        CHECK_EQUAL(undo.destroyed & ~before.ships[before.side ^ 1], 0);
        CHECK_EQUAL(position->ships[before.side ^ 1],
                    before.ships[before.side ^ 1] & ~undo.destroyed);
        position_undo(position, moves[i], undo);
        CHECK(equal(position, &before));
    }
}

void test_make_undo(void)
{
    Rng rng = {5};
    for (int game = 0; game < 5 * unit_effort; game++) {
        Position position = position_start();
        for (int ply = 0; ply < 300; ply++) {
            Move moves[MAX_MOVES];
            check_all_moves(&position);
            int count = position_moves(&position, moves);
            if (count == 0)
                break;
            position_make(&position, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    Position position = position_start(), before = position;
    position_make_null(&position);
    CHECK_EQUAL(position.key, position_key(&position));
    CHECK_EQUAL(position.side, BLACK);
    position_make_null(&position);
    CHECK(equal(&position, &before));
}

static const char start_fen[] = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1";

void test_start(void)
{
    char text[FEN_TEXT];
    Position position = position_start(), read = parsed(start_fen);
    position_format(&position, text);
    CHECK_TEXT(text, start_fen);
    CHECK(equal(&position, &read));
    CHECK_EQUAL(position_move_count(&position), 58);
    CHECK_EQUAL(popcount(position.ships[WHITE]), FLEET);
    CHECK_EQUAL(popcount(position.ships[BLACK]), FLEET);
}

void test_fen_round_trip(void)
{
    Rng rng = {6};
    for (int i = 0; i < 500 * unit_effort; i++) {
        Position position = unit_random_position(&rng, FLEET);
        char text[FEN_TEXT], again[FEN_TEXT];
        position_format(&position, text);
        Position read = parsed(text);
        CHECK(equal(&read, &position));
        position_format(&read, again);
        CHECK_TEXT(again, text);
    }
}

void test_fen_short_forms(void)
{
    static const char board[] = "8/8/8/3s4/8/8/2S5/8";
    static const struct {
        const char *tail;
        uint32_t quiet, turn;
        int side;
    } forms[] = {
        {"w", 0, 1, WHITE},
        {"b", 0, 1, BLACK},
        {"b - -", 0, 1, BLACK},
        {"w 7 9", 7, 9, WHITE},
        {"w - - 7 9", 7, 9, WHITE},
        {"  b   -  -   3    4  ", 3, 4, BLACK},
        {"w - - 100 60", 100, 60, WHITE},
    };
    for (size_t i = 0; i < ARRAY_COUNT(forms); i++) {
        char text[FEN_TEXT] = " ";
        strcat(strcat(strcat(text, board), " "), forms[i].tail);
        Position position = parsed(text);
        CHECK_EQUAL(position.quiet_plies, forms[i].quiet);
        CHECK_EQUAL(position.turn, forms[i].turn);
        CHECK_EQUAL(position.side, forms[i].side);
        CHECK_EQUAL(position.ships[WHITE], bit(10));
        CHECK_EQUAL(position.ships[BLACK], bit(35));
        CHECK_EQUAL(position.key, position_key(&position));
    }
    // A ship of the mover's in the enemy port is valid: the game is over.
    Position over = parsed("7S/8/8/8/8/8/8/8 w");
    CHECK_EQUAL(position_outcome(&over), MOVER_IN_PORT);
}

void test_fen_refusals(void)
{
    static const struct {
        const char *fen, *sentence;
    } bad[] = {
        {"", "the position is empty"},
        {"   ", "the position is empty"},
        {"8/8/8/8/8/8/8 w", "a position needs 8 ranks, not 7"},
        {"8/8/8/8/8/8/8/8/8 w", "a position needs 8 ranks, not 9"},
        {"8/8/8/8/8/8/8/7 w", "rank 1 of the position does not add up to 8 squares"},
        {"8S/8/8/8/8/8/8/8 w", "rank 8 of the position does not add up to 8 squares"},
        {"8/8/8//8/8/8/8 w", "rank 5 of the position does not add up to 8 squares"},
        {"8/44S/8/8/8/8/8/8 w", "rank 7 of the position does not add up to 8 squares"},
        {"8/8/8/8/8/8/8/SSSSSSSSS w", "rank 1 of the position does not add up to 8 squares"},
        {"8/8/8/3q4/8/8/8/8 w", "rank 5 of the position has 'q', which is neither a ship (S or s) "
                                "nor a number of empty squares"},
        {"8/8/8/9/8/8/8/8 w", "rank 5 of the position has '9', which is neither a ship (S or s) "
                              "nor a number of empty squares"},
        {"8/8/0S7/8/8/8/8/8 w", "rank 6 of the position has '0', which is neither a ship (S or s) "
                                "nor a number of empty squares"},
        {"8/8/8/8/8/5SSS/8/1SSSSSSS/ w", "a position needs 8 ranks, not 9"},
        {"8/8/8/8/8/SSSSSSSS/SSSSS3/8 w", "White has 13 ships, more than 12"},
        {"8/8/ssssssss/sssss3/8/8/8/8 b", "Black has 13 ships, more than 12"},
        {"8/8/8/8/8/8/8/S7 w", "White has a ship in the own port, where none may rest"},
        {"7s/8/8/8/8/8/8/8 w", "Black has a ship in the own port, where none may rest"},
        {"8/8/8/8/8/8/8/8", "the side to move is 'w' or 'b', not ''"},
        {"8/8/8/8/8/8/8/8 W", "the side to move is 'w' or 'b', not 'W'"},
        {"8/8/8/8/8/8/8/8 white", "the side to move is 'w' or 'b', not 'white'"},
        {"8/8/8/8/8/8/8/8 w -", "the fourth field of a position is '-', not ''"},
        {"8/8/8/8/8/8/8/8 w - 0 1", "the fourth field of a position is '-', not '0'"},
        {"8/8/8/8/8/8/8/8 w KQkq - 0 1",
         "the count of quiet plies needs a whole number from 0 to 1000000, not 'KQkq'"},
        {"8/8/8/8/8/8/8/8 w - - x 1",
         "the count of quiet plies needs a whole number from 0 to 1000000, not 'x'"},
        {"8/8/8/8/8/8/8/8 w - - -1 1",
         "the count of quiet plies needs a whole number from 0 to 1000000, not '-1'"},
        {"8/8/8/8/8/8/8/8 w - - 0 0",
         "the move number needs a whole number from 1 to 1000000, not '0'"},
        {"8/8/8/8/8/8/8/8 w - - 0",
         "the move number needs a whole number from 1 to 1000000, but none was given"},
        {"8/8/8/8/8/8/8/8 w - - 0 99999999999999999999",
         "the move number needs a whole number from 1 to 1000000, not '99999999999999999999'"},
        {"8/8/8/8/8/8/8/8 w - - 0 1 2", "the position goes on after its sixth field with '2'"},
    };
    const Position before = parsed("8/8/8/3s4/8/8/2S5/8 b - - 5 6");
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        Position position = before;
        Error error = {""};
        CHECK(!position_parse(slice_of(bad[i].fen), &position, &error));
        CHECK_TEXT(error.text, bad[i].sentence);
        CHECK(equal(&position, &before));
    }
}

void test_move_text(void)
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
        {"0000", "'0000' is not a move; moves are written like c3h3"},
        {"a1c3", "the move 'a1c3' is illegal for White here"},
        {"a1b1", "the move 'a1b1' is illegal for White here"},
        {"a2a2", "the move 'a2a2' is illegal for White here"},
        {"a2a1", "the move 'a2a1' is illegal for White here"},
        {"h7h4", "the move 'h7h4' is illegal for White here"},
        {"c3d5", "the move 'c3d5' is illegal for White here"},
    };
    Position position = position_start();
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        Move move = 99;
        Error error = {""};
        CHECK(!move_parse(slice_of(bad[i].text), &position, &move, &error));
        CHECK_TEXT(error.text, bad[i].sentence);
        CHECK_EQUAL(move, 99);
    }
    Move moves[MAX_MOVES];
    int count = position_moves(&position, moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        Move move = MOVE_NONE;
        Error error;
        move_format(moves[i], text);
        CHECK(move_parse(slice_of(text), &position, &move, &error));
        CHECK_EQUAL(move, moves[i]);
    }
    char none[MOVE_TEXT];
    move_format(MOVE_NONE, none);
    CHECK_TEXT(none, "0000");
}

void test_legal_codes(void)
{
    Rng rng = {7};
    for (int i = 0; i < 10 * unit_effort; i++) {
        Position position = unit_random_position(&rng, 1 + (int)rng_below(&rng, FLEET));
        static bool legal[1 << 16];
        Move moves[MAX_MOVES];
        memset(legal, 0, sizeof legal);
        int count = position_moves(&position, moves);
        for (int j = 0; j < count; j++) {
            CHECK(!legal[moves[j]]); // none twice
            CHECK(j == 0 || move_from(moves[j - 1]) <= move_from(moves[j]));
            legal[moves[j]] = true;
        }
        int wrong = 0;
        for (int code = 0; code < 1 << 16; code++)
            wrong += position_is_legal(&position, (Move)code) != legal[code];
        CHECK_EQUAL(wrong, 0);
    }
}

static Outcome outcome(const char *fen)
{
    Position position = parsed(fen);
    return position_outcome(&position);
}

void test_outcomes(void)
{
    CHECK_EQUAL(outcome(start_fen), ONGOING);
    CHECK_EQUAL(outcome("7S/8/8/8/8/8/8/s7 w"), MOVER_IN_PORT); // both in port: whose turn begins
    CHECK_EQUAL(outcome("7S/8/8/8/8/8/8/s7 b"), MOVER_IN_PORT);
    CHECK_EQUAL(outcome("7S/8/8/8/8/8/8/8 w - - 150 1"), MOVER_IN_PORT); // a win before a draw
    CHECK_EQUAL(outcome("8/8/8/8/8/8/2S5/3s4 w - - 99 1"), ONGOING);
    CHECK_EQUAL(outcome("8/8/8/8/8/8/2S5/3s4 w - - 100 1"), DRAW_QUIET);
    CHECK_EQUAL(outcome("8/8/8/8/8/8/ss6/1s6 w - - 100 1"), MOVER_STUCK); // no way out of the port
    CHECK_EQUAL(outcome("8/8/8/8/8/8/8/s7 w"), MOVER_STUCK);              // own port taken
    CHECK_EQUAL(outcome("8/8/8/8/8/8/8/8 w"), ONGOING);                   // all can be rebuilt
}

void test_perft_small(void)
{
    Rng rng = {8};
    StopFlag stop = {false};
    for (int i = 0; i < 20 * unit_effort; i++) {
        Position position = unit_random_position(&rng, 1 + (int)rng_below(&rng, FLEET));
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
