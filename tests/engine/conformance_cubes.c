// The vectors of the hexagon game, through the seam of engine/rules.h.
#include "tests/engine/conformance.h"

#include "engine/cubes/rules.h"
#include "tests/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static StopFlag never;

// Both variants, by number of players less 2.
static const Rules *const variants[] = {&cubes_rules, &cubes3_rules};

void test_cubes_start_counts(void)
{
    static const uint64_t leaves[2][9] = {
        {1, 6, 38, 362, 3714, 47134, 626866, 9496724, 147924628},
        {1, 14, 147, 1230, 23182, 416543, 6984808, 118422843, 0},
    };
    PerftTable table = new_table(TABLE_LINES); // one for both variants: they must not be mixed up
    for (int i = 0; i < 2; i++) {
        GamePosition position;
        variants[i]->start(&position);
        for (int depth = 0; depth <= (quick ? 5 : 8 - i); depth++) {
            CHECK_EQUAL(variants[i]->perft(&position, depth, NULL, &never), leaves[i][depth]);
            CHECK_EQUAL(variants[i]->perft(&position, depth, &table, &never), leaves[i][depth]);
            CHECK_EQUAL(variants[i]->perft(&position, depth, &table, &never), leaves[i][depth]);
            if (depth <= 5)
                CHECK_EQUAL(variants[i]->perft_every_leaf(&position, depth, &never),
                            leaves[i][depth]);
        }
    }
    free(table.lines);
}

// The rounds end the game, so counts in different rounds must not be mixed up in a table.
void test_cubes_last_rounds(void)
{
    static const char *const texts[] = {
        "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 2 2 61",
        "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 2 2 60",
        "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 2 2 59",
        "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 2 2 1",
    };
    static const uint64_t leaves[ARRAY_COUNT(texts)] = {0, 0, 362, 362};
    PerftTable table = new_table(TABLE_LINES);
    for (int repeat = 0; repeat < 2; repeat++) {
        for (size_t i = 0; i < ARRAY_COUNT(texts); i++) {
            GamePosition position;
            Error error = {""};
            if (!CHECK(cubes_rules.parse(slice_of(texts[i]), &position, &error)))
                continue;
            CHECK_EQUAL(cubes_rules.perft(&position, 3, &table, &never), leaves[i]);
            CHECK_EQUAL(cubes_rules.perft_every_leaf(&position, 3, &never), leaves[i]);
        }
    }
    free(table.lines);
}

// The variant of a position's text, by its third field.
static const Rules *variant_of(Slice text)
{
    for (int field = 0; field < 2; field++)
        slice_word(&text);
    return slice_is(slice_word(&text), "3") ? &cubes3_rules : &cubes_rules;
}

// One line: POSITION ;D1 n ;D2 n ;D3 n.
static void check_perft_line(char *line, const PerftTable *table)
{
    GamePosition position;
    Error error = {""};
    char *counts = strchr(line, ';');
    if (!CHECK(counts != NULL))
        return;
    Slice text = {line, (size_t)(counts - line)};
    const Rules *rules = variant_of(text);
    if (!CHECK(rules->parse(text, &position, &error)))
        return;
    for (int depth = 1; depth <= 3; depth++) {
        int named = 0;
        long long leaves = -1;
        if (!CHECK(counts != NULL && sscanf(counts, ";D%d %lld", &named, &leaves) == 2) ||
            !CHECK_EQUAL(named, depth))
            return;
        CHECK_EQUAL(rules->perft(&position, depth, NULL, &never), leaves);
        CHECK_EQUAL(rules->perft(&position, depth, table, &never), leaves);
        if (depth < 3 || !quick)
            CHECK_EQUAL(rules->perft_every_leaf(&position, depth, &never), leaves);
        counts = strchr(counts + 1, ';');
    }
}

void test_cubes_perft_vectors(void)
{
    check_vectors("cubes-perft.txt", check_perft_line, 240);
}

// The result as the vectors say it: '1', '2', '3' for a winner, 'd' for a draw, 0 while it goes on.
static char result_of(Verdict verdict)
{
    if (verdict.kind == GAME_GOES_ON)
        return 0;
    return verdict.kind == GAME_WON ? (char)('1' + verdict.winner) : 'd';
}

// A word that only the reason of that name has.
static const char *reason_word(Slice name)
{
    static const char *const words[][2] = {{"goal", "goal side"},
                                           {"rounds", "60 rounds"},
                                           {"blocked", "nobody can move"},
                                           {"repetition", "third time"}};
    for (size_t i = 0; i < ARRAY_COUNT(words); i++)
        if (slice_is(name, words[i][0]))
            return words[i][1];
    return "no such reason";
}

// Plays one move of a game that must go on. False if something was wrong.
static bool play(const Rules *rules, Slice word, GamePosition *position, History *history)
{
    GameMove move;
    Error error = {""};
    char text[GAME_MOVE_TEXT];
    if (!CHECK_EQUAL(result_of(rules->verdict(position, history)), 0) ||
        !CHECK(rules->parse_move(word, position, &move, &error)))
        return false;
    rules->format_move(move, text);
    CHECK(slice_is(word, text));
    CHECK(history_push(history, rules->key(position)));
    rules->play(position, move);
    return true;
}

// One line: RESULT REASON PLIES moves... | POSITION.
static void check_game(char *line, const PerftTable *table)
{
    (void)table;
    Slice rest = slice_trim(slice_of(line)), result = slice_word(&rest), reason = slice_word(&rest);
    int64_t plies = -1;
    const char *bar = strchr(line, '|');
    if (!CHECK(slice_number(slice_word(&rest), &plies)) || !CHECK(bar != NULL))
        return;
    const Rules *rules = variant_of(slice_of(bar + 1));
    GamePosition position;
    History history = {0};
    char text[GAME_POSITION_TEXT];
    rules->start(&position);
    bool right = true;
    for (Slice word = slice_word(&rest); right && word.length > 0 && !slice_is(word, "|");
         word = slice_word(&rest))
        right = play(rules, word, &position, &history);
    Verdict verdict = rules->verdict(&position, &history);
    rules->format(&position, text);
    CHECK(slice_is(slice_trim(rest), text));
    CHECK_EQUAL(result_of(verdict), result.at[0]);
    CHECK(strstr(verdict.reason, reason_word(reason)) != NULL);
    CHECK_EQUAL(rules->ply(&position), plies);
    history_free(&history);
}

void test_cubes_games(void)
{
    check_vectors("cubes-games.txt", check_game, 120);
}
