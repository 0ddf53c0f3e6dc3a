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

// --- Bodies -------------------------------------------------------------------------------------

enum {
    GAMES_LIMIT = 65536,
    LEAST_MOVE_LINE = 6, // without a key: bounds how many moves a body can have
};

// The range of a number. Numbers that are read from it may be added to their like, and be
// multiplied by what a match has of anything, without an overflow. Values that an engine gives may
// be any number that is not negative, as engines say what they like; such numbers are not to be
// added unchecked.
typedef struct Range {
    int64_t low, high;
} Range;

#define ENCOUNTERS_MOST  INT64_C(1000000000000)       // a thousand times what a schedule has
#define FILE_MOST_BYTES  INT64_C(1000000000000000)    // of any file
#define TIME_MOST_US     INT64_C(1000000000000000000) // 30,000 years: a clock with all increments
#define YEAR_1_MS        INT64_C(-62135596800000)
#define YEAR_9999_END_MS INT64_C(253402300799999)

static const Range file_bytes = {0, FILE_MOST_BYTES}, epd_bytes = {1, FILE_MOST_BYTES},
                   encounter_number = {0, ENCOUNTERS_MOST}, round_number = {1, ENCOUNTERS_MOST},
                   game_number = {1, (ENCOUNTERS_MOST + 1) * GAMES_LIMIT},
                   game_count = {1, GAMES_LIMIT}, move_count = {0, INT_MAX},
                   engine_index = {0, MAX_ENGINES - 1}, seat_points = {0, TRIO_POINTS},
                   fault_seat = {-1, MAX_SEATS - 1}, start_ms = {YEAR_1_MS, YEAR_9999_END_MS},
                   length_ms = {0, YEAR_9999_END_MS}, score_range = {INT32_MIN, INT32_MAX},
                   move_us = {0, TIME_MOST_US}, left_us = {-1, TIME_MOST_US};

// The kinds of scores, by mate + 2 * bound.
static const char *const score_kinds[] = {"cp", "mate", "cp-bound", "mate-bound"};

// --- Writing ------------------------------------------------------------------------------------

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

static void add_string(Buffer *body, const char *key, const char *string)
{
    buffer_add(body, slice_of(key));
    buffer_add(body, slice_of(" "));
    add_escaped(body, string, true);
    buffer_add(body, slice_of("\n"));
}

// The nearest number of the range. A written time can be read back, whatever a broken clock gives.
static int64_t within(Range range, int64_t number)
{
    return number < range.low ? range.low : number > range.high ? range.high : number;
}

static void add_number(Buffer *body, const char *key, Range range, int64_t number)
{
    buffer_format(body, "%s %" PRId64 "\n", key, within(range, number));
}

static void add_seats(Buffer *body, const char *key, Range range, const int by_seat[MAX_SEATS])
{
    buffer_add(body, slice_of(key));
    for (int seat = 0; seat < MAX_SEATS; seat++)
        buffer_format(body, " %" PRId64, within(range, by_seat[seat]));
    buffer_add(body, slice_of("\n"));
}

// A word of a move line, but for a number that goes without saying.
static void add_key(Buffer *body, const char *key, Range range, int64_t number, int64_t silent)
{
    number = within(range, number);
    if (number == silent)
        return;
    buffer_add(body, slice_of(" "));
    buffer_add(body, slice_of(key));
    buffer_add(body, slice_of("="));
    buffer_number(body, number);
}

static void add_move(Buffer *body, const PlayedMove *move)
{
    const EngineInfo *info = &move->info;
    buffer_add(body, slice_of("move "));
    add_escaped(body, move->move, false);
    if (info->scored) {
        buffer_add(body, slice_of(" score="));
        buffer_add(body, slice_of(score_kinds[info->mate + 2 * info->bound]));
        buffer_add(body, slice_of(":"));
        buffer_number(body, within(score_range, info->score));
    }
    for (const InfoRow *row = info_rows; row < info_rows + info_row_count; row++)
        add_key(body, row->key, (Range){0, row->most}, info_get(info, row), 0);
    add_key(body, "time_us", move_us, move->time_us, 0);
    add_key(body, "left_us", left_us, move->left_us, -1);
    buffer_add(body, slice_of("\n"));
    if (move->pv != NULL)
        add_string(body, "pv", move->pv);
    if (move->line != NULL)
        add_string(body, "line", move->line);
}

