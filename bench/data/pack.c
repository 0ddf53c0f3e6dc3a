// datagen pack and unpack: whole games in a quarter of the bytes, to be kept or sent elsewhere.
//
// DESIGN. A game is its first sample as it is, and a record for each further one:
//
//      +0  number of the best move in the list of moves (2)
//      +2  0 where the best move before was played, else 1 and the number of the one that was (2)
//      +4  score, less the one that the score before foretells (2)
//      +6  1 for the last sample of the game, else 0 (2)
//
// The rules make the rest again. Records have one length and hold small numbers, so a compressor
// (xz --lzma2=preset=6,lc=1,lp=3,pb=3) makes two to three bytes of each. Each game is unpacked as
// soon as it is packed, and compared: what can't be made again is refused, never lost.
#include "bench/data/datagen.h"
#include "bench/data/new_file.h"
#include "bench/data/quota.h"
#include "bench/data/sample_file.h"
#include "bench/data/words.h"
#include "engine/base/bytes.h"
#include "engine/base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_BYTES = 8, AT_BEST = 0, AT_PLAYED = 2, AT_SCORE = 4, AT_LAST = 6 };

// The place of a move in the list of a position's legal moves, or -1.
static int move_number(const Rules *rules, const GamePosition *position, GameMove move)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(position, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return -1;
}

// The move of that number, or 0, which is none.
static GameMove move_of_number(const Rules *rules, const GamePosition *position, int number)
{
    GameMove moves[GAME_MAX_MOVES];
    return number < rules->moves(position, moves) ? moves[number] : 0;
}

// The score that a sample's foretells for the next: of two players, the other's view of it.
static int foretold(const Rules *rules, const Sample *before)
{
    return rules->seats == 2 ? -before->score : 0;
}

// Packs the sample that follows `before`. False if no legal move leads to it.
static bool pack_next(const Evaluation *evaluation, const Sample *before, const Sample *sample,
                      unsigned char record[RECORD_BYTES])
{
    const Rules *rules = evaluation->rules;
    int best = move_number(rules, &sample->position, sample->best), played = 0;
    if (!sample_is_reached_by(evaluation, before, before->best, sample)) {
        GameMove moves[GAME_MAX_MOVES];
        int count = rules->moves(&before->position, moves);
        while (played < count && !sample_is_reached_by(evaluation, before, moves[played], sample))
            played++;
        if (played++ == count)
            return false;
    }
    bytes_put(record + AT_BEST, (uint64_t)best, 2);
    bytes_put(record + AT_PLAYED, (uint64_t)played, 2);
    bytes_put(record + AT_SCORE, (uint16_t)(sample->score - foretold(rules, before)), 2);
    bytes_put(record + AT_LAST, sample->last, 2);
    return best >= 0;
}

// Unpacks the sample that follows `before`. False if the record makes no sense.
static bool unpack_next(const Evaluation *evaluation, const Sample *before,
                        const unsigned char record[RECORD_BYTES], Sample *sample)
{
    const Rules *rules = evaluation->rules;
    int played = (int)bytes_get(record + AT_PLAYED, 2), last = (int)bytes_get(record + AT_LAST, 2);
    GameMove move =
        played == 0 ? before->best : move_of_number(rules, &before->position, played - 1);
    if (move == 0 || last > 1 || before->ply == UINT16_MAX)
        return false;
    *sample = *before;
    rules->play(&sample->position, move);
    sample->ply++;
    sample->score = (int16_t)(bytes_get(record + AT_SCORE, 2) + (uint64_t)foretold(rules, before));
    sample->best = move_of_number(rules, &sample->position, (int)bytes_get(record + AT_BEST, 2));
    sample->last = last == 1;
    return sample->best != 0;
}

// --- pack ----------------------------------------------------------------------------------------

// Writes a sample as it is, or the record of one that follows `before`; and makes sure that the
// sample's very bytes come out again.
static bool pack_sample(const SampleReader *reader, const Sample *before, const Sample *sample,
                        FILE *to, Error *error)
{
    const Evaluation *evaluation = reader->evaluation;
    unsigned char record[RECORD_BYTES], again[SAMPLE_BYTES_MOST];
    size_t size = (size_t)sample_bytes(evaluation);
    Sample unpacked;
    if (before == NULL) {
        fwrite(reader->bytes, size, 1, to);
        return true;
    }
    if (!pack_next(evaluation, before, sample, record) ||
        !unpack_next(evaluation, before, record, &unpacked))
        return fail(error, "sample %" PRId64 " of '%.80s' can't be packed", reader->next - 1,
                    reader->name);
    sample_pack(evaluation, &unpacked, again);
    fwrite(record, RECORD_BYTES, 1, to);
    return memcmp(again, reader->bytes, size) == 0 ||
           fail(error, "sample %" PRId64 " of '%.80s' would not be the same again",
                reader->next - 1, reader->name);
}

