#include "bench/match/store/entries.h"

#include "bench/match/base/config.h"
#include "engine/base/crc32.h"
#include "engine/base/memory.h"

#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- Pieces of a file ---------------------------------------------------------------------------

enum { HEADER_TEXT = 64 };

// The header of an entry, its line end included.
static void format_header(char header[HEADER_TEXT], Slice kind, Slice body)
{
    char opening[HEADER_TEXT - 10];
    snprintf(opening, sizeof opening, "%.*s %zu ", (int)kind.length, kind.at, body.length);
    snprintf(header, HEADER_TEXT, "%s%08" PRIx32 "\n", opening,
             crc32_of(crc32_of(0, slice_of(opening)), body));
}

void journal_entry_add(Buffer *to, const char *kind, const Buffer *body)
{
    char header[HEADER_TEXT];
    format_header(header, slice_of(kind), buffer_slice(body));
    buffer_add(to, slice_of(header));
    buffer_add(to, buffer_slice(body));
    buffer_add(to, slice_of("\n"));
}

bool journal_entry_at(Slice text, JournalEntry *entry)
{
    size_t limit = text.length < HEADER_TEXT ? text.length : HEADER_TEXT - 1;
    const char *end = limit > 0 ? memchr(text.at, '\n', limit) : NULL;
    if (end == NULL)
        return false;
    Slice header = {text.at, (size_t)(end + 1 - text.at)}, words = header;
    Slice behind = {end + 1, text.length - header.length};
    int64_t length;
    entry->kind = slice_word(&words);
    if (entry->kind.length > 16 || !slice_number(slice_word(&words), &length) || length < 0 ||
        (uint64_t)length >= behind.length || behind.at[length] != '\n')
        return false;
    entry->body = (Slice){behind.at, (size_t)length};
    entry->size = header.length + (size_t)length + 1;
    char want[HEADER_TEXT];
    format_header(want, entry->kind, entry->body);
    return slice_is(header, want);
}

size_t journal_entry_search(Slice text)
{
    JournalEntry entry;
    for (size_t skipped = 0; skipped < text.length; skipped++)
        if (journal_entry_at((Slice){text.at + skipped, text.length - skipped}, &entry))
            return skipped;
    return SIZE_MAX;
}

// --- Lines --------------------------------------------------------------------------------------

enum {
    GAMES_LIMIT = 65536,
    LEAST_MOVE_LINE = 6, // without a key: bounds how many moves a body can have
};

// Ends of ranges. Numbers that are read from them may be added to their like, and be multiplied by
// what a match has of anything, without an overflow. Values that an engine gives may be any number
// that is not negative, as engines say what they like; such numbers are not to be added unchecked.
#define ENCOUNTERS_MOST  INT64_C(1000000000000)       // a thousand times what a schedule has
#define FILE_MOST_BYTES  INT64_C(1000000000000000)    // of any file
#define TIME_MOST_US     INT64_C(1000000000000000000) // 30,000 years: a clock with all increments
#define YEAR_1_MS        INT64_C(-62135596800000)
#define YEAR_9999_END_MS INT64_C(253402300799999)

// The lines of a body while they are written, or read: one description of an entry does both.
// Functions on lines take what they write from where they put what they read, and nothing fails
// when it is written.
typedef struct Lines {
    Buffer *to; // NULL: they are read
    Slice rest;
    int line; // the number of the one read last
    Error *error;
} Lines;

static void skip_line(Lines *lines, Slice line)
{
    lines->line++;
    lines->rest.at += line.length + 1;
    lines->rest.length -= line.length + 1;
}

// The next line, without its end; empty at the end of the body. A newer program's are passed over.
static Slice peek(Lines *lines)
{
    for (;;) {
        Slice rest = lines->rest, line = slice_cut(&rest, '\n');
        if (line.length == 0 || line.at[0] != '+' || line.length == lines->rest.length)
            return line;
        skip_line(lines, line);
    }
}

static bool at_end(Lines *lines)
{
    peek(lines);
    return lines->rest.length == 0;
}

