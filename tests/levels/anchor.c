// An engine for both protocols that plays as an anchor of the scale of levels, for matches:
//
//     anchor random|greedy [SEED]
//
// DESIGN. The player moves at once, whatever the clock and the limits say. The variant is the
// option UCI_Variant, the first unless it is set. With the same seed it plays the same games in the
// same order; without one it takes 1.
#define _POSIX_C_SOURCE 200809L // getline
#include "engine/game_record.h"
#include "tests/levels/anchors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct AnchorEngine {
    AnchorKind kind;
    const Rules *rules;
    GameRecord record;
    Rng rng;
} AnchorEngine;

static void greet(const AnchorEngine *engine, const char *end)
{
    printf("id name %s mover\nid author Syracuse\n",
           engine->kind == ANCHOR_GREEDY ? "Greedy" : "Random");
    printf("option name UCI_Variant type combo default %s", all_rules[0]->variant);
    for (int i = 0; i < rules_count; i++)
        printf(" var %s", all_rules[i]->variant);
    printf("\n%s\n", end);
}

// Puts a position in the place of the present one, which stays if it is none.
static void set_position(AnchorEngine *engine, Slice rest)
{
    Error error;
    GameRecord record;
    Slice words = words_before(&rest, "moves"), kind = slice_word(&words);
    Slice fen = slice_is(kind, "fen") ? slice_trim(words) : (Slice){"", 0};
    if (!game_record_begin(&record, engine->rules, fen, &error)) {
        printf("info string error: %s\n", error.text);
        return;
    }
    if (!game_record_play(&record, engine->rules, rest, &error))
        printf("info string error: %s\n", error.text);
    game_record_free(&engine->record);
    engine->record = record;
}

static void set_option(AnchorEngine *engine, Slice rest)
{
    Slice name = slice_word(&rest), option = slice_word(&rest), value = slice_word(&rest);
    const Rules *rules = rules_find(slice_trim(rest));
    if (!slice_is(name, "name") || !slice_is(option, "UCI_Variant") || !slice_is(value, "value") ||
        rules == NULL)
        return;
    engine->rules = rules;
    set_position(engine, slice_of("startpos"));
}

static void answer_go(AnchorEngine *engine)
{
    char text[GAME_MOVE_TEXT] = "(none)";
    GameMove move =
        anchor_choose(engine->kind, engine->rules, &engine->record.position, &engine->rng);
    if (move != 0)
        engine->rules->format_move(move, text);
    printf("info depth 1 score cp 0 nodes 1 time 0 pv %s\nbestmove %s\n", text, text);
}

static void answer_query(const AnchorEngine *engine, Slice what)
{
    static const char *const results[] = {"p1win", "p2win", "p3win"};
    const GameRecord *record = &engine->record;
    Verdict verdict = engine->rules->verdict(&record->position, &record->history);
    bool over = verdict.kind != GAME_GOES_ON;
    const char *answer = "none";
    if (slice_is(what, "p1turn"))
        answer = engine->rules->seat_to_move(&record->position) == 0 ? "true" : "false";
    else if (slice_is(what, "gameover"))
        answer = over ? "true" : "false";
    else if (over)
        answer = verdict.kind == GAME_WON ? results[verdict.winner] : "draw";
    printf("response %s\n", answer);
}

// One command. False: it was quit.
static bool obey(AnchorEngine *engine, Slice line)
{
    Slice word = slice_word(&line);
    if (slice_is(word, "uci"))
        greet(engine, "uciok");
    else if (slice_is(word, "ugi"))
        greet(engine, "ugiok");
    else if (slice_is(word, "setoption"))
        set_option(engine, line);
    else if (slice_is(word, "isready"))
        puts("readyok");
    else if (slice_is(word, "position"))
        set_position(engine, slice_trim(line));
    else if (slice_is(word, "go"))
        answer_go(engine);
    else if (slice_is(word, "query"))
        answer_query(engine, slice_word(&line));
    return !slice_is(word, "quit");
}

int main(int count, char **words)
{
    int64_t seed = 1;
    AnchorEngine engine = {.rules = all_rules[0]};
    const char *kind = count > 1 ? words[1] : "";
    bool is_random = strcmp(kind, "random") == 0, is_greedy = strcmp(kind, "greedy") == 0;
    if (count > 3 || !(is_random || is_greedy) ||
        (count > 2 && !slice_number(slice_of(words[2]), &seed))) {
        fputs("anchor random|greedy [SEED]\n", stderr);
        return 2;
    }
    engine.kind = is_greedy ? ANCHOR_GREEDY : ANCHOR_RANDOM;
    engine.rng.state = mix64((uint64_t)seed);
    set_position(&engine, slice_of("startpos"));

    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) >= 0) {
        bool goes_on = obey(&engine, slice_trim((Slice){line, (size_t)length}));
        fflush(stdout);
        if (!goes_on)
            break;
    }
    free(line);
    game_record_free(&engine.record);
    return 0;
}
