// The file's form:
//
//     regatta journal 4
//     (entries, one after the other: entries.h)
//
// The kind of an entry is `match` or `encounter`; the first entry is a match, and a later match
// replaces it. An encounter has those of its games that are new, one as a rule. Journals of form 1
// have whole encounters and no checksums of inputs, those of form 2 no folder, and in those before
// form 4 a move's numbers have no keys. One that is gone on with becomes one of form 4, which
// programs that only know earlier forms refuse.
//
// An entry that is not whole is torn if no whole one can be found behind it; otherwise it was
// damaged later, and the file is refused, but for journal_salvage.
#define _POSIX_C_SOURCE 200809L // open, pread, pwrite, fchmod
#include "bench/match/store/journal.h"

#include "bench/match/store/entries.h"
#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/posix/append.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FORMAT_VERSION = 4 };

static const int64_t most_bytes = INT64_C(1) << 40; // of a journal

static const char first_line[] = "regatta journal ";

struct Journal {
    AppendFile file;
};

// --- Entries ------------------------------------------------------------------------------------

// Of the contents the results are not looked at.
static void add_match_entry(Buffer *to, const JournalContents *contents)
{
    Buffer body = {0};
    journal_match_text(&body, contents);
    journal_entry_add(to, "match", &body);
    buffer_free(&body);
}

static void add_encounter_entry(Buffer *to, const EncounterResult *result)
{
    Buffer body = {0};
    journal_encounter_text(&body, result);
    journal_entry_add(to, "encounter", &body);
    buffer_free(&body);
}

// --- The folder ---------------------------------------------------------------------------------

// Where we are, or NULL.
static char *current_folder(char folder[FILE_NAME_BYTES])
{
    return getcwd(folder, FILE_NAME_BYTES);
}