static bool pack_file(SampleReader *reader, FILE *to, int64_t *positions, Error *error)
{
    SampleChain chain = {.evaluation = reader->evaluation};
    ReadOutcome outcome;
    Sample sample;
    while ((outcome = sample_reader_next(reader, &sample, error)) == READ_SAMPLE) {
        Sample before = chain.last;
        bool follows = chain.open;
        if (!sample_chain_add(&chain, &sample, error) ||
            !pack_sample(reader, follows ? &before : NULL, &sample, to, error))
            return false;
        ++*positions;
    }
    if (outcome == READ_END && chain.open)
        return fail(error, "'%s' ends within game %" PRIu32, reader->name, chain.last.game);
    return outcome == READ_END;
}

// --- unpack --------------------------------------------------------------------------------------

typedef struct PackReader {
    const Evaluation *evaluation;
    FILE *file;
    const char *name; // not owned
} PackReader;

// Reads so many bytes. False at the end of the file, or, with a sentence, if they can't be had.
static bool read_bytes(PackReader *reader, unsigned char *bytes, size_t count, bool *ended,
                       Error *error)
{
    size_t got = fread(bytes, 1, count, reader->file);
    *ended = got == 0 && !ferror(reader->file);
    if (got == count)
        return true;
    return ferror(reader->file) ? fail(error, "cannot read '%s': %s", reader->name, strerror(errno))
                                : fail(error, "'%s' ends within a game", reader->name);
}

// Unpacks a game into samples, all of it or nothing; `*ended` where there is none.
static bool unpack_game(PackReader *reader, unsigned char *samples, int *count, bool *ended,
                        Error *error)
{
    size_t size = (size_t)sample_bytes(reader->evaluation);
    unsigned char record[RECORD_BYTES];
    bool within;
    Sample sample, next;
    *count = 0;
    if (!read_bytes(reader, samples, size, ended, error))
        return false;
    if (!sample_unpack(reader->evaluation, samples, &sample, error))
        return false;
    for (*count = 1; !sample.last; ++*count, sample = next) {
        if (*count == QUOTA_MOST_SAMPLES)
            return fail(error, "a game of '%s' has more than %d positions", reader->name,
                        QUOTA_MOST_SAMPLES);
        if (!read_bytes(reader, record, sizeof record, &within, error))
            return false;
        if (!unpack_next(reader->evaluation, &sample, record, &next))
            return fail(error, "a record of game %" PRIu32 " of '%s' makes no sense", sample.game,
                        reader->name);
        sample_pack(reader->evaluation, &next, samples + (size_t)*count * size);
    }
    return true;
}

static bool unpack_file(PackReader *reader, FILE *to, int64_t *positions, Error *error)
{
    size_t size = (size_t)sample_bytes(reader->evaluation);
    unsigned char *samples = memory_new(QUOTA_MOST_SAMPLES, SAMPLE_BYTES_MOST);
    bool ended = false;
    int count;
    while (unpack_game(reader, samples, &count, &ended, error)) {
        fwrite(samples, size, (size_t)count, to);
        *positions += count;
    }
    free(samples);
    return ended;
}

// --- The commands --------------------------------------------------------------------------------

static bool read_names(const char *command, int count, char **words, const Game **game,
                       Error *error)
{
    if (!datagen_words_read(NULL, 0, words, &count, game, error))
        return false;
    return count == 2 || fail(error, "%s needs a new file and one to read", command);
}

static bool end_command(WholeFile *file, bool good, int64_t positions, FILE *to, Error *error)
{
    good = new_file_end(file, good, error);
    if (good)
        fprintf(to, "%s: %" PRId64 " positions\n", file->name, positions);
    return good;
}

bool datagen_pack(int count, char **words, FILE *to, Error *error)
{
    const Game *game;
    SampleReader reader;
    WholeFile file;
    int64_t positions = 0;
    if (!read_names("pack", count, words, &game, error) ||
        !sample_reader_open(&reader, game->evaluation, words[1], error))
        return false;
    bool good = new_file_begin(&file, words[0], error);
    if (good) {
        good = pack_file(&reader, file.to, &positions, error);
        good = end_command(&file, good, positions, to, error);
    }
    sample_reader_close(&reader);
    return good;
}

bool datagen_unpack(int count, char **words, FILE *to, Error *error)
{
    const Game *game;
    WholeFile file;
    int64_t positions = 0;
    if (!read_names("unpack", count, words, &game, error))
        return false;
    PackReader reader = {.evaluation = game->evaluation, .name = words[1]};
    reader.file = fopen(reader.name, "rb");
    if (reader.file == NULL)
        return fail(error, "cannot open '%s': %s", reader.name, strerror(errno));
    bool good = new_file_begin(&file, words[0], error);
    if (good) {
        good = unpack_file(&reader, file.to, &positions, error);
        good = end_command(&file, good, positions, to, error);
    }
    fclose(reader.file);
    return good;
}