static bool next_is(Lines *lines, const char *key)
{
    Slice line = peek(lines);
    size_t length = strlen(key);
    return line.length > length && memcmp(line.at, key, length) == 0 && line.at[length] == ' ';
}

// Whether a line that may be missing is there. When it is written that is up to the caller.
static bool is_there(Lines *lines, const char *key, bool written)
{
    return lines->to != NULL ? written : next_is(lines, key);
}

// Begins a line, which must have the key when it is read; then `*value` is what is behind it.
static bool begin_line(Lines *lines, const char *key, Slice *value)
{
    if (lines->to != NULL) {
        buffer_add(lines->to, slice_of(key));
        return true;
    }
    bool found = next_is(lines, key);
    Slice line = peek(lines);
    if (!found || line.length == lines->rest.length)
        return fail(lines->error, "line %d is not a whole line '%s ...' but '%.*s'",
                    lines->line + 1, key, slice_quote(line), line.at);
    skip_line(lines, line);
    size_t skipped = strlen(key) + 1;
    *value = (Slice){line.at + skipped, line.length - skipped};
    return true;
}

static bool end_line(Lines *lines, Slice value)
{
    if (lines->to != NULL)
        buffer_add(lines->to, slice_of("\n"));
    return lines->to != NULL || value.length == 0 ||
           fail(lines->error, "line %d has '%.*s' behind its end", lines->line, slice_quote(value),
                value.at);
}

// The nearest number of the range. A written time can be read back, whatever a broken clock gives.
static int64_t within(int64_t low, int64_t high, int64_t number)
{
    return number < low ? low : number > high ? high : number;
}

static bool read_number(const Lines *lines, Slice *value, const char *name, int64_t low,
                        int64_t high, int64_t *number)
{
    Error why;
    return slice_number_in(slice_word(value), name, low, high, number, &why) ||
           fail(lines->error, "line %d: %s", lines->line, why.text);
}

// A number in a line.
static bool number_word(Lines *lines, Slice *value, const char *name, int64_t low, int64_t high,
                        int64_t *number)
{
    if (lines->to == NULL)
        return read_number(lines, value, name, low, high, number);
    buffer_add(lines->to, slice_of(" "));
    buffer_number(lines->to, within(low, high, *number));
    return true;
}

static bool number_line(Lines *lines, const char *key, int64_t low, int64_t high, int64_t *number)
{
    Slice value;
    return begin_line(lines, key, &value) && number_word(lines, &value, key, low, high, number) &&
           end_line(lines, value);
}

// A line of one int, or of one for each seat. Every number of the range is an int.
static bool int_line(Lines *lines, const char *key, int64_t low, int64_t high, int *numbers,
                     int count)
{
    Slice value;
    if (!begin_line(lines, key, &value))
        return false;
    for (int i = 0; i < count; i++) {
        int64_t wide = numbers[i];
        if (!number_word(lines, &value, key, low, high, &wide))
            return false;
        numbers[i] = (int)wide;
    }
    return end_line(lines, value);
}

static bool players_line(Lines *lines, int players[MAX_SEATS])
{
    return int_line(lines, "players", 0, MAX_ENGINES - 1, players, MAX_SEATS);
}

// `plain`: spaces stay as they are.
static void add_escaped(Buffer *body, const char *string, bool plain)
{
    for (const char *c = string; *c != '\0'; c++) {
        if (*c == '\\')
            buffer_add(body, slice_of("\\\\"));
        else if (*c == '\n')
            buffer_add(body, slice_of("\\n"));
        else if ((unsigned char)*c < ' ' || *c == 127 || (*c == ' ' && !plain))
            buffer_format(body, "\\x%02x", (unsigned)*c);
        else
            buffer_add(body, (Slice){c, 1});
    }
}

