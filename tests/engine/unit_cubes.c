// Rules and notation of the hexagon game.
#include "tests/engine/unit_cubes.h"

#include "engine/cubes/perft.h"
#include "engine/cubes/rules.h"

#include <string.h>

static const char start_two[] = "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1";
static const char start_three[] = "B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1";

const char unit_cubes_blocked[] = "8C/B10/11A1/11C3/10A2C1/8B4/6A1B1B/1A2C4 1 3 5";

CubesPosition unit_cubes_parsed(const char *text)
{
    CubesPosition position = cubes_start(2);
    Error error = {""};
    int players = strstr(text, " 3 ") != NULL && text[strcspn(text, " ") + 3] == '3' ? 3 : 2;
    if (!check_that(cubes_parse(slice_of(text), players, &position, &error), text, __FILE__,
                    __LINE__))
        check_text(error.text, "", "error", __FILE__, __LINE__);
    return position;
}

bool unit_cubes_equal(const CubesPosition *a, const CubesPosition *b)
{
    bool equal =
        a->key == b->key && a->round == b->round && a->seat == b->seat && a->players == b->players;
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        equal &= cubes_equal(a->cubes[seat], b->cubes[seat]);
    return equal;
}

static int random_cell(Rng *rng, CubesSet set)
{
    for (uint32_t skip = rng_below(rng, (uint32_t)cubes_count(set)); skip > 0; skip--)
        cubes_pop(&set);
    return cubes_pop(&set);
}

CubesPosition unit_cubes_random(Rng *rng, int players, UnitCubesKind kind)
{
    CubesPosition position = {.round = 1 + rng_below(rng, 60),
                              .seat = (uint8_t)rng_below(rng, (uint32_t)players),
                              .players = (uint8_t)players};
    if (rng_below(rng, 50) == 0)
        position.round = 61;
    CubesSet cross = cubes_strips[random_cell(rng, cubes_cells)];
    for (int i = 0; i < CUBES_EACH * players; i++) {
        int seat = i % players;
        CubesSet all = cubes_all(&position), free = cubes_without(cubes_cells, all), wanted = free;
        free = cubes_without(free, cubes_neighbours(all));
        if (kind == UNIT_CUBES_CROSSED && rng_below(rng, 8) > 0)
            wanted = cross;
        if (kind == UNIT_CUBES_LATE && rng_below(rng, 3) > 0) {
            wanted = cubes_goal(seat, players);
            wanted = cubes_or(wanted, cubes_neighbours(cubes_neighbours(wanted)));
        }
        wanted = cubes_and(wanted, free);
        cubes_toggle(&position.cubes[seat],
                     random_cell(rng, cubes_is_empty(wanted) ? free : wanted));
    }
    position.key = cubes_key(&position);
    return position;
}

// "e1" as a cell.
static int cell(const char *name)
{
    return cubes_cell(name[0] - 'a', name[1] - '0');
}

static CubesSet cells(const char *names)
{
    CubesSet set = {{0, 0}};
    for (const char *name = names; *name != '\0'; name += name[2] == ' ' ? 3 : 2)
        cubes_toggle(&set, cell(name));
    return set;
}

static CubesSet neighbours_of(const char *name)
{
    return cubes_neighbours(cells(name));
}

void test_cubes_zobrist(void)
{
    Rng rng = {0};
    for (int seat = 0; seat < CUBES_SEATS; seat++)
        for (int code = 0; code < CUBES_CELL_CODES; code++)
            CHECK_EQUAL(cubes_zobrist_cube[seat][code], rng_next(&rng));
    for (int players = 2; players <= 3; players++)
        for (int seat = 0; seat < CUBES_SEATS; seat++)
            CHECK_EQUAL(cubes_zobrist_to_move[players - 2][seat], rng_next(&rng));
}

