// The file's form:
//
//     regatta journal 1
//     KIND LENGTH CRC32
//     LENGTH bytes of lines, see journal_text.h
//     (an empty line)
//     KIND LENGTH CRC32
//     ...
//
// KIND is `match` or `encounter`; the first record is a match, and a later match replaces its
// arguments. CRC32 is that of zlib and PNG, of "KIND LENGTH " and the body, as eight hexadecimal
// digits. A record is whole if its header is written exactly as we write it, the CRC is right and
// the empty line is there. What is not whole is torn if no whole record can be found behind it;
// otherwise it was damaged later, and the file is refused.
#define _POSIX_C_SOURCE 200809L // open, fstat
#include "bench/match/journal.h"

#include "engine/append.h"
#include "bench/match/journal_text.h"
#include "engine/crc32.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FORMAT_VERSION = 1, HEADER_TEXT = 64 };

static const char first_line[] = "regatta journal ";

struct Journal {
    AppendFile file;
};

// --- Records ------------------------------------------------------------------------------------

// The header of a record, its line end included.
static void format_header(char header[HEADER_TEXT], Slice kind, Slice body)
{
    char opening[HEADER_TEXT - 10];
    snprintf(opening, sizeof opening, "%.*s %zu ", (int)kind.length, kind.at, body.length);
    snprintf(header, HEADER_TEXT, "%s%08" PRIx32 "\n", opening,
             crc32_of(crc32_of(0, slice_of(opening)), body));
}

// Adds a record with the body to `to`.
static void add_record(Buffer *to, const char *kind, const Buffer *body)
{
    char header[HEADER_TEXT];
    to->failed |= body->failed;
    format_header(header, slice_of(kind), buffer_slice(body));
    buffer_add(to, slice_of(header));
    buffer_add(to, buffer_slice(body));
    buffer_add(to, slice_of("\n"));
}

static void add_match_record(Buffer *to, char *const *arguments, int count, int64_t pgn_base)
{
    Buffer body = {0};
    match_to_text(&body, arguments, count, pgn_base);
    add_record(to, "match", &body);
    buffer_free(&body);
}

static void add_encounter_record(Buffer *to, const EncounterResult *result)
{
    Buffer body = {0};
    encounter_to_text(&body, result);
    add_record(to, "encounter", &body);
    buffer_free(&body);
}

typedef struct Record {
    Slice kind, body;
    size_t size; // of all of it
} Record;

// Whether a whole record begins here.
static bool find_record(Slice text, Record *record)
{
    size_t limit = text.length < HEADER_TEXT ? text.length : HEADER_TEXT - 1;
    const char *end = limit > 0 ? memchr(text.at, '\n', limit) : NULL;
    if (end == NULL)
        return false;
    Slice header = {text.at, (size_t)(end + 1 - text.at)}, words = header;
    Slice behind = {end + 1, text.length - header.length};
    int64_t length;
    record->kind = slice_word(&words);
    if (record->kind.length > 16 || !slice_number(slice_word(&words), &length) || length < 0 ||
        (uint64_t)length >= behind.length || behind.at[length] != '\n')
        return false;
    record->body = (Slice){behind.at, (size_t)length};
    record->size = header.length + (size_t)length + 1;
    char want[HEADER_TEXT];
    format_header(want, record->kind, record->body);
    return slice_is(header, want);
}

// Whether a whole record begins anywhere behind the first byte: not only at the start of a line, as
// the byte that was damaged may have been a line end.
static bool record_follows(Slice text)
{
    Record record;
    while (text.length > 1) {
        text.at++;
        text.length--;
        if (find_record(text, &record))
            return true;
    }
    return false;
}

// --- Reading ------------------------------------------------------------------------------------

static bool read_bytes(int fd, const char *file, Buffer *bytes, Error *error)
{
    char chunk[1 << 16];
    for (;;) {
        ssize_t got = read(fd, chunk, sizeof chunk);
        if (got == 0)
            return !bytes->failed || fail(error, "there is no memory to read '%s'", file);
        if (got > 0)
            buffer_add(bytes, (Slice){chunk, (size_t)got});
        else if (errno != EINTR)
            return fail(error, "cannot read '%s': %s", file, strerror(errno));
    }
}

static bool read_file(const char *file, Buffer *bytes, Error *error)
{
    struct stat status;
    int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe of that name must not hold us
    if (fd < 0)
        return fail(error, "cannot open '%s': %s", file, strerror(errno));
    bool good = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    if (!good)
        fail(error, "'%s' is no file", file);
    good = good && read_bytes(fd, file, bytes, error);
    close(fd);
    return good;
}

