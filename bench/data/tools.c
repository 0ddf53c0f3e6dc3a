#include "bench/data/tools.h"

#include "bench/data/new_file.h"
#include "bench/data/quota.h"
#include "bench/data/sample_file.h"
#include "bench/data/settings.h"
#include "engine/base/rng.h"
#include "engine/ships/notation.h"
#include "search/score.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// --- show ----------------------------------------------------------------------------------------

static void print_sample(FILE *to, int64_t number, const Sample *sample)
{
    static const char *const results[] = {"lost", "drawn", "won"};
    char fen[SHIPS_FEN_TEXT], best[SHIPS_MOVE_TEXT], score[16];
    ships_format(&sample->position, fen);
    ships_format_move(sample->best, best);
    if (score_is_decided(sample->score))
        snprintf(score, sizeof score, "mate %d", score_mate_moves(sample->score, SHIPS_SIDES));
    else
        snprintf(score, sizeof score, "%+d", sample->score);
    fprintf(to, "%8" PRId64 "  game %" PRIu32 " ply %d  %s  score %s  best %s  %s%s\n", number,
            sample->game, sample->ply, fen, score, best, results[sample->result],
            sample->last ? "  last" : "");
}

bool datagen_show(int count, char **words, FILE *to, Error *error)
{
    SampleReader reader;
    int64_t from = 0, wanted = 20;
    bool good = true;
    const Setting settings[] = {
        {.name = "from", .low = 0, .high = INT64_C(1) << 40, .number = &from},
        {.name = "count", .low = 1, .high = INT64_C(1) << 40, .number = &wanted},
    };
    if (!settings_read(settings, (int)ARRAY_COUNT(settings), words, &count, error))
        return false;
    if (count != 1)
        return fail(error, "show needs one file, not %d", count);
    if (!sample_reader_open(&reader, words[0], error))
        return false;
    ReadOutcome outcome = sample_reader_seek(&reader, from, error) ? READ_SAMPLE : READ_FAILED;
    for (int64_t i = 0; i < wanted && outcome != READ_FAILED; i++) {
        Sample sample;
        Error why;
        outcome = sample_reader_next(&reader, &sample, &why);
        if (outcome == READ_END)
            break;
        if (outcome == READ_SAMPLE) {
            print_sample(to, from + i, &sample);
            continue;
        }
        fprintf(to, "%8" PRId64 "  %s\n", from + i, why.text);
        *error = why;
        good = false;
    }
    sample_reader_close(&reader);
    return good && outcome != READ_FAILED;
}

// --- shuffle -------------------------------------------------------------------------------------

typedef struct Record {
    unsigned char bytes[SAMPLE_BYTES];
} Record;

// Reads a file behind what is there, checking every record.
static bool read_records(const char *name, Record *records, int64_t room, int64_t *count,
                         Error *error)
{
    SampleReader reader;
    Sample sample;
    ReadOutcome outcome = READ_SAMPLE;
    if (!sample_reader_open(&reader, name, error))
        return false;
    while ((outcome = sample_reader_next(&reader, &sample, error)) == READ_SAMPLE) {
        if (*count == room) {
            fail(error, "'%s' grows while it is read", name);
            outcome = READ_FAILED;
            break;
        }
        sample_pack(&sample, records[(*count)++].bytes);
    }
    sample_reader_close(&reader);
    return outcome == READ_END;
}

// Fisher and Yates, as Durstenfeld put it (Algorithm 235, CACM 1964).
static void shuffle(Record *records, int64_t count, Rng rng)
{
    for (int64_t left = count; left > 1; left--) {
        int64_t at = (int64_t)((unsigned __int128)rng_next(&rng) * (uint64_t)left >> 64);
        Record record = records[at];
        records[at] = records[left - 1];
        records[left - 1] = record;
    }
}

static int64_t records_in(int count, char **files, Error *error)
{
    int64_t records = 0;
    for (int i = 0; i < count; i++) {
        int64_t bytes = sample_file_size(files[i], error);
        if (bytes < 0)
            return -1;
        records += bytes / SAMPLE_BYTES;
    }
    return records;
}

static bool shuffle_into(const char *out, int count, char **files, int64_t seed, FILE *to,
                         Error *error)
{
    NewFile file;
    int64_t records_read = 0, room = records_in(count, files, error);
    if (room < 0)
        return false;
    Record *records = malloc(((size_t)room + 1) * sizeof *records);
    if (records == NULL)
        return fail(error, "there is no memory for %" PRId64 " records at once", room);
    bool good = true;
    for (int i = 0; good && i < count; i++)
        good = read_records(files[i], records, room, &records_read, error);
    if (good && new_file_open(&file, out, error)) {
        shuffle(records, records_read, (Rng){mix64((uint64_t)seed + 1)});
        Slice all = {(const char *)records, (size_t)records_read * sizeof *records};
        good = new_file_close(&file, new_file_add(&file, all, error), error);
    } else {
        good = false;
    }
    free(records);
    if (good)
        fprintf(to, "%s: %" PRId64 " positions\n", out, records_read);
    return good;
}