void test_cubes_board(void)
{
    static const char *const sides[CUBES_SIDES] = {
        [CUBES_S] = "e1 g1 i1 k1", [CUBES_SE] = "l1 m2 n3 o4", [CUBES_NE] = "o5 n6 m7 l8",
        [CUBES_N] = "e8 g8 i8 k8", [CUBES_NW] = "a5 b6 c7 d8", [CUBES_SW] = "d1 c2 b3 a4"};
    CHECK_EQUAL(cubes_count(cubes_cells), CUBES_CELLS);
    CHECK_EQUAL(cell("e1"), 0);
    CHECK_EQUAL(cell("k8"), 127);
    CHECK_EQUAL(cubes_half(cell("a4")), CUBES_DOWN);
    CHECK_EQUAL(cubes_half(cell("a5")), CUBES_UP);
    CHECK(cubes_equal(neighbours_of("e1"), cells("d1 f1")));
    CHECK(cubes_equal(neighbours_of("d1"), cells("e1 d2")));
    CHECK(cubes_equal(neighbours_of("h4"), cells("g4 i4 h3")));
    CubesSet on_sides = {{0, 0}};
    for (int side = 0; side < CUBES_SIDES; side++) {
        CHECK(cubes_equal(cubes_side_cells[side], cells(sides[side])));
        on_sides = cubes_or(on_sides, cubes_side_cells[side]);
    }
    for (CubesSet left = cubes_cells; !cubes_is_empty(left);) {
        CubesSet one = {{0, 0}};
        int code = cubes_pop(&left);
        cubes_toggle(&one, code);
        CHECK_EQUAL(cubes_cell(cubes_column(code), cubes_row(code)), code);
        CHECK_EQUAL(cubes_count(cubes_neighbours(one)), cubes_has(on_sides, code) ? 2 : 3);
    }
    for (int players = 2; players <= 3; players++)
        for (int seat = 0; seat < players; seat++)
            CHECK_EQUAL(cubes_goal_side(seat, players),
                        (cubes_home_side[players - 2][seat] + 3) % CUBES_SIDES);
}

void test_cubes_start(void)
{
    for (int players = 2; players <= 3; players++) {
        char text[CUBES_POSITION_TEXT];
        CubesPosition position = cubes_start(players);
        cubes_format(&position, text);
        CHECK_TEXT(text, players == 2 ? start_two : start_three);
        CubesPosition read = unit_cubes_parsed(text);
        CHECK(unit_cubes_equal(&position, &read));
        for (int seat = 0; seat < players; seat++)
            CHECK_EQUAL(cubes_sum(&position, seat), 60);
        CHECK_EQUAL(cubes_adjudicate(&position), CUBES_NOBODY);
        CHECK_EQUAL(cubes_steps(&position, cell("e1")), players == 2 ? 4 : 6);
    }
}

// Plays every move of a position and takes it back.
static void check_all_moves(CubesPosition *position)
{
    CubesMove moves[CUBES_MAX_MOVES];
    const CubesPosition before = *position;
    int count = cubes_moves(position, moves);
    CHECK_EQUAL(count, cubes_move_count(position));
    for (int i = 0; i < count; i++) {
        CubesUndo undo = cubes_make(position, moves[i]);
        CHECK(position->key == cubes_key(position));
        CHECK(position->key != before.key);
        CHECK_EQUAL(position->seat, (before.seat + 1) % before.players);
        CHECK_EQUAL(position->round, before.round + (position->seat == 0));
        cubes_undo(position, moves[i], undo);
        CHECK(unit_cubes_equal(position, &before));
    }
}