// The value of a hexadecimal digit as we write them, or -1.
static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Reads what stands behind a backslash and cuts it off. 0 if it is nothing we write.
static char unescape(Slice *rest)
{
    char kind = rest->length > 0 ? rest->at[0] : '\0';
    size_t length = kind == 'x' ? 3 : 1;
    if (rest->length < length)
        return '\0';
    int high = kind == 'x' ? hex_digit(rest->at[1]) : 0;
    int low = kind == 'x' ? hex_digit(rest->at[2]) : 0;
    rest->at += length;
    rest->length -= length;
    if (kind == 'x')
        return high >= 0 && low >= 0 ? (char)(16 * high + low) : '\0';
    return kind == 'n' ? '\n' : kind == '\\' ? '\\' : '\0';
}

// Reads an escaped string of less than `room` characters.
static bool read_string(const Lines *lines, Slice value, char *to, size_t room)
{
    size_t length = 0;
    while (value.length > 0) {
        char c = *value.at++;
        value.length--;
        if (c == '\\')
            c = unescape(&value);
        if (c == '\0')
            return fail(lines->error, "line %d has what no text can have", lines->line);
        if (length + 1 >= room)
            return fail(lines->error, "line %d is too long", lines->line);
        to[length++] = c;
    }
    to[length] = '\0';
    return true;
}

// The rest of a line, which is a string of less than `room` characters.
static bool string_rest(Lines *lines, Slice value, char *string, size_t room)
{
    if (lines->to == NULL)
        return read_string(lines, value, string, room);
    buffer_add(lines->to, slice_of(" "));
    add_escaped(lines->to, string, true);
    buffer_add(lines->to, slice_of("\n"));
    return true;
}

static bool string_line(Lines *lines, const char *key, char *string, size_t room)
{
    Slice value;
    return begin_line(lines, key, &value) && string_rest(lines, value, string, room);
}

// The same, read into memory of its own, which is the caller's even on error.
static bool new_string_rest(Lines *lines, Slice value, char **string)
{
    if (lines->to == NULL)
        *string = memory_new(value.length + 1, 1);
    return string_rest(lines, value, *string, value.length + 1);
}

static bool new_string_line(Lines *lines, const char *key, char **string)
{
    Slice value = {"", 0};
    return begin_line(lines, key, &value) && new_string_rest(lines, value, string);
}

// --- Moves --------------------------------------------------------------------------------------

// The kinds of scores, by mate + 2 * bound.
static const char *const score_kinds[] = {"cp", "mate", "cp-bound", "mate-bound"};

// A word of a move line, but for a number that goes without saying.
static void add_key(Buffer *body, const char *key, int64_t low, int64_t high, int64_t number,
                    int64_t silent)
{
    number = within(low, high, number);
    if (number == silent)
        return;
    buffer_add(body, slice_of(" "));
    buffer_add(body, slice_of(key));
    buffer_add(body, slice_of("="));
    buffer_number(body, number);
}

// A move and its keys, behind the words that such a line begins with.
static void add_move(Buffer *body, const PlayedMove *move)
{
    const EngineInfo *info = &move->info;
    add_escaped(body, move->move, false);
    if (info->scored) {
        buffer_add(body, slice_of(" score="));
        buffer_add(body, slice_of(score_kinds[info->mate + 2 * info->bound]));
        buffer_add(body, slice_of(":"));
        buffer_number(body, within(INT32_MIN, INT32_MAX, info->score));
    }
    for (const InfoRow *row = info_rows; row < info_rows + info_row_count; row++)
        add_key(body, row->key, 0, row->most, info_get(info, row), 0);
    add_key(body, "time_us", 0, TIME_MOST_US, move->time_us, 0);
    add_key(body, "left_us", -1, TIME_MOST_US, move->left_us, -1);
    buffer_add(body, slice_of("\n"));
}

