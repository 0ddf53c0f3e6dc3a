#define _POSIX_C_SOURCE 200809L // signal sets
#include "bench/data/play_file.h"

#include "engine/base/file.h"
#include "engine/posix/own_file.h"
#include "engine/posix/posix.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAME_BYTES = 4096, SETTINGS_BYTES = 4096 };

// --- The settings beside it ----------------------------------------------------------------------

static Slice take_line(Slice *rest)
{
    const char *end = rest->length > 0 ? memchr(rest->at, '\n', rest->length) : NULL;
    size_t length = end != NULL ? (size_t)(end - rest->at) : rest->length;
    Slice line = {rest->at, length};
    length += end != NULL;
    *rest = (Slice){rest->at + length, rest->length - length};
    return line;
}

static bool is_same(Slice a, Slice b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

// The variant is said only if it is not the first, so two runs can differ in having that line.
static Slice variant_in(Slice settings)
{
    static const char key[] = "variant=";
    const size_t length = sizeof key - 1;
    while (settings.length > 0) {
        Slice line = take_line(&settings);
        if (line.length >= length && memcmp(line.at, key, length) == 0)
            return (Slice){line.at + length, line.length - length};
    }
    return slice_of(games[0]->rules->variant);
}

static bool compare_settings(const char *name, Slice is, Slice wanted, Error *error)
{
    Slice variant = variant_in(is), wanted_variant = variant_in(wanted);
    if (!is_same(variant, wanted_variant))
        return fail(error, "'%.100s' has games of %.*s, this run plays %.*s", name,
                    slice_quote(variant), variant.at, slice_quote(wanted_variant),
                    wanted_variant.at);
    while (is.length > 0 || wanted.length > 0) {
        Slice line = take_line(&is), want = take_line(&wanted);
        if (!is_same(line, want))
            return fail(error, "'%.100s' was made with '%.*s', this run has '%.*s'", name,
                        slice_quote(line), line.at, slice_quote(want), want.at);
    }
    return true;
}

// Made whole under another name first: it is never there by halves.
static bool write_settings(const char *name, Slice settings, Error *error)
{
    WholeFile file;
    if (!whole_file_begin(&file, name, error))
        return false;
    fwrite(settings.at, 1, settings.length, file.to);
    return whole_file_end(&file, true, error);
}

static bool mind_settings(const DatagenFile *file, Slice settings, Error *error)
{
    char name[NAME_BYTES], *text;
    size_t length;
    if (snprintf(name, sizeof name, "%s.txt", file->file.name) >= (int)sizeof name)
        return fail(error, "the name '%s' is too long", file->file.name);
    bool is_there = file_read(name, SETTINGS_BYTES, &text, &length, error);
    if (!is_there && errno != ENOENT)
        return false;
    if (!is_there && file->file.size > 0)
        return fail(error, "'%s' is there without '%s', which says what it was made with",
                    file->file.name, name);
    if (!is_there)
        return write_settings(name, settings, error);
    bool good = compare_settings(file->file.name, (Slice){text, length}, settings, error);
    free(text);
    return good;
}

// --- The games in it -----------------------------------------------------------------------------

static bool take_in(DatagenFile *file, const SampleChain *game, Quota *quota, Error *error)
{
    uint32_t number = game->last.game;
    if (quota_length(quota, number) > 0)
        return fail(error, "game %" PRIu32 " stands in '%s' twice", number, file->file.name);
    if (game->count > QUOTA_MOST_SAMPLES)
        return fail(error, "game %" PRIu32 " in '%s' is too long", number, file->file.name);
    quota_finish(quota, number, game->count);
    sample_stats_add(&file->stats, &game->last, game->count);
    return true;
}

// Behind damage: a torn end holds no end of a game, anything else was not left by a dying run.
static bool rest_is_torn(SampleReader *reader, bool at_end_of_game, int64_t whole, Error *error)
{
    Error why;
    Sample sample;
    ReadOutcome outcome = READ_FAULT;
    while (!at_end_of_game && outcome != READ_END && outcome != READ_FAILED) {
        outcome = sample_reader_next(reader, &sample, &why);
        at_end_of_game = outcome == READ_SAMPLE && sample.last;
    }
    if (outcome == READ_FAILED)
        *error = why;
    else if (at_end_of_game)
        fail(error,
             "'%.100s' is damaged: only its first %" PRId64 " samples are whole games, and others "
             "stand behind; 'datagen check' says more",
             reader->name, whole);
    return outcome == READ_END && !at_end_of_game;
}

// Notes the whole games and gives the number of their samples.
static bool read_games(DatagenFile *file, SampleReader *reader, Quota *quota, int64_t *whole,
                       Error *error)
{
    SampleChain chain = {.evaluation = file->evaluation};
    Error why;
    *whole = 0;
    for (;;) {
        Sample sample = {0};
        switch (sample_reader_next(reader, &sample, &why)) {
        case READ_END:
            return true;
        case READ_FAILED:
            *error = why;
            return false;
        case READ_FAULT:
            return rest_is_torn(reader, false, *whole, error);
        case READ_SAMPLE:
            break;
        }
        if (!sample_chain_add(&chain, &sample, &why))
            return rest_is_torn(reader, sample.last, *whole, error);
        if (!sample.last)
            continue;
        if (!take_in(file, &chain, quota, error))
            return false;
        *whole = reader->next;
    }
}

static bool mind_games(DatagenFile *file, Quota *quota, Error *error)
{
    SampleReader reader;
    int64_t whole;
    if (!sample_reader_open(&reader, file->evaluation, file->file.name, error))
        return false;
    bool good = read_games(file, &reader, quota, &whole, error);
    sample_reader_close(&reader);
    if (!good)
        return false;
    int64_t size = whole * sample_bytes(file->evaluation);
    file->cut_bytes = file->file.size - size;
    return append_cut(&file->file, size, error);
}

// --- For the run ---------------------------------------------------------------------------------

bool datagen_file_open(DatagenFile *file, const Evaluation *evaluation, const char *name,
                       Slice settings, Quota *quota, Error *error)
{
    *file = (DatagenFile){.evaluation = evaluation};
    if (!append_open(&file->file, name, O_CREAT, error))
        return false;
    if (mind_settings(file, settings, error) && mind_games(file, quota, error))
        return true;
    append_close(&file->file);
    return false;
}

bool datagen_file_add(DatagenFile *file, const DatagenGame *game, Error *error)
{
    unsigned char bytes[DATAGEN_GAME_PLIES * SAMPLE_BYTES_MOST];
    int size = sample_bytes(file->evaluation);
    for (int i = 0; i < game->count; i++)
        sample_pack(file->evaluation, &game->samples[i], bytes + i * size);
    Slice piece = {(const char *)bytes, (size_t)(game->count * size)};
    if (!append_piece(&file->file, piece, error))
        return false;
    sample_stats_add(&file->stats, &game->samples[game->count - 1], game->count);
    return true;
}

bool datagen_file_close(DatagenFile *file, Error *error)
{
    bool good = posix_sync_data(file->file.fd) || errno == EINVAL;
    if (!good)
        fail(error, "cannot write to '%s': %s", file->file.name, strerror(errno));
    append_close(&file->file);
    return good;
}