// Cuts the first line off, which says what the file is.
static bool take_first_line(const char *file, Slice *text, Error *error)
{
    Slice opening = slice_of(first_line);
    size_t known = text->length < opening.length ? text->length : opening.length;
    const char *end = text->length > 0 ? memchr(text->at, '\n', text->length) : NULL;
    if (known > 0 && memcmp(text->at, opening.at, known) != 0)
        return fail(error, "'%s' is no journal of Regatta", file);
    if (end == NULL)
        return fail(error, "'%s' ends before its first record: nothing was played; remove it",
                    file);
    int64_t version;
    Slice number = {text->at + known, (size_t)(end - text->at) - known};
    if (!slice_number(number, &version) || version < 1 || number.at[0] < '1')
        return fail(error, "'%s' is no journal of Regatta", file);
    if (version > FORMAT_VERSION)
        return fail(error,
                    "'%s' was written by a newer Regatta: its form is number %" PRId64
                    ", and this program knows those up to %d",
                    file, version, FORMAT_VERSION);
    text->length -= (size_t)(end + 1 - text->at);
    text->at = end + 1;
    return true;
}

// Makes room for one more result.
static bool grow_results(JournalContents *contents)
{
    int64_t count = contents->result_count;
    if (count > 0 && (count & (count - 1)) != 0)
        return true; // room is a power of two
    size_t room = count > 0 ? 2 * (size_t)count : 1;
    EncounterResult *results = realloc(contents->results, room * sizeof *results);
    if (results == NULL)
        return false;
    contents->results = results;
    return true;
}

static bool take_record(const Record *record, int64_t number, JournalContents *contents,
                        Error *error)
{
    if (slice_is(record->kind, "match"))
        return match_from_text(record->body, contents, error);
    if (number == 1)
        return fail(error, "it should say what match this is");
    if (!slice_is(record->kind, "encounter"))
        return fail(error, "there is no kind of record '%.*s'", (int)record->kind.length,
                    record->kind.at);
    if (!grow_results(contents))
        return fail(error, "there is no memory for the journal");
    if (!encounter_from_text(record->body, &contents->results[contents->result_count], error))
        return false;
    contents->result_count++;
    return true;
}

static bool take_records(const char *file, Slice text, JournalContents *contents, Error *error)
{
    Error why;
    for (int64_t number = 1; text.length > 0; number++) {
        Record record;
        bool whole = find_record(text, &record);
        if (!whole && record_follows(text))
            return fail(error,
                        "record %" PRId64 " of '%s' is damaged, %" PRId64
                        " bytes into the file, and more follow it",
                        number, file, contents->bytes - (int64_t)text.length);
        if (!whole)
            break;
        if (!take_record(&record, number, contents, &why))
            return fail(error, "record %" PRId64 " of '%s': %s", number, file, why.text);
        text.at += record.size;
        text.length -= record.size;
    }
    contents->torn_bytes = (int64_t)text.length;
    return contents->arguments != NULL ||
           fail(error, "'%s' ends before its first record: nothing was played; remove it", file);
}