bool datagen_shuffle(int count, char **words, FILE *to, Error *error)
{
    int64_t seed = 1;
    const Setting settings[] = {{.name = "seed", .low = 0, .high = INT64_MAX - 1, .number = &seed}};
    if (!settings_read(settings, (int)ARRAY_COUNT(settings), words, &count, error))
        return false;
    if (count < 2)
        return fail(error, "shuffle needs a new file and one or more to read");
    return shuffle_into(words[0], count - 1, words + 1, seed, to, error);
}

// --- merge ---------------------------------------------------------------------------------------

typedef struct Merge {
    NewFile file;
    uint32_t games;
    int64_t positions;
    bool cut;
    int game_count; // records of the game at hand
    Record game[QUOTA_MOST_SAMPLES];
} Merge;

// Adds a record; a game is written when it is whole.
static bool merge_sample(Merge *merge, Sample sample, Error *error)
{
    if (merge->game_count == QUOTA_MOST_SAMPLES)
        return fail(error, "its game has more than %d positions", QUOTA_MOST_SAMPLES);
    bool is_last = sample.last;
    sample.game = merge->games;
    sample_pack(&sample, merge->game[merge->game_count++].bytes);
    if (!is_last)
        return true;
    Slice piece = {(const char *)merge->game, (size_t)merge->game_count * sizeof(Record)};
    merge->positions += merge->game_count;
    merge->game_count = 0;
    if (merge->games++ == UINT32_MAX)
        return fail(error, "there are more games than numbers for them");
    return new_file_add(&merge->file, piece, error);
}

// What is wrong within a file is told with its place.
static bool place(const SampleReader *reader, Error *error)
{
    Error why = *error;
    return fail(error, "record %" PRId64 " of '%.80s': %s", reader->next - 1, reader->name,
                why.text);
}

static bool end_file(Merge *merge, const SampleReader *reader, const GameChain *chain, FILE *to,
                     Error *error)
{
    if (merge->game_count == 0)
        return true;
    if (!merge->cut)
        return fail(error, "'%s' ends within game %" PRIu32 "; cut=1 goes on without that game",
                    reader->name, chain->last.game);
    fprintf(to, "%s: goes without game %" PRIu32 ", which is not whole\n", reader->name,
            chain->last.game);
    merge->game_count = 0;
    return true;
}

// A record that is no sample is the torn end of a file only if nothing whole follows it.
static bool is_torn_end(SampleReader *reader)
{
    Sample sample;
    Error ignored;
    ReadOutcome outcome;
    while ((outcome = sample_reader_next(reader, &sample, &ignored)) == READ_FAULT) {
    }
    return outcome == READ_END;
}

static bool merge_file(Merge *merge, SampleReader *reader, FILE *to, Error *error)
{
    GameChain chain = {0};
    Sample sample;
    for (;;) {
        ReadOutcome outcome = sample_reader_next(reader, &sample, error);
        if (outcome == READ_FAULT && merge->cut && is_torn_end(reader))
            outcome = READ_END;
        if (outcome == READ_END)
            return end_file(merge, reader, &chain, to, error);
        if (outcome != READ_SAMPLE)
            return false;
        if (!game_chain_add(&chain, &sample, error) || !merge_sample(merge, sample, error))
            return place(reader, error);
    }
}

static bool merge_all(Merge *merge, int count, char **files, FILE *to, Error *error)
{
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        SampleReader reader;
        good = sample_reader_open(&reader, files[i], error);
        if (good) {
            good = merge_file(merge, &reader, to, error);
            sample_reader_close(&reader);
        }
    }
    return good;
}

bool datagen_merge(int count, char **words, FILE *to, Error *error)
{
    int64_t cut = 0;
    const Setting settings[] = {{.name = "cut", .low = 0, .high = 1, .number = &cut}};
    if (!settings_read(settings, (int)ARRAY_COUNT(settings), words, &count, error))
        return false;
    if (count < 2)
        return fail(error, "merge needs a new file and one or more to read");
    Merge *merge = calloc(1, sizeof *merge);
    if (merge == NULL)
        return fail(error, "there is no memory for a game");
    merge->cut = cut != 0;
    bool good = new_file_open(&merge->file, words[0], error);
    if (good) {
        good = merge_all(merge, count - 1, words + 1, to, error);
        good = new_file_close(&merge->file, good, error);
    }
    if (good)
        fprintf(to, "%s: %" PRId64 " positions of %" PRIu32 " games\n", words[0], merge->positions,
                merge->games);
    free(merge);
    return good;
}