static void add_game(Buffer *body, const GameResult *game)
{
    char reason[ENDING_TEXT];
    add_number(body, "game", game_number, game->number);
    add_seats(body, "players", engine_index, game->players);
    add_seats(body, "points", seat_points, game->points);
    add_number(body, "fault", fault_seat, ending_fault(&game->ending));
    add_number(body, "started", start_ms, game->started_ms);
    add_number(body, "duration", length_ms, game->duration_ms);
    add_string(body, "termination", termination_name(ending_termination(&game->ending)));
    add_string(body, "reason", ending_text(&game->ending, reason));
    add_string(body, "fen", game->fen);
    add_number(body, "moves", move_count, game->move_count);
    for (int i = 0; i < game->move_count; i++)
        add_move(body, &game->moves[i]);
}

void journal_match_text(Buffer *body, const JournalContents *contents)
{
    add_number(body, "pgn", file_bytes, contents->bases.pgn);
    if (contents->bases.epd > 0)
        add_number(body, "epd", epd_bytes, contents->bases.epd);
    if (contents->folder != NULL)
        add_string(body, "folder", contents->folder);
    for (int i = 0; i < contents->inputs.count; i++) {
        const InputFile *input = &contents->inputs.list[i];
        buffer_format(body, "input %08" PRIx32 " %" PRId64, input->crc,
                      within(file_bytes, input->bytes));
        add_string(body, "", input->what);
    }
    for (int i = 0; i < contents->argument_count; i++)
        add_string(body, "argument", contents->arguments[i]);
}

void journal_encounter_text(Buffer *body, const EncounterResult *result)
{
    const Encounter *encounter = &result->encounter;
    buffer_format(body, "encounter %" PRId64 " %" PRId64 " %" PRId64 "\n",
                  within(encounter_number, encounter->number),
                  within(round_number, encounter->round),
                  within(encounter_number, encounter->opening));
    add_seats(body, "players", engine_index, encounter->players);
    add_number(body, "games", game_count, result->game_count);
    for (int i = 0; i < result->game_count; i++)
        add_game(body, &result->games[i]);
}

// --- Reading ------------------------------------------------------------------------------------

// A body being read.
typedef struct BodyReader {
    Slice rest;
    int line; // the number of the one read last
    Error *error;
} BodyReader;

static void skip_line(BodyReader *reader, Slice line)
{
    reader->line++;
    reader->rest.at += line.length + 1;
    reader->rest.length -= line.length + 1;
}

// The next line, without its end; empty at the end of the body. A newer program's are passed over.
static Slice peek(BodyReader *reader)
{
    for (;;) {
        Slice rest = reader->rest, line = slice_cut(&rest, '\n');
        if (line.length == 0 || line.at[0] != '+' || line.length == reader->rest.length)
            return line;
        skip_line(reader, line);
    }
}

static bool at_end(BodyReader *reader)
{
    peek(reader);
    return reader->rest.length == 0;
}

static bool next_is(BodyReader *reader, const char *key)
{
    Slice line = peek(reader);
    size_t length = strlen(key);
    return line.length > length && memcmp(line.at, key, length) == 0 && line.at[length] == ' ';
}

// Cuts a line off, which must have the key, and gives what is behind it.
static bool take_line(BodyReader *reader, const char *key, Slice *value)
{
    bool found = next_is(reader, key);
    Slice line = peek(reader);
    if (!found || line.length == reader->rest.length)
        return fail(reader->error, "line %d is not a whole line '%s ...' but '%.*s'",
                    reader->line + 1, key, slice_quote(line), line.at);
    skip_line(reader, line);
    size_t skipped = strlen(key) + 1;
    *value = (Slice){line.at + skipped, line.length - skipped};
    return true;
}

static bool take_number(BodyReader *reader, Slice *value, const char *name, Range range,
                        int64_t *number)
{
    Error why;
    if (slice_number_in(slice_word(value), name, range.low, range.high, number, &why))
        return true;
    return fail(reader->error, "line %d: %s", reader->line, why.text);
}

static bool nothing_behind(BodyReader *reader, Slice value)
{
    return value.length == 0 || fail(reader->error, "line %d has '%.*s' behind its end",
                                     reader->line, slice_quote(value), value.at);
}

static bool take_number_line(BodyReader *reader, const char *key, Range range, int64_t *number)
{
    Slice value;
    return take_line(reader, key, &value) && take_number(reader, &value, key, range, number) &&
           nothing_behind(reader, value);
}

// The same, of a range in which every number is an int.
static bool take_int_line(BodyReader *reader, const char *key, Range range, int *number)
{
    int64_t wide;
    if (!take_number_line(reader, key, range, &wide))
        return false;
    *number = (int)wide;
    return true;
}

