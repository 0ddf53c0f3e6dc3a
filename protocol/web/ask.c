#include "protocol/web/ask.h"

#include "engine/game_record.h"
#include "engine/variants.h"
#include "protocol/version.h"

#include <inttypes.h>
#include <stdarg.h>

enum { ANSWER_BYTES = GAME_SHOWN_TEXT + GAME_MAX_MOVES * (GAME_MOVE_TEXT + 4) + 4096 };

// The answer under construction. Room for the longest there can be.
static struct {
    char text[ANSWER_BYTES];
    size_t length;
} answer;

static void add(const char *format, ...) PRINTF_LIKE(1, 2);

static void add(const char *format, ...)
{
    size_t left = sizeof answer.text - answer.length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(answer.text + answer.length, left, format, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < left);
    answer.length += (size_t)length;
}

// A string with its quotes.
static void add_string(const char *text)
{
    add("\"");
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ')
            add("\\u%04x", c);
        else
            add(c == '"' || c == '\\' ? "\\%c" : "%c", c);
    }
    add("\"");
}

static void add_error(const Error *error)
{
    answer.length = 0;
    add("{\"error\":");
    add_string(error->text);
    add("}");
}

static void add_moves(const Rules *rules, const GamePosition *position)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(position, moves);
    for (int i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT];
        rules->format_move(moves[i], text);
        add(i > 0 ? ",\"%s\"" : "\"%s\"", text);
    }
}

static void add_verdict(Verdict verdict)
{
    bool is_won = verdict.kind == GAME_WON;
    add(",\"over\":");
    if (verdict.kind == GAME_GOES_ON) {
        add("null");
        return;
    }
    add("{\"kind\":\"%s\",\"winner\":%d,\"reason\":", is_won ? "won" : "drawn",
        is_won ? verdict.winner : -1);
    add_string(verdict.reason);
    add("}");
}

static void add_look(const Rules *rules, const GameRecord *record)
{
    const GamePosition *position = &record->position;
    char fen[GAME_POSITION_TEXT], shown[GAME_SHOWN_TEXT];
    Verdict verdict = rules->verdict(position, &record->history);
    rules->format(position, fen);
    rules->show(position, shown);
    add("{\"variant\":\"%s\",\"fen\":\"%s\",\"seat\":%d,\"ply\":%d,\"key\":\"%016" PRIX64 "\"",
        rules->variant, fen, rules->seat_to_move(position), rules->ply(position),
        rules->key(position));
    add(",\"moves\":[");
    if (verdict.kind == GAME_GOES_ON)
        add_moves(rules, position);
    add("]");
    add_verdict(verdict);
    add("%s}", shown);
}

// Plays the moves; what is wrong with one is said with its number.
static bool play_all(GameRecord *record, const Rules *rules, Slice moves, Error *error)
{
    Slice move = slice_word(&moves);
    for (int number = 1; move.length > 0; number++, move = slice_word(&moves)) {
        Error why;
        if (!game_record_play(record, rules, move, &why))
            return fail(error, "move %d: %s", number, why.text);
    }
    return true;
}

static bool look(Slice question, Error *error)
{
    GameRecord record;
    Slice variant = slice_trim(slice_cut(&question, '\n'));
    Slice fen = slice_cut(&question, '\n');
    const Rules *rules = rules_find(variant);
    if (rules == NULL)
        return fail(error, "there is no variant '%.*s'", slice_quote(variant), variant.at);
    if (!game_record_begin(&record, rules, fen, error))
        return false;
    bool good = play_all(&record, rules, question, error);
    if (good)
        add_look(rules, &record);
    game_record_free(&record);
    return good;
}

static void add_variants(void)
{
    add("{\"name\":\"" ENGINE_NAME "\",\"variants\":[");
    for (int i = 0; i < rules_count; i++) {
        GamePosition start;
        char fen[GAME_POSITION_TEXT];
        all_rules[i]->start(&start);
        all_rules[i]->format(&start, fen);
        add("%s{\"variant\":\"%s\",\"seats\":%d,\"fen\":\"%s\"}", i > 0 ? "," : "",
            all_rules[i]->variant, all_rules[i]->seats, fen);
    }
    add("]}");
}

const char *ask(Slice question)
{
    Error error;
    Slice word = slice_word(&question);
    answer.length = 0;
    if (slice_is(word, "variants"))
        add_variants();
    else if (!slice_is(word, "look"))
        fail(&error, "nobody knows the question '%.*s'", slice_quote(word), word.at),
            add_error(&error);
    else if (!look(question, &error))
        add_error(&error);
    return answer.text;
}