// The score of a kind. A line of an old form has a number even if there is none.
static bool take_score(const Lines *lines, Slice kind, Slice number, EngineInfo *info)
{
    int which = 0;
    bool none = slice_is(kind, "none");
    while (!none && which < (int)ARRAY_COUNT(score_kinds) && !slice_is(kind, score_kinds[which]))
        which++;
    if (which == (int)ARRAY_COUNT(score_kinds))
        return fail(lines->error, "line %d: there is no kind of score '%.*s'", lines->line,
                    slice_quote(kind), kind.at);
    info->scored = !none;
    info->mate = which & 1;
    info->bound = which >> 1;
    return read_number(lines, &number, "score", INT32_MIN, INT32_MAX,
                       none ? &(int64_t){0} : &info->score);
}

// The value of a key. One that nobody knows here is a newer program's.
static bool take_value(const Lines *lines, Slice key, Slice value, PlayedMove *move)
{
    int64_t number = 0;
    if (slice_is(key, "score"))
        return take_score(lines, slice_cut(&value, ':'), value, &move->info);
    if (slice_is(key, "time_us"))
        return read_number(lines, &value, "time_us", 0, TIME_MOST_US, &move->time_us);
    if (slice_is(key, "left_us"))
        return read_number(lines, &value, "left_us", -1, TIME_MOST_US, &move->left_us);
    const InfoRow *row = info_by_key(key);
    if (row == NULL)
        return true;
    if (!read_number(lines, &value, row->key, 0, row->most, &number))
        return false;
    info_set(&move->info, row, number);
    return true;
}

// A line of forms 1 to 3, which has all numbers in this order, and its move at the end.
static bool take_old_move(const Lines *lines, Slice value, PlayedMove *move)
{
    static const char *const keys[] = {"depth",  "seldepth", "hashfull",    "nodes",  "nps",
                                       "tbhits", "time_us",  "reported_us", "left_us"};
    Slice kind = slice_cut(&value, ' ');
    if (!take_score(lines, kind, slice_cut(&value, ' '), &move->info))
        return false;
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
        if (!take_value(lines, slice_of(keys[i]), slice_cut(&value, ' '), move))
            return false;
    return read_string(lines, value, move->move, sizeof move->move);
}

static bool take_new_move(const Lines *lines, Slice value, PlayedMove *move)
{
    if (!read_string(lines, slice_cut(&value, ' '), move->move, sizeof move->move))
        return false;
    move->left_us = -1;
    while (value.length > 0) {
        bool found;
        Slice word = slice_cut(&value, ' '), text = word, key = slice_before(&text, '=', &found);
        if (!found)
            return fail(lines->error, "line %d has no KEY=VALUE but '%.*s'", lines->line,
                        slice_quote(word), word.at);
        if (!take_value(lines, key, text, move))
            return false;
    }
    return true;
}

// In a line of an old form the second word is a number, never KEY=VALUE.
static bool is_old_move(Slice value)
{
    bool more;
    slice_before(&value, ' ', &more);
    Slice second = slice_cut(&value, ' ');
    return more && memchr(second.at, '=', second.length) == NULL;
}

static bool take_move(Lines *lines, PlayedMove *move)
{
    Slice value;
    return begin_line(lines, "move", &value) &&
           (is_old_move(value) ? take_old_move : take_new_move)(lines, value, move);
}

static bool move_lines(Lines *lines, PlayedMove *move)
{
    if (lines->to != NULL) {
        buffer_add(lines->to, slice_of("move "));
        add_move(lines->to, move);
    } else if (!take_move(lines, move)) {
        return false;
    }
    return (!is_there(lines, "pv", move->pv != NULL) || new_string_line(lines, "pv", &move->pv)) &&
           (!is_there(lines, "line", move->line != NULL) ||
            new_string_line(lines, "line", &move->line));
}

static bool moves_lines(Lines *lines, GameResult *game)
{
    int count = game->move_count;
    int64_t room = lines->to != NULL ? INT_MAX : (int64_t)(lines->rest.length / LEAST_MOVE_LINE);
    if (!int_line(lines, "moves", 0, within(0, INT_MAX, room), &count, 1))
        return false;
    if (lines->to == NULL)
        game->moves = memory_new((size_t)count, sizeof *game->moves);
    for (game->move_count = 0; game->move_count < count;)
        if (!move_lines(lines, &game->moves[game->move_count++]))
            return false;
    return true;
}

