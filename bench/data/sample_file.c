#define _POSIX_C_SOURCE 200809L // fseeko, fdopen
#include "bench/data/sample_file.h"

#include "engine/base/file.h"
#include "engine/base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

// --- Reading -------------------------------------------------------------------------------------

int64_t sample_file_count(const Evaluation *evaluation, const char *name, Error *error)
{
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return -1;
    close(fd);
    return size / sample_bytes(evaluation);
}

bool sample_reader_open(SampleReader *reader, const Evaluation *evaluation, const char *name,
                        Error *error)
{
    *reader = (SampleReader){.evaluation = evaluation, .name = name};
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return false;
    reader->file = memory_must(fdopen(fd, "rb"));
    return true;
}

void sample_reader_close(SampleReader *reader)
{
    if (reader->file != NULL)
        fclose(reader->file);
    reader->file = NULL;
}

bool sample_reader_seek(SampleReader *reader, int64_t number, Error *error)
{
    if (fseeko(reader->file, (off_t)(number * sample_bytes(reader->evaluation)), SEEK_SET) != 0)
        return fail(error, "cannot read '%s': %s", reader->name, strerror(errno));
    reader->next = number;
    return true;
}

// A variant other than the reader's that the sample is of, or NULL.
static const Evaluation *other_variant(const SampleReader *reader)
{
    Sample sample;
    Error ignored;
    for (int i = 0; i < evaluation_count; i++)
        if (evaluations[i] != reader->evaluation &&
            sample_bytes(evaluations[i]) == sample_bytes(reader->evaluation) &&
            sample_unpack(evaluations[i], reader->bytes, &sample, &ignored))
            return evaluations[i];
    return NULL;
}

ReadOutcome sample_reader_next(SampleReader *reader, Sample *sample, Error *error)
{
    size_t size = (size_t)sample_bytes(reader->evaluation);
    size_t got = fread(reader->bytes, 1, size, reader->file);
    Error why;
    if (got < size && ferror(reader->file)) {
        fail(error, "cannot read '%s': %s", reader->name, strerror(errno));
        return READ_FAILED;
    }
    if (got == 0)
        return READ_END;
    int64_t number = reader->next++;
    if (got == size && sample_unpack(reader->evaluation, reader->bytes, sample, &why))
        return READ_SAMPLE;
    const Evaluation *other = got == size ? other_variant(reader) : NULL;
    if (other != NULL) {
        fail(error, "sample %" PRId64 " of '%.80s' is of variant=%s, not of %s", number,
             reader->name, other->rules->variant, reader->evaluation->rules->variant);
        return READ_FAILED;
    }
    if (got < size)
        fail(&why, "the file ends within it");
    fail(error, "sample %" PRId64 " of '%.80s': %s", number, reader->name, why.text);
    return READ_FAULT;
}

// --- Games ---------------------------------------------------------------------------------------

// A position is what a sample has of it and who is to move: what else it has is made from those.
static bool is_same_position(const Evaluation *evaluation, const GamePosition *a,
                             const GamePosition *b)
{
    const Rules *rules = evaluation->rules;
    unsigned char x[EVALUATION_BODY_MOST], y[EVALUATION_BODY_MOST], x_counter, y_counter;
    evaluation->pack(a, x, &x_counter);
    evaluation->pack(b, y, &y_counter);
    return memcmp(x, y, (size_t)evaluation->body_bytes) == 0 && x_counter == y_counter &&
           rules->seat_to_move(a) == rules->seat_to_move(b);
}

bool sample_is_reached_by(const Evaluation *evaluation, const Sample *from, GameMove move,
                          const Sample *to)
{
    GamePosition after = from->position;
    evaluation->rules->play(&after, move);
    return is_same_position(evaluation, &after, &to->position);
}

// Whether a legal move leads from one sample to the next. Nearly always it is the best one.
static bool is_reached(const Evaluation *evaluation, const Sample *from, const Sample *to)
{
    GameMove moves[GAME_MAX_MOVES];
    if (sample_is_reached_by(evaluation, from, from->best, to))
        return true;
    int count = evaluation->rules->moves(&from->position, moves);
    for (int i = 0; i < count; i++)
        if (sample_is_reached_by(evaluation, from, moves[i], to))
            return true;
    return false;
}

static bool follows(const SampleChain *chain, const Sample *sample, Error *error)
{
    const Sample *last = &chain->last;
    if (sample->game != last->game)
        return fail(error, "it is of game %" PRIu32 ", but game %" PRIu32 " has not ended",
                    sample->game, last->game);
    if (sample->ply != last->ply + 1)
        return fail(error, "it is ply %d of its game, behind ply %d", sample->ply, last->ply);
    if (!is_reached(chain->evaluation, last, sample))
        return fail(error, "no move leads to it from the position before");
    if (sample->winner != last->winner)
        return fail(error, "its game's result is another one than in the sample before");
    return true;
}

bool sample_chain_add(SampleChain *chain, const Sample *sample, Error *error)
{
    if (chain->open && !follows(chain, sample, error))
        return false;
    chain->count = chain->open ? chain->count + 1 : 1;
    chain->last = *sample;
    chain->open = !sample->last;
    return true;
}

// --- Counts --------------------------------------------------------------------------------------

void sample_winners_add(SampleWinners *winners, int winner)
{
    if (winner == SAMPLE_NOBODY)
        winners->nobody++;
    else
        winners->seat[winner]++;
}

void sample_winners_format(const SampleWinners *winners, int seats, char text[SAMPLE_WINNERS_TEXT])
{
    int64_t sum = winners->nobody;
    int length = 0;
    for (int seat = 0; seat < seats; seat++)
        sum += winners->seat[seat];
    double percent = sum > 0 ? 100 / (double)sum : 0;
    for (int seat = 0; seat < seats; seat++)
        length += snprintf(text + length, (size_t)(SAMPLE_WINNERS_TEXT - length),
                           seat == 0 ? "player %d wins %.1f %%, " : "player %d %.1f %%, ", seat + 1,
                           percent * (double)winners->seat[seat]);
    snprintf(text + length, (size_t)(SAMPLE_WINNERS_TEXT - length), "nobody %.1f %%",
             percent * (double)winners->nobody);
}

void sample_stats_add(SampleStats *stats, const Sample *last, int count)
{
    stats->positions += count;
    stats->games++;
    stats->plies += last->ply + 1;
    sample_winners_add(&stats->winners, last->winner);
}

void sample_stats_format(const SampleStats *stats, int seats, char text[SAMPLE_STATS_TEXT])
{
    char winners[SAMPLE_WINNERS_TEXT];
    double games = stats->games > 0 ? (double)stats->games : 1;
    sample_winners_format(&stats->winners, seats, winners);
    snprintf(text, SAMPLE_STATS_TEXT, "%s, %.1f plies a game", winners,
             (double)stats->plies / games);
}
