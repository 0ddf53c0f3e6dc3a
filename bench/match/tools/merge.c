#define _POSIX_C_SOURCE 200809L // lstat
#include "bench/match/tools/merge.h"

#include "bench/match/base/strings.h"
#include "bench/match/command/read_config.h"
#include "bench/match/store/writer.h"
#include "engine/base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// A shard's journal.
typedef struct Shard {
    const char *file;
    JournalContents contents;
    int64_t shard, shard_count;
} Shard;

// Goes to the first argument from `i` on that does not say which shard it is: "-shard I/N".
static int skip_shard(const JournalContents *contents, int i)
{
    while (i + 1 < contents->argument_count && strcmp(contents->arguments[i], "-shard") == 0)
        i += 2;
    return i;
}

static bool same_match(const JournalContents *a, const JournalContents *b)
{
    int i = skip_shard(a, 0), k = skip_shard(b, 0);
    for (; i < a->argument_count && k < b->argument_count;
         i = skip_shard(a, i + 1), k = skip_shard(b, k + 1))
        if (strcmp(a->arguments[i], b->arguments[k]) != 0)
            return false;
    return i == a->argument_count && k == b->argument_count;
}

// --- The parts ----------------------------------------------------------------------------------

static bool own_encounters(const Shard *part, Error *error)
{
    for (int64_t i = 0; i < part->contents.result_count; i++) {
        int64_t number = part->contents.results[i].encounter.number;
        if (number % part->shard_count != part->shard - 1)
            return fail(error, "'%s' is shard %" PRId64 "/%" PRId64 ", but has encounter %" PRId64,
                        part->file, part->shard, part->shard_count, number);
    }
    return true;
}

static bool read_part(Shard *part, const char *file, Error *error)
{
    Config config;
    Error why;
    part->file = file;
    if (!journal_read(file, &part->contents, error))
        return false;
    if (!config_resume(&config, file, part->contents.argument_count, part->contents.arguments, 0,
                       NULL, &why))
        return fail(error, "'%s' is of a match that can't be: %s", file, why.text);
    part->shard = config.shard;
    part->shard_count = config.shard_count;
    bool fits = journal_fits(&part->contents, &config, &why);
    config_free(&config);
    if (!fits)
        return fail(error, "'%s': %s", file, why.text);
    return own_encounters(part, error);
}

static bool agree(const Shard *a, const Shard *b, Error *error)
{
    if (!same_match(&a->contents, &b->contents))
        return fail(error, "'%s' and '%s' are not of the same match", a->file, b->file);
    if (a->shard_count != b->shard_count)
        return fail(error, "'%s' is one of %" PRId64 " shards and '%s' one of %" PRId64, a->file,
                    a->shard_count, b->file, b->shard_count);
    if (a->shard == b->shard)
        return fail(error, "both '%s' and '%s' are shard %" PRId64 "/%" PRId64, a->file, b->file,
                    a->shard, a->shard_count);
    return true;
}

// Names the shards that are not there.
static bool all_there(const Shard *parts, int count, Error *error)
{
    char names[160] = "";
    Builder list = {names, sizeof names, 0};
    int64_t shards = parts[0].shard_count;
    if (shards == count)
        return true; // all different, so all
    for (int64_t shard = 1; shard <= shards && list.length < sizeof names - 1; shard++) {
        bool is_there = false;
        for (int i = 0; i < count; i++)
            is_there |= parts[i].shard == shard;
        if (!is_there)
            builder_add(&list, "%s%" PRId64, list.length > 0 ? ", " : "", shard);
    }
    return fail(error, "%" PRId64 " of %" PRId64 " shards %s missing: %s", shards - count, shards,
                shards - count == 1 ? "is" : "are", names);
}

static bool read_parts(Shard *parts, char *const *files, int count, Error *error)
{
    for (int i = 0; i < count; i++) {
        if (!read_part(&parts[i], files[i], error))
            return false;
        for (int k = 0; k < i; k++)
            if (!agree(&parts[k], &parts[i], error))
                return false;
    }
    return all_there(parts, count, error);
}

// --- The whole ----------------------------------------------------------------------------------

// Copies the arguments, but for -shard, from the part to the whole.
static void join_arguments(JournalContents *whole, const JournalContents *part)
{
    whole->arguments = memory_new((size_t)part->argument_count, sizeof *whole->arguments);
    for (int i = skip_shard(part, 0); i < part->argument_count; i = skip_shard(part, i + 1))
        whole->arguments[whole->argument_count++] = slice_copy(slice_of(part->arguments[i]));
}

// The folder of all parts; none if they were played in several.
static void join_folders(JournalContents *whole, const Shard *parts, int count)
{
    const char *folder = parts[0].contents.folder;
    for (int i = 1; i < count && folder != NULL; i++)
        if (parts[i].contents.folder == NULL || strcmp(parts[i].contents.folder, folder) != 0)
            folder = NULL;
    whole->folder = folder != NULL ? slice_copy(slice_of(folder)) : NULL;
}