void test_cubes_make_undo(void)
{
    Rng rng = {15};
    for (int game = 0; game < 4 * unit_effort; game++) {
        CubesPosition position = cubes_start(2 + game % 2);
        for (;;) {
            CubesMove moves[CUBES_MAX_MOVES];
            check_all_moves(&position);
            int count = cubes_moves(&position, moves);
            if (count == 0)
                break;
            cubes_make(&position, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
}

void test_cubes_round_trip(void)
{
    Rng rng = {16};
    for (int i = 0; i < 300 * unit_effort; i++) {
        CubesPosition position =
            unit_cubes_random(&rng, 2 + i % 2, (UnitCubesKind)(i / 2 % UNIT_CUBES_KINDS));
        char text[CUBES_POSITION_TEXT], again[CUBES_POSITION_TEXT];
        cubes_format(&position, text);
        CubesPosition read = unit_cubes_parsed(text);
        CHECK(unit_cubes_equal(&read, &position));
        cubes_format(&read, again);
        CHECK_TEXT(again, text);
    }
}

void test_cubes_refusals(void)
{
    static const struct {
        int players;
        const char *text, *sentence;
    } bad[] = {
        {2, "", "the position is empty"},
        {2, " \t ", "the position is empty"},
        {2, "9/11/13 1 2 1", "a position needs 8 rows, not 3"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1/ 1 2 1", "a position needs 8 rows, not 9"},
        {2, "1B1B1B1B/11/13/15/15/13/11/1A1A1A1A1 1 2 1",
         "row 8 of the position does not add up to 9 cells"},
        {2, "1B1B1B1B1/12/13/15/15/13/11/1A1A1A1A1 1 2 1",
         "row 7 of the position does not add up to 11 cells"},
        {2, "1B1B1B1B1/11//15/15/13/11/1A1A1A1A1 1 2 1",
         "row 6 of the position does not add up to 13 cells"},
        {2, "1B1B1B1B1/11/13/15A/15/13/11/1A1A1A2 1 2 1",
         "row 5 of the position does not add up to 15 cells"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1A 1 2 1",
         "row 1 of the position does not add up to 9 cells"},
        {2, "1B1B1B1B1/11/13/15/16/13/11/1A1A1A1A1 1 2 1",
         "row 4 of the position has a number of empty cells that is not one of 1 to 15"},
        {2, "1B1B1B1B1/11/013/15/15/13/11/1A1A1A1A1 1 2 1",
         "row 6 of the position has a number of empty cells that is not one of 1 to 15"},
        {2, "1B1B1B1B1/0A11/13/15/15/13/11/1A1A1A1A1 1 2 1",
         "row 7 of the position has a number of empty cells that is not one of 1 to 15"},
        {2, "1B1B1B1B1/11/13/15/15/13/1001/1A1A1A1A1 1 2 1",
         "row 2 of the position has a number of empty cells that is not one of 1 to 15"},
        {2, "1b1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1",
         "row 8 of the position has 'b', which is neither a cube (A to B) nor a number of empty "
         "cells"},
        {2, "1C1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1",
         "row 8 of the position has 'C', which is neither a cube (A to B) nor a number of empty "
         "cells"},
        {3, "B7D/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 1",
         "row 8 of the position has 'D', which is neither a cube (A to C) nor a number of empty "
         "cells"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A3 1 2 1", "player A has 3 cubes, not 4"},
        {2, "1B1B1B1B1/B10/13/15/15/13/11/1A1A1A1A1 1 2 1", "player B has 5 cubes, not 4"},
        {3, start_two, "player C has 0 cubes, not 4"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1AA2A1A1 1 2 1", "the cube on e1 touches another one"},
        {2, "1B1B1B3/11/13/15/15/1B11/A10/3A1A1A1 1 2 1", "the cube on c3 touches another one"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1",
         "the side to move needs a whole number from 1 to 2, but none was given"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 3 2 1",
         "the side to move needs a whole number from 1 to 2, not '3'"},
        {3, "B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 0 3 1",
         "the side to move needs a whole number from 1 to 3, not '0'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 w 2 1",
         "the side to move needs a whole number from 1 to 2, not 'w'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 3 1",
         "the number of players is 2 in this variant, not '3'"},
        {3, "B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 2 1",
         "the number of players is 3 in this variant, not '2'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1",
         "the number of players is 2 in this variant, not ''"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2",
         "the round needs a whole number from 1 to 61, but none was given"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 0",
         "the round needs a whole number from 1 to 61, not '0'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 62",
         "the round needs a whole number from 1 to 61, not '62'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1 5",
         "the position goes on after its fourth field with '5'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 7 0",
         "a fifth and a sixth field of a position are 0 and the round, 7, not '0'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 7 0  8",
         "a fifth and a sixth field of a position are 0 and the round, 7, not '0  8'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 7 1 7",
         "the position goes on after its fourth field with '1'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 7 0 7 7",
         "the position goes on after its sixth field with '7'"},
        {2, "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 7 - -",
         "the position goes on after its fourth field with '-'"},
    };
    const CubesPosition before = unit_cubes_parsed("1A1A3A1/11/7A5/15/12B2/13/6B4/1B5B1 2 2 48");
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        CubesPosition position = before;
        Error error = {""};
        CHECK(!cubes_parse(slice_of(bad[i].text), bad[i].players, &position, &error));
        CHECK_TEXT(error.text, bad[i].sentence);
        CHECK(unit_cubes_equal(&position, &before));
    }
}

void test_cubes_move_text(void)
{
    static const struct {
        const char *text, *sentence;
    } bad[] = {
        {"", "'' is not a move; moves are written like e1e3, a pass is 0000"},
        {"e1", "'e1' is not a move; moves are written like e1e3, a pass is 0000"},
        {"e1e3e", "'e1e3e' is not a move; moves are written like e1e3, a pass is 0000"},
        {"E1E3", "'E1E3' is not a move; moves are written like e1e3, a pass is 0000"},
        {"e1e9", "'e1e9' is not a move; moves are written like e1e3, a pass is 0000"},
        {"e1c1", "'e1c1' is not a move; moves are written like e1e3, a pass is 0000"},
        {"p4e3", "'p4e3' is not a move; moves are written like e1e3, a pass is 0000"},
        {"0000", "the move '0000' is illegal for player A here"},
        {"e1e1", "the move 'e1e1' is illegal for player A here"},
        {"k8k8", "the move 'k8k8' is illegal for player A here"},
        {"e1d3", "the move 'e1d3' is illegal for player A here"},
        {"g1g3", "the move 'g1g3' is illegal for player A here"},
        {"e8e6", "the move 'e8e6' is illegal for player A here"},
    };
    const CubesPosition position = cubes_start(2);
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        CubesMove move = 99;
        Error error = {""};
        CHECK(!cubes_parse_move(slice_of(bad[i].text), &position, &move, &error));
        CHECK_TEXT(error.text, bad[i].sentence);
        CHECK_EQUAL(move, 99);
    }
    char none[CUBES_MOVE_TEXT];
    cubes_format_move(CUBES_MOVE_NONE, none);
    CHECK_TEXT(none, "0000");
    // k8k8 is the code of the pass and yet no way to write it.
    CubesPosition pass = unit_cubes_parsed("1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 1");
    CubesMove move = 99;
    Error error;
    CHECK(!cubes_parse_move(slice_of("k8k8"), &pass, &move, &error));
    CHECK(cubes_parse_move(slice_of("0000"), &pass, &move, &error));
    CHECK_EQUAL(move, CUBES_PASS);
}

void test_cubes_legal_codes(void)
{
    Rng rng = {17};
    for (int i = 0; i < 12 * unit_effort; i++) {
        CubesPosition position =
            unit_cubes_random(&rng, 2 + i % 2, (UnitCubesKind)(i / 2 % UNIT_CUBES_KINDS));
        static bool legal[1 << 16];
        CubesMove moves[CUBES_MAX_MOVES];
        memset(legal, 0, sizeof legal);
        if (i == 0)
            position = unit_cubes_parsed("1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 1");
        if (i == 1)
            position = unit_cubes_parsed(unit_cubes_blocked);
        int count = cubes_moves(&position, moves);
        for (int j = 0; j < count; j++) {
            char text[CUBES_MOVE_TEXT];
            CubesMove read = CUBES_MOVE_NONE;
            Error error;
            CHECK(!legal[moves[j]]); // none twice
            CHECK(j == 0 || cubes_from(moves[j - 1]) <= cubes_from(moves[j]));
            legal[moves[j]] = true;
            cubes_format_move(moves[j], text);
            CHECK(cubes_parse_move(slice_of(text), &position, &read, &error));
            CHECK_EQUAL(read, moves[j]);
        }
        int wrong = 0;
        for (int code = 0; code < 1 << 16; code++)
            wrong += cubes_is_legal(&position, (CubesMove)code) != legal[code];
        CHECK_EQUAL(wrong, 0);
    }
}

// The moves of the cubes on the cells of `from`, as "e1c3 e1e3 " in the order of from and to.
static void list_moves(const char *text, const char *from, char list[512])
{
    CubesPosition position = unit_cubes_parsed(text);
    CubesMove moves[CUBES_MAX_MOVES];
    CubesSet wanted = cells(from);
    int count = cubes_moves(&position, moves);
    list[0] = '\0';
    for (int i = 0; i < count; i++) {
        char move[CUBES_MOVE_TEXT];
        cubes_format_move(moves[i], move);
        if (moves[i] == CUBES_PASS || cubes_has(wanted, cubes_from(moves[i])))
            strcat(strcat(list, list[0] != '\0' ? " " : ""), move);
    }
}

// Whether a move is legal, by its text.
static bool legal(const char *text, const char *move_text)
{
    CubesPosition position = unit_cubes_parsed(text);
    CubesMove move;
    Error error;
    return cubes_parse_move(slice_of(move_text), &position, &move, &error);
}

// Section 6 of the rules.
void test_cubes_examples(void)
{
    static const struct {
        const char *text, *from, *moves;
    } lists[] = {
        {start_two, "e1 g1 i1 k1", "e1f2 e1c3 e1e3 k1j2 k1k3 k1m3"},
        {start_three, "e1 g1 i1 k1",
         "e1h2 e1c3 e1e3 e1g3 e1b4 e1d4 e1f4 k1h2 k1i3 k1k3 k1m3 k1j4 k1l4 k1n4"},
        {"1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 1", "e1", "0000"},
        {"5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 3 3 1", "l8", "0000"},
        {"9/B10/5B6C/B9C3C/7A7/9A1B1/1C9/1A1A5 1 3 1", "e1 g1", ""},
        {"1A1A1A1A1/11/13/15/7B7/9B3/11/1B1B5 2 2 1", "e8 g8 i8 k8 h4 k3 e1 g1", ""},
        {"1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 1 2 61", "e8 g8", ""},
    };
    static const struct {
        const char *text, *move;
        bool legal;
    } single[] = {
        {"A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1", "d8e8", true},
        {"A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1", "d8g8", true},
        {"A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1", "d8f8", false},
        {"A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1", "d8e7", false},
        {"A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1", "k8i8", true},
        {"A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1", "k8j8", false},
        {"1A3A1A1/11/5A7/15/2B9B2/13/11/1B1B5 1 2 1", "e8g8", true},
        {"1A3A1A1/11/5A7/15/2B9B2/13/11/1B1B5 1 2 1", "i8g8", true},
        {"1A7/B10/5B6C/B9C3C/7A7/11B1/1C9/3A3A1 1 3 1", "g1g2", true},
        {"1A7/B10/5B6C/B9C3C/7A7/11B1/1C9/3A3A1 1 3 1", "k1j3", true},
        {start_three, "0000", false},
    };
    for (size_t i = 0; i < ARRAY_COUNT(lists); i++) {
        char list[512];
        list_moves(lists[i].text, lists[i].from, list);
        CHECK_TEXT(list, lists[i].moves);
    }
    for (size_t i = 0; i < ARRAY_COUNT(single); i++)
        check_that(legal(single[i].text, single[i].move) == single[i].legal, single[i].move,
                   __FILE__, __LINE__);
}

static CubesOutcome outcome(const char *text, int *winner)
{
    CubesPosition position = unit_cubes_parsed(text);
    CubesOutcome how = cubes_outcome(&position);
    *winner = cubes_winner(&position, how);
    return how;
}

void test_cubes_outcomes(void)
{
    static const struct {
        const char *text;
        CubesOutcome outcome;
        int winner;
    } cases[] = {
        {start_two, CUBES_ONGOING, CUBES_NOBODY},
        {"1A1A1A1A1/11/13/15/7B7/9B3/11/1B1B5 2 2 1", CUBES_GOAL, 0},
        {"1A1A1A1A1/11/13/15/7B7/9B3/11/1B1B5 1 2 61", CUBES_GOAL, 0}, // before the rounds
        {"1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 1 2 60", CUBES_ONGOING, CUBES_NOBODY},
        {"1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 1 2 61", CUBES_ROUNDS, 1},
        {"1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 61", CUBES_ROUNDS, CUBES_NOBODY},
        {"1A1A1A1A1/11/13/15/15/13/11/1B1B1B1B1 1 2 1", CUBES_GOAL, 1}, // both: who moved last
        {"1A1A1A1A1/11/13/15/15/13/11/1B1B1B1B1 2 2 1", CUBES_GOAL, 0},
        {unit_cubes_blocked, CUBES_BLOCKED, 1},
        {"B8/11/1A11/3B11/2C1C10/C1C1B8/B3A6/4A2A1 1 3 5", CUBES_BLOCKED, 2},
        {"B7C/B9C/B11C/B13C/15/13/11/1A1A1A1A1 1 3 61", CUBES_ROUNDS, CUBES_NOBODY},
        {"B7C/B9C/B11C/B13C/15/4A8/11/3A1A1A1 1 3 61", CUBES_ROUNDS, 0},
        {"B7C/B9C/B11C/15/2B10C1/13/11/1A1A1A1A1 1 3 61", CUBES_ROUNDS, 1},
        {"B7C/B9C/B11C/B14/13C1/13/11/1A1A1A1A1 1 3 61", CUBES_ROUNDS, 2},
        {"B7C/B9C/B11C/15/2B9C2/13/11/1A1A1A1A1 1 3 61", CUBES_ROUNDS, CUBES_NOBODY},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        int winner;
        CHECK_EQUAL(outcome(cases[i].text, &winner), cases[i].outcome);
        CHECK_EQUAL(winner, cases[i].winner);
    }
}

// Repetition through the seam: twice there and back, and the position is there for the third time.
void test_cubes_repetition(void)
{
    static const char text[] = "9/1A5B3/4B8/10A4/15/2A5B4/5A5/1B7 2 2 15";
    static const char *const shuffle[] = {"e1d1", "h2e2", "d1e1", "e2h2"};
    GamePosition position;
    History history = {0};
    Error error = {""};
    CHECK(cubes_rules.parse(slice_of(text), &position, &error));
    for (int i = 0; i < 8; i++) {
        GameMove move;
        CHECK_EQUAL(cubes_rules.verdict(&position, &history).kind, GAME_GOES_ON);
        CHECK_EQUAL(cubes_rules.ply(&position), 29 + i);
        CHECK(history_push(&history, cubes_rules.key(&position)));
        if (!CHECK(cubes_rules.parse_move(slice_of(shuffle[i % 4]), &position, &move, &error)))
            break;
        cubes_rules.play(&position, move);
    }
    Verdict verdict = cubes_rules.verdict(&position, &history);
    CHECK_EQUAL(verdict.kind, GAME_WON);
    CHECK_EQUAL(verdict.winner, 1); // 32 steps to 28
    CHECK_TEXT(verdict.reason,
               "the position occurred for the third time, and the fewest steps to go win");
    history_free(&history);
}

void test_cubes_flip(void)
{
    Rng rng = {18};
    StopFlag stop = {false};
    for (int i = 0; i < 40 * unit_effort; i++) {
        int players = 2 + i % 2;
        CubesPosition position =
            unit_cubes_random(&rng, players, (UnitCubesKind)(i / 2 % UNIT_CUBES_KINDS));
        CubesPosition rotated = cubes_flipped(&position);
        CHECK_EQUAL(rotated.seat, (position.seat + 1) % players);
        CHECK_EQUAL(cubes_outcome(&rotated), cubes_outcome(&position));
        for (int seat = 0; seat < players; seat++)
            CHECK_EQUAL(cubes_sum(&rotated, (seat + 1) % players), cubes_sum(&position, seat));
        if (position.round < 59)
            CHECK_EQUAL(cubes_perft(&rotated, 2, NULL, &stop),
                        cubes_perft(&position, 2, NULL, &stop));
        for (int step = 1; step < players; step++)
            rotated = cubes_flipped(&rotated);
        CHECK(unit_cubes_equal(&rotated, &position));
    }
}

void test_cubes_draw(void)
{
    static const char want[] = "                ___   ___   ___   ___\n"
                               " 8           / \\   / \\   / \\   / \\ A / \\           8\n"
                               "            /_A_\\ /___\\ /___\\ /___\\ /___\\\n"
                               " 7        / \\   / \\   / \\   / \\   / \\   / \\        7\n"
                               "         /___\\ /___\\ /___\\ /___\\ /___\\ /___\\\n"
                               " 6     / \\   / \\   / \\   / \\   / \\   / \\ B / \\     6\n"
                               "      /___\\ /___\\ /___\\ /___\\ /___\\ /___\\ /___\\\n"
                               " 5  / \\   / \\   / \\   / \\   / \\   / \\ B / \\   / \\  5\n"
                               "   /___\\ /___\\ /___\\ /___\\ /___\\ /___\\ /___\\ /___\\\n"
                               " 4 \\   / \\   / \\   / \\ A / \\   / \\   / \\   / \\   / 4\n"
                               "    \\ /___\\ /___\\ /___\\ /___\\ /___\\ /___\\ /___\\ /\n"
                               " 3    \\   / \\   / \\   / \\   / \\   / \\   / \\   /    3\n"
                               "       \\ /___\\ /___\\ /___\\ /___\\ /___\\ /_A_\\ /\n"
                               " 2       \\   / \\   / \\   / \\   / \\   / \\   /       2\n"
                               "          \\ /___\\ /___\\ /___\\ /___\\ /___\\ /\n"
                               " 1          \\   / \\   / \\   / \\   / \\   /          1\n"
                               "             \\ /_B_\\ /___\\ /_B_\\ /___\\ /\n"
                               "     a  b  c  d  e  f  g  h  i  j  k  l  m  n  o\n"
                               "A to top 20, B to bottom 20, round 1, A to move\n";
    char text[CUBES_DIAGRAM_TEXT];
    CubesPosition position = unit_cubes_parsed("A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1");
    cubes_draw(&position, text);
    CHECK_TEXT(text, want);
}

// Section 7 of the rules, and both ways of counting.
void test_cubes_perft(void)
{
    static const struct {
        const char *text;
        uint64_t leaves[5];
    } table[] = {
        {start_two, {6, 38, 362, 3714, 47134}},
        {start_three, {14, 147, 1230, 23182, 416543}},
        {"1A1A1A3/11/11A1/15/3B11/13/11/1B1B3B1 1 2 1", {11, 223, 3038, 55120, 898010}},
        {"1A3A1A1/11/5A7/15/2B9B2/13/11/1B1B5 1 2 1", {17, 358, 6202, 124082, 2324665}},
        {"A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1", {24, 339, 7745, 132747, 2993234}},
        {"1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 1", {1, 22, 42, 792, 5618}},
        {"5B2C/B9C/B11C/B13C/13A1/13/11/1A1A1A3 3 3 1", {1, 15, 205, 470, 6856}},
        {"9/B10/5B6C/B9C3C/7A7/9A1B1/1C9/1A1A5 1 3 1", {11, 158, 2758, 43065, 750840}},
        {"1A7/B10/5B6C/B9C3C/7A7/11B1/1C9/3A3A1 1 3 1", {17, 272, 4837, 94591, 1733864}},
    };
    StopFlag stop = {false};
    for (size_t i = 0; i < ARRAY_COUNT(table); i++) {
        CubesPosition position = unit_cubes_parsed(table[i].text);
        PerftLine line = {0}; // so small that everything is looked for in the same place
        const PerftTable small = {&line, 1};
        CHECK_EQUAL(cubes_perft(&position, 0, NULL, &stop), 1);
        for (int depth = 1; depth <= (unit_effort > 1 ? 5 : 3); depth++) {
            CHECK_EQUAL(cubes_perft(&position, depth, NULL, &stop), table[i].leaves[depth - 1]);
            CHECK_EQUAL(cubes_perft(&position, depth, &small, &stop), table[i].leaves[depth - 1]);
            if (depth <= 3)
                CHECK_EQUAL(cubes_perft_every_leaf(&position, depth, &stop),
                            table[i].leaves[depth - 1]);
        }
    }
    stop_raise(&stop);
    CubesPosition position = cubes_start(2);
    CHECK_EQUAL(cubes_perft(&position, 30, NULL, &stop), 0);
}
