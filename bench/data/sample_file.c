#define _POSIX_C_SOURCE 200809L // fseeko, fdopen
#include "bench/data/sample_file.h"

#include "engine/base/file.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

// --- Reading -------------------------------------------------------------------------------------

int64_t sample_file_size(const char *name, Error *error)
{
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return -1;
    close(fd);
    return size;
}

bool sample_reader_open(SampleReader *reader, const char *name, Error *error)
{
    *reader = (SampleReader){.name = name};
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return false;
    reader->file = fdopen(fd, "rb");
    if (reader->file == NULL)
        close(fd);
    return reader->file != NULL || fail(error, "there is no memory to read '%s'", name);
}

void sample_reader_close(SampleReader *reader)
{
    if (reader->file != NULL)
        fclose(reader->file);
    reader->file = NULL;
}

bool sample_reader_seek(SampleReader *reader, int64_t number, Error *error)
{
    if (fseeko(reader->file, (off_t)(number * SAMPLE_BYTES), SEEK_SET) != 0)
        return fail(error, "cannot read '%s': %s", reader->name, strerror(errno));
    reader->next = number;
    return true;
}

ReadOutcome sample_reader_next(SampleReader *reader, Sample *sample, Error *error)
{
    unsigned char bytes[SAMPLE_BYTES];
    Error why;
    size_t got = fread(bytes, 1, sizeof bytes, reader->file);
    if (got < sizeof bytes && ferror(reader->file)) {
        fail(error, "cannot read '%s': %s", reader->name, strerror(errno));
        return READ_FAILED;
    }
    if (got == 0)
        return READ_END;
    int64_t number = reader->next++;
    if (got == sizeof bytes && sample_unpack(bytes, sample, &why))
        return READ_SAMPLE;
    if (got < sizeof bytes)
        fail(&why, "the file ends within it");
    fail(error, "record %" PRId64 " of '%.80s': %s", number, reader->name, why.text);
    return READ_FAULT;
}

// --- Games ---------------------------------------------------------------------------------------

static bool is_reached_by(ShipsPosition position, ShipsMove move, const ShipsPosition *next)
{
    ships_make(&position, move);
    return position.key == next->key && position.ships[SHIPS_WHITE] == next->ships[SHIPS_WHITE] &&
           position.ships[SHIPS_BLACK] == next->ships[SHIPS_BLACK] && position.side == next->side &&
           position.quiet_plies == next->quiet_plies;
}

// Whether a legal move leads from one record to the next. Nearly always it is the best one.
static bool is_reached(const Sample *from, const Sample *to)
{
    ShipsMove moves[SHIPS_MAX_MOVES];
    if (is_reached_by(from->position, from->best, &to->position))
        return true;
    int count = ships_moves(&from->position, moves);
    for (int i = 0; i < count; i++)
        if (is_reached_by(from->position, moves[i], &to->position))
            return true;
    return false;
}

static bool follows(const Sample *last, const Sample *sample, Error *error)
{
    if (sample->game != last->game)
        return fail(error, "it is of game %" PRIu32 ", but game %" PRIu32 " has not ended",
                    sample->game, last->game);
    if (sample->ply != last->ply + 1)
        return fail(error, "it is ply %d of its game, behind ply %d", sample->ply, last->ply);
    if (!is_reached(last, sample))
        return fail(error, "no move leads to it from the position before");
    if (sample_white_result(sample) != sample_white_result(last))
        return fail(error, "its game's result is another one than in the record before");
    return true;
}

bool game_chain_add(GameChain *chain, const Sample *sample, Error *error)
{
    if (chain->open && !follows(&chain->last, sample, error))
        return false;
    chain->count = chain->open ? chain->count + 1 : 1;
    chain->last = *sample;
    chain->open = !sample->last;
    return true;
}

SampleResult sample_white_result(const Sample *sample)
{
    return sample->position.side == SHIPS_WHITE ? sample->result
                                                : (SampleResult)(SAMPLE_WON - sample->result);
}

void game_stats_add(GameStats *stats, const Sample *last, int count)
{
    stats->positions += count;
    stats->games++;
    stats->plies += last->ply + 1;
    stats->results[sample_white_result(last)]++;
}

void game_stats_format(const GameStats *stats, char text[GAME_STATS_TEXT])
{
    double games = stats->games > 0 ? (double)stats->games : 1;
    snprintf(text, GAME_STATS_TEXT, "White wins %.1f %%, draws %.1f %%, %.1f plies a game",
             100 * (double)stats->results[SAMPLE_WON] / games,
             100 * (double)stats->results[SAMPLE_DRAWN] / games, (double)stats->plies / games);
}