static bool same_folder(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

bool journal_is_elsewhere(const JournalContents *contents)
{
    char here[FILE_NAME_BYTES];
    return contents->folder != NULL && !same_folder(contents->folder, current_folder(here));
}

// --- Reading ------------------------------------------------------------------------------------

// Cuts the first line off, which says what the file is.
static bool take_first_line(const char *file, Slice *text, int64_t *form, Error *error)
{
    Slice opening = slice_of(first_line);
    size_t known = text->length < opening.length ? text->length : opening.length;
    const char *end = text->length > 0 ? memchr(text->at, '\n', text->length) : NULL;
    if (known > 0 && memcmp(text->at, opening.at, known) != 0)
        return fail(error, "'%s' is no journal of Regatta", file);
    if (end == NULL)
        return fail(error, "'%s' ends before its first entry: nothing was played; remove it", file);
    int64_t version = 0;
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
    *form = version;
    return true;
}

// An encounter whose games are put together: each game is an entry of its own as it finished, and
// those of several encounters stand between each other. Older journals have whole encounters. Games
// that one lacks were not played, or are lost: encounter_is_whole tells.
typedef struct Gathered {
    EncounterResult result;
    int64_t last; // the number of the entry that came last
} Gathered;

// A journal as it is read.
typedef struct Reading {
    const char *file;
    JournalContents *contents;
    Gathered **list;
    void *by_number;       // the same as a tree of tsearch
    int64_t number;        // of the entry, from 1
    JournalLosses *losses; // NULL: nothing may be wrong
} Reading;

static int compare_numbers(const void *a, const void *b)
{
    int64_t x = ((const Gathered *)a)->result.encounter.number,
            y = ((const Gathered *)b)->result.encounter.number;
    return (x > y) - (x < y);
}

static int compare_ends(const void *a, const void *b)
{
    int64_t x = (*(Gathered *const *)a)->last, y = (*(Gathered *const *)b)->last;
    return (x > y) - (x < y);
}

// What is known of that encounter, without games if that is nothing yet.
static Gathered *find_gathered(Reading *reading, const Encounter *encounter)
{
    size_t count = (size_t)reading->contents->result_count;
    Gathered *made = memory_new(1, sizeof *made);
    made->result.encounter = *encounter;
    Gathered *found = *(void **)memory_must(tsearch(made, &reading->by_number, compare_numbers));
    if (found != made) {
        free(made);
        return found;
    }
    reading->list = memory_one_more(reading->list, count, sizeof *reading->list);
    reading->list[count] = made;
    reading->contents->result_count++;
    return made;
}

static bool same_encounter(const Encounter *a, const Encounter *b)
{
    return a->round == b->round && a->opening == b->opening &&
           memcmp(a->players, b->players, sizeof a->players) == 0;
}

// Moves a game to its place, by number. The room is there.
static bool put_game(EncounterResult *whole, GameResult *game, Error *error)
{
    int place = whole->game_count;
    while (place > 0 && whole->games[place - 1].number > game->number)
        place--;
    if (place > 0 && whole->games[place - 1].number == game->number)
        return fail(error, "game %" PRId64 " is there twice", game->number);
    memmove(whole->games + place + 1, whole->games + place,
            (size_t)(whole->game_count - place) * sizeof *whole->games);
    whole->games[place] = *game;
    whole->game_count++;
    *game = (GameResult){0};
    return true;
}

// Takes over the games of an entry. False, with a sentence, if one of them is there already, or if
// the entry says something else of its encounter than those before it.
static bool gather(Reading *reading, const EncounterResult *part, Error *error)
{
    Gathered *gathered = find_gathered(reading, &part->encounter);
    EncounterResult *whole = &gathered->result;
    if (!same_encounter(&whole->encounter, &part->encounter))
        return fail(error, "it says something else of encounter %" PRId64 " than one before it",
                    part->encounter.number);
    size_t count = (size_t)whole->game_count + (size_t)part->game_count;
    whole->games = memory_grow(whole->games, count, sizeof *whole->games);
    for (int i = 0; i < part->game_count; i++)
        if (!put_game(whole, &part->games[i], error))
            return false;
    gathered->last = reading->number;
    return true;
}

// Puts the encounters into the contents in the order in which they finished, each with its games by
// number.
static void finish_gathering(Reading *reading)
{
    size_t count = (size_t)reading->contents->result_count;
    EncounterResult *results = memory_new(count, sizeof *results);
    if (count > 0)
        qsort(reading->list, count, sizeof *reading->list, compare_ends);
    for (size_t i = 0; i < count; i++) {
        results[i] = reading->list[i]->result;
        tdelete(reading->list[i], &reading->by_number, compare_numbers);
        free(reading->list[i]);
    }
    free(reading->list);
    reading->contents->results = results;
}

static bool take_entry(Reading *reading, const JournalEntry *entry, Error *error)
{
    EncounterResult part;
    JournalContents *contents = reading->contents;
    if (slice_is(entry->kind, "match"))
        return journal_match_read(entry->body, contents, error);
    if (contents->arguments == NULL && reading->losses == NULL)
        return fail(error, "it should say what match this is");
    if (!slice_is(entry->kind, "encounter"))
        return fail(error, "there is no kind of entry '%.*s'", (int)entry->kind.length,
                    entry->kind.at);
    bool good = journal_encounter_read(entry->body, &part, error) && gather(reading, &part, error);
    encounter_result_free(&part);
    return good;
}

// Notes that the bytes from `at` on are lost.
static void note_loss(JournalLosses *losses, int64_t number, int64_t at, size_t bytes)
{
    if (losses->places++ == 0) {
        losses->entry = number;
        losses->at = at;
    }
    losses->bytes += (int64_t)bytes;
}

// Where no whole entry begins: what to go on with, if there is any, or the torn end.
static bool take_damage(Reading *reading, Slice *text, Error *error)
{
    int64_t at = reading->contents->bytes - (int64_t)text->length;
    size_t lost = journal_entry_search(*text);
    if (lost == SIZE_MAX) {
        reading->contents->torn_bytes = (int64_t)text->length;
        text->length = 0;
        return true;
    }
    if (reading->losses == NULL)
        return fail(error,
                    "entry %" PRId64 " of '%.60s' is damaged, %" PRId64
                    " bytes into the file: 'regatta repair NEW %.60s' saves what is around it",
                    reading->number, reading->file, at, reading->file);
    note_loss(reading->losses, reading->number, at, lost);
    text->at += lost;
    text->length -= lost;
    return true;
}

static bool take_entries(Reading *reading, Slice text, Error *error)
{
    Error why;
    JournalContents *contents = reading->contents;
    for (reading->number = 1; text.length > 0; reading->number++) {
        JournalEntry entry;
        if (!journal_entry_at(text, &entry)) {
            if (!take_damage(reading, &text, error))
                return false;
            continue;
        }
        if (!take_entry(reading, &entry, &why)) {
            if (reading->losses == NULL)
                return fail(error, "entry %" PRId64 " of '%s': %s", reading->number, reading->file,
                            why.text);
            note_loss(reading->losses, reading->number, contents->bytes - (int64_t)text.length,
                      entry.size);
        }
        text.at += entry.size;
        text.length -= entry.size;
    }
    if (contents->arguments != NULL)
        return true;
    if (reading->losses != NULL)
        return fail(error, "no entry of '%s' that is whole says what match it is", reading->file);
    return fail(error, "'%s' ends before its first entry: nothing was played; remove it",
                reading->file);
}

static bool read_journal(const char *file, JournalContents *contents, JournalLosses *losses,
                         Error *error)
{
    char *bytes = NULL;
    Slice text = {0};
    Reading reading = {.file = file, .contents = contents, .losses = losses};
    *contents = (JournalContents){.form = FORMAT_VERSION};
    bool good = file_read(file, most_bytes, &bytes, &text.length, error);
    text.at = bytes;
    contents->bytes = good ? (int64_t)text.length : 0;
    // To be salvaged, a damaged first line is damage like any other.
    good = good && (take_first_line(file, &text, &contents->form, error) || losses != NULL) &&
           take_entries(&reading, text, error);
    finish_gathering(&reading);
    free(bytes);
    if (!good)
        journal_contents_free(contents);
    return good;
}

bool journal_read(const char *file, JournalContents *contents, Error *error)
{
    return read_journal(file, contents, NULL, error);
}

bool journal_salvage(const char *file, JournalContents *contents, JournalLosses *losses,
                     Error *error)
{
    *losses = (JournalLosses){0};
    return read_journal(file, contents, losses, error);
}

// Whether the text is how that begins, as far as it goes.
static bool is_beginning_of(Slice text, Slice whole)
{
    return memcmp(text.at, whole.at, text.length < whole.length ? text.length : whole.length) == 0;
}

static bool is_blank(Slice text)
{
    char line[32];
    for (int form = 1; form <= FORMAT_VERSION; form++) {
        Slice first = {line, (size_t)snprintf(line, sizeof line, "%s%d\n", first_line, form)};
        if (!is_beginning_of(text, first))
            continue;
        if (text.length <= first.length)
            return true;
        Slice rest = {text.at + first.length, text.length - first.length};
        return is_beginning_of(rest, slice_of("match ")) && journal_entry_search(rest) == SIZE_MAX;
    }
    return false;
}

bool journal_is_blank(const char *file)
{
    Error ignored;
    char *bytes;
    size_t length;
    if (!file_read(file, most_bytes, &bytes, &length, &ignored))
        return false;
    bool blank = is_blank((Slice){bytes, length});
    free(bytes);
    return blank;
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
    return seats_fit(config, game->players) && ending_fault(&game->ending) < seats &&
           sum == game_points(config->rules);
}

// Each of the games is one that the encounter has, and as they are in order, none is there twice.
static bool numbers_fit(const Config *config, const EncounterResult *result)
{
    int64_t before;
    if (__builtin_mul_overflow(result->encounter.number, config->games, &before))
        return false;
    for (int i = 0; i < result->game_count; i++) {
        int64_t number = result->games[i].number;
        if (number <= before || number - before > config->games)
            return false;
    }
    return true;
}

bool journal_fits(const JournalContents *contents, const Config *config, Error *error)
{
    for (int64_t i = 0; i < contents->result_count; i++) {
        const EncounterResult *result = &contents->results[i];
        bool fits = seats_fit(config, result->encounter.players) && numbers_fit(config, result);
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
    bool good = append_synced(file, buffer_slice(built), error);
    buffer_free(built);
    return good;
}

// A file that has that name already stays as it is.
static bool fail_taken(const char *name, Error *error)
{
    int64_t bytes;
    int fd = file_open(name, INT64_MAX, &bytes, error);
    if (fd < 0)
        return false; // no file: the sentence says what it is
    close(fd);
    return fail(error,
                "there is a match in '%s' already: go on with it by -config file=%s, or name "
                "another file",
                name, name);
}

// Whether an open one is still blank. Some systems forget a lock when its file is opened and closed
// once more, so it is read through the descriptor that there is.
static bool is_still_blank(const AppendFile *file)
{
    size_t size = (size_t)file->size, length = 0;
    char *bytes = memory_new(size + 1, 1);
    for (ssize_t got = 1; length < size && got > 0;) {
        got = pread(file->fd, bytes + length, size - length, (off_t)length);
        length += got > 0 ? (size_t)got : 0;
    }
    bool blank = length == size && is_blank((Slice){bytes, size});
    free(bytes);
    return blank;
}

// Opens a blank one and empties it. Somebody else may have begun a match in it meanwhile.
static bool take_blank(AppendFile *file, const char *name, Error *error)
{
    if (!append_open(file, name, 0, error))
        return false;
    if (is_still_blank(file) ? append_cut(file, 0, error) : fail_taken(name, error))
        return true;
    append_close(file);
    return false;
}

// Creates a journal that has its first entry. On error there is none, or what was there.
static bool create(AppendFile *file, const char *name, bool may_be_blank,
                   const JournalContents *contents, Error *error)
{
    Buffer built = {0}; // before there is a file, which would stay if memory ran out
    buffer_format(&built, "%s%d\n", first_line, FORMAT_VERSION);
    add_match_entry(&built, contents);
    if (!append_open(file, name, O_CREAT | O_EXCL, error) &&
        !(errno == EEXIST &&
          (may_be_blank ? take_blank(file, name, error) : fail_taken(name, error)))) {
        buffer_free(&built);
        return false;
    }
    if (write_and_free(file, &built, error) && append_sync_folder(file, error))
        return true;
    unlink(name);
    append_close(file);
    return false;
}

Journal *journal_create(const Config *config, FileBases bases, const Inputs *inputs, Error *error)
{
    char here[FILE_NAME_BYTES];
    const JournalContents contents = {.arguments = config->arguments,
                                      .argument_count = config->argument_count,
                                      .bases = bases,
                                      .folder = current_folder(here),
                                      .inputs = inputs != NULL ? *inputs : (Inputs){0}};
    Journal *journal = memory_new(1, sizeof *journal);
    if (create(&journal->file, config->journal_file, config->may_go_on, &contents, error)) {
        if (config->journal_is_ours) // it lies where everybody looks
            fchmod(journal->file.fd, S_IRUSR | S_IWUSR);
        return journal;
    }
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

// Makes the first line that of this program's form: one byte, so it is never half done.
static bool raise_form(const AppendFile *file, int64_t form, Error *error)
{
    if (form == FORMAT_VERSION)
        return true;
    char digit = '0' + FORMAT_VERSION;
    int fd = open(file->name, O_WRONLY | O_CLOEXEC); // the other one can only append
    bool good = fd >= 0 && pwrite(fd, &digit, 1, sizeof first_line - 1) == 1 && posix_sync_data(fd);
    if (!good)
        fail(error, "cannot write to '%s': %s", file->name, strerror(errno));
    if (fd >= 0)
        close(fd);
    return good;
}

// Makes a journal that is open the one that was read, and ready to go on.
static bool go_on(Journal *journal, const Config *config, const JournalContents *contents,
                  const Inputs *inputs, Error *error)
{
    AppendFile *file = &journal->file;
    Buffer built = {0};
    char here[FILE_NAME_BYTES];
    JournalContents now = {.arguments = config->arguments,
                           .argument_count = config->argument_count,
                           .bases = contents->bases,
                           .folder = current_folder(here),
                           .inputs = inputs != NULL ? *inputs : contents->inputs};
    if (file->size != contents->bytes)
        return fail(error, "'%s' was written to while it was read: try again", file->name);
    if (!append_cut(file, contents->bytes - contents->torn_bytes, error) ||
        !raise_form(file, contents->form, error))
        return false;
    if (same_arguments(config, contents) && inputs_equal(&now.inputs, &contents->inputs) &&
        same_folder(now.folder, contents->folder))
        return true;
    add_match_entry(&built, &now);
    return write_and_free(file, &built, error);
}

Journal *journal_resume(const Config *config, const JournalContents *contents, const Inputs *inputs,
                        Error *error)
{
    if (!journal_fits(contents, config, error))
        return NULL;
    Journal *journal = memory_new(1, sizeof *journal);
    if (append_open(&journal->file, config->journal_file, 0, error)) {
        if (go_on(journal, config, contents, inputs, error))
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
        if (ending_termination(&result->games[i].ending) == ENDED_INTERRUPTED)
            return fail(error, "an interrupted game is not for the journal");
    add_encounter_entry(&built, result);
    return write_and_free(&journal->file, &built, error);
}

bool journal_hear(void *journal, const Event *event, Error *error)
{
    if (event->kind != EVENT_GAME_ENDS || event->replayed)
        return true;
    GameResult game = *event->game;
    return journal_append(journal, &(EncounterResult){*event->encounter, &game, 1}, error);
}

void journal_discard(Journal *journal)
{
    unlink(journal->file.name);
    journal_close(journal);
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
        add_encounter_entry(&built, &contents->results[i]);
        bool good = append_piece(file, buffer_slice(&built), error);
        buffer_free(&built);
        if (!good)
            return false;
    }
    return append_synced(file, (Slice){"", 0}, error);
}

bool journal_write(const char *name, const JournalContents *contents, Error *error)
{
    AppendFile file;
    if (!create(&file, name, false, contents, error))
        return false;
    bool good = write_results(&file, contents, error);
    if (!good)
        unlink(name);
    append_close(&file);
    return good;
}
