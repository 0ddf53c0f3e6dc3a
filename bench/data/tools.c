// datagen show, shuffle and merge.
#include "bench/data/datagen.h"
#include "bench/data/new_file.h"
#include "bench/data/quota.h"
#include "bench/data/sample_file.h"
#include "bench/data/words.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"
#include "search/score.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// --- show ----------------------------------------------------------------------------------------

static void print_sample(FILE *to, const Rules *rules, int64_t number, const Sample *sample)
{
    static const char *const results[] = {"lost", "drawn", "won"};
    char position[GAME_POSITION_TEXT], best[GAME_MOVE_TEXT], score[16];
    SampleResult result = sample_result(sample->winner, rules->seat_to_move(&sample->position));
    rules->format(&sample->position, position);
    rules->format_move(sample->best, best);
    if (score_is_decided(sample->score))
        snprintf(score, sizeof score, "mate %d", score_mate_moves(sample->score, rules->seats));
    else
        snprintf(score, sizeof score, "%+d", sample->score);
    fprintf(to, "%8" PRId64 "  game %" PRIu32 " ply %d  %s  score %s  best %s  %s", number,
            sample->game, sample->ply, position, score, best, results[result]);
    if (result == SAMPLE_LOST && rules->seats > 2)
        fprintf(to, " to player %d", sample->winner + 1);
    fprintf(to, "%s\n", sample->last ? "  last" : "");
}