// How a side was chosen, and what was said of it.
static bool pie_line(Lines *lines, GameResult *game)
{
    Slice value = {"", 0};
    if (!is_there(lines, "pie", game->pie != PIE_NONE))
        return true;
    if (!begin_line(lines, "pie", &value))
        return false;
    if (lines->to != NULL) {
        buffer_format(lines->to, " %s ", pie_name(game->pie));
        add_move(lines->to, &game->choice);
        return true;
    }
    Slice kind = slice_cut(&value, ' ');
    if (!pie_find(kind, &game->pie))
        return fail(lines->error, "line %d: no side is chosen by '%.*s'", lines->line,
                    slice_quote(kind), kind.at);
    return take_new_move(lines, value, &game->choice);
}

// --- Entries ------------------------------------------------------------------------------------

static bool termination_line(Lines *lines, Termination *termination)
{
    Slice value = {"", 0};
    if (!begin_line(lines, "termination", &value))
        return false;
    if (lines->to != NULL) {
        buffer_format(lines->to, " %s\n", termination_name(*termination));
        return true;
    }
    return (termination_find(value, termination) && *termination != ENDED_INTERRUPTED) ||
           fail(lines->error, "line %d: no finished game ends by '%.*s'", lines->line,
                slice_quote(value), value.at);
}

static bool game_lines(Lines *lines, GameResult *game)
{
    char reason[ENDING_TEXT];
    int fault = ending_fault(&game->ending);
    Termination termination = ending_termination(&game->ending);
    ending_text(&game->ending, reason);
    bool good = number_line(lines, "game", 1, (ENCOUNTERS_MOST + 1) * GAMES_LIMIT, &game->number) &&
                players_line(lines, game->players) &&
                int_line(lines, "points", 0, TRIO_POINTS, game->points, MAX_SEATS) &&
                int_line(lines, "fault", -1, MAX_SEATS - 1, &fault, 1) &&
                number_line(lines, "started", YEAR_1_MS, YEAR_9999_END_MS, &game->started_ms) &&
                number_line(lines, "duration", 0, YEAR_9999_END_MS, &game->duration_ms) &&
                termination_line(lines, &termination) &&
                string_line(lines, "reason", reason, sizeof reason) &&
                string_line(lines, "fen", game->fen, sizeof game->fen);
    if (good && lines->to == NULL)
        game->ending = ending_read(termination, fault, reason);
    return good && pie_line(lines, game) && moves_lines(lines, game);
}

static bool encounter_lines(Lines *lines, Encounter *encounter)
{
    Slice value = {"", 0};
    return begin_line(lines, "encounter", &value) &&
           number_word(lines, &value, "number", 0, ENCOUNTERS_MOST, &encounter->number) &&
           number_word(lines, &value, "round", 1, ENCOUNTERS_MOST, &encounter->round) &&
           number_word(lines, &value, "opening", 0, ENCOUNTERS_MOST, &encounter->opening) &&
           end_line(lines, value) && players_line(lines, encounter->players);
}

static bool result_lines(Lines *lines, EncounterResult *result)
{
    int count = result->game_count;
    if (!encounter_lines(lines, &result->encounter) ||
        !int_line(lines, "games", 1, GAMES_LIMIT, &count, 1))
        return false;
    if (lines->to == NULL)
        result->games = memory_new((size_t)count, sizeof *result->games);
    for (result->game_count = 0; result->game_count < count;) {
        GameResult *game = &result->games[result->game_count++], written = *game;
        if (!game_lines(lines, lines->to != NULL ? &written : game))
            return false;
    }
    return lines->to != NULL || at_end(lines) ||
           fail(lines->error, "something stands behind line %d, the last one", lines->line);
}

void journal_encounter_text(Buffer *body, const EncounterResult *result)
{
    EncounterResult written = *result;
    result_lines(&(Lines){.to = body}, &written);
}

