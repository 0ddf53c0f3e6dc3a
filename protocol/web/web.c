// The program in a web page: the functions that protocol/web/engine/wasm.js calls.
//
// DESIGN. The page writes text into web_room and says how long it is. There are two kinds of
// instance, each in a place of its own:
//   - a session, in a worker: web_begin once, then web_hear for lines of input, and after each
//     web_work until there is nothing more to do, see work.h.
//   - the rules, in the page: web_ask, one question and its answer. A question is text of a few
//     lines, and the answer is JSON. A wrong question is answered with {"error": "sentence"}, the
//     engine's own sentence.
//
//   variants
//       {"name": "Syracuse VERSION", "variants": [{"variant": "ships", "seats": 2, "fen": "..."}]}
//   look VARIANT
//   FEN, or nothing for the start
//   moves from there, in text
//       {"variant": ..., "fen": of the position after the moves, "seat": to move, "ply": by its own
//       counter, "key": ..., "moves": [those that are legal; none when the game is over],
//       "over": null or {"kind": "won" or "drawn", "winner": seat or -1, "reason": ...}}
//       with what else the game shows of a position, see `show` in engine/rules.h
//
// The user's text is checked here: it reaches the rules as slices of text only.
#include "engine/base/system/os_web.h"
#include "engine/game_record.h"
#include "engine/variants.h"
#include "protocol/console.h"
#include "protocol/version.h"
#include "protocol/web/work.h"

#include <inttypes.h>
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

char *EXPORT(web_room)(size_t bytes);
bool EXPORT(web_begin)(void);
bool EXPORT(web_hear)(size_t length);
int EXPORT(web_work)(void);
const char *EXPORT(web_ask)(size_t length);
void *EXPORT(web_pause)(void);

// --- The session --------------------------------------------------------------------------------

static Session session; // large, and there is one
static char *room;
static size_t room_bytes;

// Where the page puts a text of so many bytes. NULL if there is no memory for it.
char *web_room(size_t bytes)
{
    if (room != NULL && bytes <= room_bytes)
        return room;
    char *larger = realloc(room, bytes + 1); // some room even for no bytes
    if (larger == NULL)
        return NULL;
    room = larger;
    room_bytes = bytes;
    return room;
}

// False, with a line that says why, if there is no memory for an engine.
bool web_begin(void)
{
    Error error;
    if (console_init(&session, &error))
        return true;
    output_init(&session.output);
    output_error(&session.output, &error);
    return false;
}

// Takes in lines and carries them out; no bytes are the end of the input. False when all is done,
// after `quit` or that.
bool web_hear(size_t length)
{
    Error error;
    if (!os_hear(room, length)) {
        fail(&error, "there is no memory to keep this command");
        output_error(&session.output, &error);
    }
    return work_hear(&session);
}

// Does what there is to do. 1, or 0 if there was nothing, or -1 if all is done.
int web_work(void)
{
    return work_once(&session);
}

// Where the stack is kept while others have their turn, as asyncify wants it.
void *web_pause(void)
{
    enum { STACK_BYTES = 1 << 20 };
    static char stack[STACK_BYTES];
    static struct {
        char *at, *end;
    } pause = {stack, stack + STACK_BYTES};
    return &pause;
}

// --- The rules ----------------------------------------------------------------------------------

enum { ANSWER_BYTES = GAME_SHOWN_TEXT + GAME_MAX_MOVES * (GAME_MOVE_TEXT + 4) + 4096 };

// The answer under construction. Room for the longest there can be.
static char answer_text[ANSWER_BYTES];
static Builder answer = {answer_text, ANSWER_BYTES, 0};

// A string with its quotes.
static void add_string(const char *text)
{
    builder_add(&answer, "\"");
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ')
            builder_add(&answer, "\\u%04x", c);
        else
            builder_add(&answer, c == '"' || c == '\\' ? "\\%c" : "%c", c);
    }
    builder_add(&answer, "\"");
}

static void add_error(const Error *error)
{
    answer.length = 0;
    builder_add(&answer, "{\"error\":");
    add_string(error->text);
    builder_add(&answer, "}");
}

static void add_moves(const Rules *rules, const GamePosition *position)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(position, moves);
    for (int i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT];
        rules->format_move(moves[i], text);
        builder_add(&answer, i > 0 ? ",\"%s\"" : "\"%s\"", text);
    }
}

static void add_verdict(Verdict verdict)
{
    bool is_won = verdict.kind == GAME_WON;
    builder_add(&answer, ",\"over\":");
    if (verdict.kind == GAME_GOES_ON) {
        builder_add(&answer, "null");
        return;
    }
    builder_add(&answer, "{\"kind\":\"%s\",\"winner\":%d,\"reason\":", is_won ? "won" : "drawn",
                is_won ? verdict.winner : -1);
    add_string(verdict.reason);
    builder_add(&answer, "}");
}

static void add_look(const Rules *rules, const GameRecord *record)
{
    const GamePosition *position = &record->position;
    char fen[GAME_POSITION_TEXT], shown[GAME_SHOWN_TEXT];
    Verdict verdict = rules->verdict(position, &record->history);
    rules->format(position, fen);
    rules->show(position, shown);
    builder_add(&answer,
                "{\"variant\":\"%s\",\"fen\":\"%s\",\"seat\":%d,\"ply\":%d,\"key\":\"%016" PRIX64
                "\"",
                rules->variant, fen, rules->seat_to_move(position), rules->ply(position),
                rules->key(position));
    builder_add(&answer, ",\"moves\":[");
    if (verdict.kind == GAME_GOES_ON)
        add_moves(rules, position);
    builder_add(&answer, "]");
    add_verdict(verdict);
    builder_add(&answer, "%s}", shown);
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
    builder_add(&answer, "{\"name\":\"" ENGINE_NAME "\",\"variants\":[");
    for (int i = 0; i < rules_count; i++) {
        GamePosition start;
        char fen[GAME_POSITION_TEXT];
        all_rules[i]->start(&start);
        all_rules[i]->format(&start, fen);
        builder_add(&answer, "%s{\"variant\":\"%s\",\"seats\":%d,\"fen\":\"%s\"}", i > 0 ? "," : "",
                    all_rules[i]->variant, all_rules[i]->seats, fen);
    }
    builder_add(&answer, "]}");
}

static const char *ask(Slice question)
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
    return answer_text;
}

// Answers a question: text that stays until the next one.
const char *web_ask(size_t length)
{
    return ask((Slice){room, length});
}