bool datagen_show(int count, char **words, FILE *to, Error *error)
{
    SampleReader reader;
    const Game *game;
    int64_t from = 0, wanted = 20;
    bool good = true;
    const DatagenKey keys[] = {
        {.name = "from", .low = 0, .high = INT64_C(1) << 40, .number = &from},
        {.name = "count", .low = 1, .high = INT64_C(1) << 40, .number = &wanted},
    };
    if (!datagen_words_read(keys, (int)ARRAY_COUNT(keys), words, &count, &game, error))
        return false;
    if (count != 1)
        return fail(error, "show needs one file, not %d", count);
    if (!sample_reader_open(&reader, game->evaluation, words[0], error))
        return false;
    ReadOutcome outcome = sample_reader_seek(&reader, from, error) ? READ_SAMPLE : READ_FAILED;
    for (int64_t i = 0; i < wanted && outcome != READ_FAILED; i++) {
        Sample sample;
        Error why;
        outcome = sample_reader_next(&reader, &sample, &why);
        if (outcome == READ_END)
            break;
        if (outcome == READ_SAMPLE) {
            print_sample(to, game->rules, from + i, &sample);
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

// Records as they are in files, one behind the other.
typedef struct SampleHeap {
    const Evaluation *evaluation;
    unsigned char *bytes;
    int64_t room, count;
} SampleHeap;

// Reads a file behind what is there, checking every sample.
static bool read_samples(SampleHeap *heap, const char *name, Error *error)
{
    SampleReader reader;
    Sample sample;
    ReadOutcome outcome = READ_SAMPLE;
    size_t size = (size_t)sample_bytes(heap->evaluation);
    if (!sample_reader_open(&reader, heap->evaluation, name, error))
        return false;
    while ((outcome = sample_reader_next(&reader, &sample, error)) == READ_SAMPLE) {
        if (heap->count == heap->room) {
            fail(error, "'%s' grows while it is read", name);
            outcome = READ_FAILED;
            break;
        }
        memcpy(heap->bytes + (size_t)heap->count++ * size, reader.bytes, size);
    }
    sample_reader_close(&reader);
    return outcome == READ_END;
}

// Fisher and Yates, as Durstenfeld put it (Algorithm 235, CACM 1964).
static void shuffle(SampleHeap *heap, Rng rng)
{
    size_t size = (size_t)sample_bytes(heap->evaluation);
    unsigned char moving[SAMPLE_BYTES_MOST];
    for (int64_t left = heap->count; left > 1; left--) {
        size_t at = (size_t)scale_below(rng_next(&rng), (uint64_t)left);
        unsigned char *one = heap->bytes + at * size,
                      *end = heap->bytes + (size_t)(left - 1) * size;
        memcpy(moving, one, size);
        memmove(one, end, size); // they may be the same one
        memcpy(end, moving, size);
    }
}

static int64_t samples_in(const Evaluation *evaluation, int count, char **files, Error *error)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        int64_t samples = sample_file_count(evaluation, files[i], error);
        if (samples < 0)
            return -1;
        sum += samples;
    }
    return sum;
}

static bool write_samples(const SampleHeap *heap, const char *name, Error *error)
{
    WholeFile file;
    if (!new_file_begin(&file, name, error))
        return false;
    fwrite(heap->bytes, (size_t)sample_bytes(heap->evaluation), (size_t)heap->count, file.to);
    return new_file_end(&file, true, error);
}

bool datagen_shuffle(int count, char **words, FILE *to, Error *error)
{
    int64_t seed = 1;
    const Game *game;
    const DatagenKey keys[] = {{.name = "seed", .low = 0, .high = INT64_MAX - 1, .number = &seed}};
    if (!datagen_words_read(keys, (int)ARRAY_COUNT(keys), words, &count, &game, error))
        return false;
    if (count < 2)
        return fail(error, "shuffle needs a new file and one or more to read");
    SampleHeap heap = {.evaluation = game->evaluation};
    heap.room = samples_in(heap.evaluation, count - 1, words + 1, error);
    if (heap.room < 0)
        return false;
    size_t size = (size_t)sample_bytes(heap.evaluation);
    if ((uint64_t)heap.room < SIZE_MAX / size)
        heap.bytes = malloc(((size_t)heap.room + 1) * size);
    bool good = heap.bytes != NULL ||
                fail(error, "there is no memory for %" PRId64 " samples at once", heap.room);
    for (int i = 1; good && i < count; i++)
        good = read_samples(&heap, words[i], error);
    if (good) {
        shuffle(&heap, (Rng){mix64((uint64_t)seed + 1)});
        good = write_samples(&heap, words[0], error);
    }
    free(heap.bytes);
    if (good)
        fprintf(to, "%s: %" PRId64 " positions\n", words[0], heap.count);
    return good;
}

// --- merge ---------------------------------------------------------------------------------------

typedef struct SampleMerge {
    const Evaluation *evaluation;
    WholeFile file;
    uint32_t games;
    int64_t positions;
    bool cut;
    int game_count; // samples of the game at hand
    unsigned char game[QUOTA_MOST_SAMPLES * SAMPLE_BYTES_MOST];
} SampleMerge;

// Adds a sample; a game is written when it is whole.
static bool merge_sample(SampleMerge *merge, Sample *sample, Error *error)
{
    int size = sample_bytes(merge->evaluation);
    if (merge->game_count == QUOTA_MOST_SAMPLES)
        return fail(error, "its game has more than %d positions", QUOTA_MOST_SAMPLES);
    sample->game = merge->games;
    sample_pack(merge->evaluation, sample, merge->game + merge->game_count++ * size);
    if (!sample->last)
        return true;
    if (merge->games++ == UINT32_MAX)
        return fail(error, "there are more games than numbers for them");
    fwrite(merge->game, (size_t)size, (size_t)merge->game_count, merge->file.to);
    merge->positions += merge->game_count;
    merge->game_count = 0;
    return true;
}

// Gives an error within a file its place.
static bool place(const SampleReader *reader, Error *error)
{
    Error why = *error;
    return fail(error, "sample %" PRId64 " of '%.80s': %s", reader->next - 1, reader->name,
                why.text);
}

static bool leave_file(SampleMerge *merge, const SampleReader *reader, const SampleChain *chain,
                       FILE *to, Error *error)
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

// Bytes that are no sample are the torn end of a file only if nothing whole follows it.
static bool is_torn_end(SampleReader *reader)
{
    Sample sample;
    Error ignored;
    ReadOutcome outcome;
    while ((outcome = sample_reader_next(reader, &sample, &ignored)) == READ_FAULT) {
    }
    return outcome == READ_END;
}

static bool merge_file(SampleMerge *merge, SampleReader *reader, FILE *to, Error *error)
{
    SampleChain chain = {.evaluation = merge->evaluation};
    Sample sample;
    for (;;) {
        ReadOutcome outcome = sample_reader_next(reader, &sample, error);
        if (outcome == READ_FAULT && merge->cut && is_torn_end(reader))
            outcome = READ_END;
        if (outcome == READ_END)
            return leave_file(merge, reader, &chain, to, error);
        if (outcome != READ_SAMPLE)
            return false;
        if (!sample_chain_add(&chain, &sample, error) || !merge_sample(merge, &sample, error))
            return place(reader, error);
    }
}

static bool merge_all(SampleMerge *merge, int count, char **files, FILE *to, Error *error)
{
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        SampleReader reader;
        good = sample_reader_open(&reader, merge->evaluation, files[i], error);
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
    const Game *game;
    const DatagenKey keys[] = {{.name = "cut", .low = 0, .high = 1, .number = &cut}};
    if (!datagen_words_read(keys, (int)ARRAY_COUNT(keys), words, &count, &game, error))
        return false;
    if (count < 2)
        return fail(error, "merge needs a new file and one or more to read");
    SampleMerge *merge = memory_new(1, sizeof *merge);
    merge->evaluation = game->evaluation;
    merge->cut = cut != 0;
    bool good = new_file_begin(&merge->file, words[0], error);
    if (good) {
        good = merge_all(merge, count - 1, words + 1, to, error);
        good = new_file_end(&merge->file, good, error);
    }
    if (good)
        fprintf(to, "%s: %" PRId64 " positions of %" PRIu32 " games\n", words[0], merge->positions,
                merge->games);
    free(merge);
    return good;
}