static bool take_seats(BodyReader *reader, const char *key, Range range, int by_seat[MAX_SEATS])
{
    Slice value;
    if (!take_line(reader, key, &value))
        return false;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        int64_t number = 0;
        if (!take_number(reader, &value, key, range, &number))
            return false;
        by_seat[seat] = (int)number;
    }
    return nothing_behind(reader, value);
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
static bool read_string(BodyReader *reader, Slice value, char *to, size_t room)
{
    size_t length = 0;
    while (value.length > 0) {
        char c = *value.at++;
        value.length--;
        if (c == '\\')
            c = unescape(&value);
        if (c == '\0')
            return fail(reader->error, "line %d has what no text can have", reader->line);
        if (length + 1 >= room)
            return fail(reader->error, "line %d is too long", reader->line);
        to[length++] = c;
    }
    to[length] = '\0';
    return true;
}

static bool take_string(BodyReader *reader, const char *key, char *to, size_t room)
{
    Slice value;
    return take_line(reader, key, &value) && read_string(reader, value, to, room);
}

// The same, in memory of its own, which is the caller's even on error.
static bool read_new_string(BodyReader *reader, Slice value, char **string)
{
    *string = memory_new(value.length + 1, 1);
    return read_string(reader, value, *string, value.length + 1);
}

static bool take_new_string(BodyReader *reader, const char *key, char **string)
{
    Slice value;
    return take_line(reader, key, &value) && read_new_string(reader, value, string);
}

// The score of a kind. A line of an old form has a number even if there is none.
static bool take_score(BodyReader *reader, Slice kind, Slice number, EngineInfo *info)
{
    int which = 0;
    bool none = slice_is(kind, "none");
    while (!none && which < (int)ARRAY_COUNT(score_kinds) && !slice_is(kind, score_kinds[which]))
        which++;
    if (which == (int)ARRAY_COUNT(score_kinds))
        return fail(reader->error, "line %d: there is no kind of score '%.*s'", reader->line,
                    slice_quote(kind), kind.at);
    info->scored = !none;
    info->mate = which & 1;
    info->bound = which >> 1;
    return take_number(reader, &number, "score", score_range, none ? &(int64_t){0} : &info->score);
}

// The value of a key. One that nobody knows here is a newer program's.
static bool take_value(BodyReader *reader, Slice key, Slice value, PlayedMove *move)
{
    int64_t number = 0;
    if (slice_is(key, "score"))
        return take_score(reader, slice_cut(&value, ':'), value, &move->info);
    if (slice_is(key, "time_us"))
        return take_number(reader, &value, "time_us", move_us, &move->time_us);
    if (slice_is(key, "left_us"))
        return take_number(reader, &value, "left_us", left_us, &move->left_us);
    const InfoRow *row = info_by_key(key);
    if (row == NULL)
        return true;
    if (!take_number(reader, &value, row->key, (Range){0, row->most}, &number))
        return false;
    info_set(&move->info, row, number);
    return true;
}

// A line of forms 1 to 3, which has all numbers in this order, and its move at the end.
static bool take_old_move(BodyReader *reader, Slice value, PlayedMove *move)
{
    static const char *const keys[] = {"depth",  "seldepth", "hashfull",    "nodes",  "nps",
                                       "tbhits", "time_us",  "reported_us", "left_us"};
    Slice kind = slice_cut(&value, ' ');
    if (!take_score(reader, kind, slice_cut(&value, ' '), &move->info))
        return false;
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
        if (!take_value(reader, slice_of(keys[i]), slice_cut(&value, ' '), move))
            return false;
    return read_string(reader, value, move->move, sizeof move->move);
}