static int compare_numbers(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static bool each_once(const char *file, const JournalContents *contents, Error *error)
{
    size_t count = (size_t)contents->result_count;
    int64_t *numbers = malloc((count + 1) * sizeof *numbers);
    if (numbers == NULL)
        return fail(error, "there is no memory to read '%s'", file);
    for (size_t i = 0; i < count; i++)
        numbers[i] = contents->results[i].encounter.number;
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    bool good = true;
    for (size_t i = 1; i < count && good; i++)
        if (numbers[i] == numbers[i - 1])
            good = fail(error, "'%s' has encounter %" PRId64 " twice", file, numbers[i]);
    free(numbers);
    return good;
}

bool journal_read(const char *file, JournalContents *contents, Error *error)
{
    Buffer bytes = {0};
    *contents = (JournalContents){0};
    bool good = read_file(file, &bytes, error);
    Slice text = buffer_slice(&bytes);
    contents->bytes = (int64_t)text.length;
    good = good && take_first_line(file, &text, error) &&
           take_records(file, text, contents, error) && each_once(file, contents, error);
    buffer_free(&bytes);
    if (!good)
        journal_contents_free(contents);
    return good;
}

void journal_contents_free(JournalContents *contents)
{
    for (int64_t i = 0; i < contents->result_count; i++)
        encounter_result_free(&contents->results[i]);
    free(contents->results);
    arguments_free(contents->arguments, contents->argument_count);
    *contents = (JournalContents){0};
}

// --- Whether it fits ----------------------------------------------------------------------------

static bool seats_fit(const Config *config, const int players[MAX_SEATS])
{
    for (int seat = 0; seat < config->rules->seats; seat++)
        if (players[seat] >= config->engine_count)
            return false;
    return true;
}

static bool game_fits(const Config *config, const GameResult *game)
{
    int seats = config->rules->seats, sum = 0;
    for (int seat = 0; seat < seats; seat++)
        sum += game->points[seat];
    return seats_fit(config, game->players) && game->at_fault < seats &&
           sum == game_points(config->rules);
}

bool journal_fits(const JournalContents *contents, const Config *config, Error *error)
{
    for (int64_t i = 0; i < contents->result_count; i++) {
        const EncounterResult *result = &contents->results[i];
        bool fits = seats_fit(config, result->encounter.players);
        for (int k = 0; k < result->game_count && fits; k++)
            fits = game_fits(config, &result->games[k]);
        if (!fits)
            return fail(error, "encounter %" PRId64 " in the journal is not of this match",
                        result->encounter.number);
    }
    return true;
}

// --- Writing ------------------------------------------------------------------------------------

// Writes what was built and frees it.
static bool write_and_free(AppendFile *file, Buffer *built, Error *error)
{
    bool good = built->failed ? fail(error, "there is no memory to write '%s'", file->name)
                              : append_synced(file, buffer_slice(built), error);
    buffer_free(built);
    return good;
}

// Creates a journal that has its first record. On error there is none.
static bool create(AppendFile *file, const char *name, char *const *arguments, int count,
                   int64_t pgn_base, Error *error)
{
    Buffer built = {0};
    if (!append_open(file, name, O_CREAT | O_EXCL, error))
        return errno == EEXIST ? fail(error,
                                      "there is a match in '%s' already: go on with it by "
                                      "-config file=%s, or name another file",
                                      name, name)
                               : false;
    buffer_format(&built, "%s%d\n", first_line, FORMAT_VERSION);
    add_match_record(&built, arguments, count, pgn_base);
    if (write_and_free(file, &built, error) && append_sync_folder(file, error))
        return true;
    unlink(name);
    append_close(file);
    return false;
}

Journal *journal_create(const Config *config, int64_t pgn_base, Error *error)
{
    Journal *journal = calloc(1, sizeof *journal);
    if (journal == NULL) {
        fail(error, "there is no memory for the journal");
        return NULL;
    }
    if (create(&journal->file, config->journal_file, config->arguments, config->argument_count,
               pgn_base, error))
        return journal;
    free(journal);
    return NULL;
}

static bool same_arguments(const Config *config, const JournalContents *contents)
{
    if (config->argument_count != contents->argument_count)
        return false;
    for (int i = 0; i < config->argument_count; i++)
        if (strcmp(config->arguments[i], contents->arguments[i]) != 0)
            return false;
    return true;
}

// Makes a journal that is open the one that was read, and ready to go on.
static bool go_on(Journal *journal, const Config *config, const JournalContents *contents,
                  Error *error)
{
    AppendFile *file = &journal->file;
    Buffer built = {0};
    if (file->size != contents->bytes)
        return fail(error, "'%s' was written to while it was read: try again", file->name);
    if (!append_cut(file, contents->bytes - contents->torn_bytes, error))
        return false;
    if (same_arguments(config, contents))
        return true;
    add_match_record(&built, config->arguments, config->argument_count, contents->pgn_base);
    return write_and_free(file, &built, error);
}

Journal *journal_resume(const Config *config, const JournalContents *contents, Error *error)
{
    if (!journal_fits(contents, config, error))
        return NULL;
    Journal *journal = calloc(1, sizeof *journal);
    if (journal == NULL) {
        fail(error, "there is no memory for the journal");
        return NULL;
    }
    if (append_open(&journal->file, config->journal_file, 0, error)) {
        if (go_on(journal, config, contents, error))
            return journal;
        append_close(&journal->file);
    }
    free(journal);
    return NULL;
}

bool journal_append(Journal *journal, const EncounterResult *result, Error *error)
{
    Buffer built = {0};
    for (int i = 0; i < result->game_count; i++)
        if (result->games[i].termination == ENDED_INTERRUPTED)
            return fail(error, "an interrupted game is not for the journal");
    add_encounter_record(&built, result);
    return write_and_free(&journal->file, &built, error);
}

void journal_close(Journal *journal)
{
    if (journal == NULL)
        return;
    append_close(&journal->file);
    free(journal);
}

static bool write_results(AppendFile *file, const JournalContents *contents, Error *error)
{
    for (int64_t i = 0; i < contents->result_count; i++) {
        Buffer built = {0};
        add_encounter_record(&built, &contents->results[i]);
        bool good = built.failed ? fail(error, "there is no memory to write '%s'", file->name)
                                 : append_piece(file, buffer_slice(&built), error);
        buffer_free(&built);
        if (!good)
            return false;
    }
    return append_synced(file, (Slice){"", 0}, error);
}

bool journal_write(const char *name, const JournalContents *contents, Error *error)
{
    AppendFile file;
    if (!create(&file, name, contents->arguments, contents->argument_count, contents->pgn_base,
                error))
        return false;
    bool good = write_results(&file, contents, error);
    if (!good)
        unlink(name);
    append_close(&file);
    return good;
}