bool journal_encounter_read(Slice body, EncounterResult *result, Error *error)
{
    *result = (EncounterResult){0};
    if (result_lines(&(Lines){.rest = body, .error = error}, result))
        return true;
    encounter_result_free(result);
    return false;
}

static bool argument_lines(Lines *lines, JournalContents *contents)
{
    if (lines->to == NULL)
        contents->arguments = memory_new(1, sizeof(char *)); // also of none: there was an entry
    for (int i = 0; lines->to != NULL ? i < contents->argument_count : !at_end(lines); i++) {
        if (lines->to == NULL) {
            contents->arguments = memory_one_more(contents->arguments, (size_t)i, sizeof(char *));
            contents->arguments[contents->argument_count++] = NULL;
        }
        if (!new_string_line(lines, "argument", &contents->arguments[i]))
            return false;
    }
    return true;
}

static bool read_crc(Slice word, uint32_t *crc)
{
    *crc = 0;
    for (size_t i = 0; i < word.length; i++) {
        int digit = hex_digit(word.at[i]);
        if (digit < 0)
            return false;
        *crc = *crc << 4 | (uint32_t)digit;
    }
    return word.length == 8;
}

static bool input_line(Lines *lines, InputFile *input)
{
    Slice value = {"", 0};
    if (!begin_line(lines, "input", &value))
        return false;
    if (lines->to != NULL)
        buffer_format(lines->to, " %08" PRIx32, input->crc);
    else if (!read_crc(slice_word(&value), &input->crc))
        return fail(lines->error, "line %d has no checksum", lines->line);
    if (!number_word(lines, &value, "bytes", 0, FILE_MOST_BYTES, &input->bytes))
        return false;
    if (lines->to == NULL) {
        if (value.length < 2)
            return fail(lines->error, "line %d names no file", lines->line);
        value.at++; // the space
        value.length--;
    }
    return new_string_rest(lines, value, &input->what);
}

static bool input_lines(Lines *lines, Inputs *inputs)
{
    for (int i = 0; is_there(lines, "input", i < inputs->count); i++) {
        if (lines->to == NULL) {
            inputs->list = memory_one_more(inputs->list, (size_t)i, sizeof *inputs->list);
            inputs->list[inputs->count++] = (InputFile){0};
        }
        if (!input_line(lines, &inputs->list[i]))
            return false;
    }
    return true;
}

static bool match_lines(Lines *lines, JournalContents *contents)
{
    FileBases *bases = &contents->bases;
    return number_line(lines, "pgn", 0, FILE_MOST_BYTES, &bases->pgn) &&
           (!is_there(lines, "epd", bases->epd > 0) ||
            number_line(lines, "epd", 1, FILE_MOST_BYTES, &bases->epd)) &&
           (!is_there(lines, "folder", contents->folder != NULL) ||
            new_string_line(lines, "folder", &contents->folder)) &&
           input_lines(lines, &contents->inputs) && argument_lines(lines, contents);
}

void journal_match_text(Buffer *body, const JournalContents *contents)
{
    JournalContents written = *contents;
    match_lines(&(Lines){.to = body}, &written);
}

static void match_free(JournalContents *contents)
{
    for (int i = 0; i < contents->argument_count; i++)
        free(contents->arguments[i]);
    free(contents->arguments);
    inputs_free(&contents->inputs);
    free(contents->folder);
}

bool journal_match_read(Slice body, JournalContents *contents, Error *error)
{
    JournalContents found = {0};
    if (!match_lines(&(Lines){.rest = body, .error = error}, &found)) {
        match_free(&found);
        return false;
    }
    match_free(contents);
    contents->arguments = found.arguments;
    contents->argument_count = found.argument_count;
    contents->bases = found.bases;
    contents->folder = found.folder;
    contents->inputs = found.inputs;
    return true;
}

void journal_contents_free(JournalContents *contents)
{
    for (int64_t i = 0; i < contents->result_count; i++)
        encounter_result_free(&contents->results[i]);
    free(contents->results);
    match_free(contents);
    *contents = (JournalContents){0};
}