static bool take_new_move(BodyReader *reader, Slice value, PlayedMove *move)
{
    if (!read_string(reader, slice_cut(&value, ' '), move->move, sizeof move->move))
        return false;
    move->left_us = -1;
    while (value.length > 0) {
        bool found;
        Slice word = slice_cut(&value, ' '), text = word, key = slice_before(&text, '=', &found);
        if (!found)
            return fail(reader->error, "line %d has no KEY=VALUE but '%.*s'", reader->line,
                        slice_quote(word), word.at);
        if (!take_value(reader, key, text, move))
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

static bool take_move(BodyReader *reader, PlayedMove *move)
{
    Slice value;
    return take_line(reader, "move", &value) &&
           (is_old_move(value) ? take_old_move : take_new_move)(reader, value, move) &&
           (!next_is(reader, "pv") || take_new_string(reader, "pv", &move->pv)) &&
           (!next_is(reader, "line") || take_new_string(reader, "line", &move->line));
}

static bool take_moves(BodyReader *reader, GameResult *game)
{
    int count;
    Range range = {0, within(move_count, (int64_t)(reader->rest.length / LEAST_MOVE_LINE))};
    if (!take_int_line(reader, "moves", range, &count))
        return false;
    game->moves = memory_new((size_t)count, sizeof *game->moves);
    while (game->move_count < count)
        if (!take_move(reader, &game->moves[game->move_count++]))
            return false;
    return true;
}

static bool take_termination(BodyReader *reader, Termination *termination)
{
    Slice value;
    if (!take_line(reader, "termination", &value))
        return false;
    if (termination_find(value, termination) && *termination != ENDED_INTERRUPTED)
        return true;
    return fail(reader->error, "line %d: no finished game ends by '%.*s'", reader->line,
                slice_quote(value), value.at);
}

static bool take_game(BodyReader *reader, GameResult *game)
{
    int fault;
    Termination termination;
    char reason[ENDING_TEXT];
    bool good = take_number_line(reader, "game", game_number, &game->number) &&
                take_seats(reader, "players", engine_index, game->players) &&
                take_seats(reader, "points", seat_points, game->points) &&
                take_int_line(reader, "fault", fault_seat, &fault) &&
                take_number_line(reader, "started", start_ms, &game->started_ms) &&
                take_number_line(reader, "duration", length_ms, &game->duration_ms) &&
                take_termination(reader, &termination) &&
                take_string(reader, "reason", reason, sizeof reason) &&
                take_string(reader, "fen", game->fen, sizeof game->fen);
    if (good)
        game->ending = ending_read(termination, fault, reason);
    return good && take_moves(reader, game);
}

static bool take_encounter(BodyReader *reader, Encounter *encounter)
{
    Slice value;
    return take_line(reader, "encounter", &value) &&
           take_number(reader, &value, "number", encounter_number, &encounter->number) &&
           take_number(reader, &value, "round", round_number, &encounter->round) &&
           take_number(reader, &value, "opening", encounter_number, &encounter->opening) &&
           nothing_behind(reader, value) &&
           take_seats(reader, "players", engine_index, encounter->players);
}

static bool take_result(BodyReader *reader, EncounterResult *result)
{
    int count;
    if (!take_encounter(reader, &result->encounter) ||
        !take_int_line(reader, "games", game_count, &count))
        return false;
    result->games = memory_new((size_t)count, sizeof *result->games);
    while (result->game_count < count)
        if (!take_game(reader, &result->games[result->game_count++]))
            return false;
    return at_end(reader) ||
           fail(reader->error, "something stands behind line %d, the last one", reader->line);
}

bool journal_encounter_read(Slice body, EncounterResult *result, Error *error)
{
    BodyReader reader = {.rest = body, .error = error};
    *result = (EncounterResult){0};
    if (take_result(&reader, result))
        return true;
    encounter_result_free(result);
    return false;
}

static bool take_arguments(BodyReader *reader, JournalContents *contents)
{
    contents->arguments = memory_new(1, sizeof(char *)); // also of none: there was an entry
    while (!at_end(reader)) {
        size_t count = (size_t)contents->argument_count++;
        contents->arguments = memory_one_more(contents->arguments, count, sizeof(char *));
        contents->arguments[count] = NULL;
        if (!take_new_string(reader, "argument", &contents->arguments[count]))
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

static bool take_input(BodyReader *reader, Inputs *inputs)
{
    Slice value;
    uint32_t crc = 0;
    int64_t bytes = 0;
    if (!take_line(reader, "input", &value))
        return false;
    if (!read_crc(slice_word(&value), &crc))
        return fail(reader->error, "line %d has no checksum", reader->line);
    if (!take_number(reader, &value, "bytes", file_bytes, &bytes))
        return false;
    if (value.length < 2)
        return fail(reader->error, "line %d names no file", reader->line);
    value.at++; // the space
    value.length--;
    char *what;
    bool good = read_new_string(reader, value, &what);
    if (good)
        inputs_add(inputs, what, crc, bytes);
    free(what);
    return good;
}

static bool take_inputs(BodyReader *reader, Inputs *inputs)
{
    while (next_is(reader, "input"))
        if (!take_input(reader, inputs))
            return false;
    return true;
}

static bool take_match(BodyReader *reader, JournalContents *contents)
{
    FileBases *bases = &contents->bases;
    return take_number_line(reader, "pgn", file_bytes, &bases->pgn) &&
           (!next_is(reader, "epd") || take_number_line(reader, "epd", epd_bytes, &bases->epd)) &&
           (!next_is(reader, "folder") || take_new_string(reader, "folder", &contents->folder)) &&
           take_inputs(reader, &contents->inputs) && take_arguments(reader, contents);
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
    if (!take_match(&(BodyReader){.rest = body, .error = error}, &found)) {
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
