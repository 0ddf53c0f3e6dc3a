#define _POSIX_C_SOURCE 200809L // mkdtemp
#include "tests/eval/unit_train_place.h"

#include "eval/ships/eval.h"
#include "eval/train/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool place_create(Place *place)
{
    const char *folder = getenv("TMPDIR");
    memset(place, 0, sizeof *place);
    snprintf(place->folder, sizeof place->folder, "%s/unit-train-XXXXXX",
             folder != NULL ? folder : "/tmp");
    return mkdtemp(place->folder) != NULL;
}

const char *place_file(Place *place, const char *name)
{
    char path[2 * PATH_TEXT];
    snprintf(path, sizeof path, "%s/%s", place->folder, name);
    for (int i = 0; i < place->count; i++)
        if (strcmp(place->names[i], path) == 0)
            return place->names[i];
    char *entry = place->names[place->count++ % (int)ARRAY_COUNT(place->names)];
    memcpy(entry, path, PATH_TEXT);
    entry[PATH_TEXT - 1] = 0;
    return entry;
}

void place_remove(Place *place)
{
    for (int i = 0; i < place->count; i++)
        unlink(place->names[i]);
    rmdir(place->folder);
}

static SampleResult draw_result(Rng *rng, int score)
{
    double chance = chance_of(score / UNITS_PER_LOGIT);
    return rng_below(rng, 1000000) < chance * 1000000 ? SAMPLE_WON : SAMPLE_LOST;
}

int train_samples(Rng *rng, int games, Sample *samples, int room)
{
    enum { PLIES = 60 };
    int count = 0;
    for (int game = 0; game < games; game++) {
        ShipsPosition position = ships_start();
        for (int ply = 0; ply < PLIES && count < room; ply++) {
            ShipsMove moves[SHIPS_MAX_MOVES];
            int choices = ships_moves(&position, moves);
            if (choices == 0)
                break;
            ShipsSight sight = ships_sight(&position);
            ShipsMove move = moves[rng_below(rng, (uint32_t)choices)];
            int score = evaluate(&position, &sight);
            samples[count++] = (Sample){.position = position,
                                        .game = (uint32_t)game,
                                        .ply = (uint16_t)ply,
                                        .score = (int16_t)score,
                                        .best = move,
                                        .result = draw_result(rng, score),
                                        .last = ply == PLIES - 1};
            ships_make(&position, move);
        }
    }
    return count;
}

bool write_bytes(const char *file, const unsigned char *bytes, size_t count)
{
    FILE *out = fopen(file, "wb");
    if (out == NULL)
        return false;
    bool good = fwrite(bytes, 1, count, out) == count;
    return fclose(out) == 0 && good;
}

bool write_samples(const char *file, const Sample *samples, int count)
{
    unsigned char *bytes = malloc((size_t)count * SAMPLE_BYTES + 1);
    if (bytes == NULL)
        return false;
    for (int i = 0; i < count; i++)
        sample_pack(&samples[i], bytes + (size_t)i * SAMPLE_BYTES);
    bool good = write_bytes(file, bytes, (size_t)count * SAMPLE_BYTES);
    free(bytes);
    return good;
}

int write_games(const char *file, uint64_t seed, int games)
{
    Rng rng = {seed};
    int room = 60 * games;
    Sample *samples = malloc((size_t)room * sizeof *samples);
    int count = samples != NULL ? train_samples(&rng, games, samples, room) : 0;
    bool good = samples != NULL && write_samples(file, samples, count);
    free(samples);
    return good ? count : 0;
}