static int compare_results(const void *a, const void *b)
{
    int64_t x = ((const EncounterResult *)a)->encounter.number;
    int64_t y = ((const EncounterResult *)b)->encounter.number;
    return (x > y) - (x < y);
}

// Moves all results to the whole, in the order of their numbers.
static void join_results(JournalContents *whole, Shard *parts, int count)
{
    int64_t total = 0;
    for (int i = 0; i < count; i++)
        total += parts[i].contents.result_count;
    whole->results = memory_new((size_t)total, sizeof *whole->results);
    for (int i = 0; i < count; i++) {
        JournalContents *part = &parts[i].contents;
        if (part->result_count > 0)
            memcpy(whole->results + whole->result_count, part->results,
                   (size_t)part->result_count * sizeof *part->results);
        whole->result_count += part->result_count;
        part->result_count = 0;
    }
    qsort(whole->results, (size_t)total, sizeof *whole->results, compare_results);
}

static void note_torn(const Shard *parts, int count, Error *note)
{
    int torn = 0;
    const char *file = NULL;
    for (int i = 0; i < count; i++) {
        torn += parts[i].contents.torn_bytes > 0;
        file = parts[i].contents.torn_bytes > 0 ? parts[i].file : file;
    }
    note->text[0] = '\0';
    if (torn == 1)
        fail(note, "'%s' ends in an unfinished entry, which was left out", file);
    else if (torn > 1)
        fail(note, "%d journals end in an unfinished entry, which was left out", torn);
}

// Shards may be played on machines with different builds of a program, so this is only noted.
static void note_inputs(const Shard *parts, int count, Error *note)
{
    Error why;
    for (int i = 1; i < count && note->text[0] == '\0'; i++)
        if (!inputs_equal(&parts[0].contents.inputs, &parts[i].contents.inputs))
            fail(note, "'%s' and '%s' were played with different files: %s", parts[0].file,
                 parts[i].file,
                 inputs_differ(&parts[0].contents.inputs, &parts[i].contents.inputs, &why)
                     ? why.text
                     : "not with as many of them");
}

static bool is_new(const char *file, Error *error)
{
    struct stat status; // a link that leads nowhere is something, too
    return lstat(file, &status) != 0 ||
           fail(error, "'%s' exists already: merge overwrites nothing", file);
}

// A file that is there may be that of an earlier merge, of these shards or of less of them.
static bool can_be_had(const Merged *merged, GameFile kind, const char *file, Error *error)
{
    Error ignored;
    const JournalContents *contents = &merged->contents;
    return file == NULL || is_new(file, &ignored) ||
           writer_is_of(&merged->config, kind, contents->results, contents->result_count, error);
}

static bool write_games(const Merged *merged, GameFile kind, const char *what, Error *error)
{
    Error why, ignored;
    const JournalContents *contents = &merged->contents;
    GameWriter *writer = writer_open(&merged->config, kind, 0, &why);
    bool good =
        writer != NULL && events_replay(&merged->config, contents->results, contents->result_count,
                                        (Listener){writer_hear, writer}, &why);
    good = writer_close(writer, good ? &why : &ignored) && good;
    return good || fail(error, "the journal '%s' is complete, but not the %s: %s",
                        merged->config.journal_file, what, why.text);
}

static bool join(const char *out, Shard *parts, int count, Merged *merged, Error *error)
{
    note_torn(parts, count, &merged->note);
    join_arguments(&merged->contents, &parts[0].contents);
    join_results(&merged->contents, parts, count);
    note_inputs(parts, count, &merged->note);
    inputs_copy(&merged->contents.inputs, &parts[0].contents.inputs);
    join_folders(&merged->contents, parts, count);
    const Config *config = &merged->config;
    return config_resume(&merged->config, out, merged->contents.argument_count,
                         merged->contents.arguments, 0, NULL, error) &&
           is_new(out, error) && can_be_had(merged, GAMES_PGN, config->pgn.file, error) &&
           can_be_had(merged, GAMES_EPD, config->epd.file, error) &&
           journal_write(out, &merged->contents, error) &&
           write_games(merged, GAMES_PGN, "PGN", error) &&
           write_games(merged, GAMES_EPD, "final positions", error);
}

bool merge_journals(const char *out, char *const *files, int count, Merged *merged, Error *error)
{
    *merged = (Merged){0};
    if (count < 1)
        return fail(error, "merge needs the journals of the shards");
    Shard *parts = memory_new((size_t)count, sizeof *parts);
    bool good = read_parts(parts, files, count, error) && join(out, parts, count, merged, error);
    for (int i = 0; i < count; i++)
        journal_contents_free(&parts[i].contents);
    free(parts);
    if (!good)
        merged_free(merged);
    return good;
}

void merged_free(Merged *merged)
{
    journal_contents_free(&merged->contents);
    config_free(&merged->config);
    *merged = (Merged){0};
}
