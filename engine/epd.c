#include "engine/epd.h"

#include <string.h>

enum {
    EPD_FIELDS = 4,    // of a position without the counters
    FEN_FIELDS = 6,    // with them
    COUNTERS_TEXT = 64 // more than two numbers need
};

// How many fields the game's positions have.
static int count_fields(const Rules *rules)
{
    GamePosition start;
    char text[GAME_POSITION_TEXT];
    int count = 0;
    rules->start(&start);
    rules->format(&start, text);
    for (Slice rest = slice_of(text); slice_word(&rest).length > 0;)
        count++;
    return count;
}

// The FEN that a line begins with: up to a ';', the first fields, as many as the game's positions
// have, but of six only four unless the last two are numbers. `*rest` gets what follows.
static Slice fen_of_line(Slice line, int fields, Slice *rest)
{
    const char *mark = line.length > 0 ? memchr(line.at, ';', line.length) : NULL;
    Slice words = {line.at, mark != NULL ? (size_t)(mark - line.at) : line.length};
    const char *end = words.at;
    int64_t number;
    for (int field = 1; field <= fields; field++) {
        Slice word = slice_word(&words);
        if (field > EPD_FIELDS && word.length > 0 && !slice_number(word, &number))
            break;
        if (word.length == 0 || field == EPD_FIELDS || field == fields)
            end = words.at;
        if (word.length == 0)
            break;
    }
    *rest = (Slice){end, line.length - (size_t)(end - line.at)};
    return slice_trim((Slice){line.at, (size_t)(end - line.at)});
}

// Whether the last field is a number. A FEN's counters may stand behind the side to move.
static bool has_counters(Slice fen)
{
    Slice last = {"", 0};
    int64_t number;
    for (Slice word = slice_word(&fen); word.length > 0; word = slice_word(&fen))
        last = word;
    return slice_number(last, &number);
}

// Cuts the next operation off the front of `*rest`. False at the end.
static bool next_operation(Slice *rest, Slice *operation)
{
    bool quoted = false;
    size_t length = 0;
    if (rest->length == 0)
        return false;
    for (; length < rest->length && (quoted || rest->at[length] != ';'); length++)
        quoted ^= rest->at[length] == '"';
    *operation = slice_trim((Slice){rest->at, length});
    length += length < rest->length; // the ';'
    *rest = (Slice){rest->at + length, rest->length - length};
    return true;
}

// Reads the number of the first operation of that name. Without one, `*found` and `*value` stay.
static bool read_number(Slice operations, const char *name, int64_t *value, bool *found,
                        Error *error)
{
    Slice operation;
    while (next_operation(&operations, &operation)) {
        if (!slice_is(slice_word(&operation), name))
            continue;
        operation = slice_trim(operation);
        *found = true;
        return slice_number(operation, value) || fail(error, "%s needs a whole number, not '%.*s'",
                                                      name, slice_quote(operation), operation.at);
    }
    return true;
}

bool epd_parse(const Rules *rules, Slice line, GamePosition *position, Error *error)
{
    int fields = count_fields(rules);
    int64_t quiet = 0, move_number = 1;
    bool found = false;
    char text[GAME_POSITION_TEXT + COUNTERS_TEXT];
    Slice operations, fen = fen_of_line(line, fields, &operations);
    if (fields == FEN_FIELDS && fen.length < GAME_POSITION_TEXT && !has_counters(fen) &&
        (!read_number(operations, "hmvc", &quiet, &found, error) ||
         !read_number(operations, "fmvn", &move_number, &found, error)))
        return false;
    if (!found)
        return rules->parse(fen, position, error);
    memcpy(text, fen.at, fen.length); // with what may be in it, a NUL too
    int added = snprintf(text + fen.length, COUNTERS_TEXT, " %lld %lld", (long long)quiet,
                         (long long)move_number);
    return rules->parse((Slice){text, fen.length + (size_t)added}, position, error);
}

bool epd_number(const Rules *rules, Slice line, const char *name, int64_t *value, bool *found,
                Error *error)
{
    Slice operations;
    fen_of_line(line, count_fields(rules), &operations);
    return read_number(operations, name, value, found, error);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Nothing at all, or a name with its values.
static bool is_operation(Slice text)
{
    Slice name = slice_word(&text);
    bool quoted = false;
    for (size_t i = 0; i < name.length; i++) {
        char c = name.at[i];
        if (!is_letter(c) && (i == 0 || ((c < '0' || c > '9') && c != '_' && c != '-')))
            return false;
    }
    for (size_t i = 0; i < text.length; i++)
        quoted ^= text.at[i] == '"';
    return !quoted;
}

// Takes the two counters that may stand behind a position of four fields, see genfens, off the
// front of `*rest`. False, with a sentence, if they contradict the position.
static bool skip_counters(const Rules *rules, Slice fen, Slice *rest, Error *error)
{
    GamePosition position;
    int64_t number;
    Slice all = *rest, behind = slice_cut(&all, ';');
    if (!slice_number(slice_word(&behind), &number) || !slice_number(slice_word(&behind), &number))
        return true;
    rest->length -= (size_t)(behind.at - rest->at);
    rest->at = behind.at;
    return rules->parse((Slice){fen.at, (size_t)(behind.at - fen.at)}, &position, error);
}

bool epd_check(const Rules *rules, Slice line, Error *error)
{
    int fields = count_fields(rules);
    Slice rest, operation, fen = fen_of_line(line, fields, &rest);
    if (fields == EPD_FIELDS && fen.length > 0 && !skip_counters(rules, fen, &rest, error))
        return false;
    while (next_operation(&rest, &operation))
        if (!is_operation(operation))
            return fail(error, "'%.*s' behind the position is no operation of an EPD",
                        slice_quote(operation), operation.at);
    return true;
}
