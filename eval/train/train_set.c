#define _POSIX_C_SOURCE 200809L // read, close
#include "eval/train/train_set.h"

#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK_SAMPLES = 1 << 14 };

// The training samples made of one sample of a file, by seat; NULL where there is none.
typedef struct Made {
    uint32_t game;
    int ply, file;
    TrainSample *samples[MAX_SEATS];
} Made;

// The state of a loading.
typedef struct Loader {
    TrainSet *set;
    size_t packed_bytes;
    uint64_t sample_room; // samples there may be in all
    TrainChoice choice;
    int file;             // index of the file that is read
    Made made[MAX_SEATS]; // by the last samples, each in the place of its ply modulo MAX_SEATS
} Loader;

// --- A sample -----------------------------------------------------------------------------------

static bool is_for_validation(const Loader *loader, uint32_t game)
{
    uint64_t hash = mix64(loader->choice.seed + mix64((uint64_t)loader->file << 32 | game));
    return (hash >> 32) * 100 >> 32 < (uint64_t)loader->choice.validation_percent;
}

// Whether a sample teaches something; counts it if not.
static bool is_wanted(const Loader *loader, const Sample *sample)
{
    static const History no_history;
    TrainSet *set = loader->set;
    const TrainChoice *choice = &loader->choice;
    const Evaluation *evaluation = set->evaluation;
    const FeatureSpec *spec = evaluation->features;
    if (evaluation->rules->verdict(&sample->position, &no_history).kind != GAME_GOES_ON)
        return set->over++, false;
    if (sample->score > evaluation->score_limit || sample->score < -evaluation->score_limit)
        return set->decided++, false;
    if (spec->is_unsettled != NULL && spec->is_unsettled(&sample->position))
        return set->unsettled++, false;
    if (choice->limit > 0 && (sample->score > choice->limit || sample->score < -choice->limit))
        return set->beyond++, false;
    if (choice->quiet && spec->is_forcing != NULL &&
        spec->is_forcing(&sample->position, sample->best))
        return set->forced++, false;
    return true;
}

static TrainSample *add_train_sample(Loader *loader, const Sample *sample,
                                     const unsigned char *body, int seat)
{
    TrainSet *set = loader->set;
    const Evaluation *evaluation = set->evaluation;
    int mover = evaluation->rules->seat_to_move(&sample->position);
    size_t at = is_for_validation(loader, sample->game) ? set->capacity - ++set->validation_count
                                                        : set->training_count++;
    TrainSample *train_sample = (TrainSample *)(void *)(set->bytes + at * set->sample_bytes);
    *train_sample = (TrainSample){
        .score = seat == mover ? sample->score : TRAIN_NO_SCORE,
        .seat = (uint8_t)seat,
        .mover = (uint8_t)mover,
        .result = (uint8_t)sample_result(sample->winner, seat),
        .counter = body[evaluation->body_bytes + SAMPLE_COUNTER_AT],
    };
    memcpy(train_sample->body, body, (size_t)evaluation->body_bytes);
    return train_sample;
}

// The scores of the other seats: a search gives the worth of a position to the mover only. The
// searches of the others' next turns give its worth to them, as far as these are in the data. Such
// scores are much less noisy than the result of the game.
static void tell_earlier(Loader *loader, const Sample *sample, int mover)
{
    for (int i = 0; i < MAX_SEATS; i++) {
        const Made *made = &loader->made[i];
        TrainSample *train_sample = made->samples[mover];
        int plies = (int)sample->ply - made->ply, seats = loader->set->evaluation->rules->seats;
        if (train_sample != NULL && made->file == loader->file && made->game == sample->game &&
            plies > 0 && plies < seats)
            train_sample->score = sample->score;
    }
}

static void take_sample(Loader *loader, const Sample *sample, const unsigned char *body)
{
    const Evaluation *evaluation = loader->set->evaluation;
    int mover = evaluation->rules->seat_to_move(&sample->position);
    if (!is_wanted(loader, sample))
        return;
    tell_earlier(loader, sample, mover);
    Made *made = &loader->made[sample->ply % MAX_SEATS];
    *made = (Made){.game = sample->game, .ply = sample->ply, .file = loader->file};
    for (int seat = 0; seat < evaluation->rules->seats; seat++)
        if (seat == mover || !evaluation->features->mover_only)
            made->samples[seat] = add_train_sample(loader, sample, body, seat);
}

static bool take_packed(Loader *loader, const unsigned char *packed, Error *error)
{
    TrainSet *set = loader->set;
    Sample sample;
    uint64_t tail;
    if (!sample_unpack(set->evaluation, packed, &sample, error))
        return false;
    // The sample's last bytes, its checksum among them.
    memcpy(&tail, packed + loader->packed_bytes - sizeof tail, sizeof tail);
    set->fingerprint = mix64(set->fingerprint + tail + 1);
    take_sample(loader, &sample, packed);
    return true;
}

// --- Files --------------------------------------------------------------------------------------

// Reads until the buffer is full or the file ends; -1 on error.
static ssize_t read_chunk(int fd, unsigned char *bytes, size_t room)
{
    size_t count = 0;
    while (count < room) {
        ssize_t got = read(fd, bytes + count, room - count);
        if (got == 0)
            break;
        if (got < 0 && errno != EINTR)
            return -1;
        count += got > 0 ? (size_t)got : 0;
    }
    return (ssize_t)count;
}

static bool read_samples(Loader *loader, int fd, const char *name, uint64_t count,
                         unsigned char *chunk, Error *error)
{
    Error why;
    for (uint64_t done = 0; done < count;) {
        size_t want = count - done < CHUNK_SAMPLES ? (size_t)(count - done) : CHUNK_SAMPLES;
        ssize_t got = read_chunk(fd, chunk, want * loader->packed_bytes);
        if (got < 0)
            return fail(error, "cannot read '%s': %s", name, strerror(errno));
        if ((size_t)got != want * loader->packed_bytes)
            return fail(error, "'%s' became shorter while it was read", name);
        for (size_t i = 0; i < want; i++, done++)
            if (!take_packed(loader, chunk + i * loader->packed_bytes, &why))
                return fail(error, "sample %" PRIu64 " of '%s': %s", done + 1, name, why.text);
    }
    return true;
}

static bool samples_in(const Loader *loader, const char *name, uint64_t *count, Error *error)
{
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return false;
    close(fd);
    *count = (uint64_t)size / loader->packed_bytes;
    if ((uint64_t)size % loader->packed_bytes != 0)
        return fail(error, "'%s' ends in the middle of sample %" PRIu64, name, *count + 1);
    return *count > 0 || fail(error, "'%s' is empty", name);
}

static bool read_file(Loader *loader, const char *name, unsigned char *chunk, Error *error)
{
    uint64_t count;
    if (!samples_in(loader, name, &count, error))
        return false;
    if (count > loader->sample_room - loader->set->sample_count)
        return fail(error, "'%s' grew while the files were read", name);
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return false;
    bool good = read_samples(loader, fd, name, count, chunk, error);
    loader->set->sample_count += count;
    close(fd);
    return good;
}

static bool read_files(Loader *loader, const char *const *files, int file_count, Error *error)
{
    unsigned char *chunk = memory_new(CHUNK_SAMPLES, loader->packed_bytes);
    bool good = true;
    for (loader->file = 0; loader->file < file_count && good; loader->file++)
        good = read_file(loader, files[loader->file], chunk, error);
    free(chunk);
    return good;
}

bool train_set_load(const Evaluation *evaluation, const char *const *files, int file_count,
                    TrainChoice choice, TrainSet *set, Error *error)
{
    Loader loader = {
        .set = set, .packed_bytes = (size_t)sample_bytes(evaluation), .choice = choice};
    size_t views = evaluation->features->mover_only ? 1 : (size_t)evaluation->rules->seats;
    size_t body = (size_t)evaluation->body_bytes + _Alignof(TrainSample) - 1;
    *set = (TrainSet){.evaluation = evaluation,
                      .sample_bytes = sizeof(TrainSample) +
                                      body / _Alignof(TrainSample) * _Alignof(TrainSample)};
    for (int i = 0; i < file_count; i++) {
        uint64_t count;
        if (!samples_in(&loader, files[i], &count, error))
            return false;
        loader.sample_room += count;
    }
    if (loader.sample_room <= SIZE_MAX / (views * set->sample_bytes)) {
        set->capacity = views * (size_t)loader.sample_room;
        set->bytes = malloc(set->capacity * set->sample_bytes);
    }
    if (set->bytes == NULL)
        return fail(error, "there is no memory for %" PRIu64 " positions", loader.sample_room);
    bool good =
        read_files(&loader, files, file_count, error) &&
        (set->training_count > 0 || fail(error, "no position of the data is left to learn from"));
    if (!good)
        train_set_free(set);
    return good;
}

void train_set_free(TrainSet *set)
{
    free(set->bytes);
    *set = (TrainSet){0};
}

TrainRange train_set_training(const TrainSet *set)
{
    return (TrainRange){set, 0, set->training_count};
}

TrainRange train_set_validation(const TrainSet *set)
{
    return (TrainRange){set, set->capacity - set->validation_count, set->validation_count};
}

// --- Samples ------------------------------------------------------------------------------------

double chance_of(double logit)
{
    return 1 / (1 + exp(-logit));
}

void train_sample_position(const Evaluation *evaluation, const TrainSample *train_sample,
                           GamePosition *position)
{
    // The ply only counts: no feature depends on it.
    bool good = evaluation->unpack(train_sample->body, train_sample->counter, train_sample->mover,
                                   0, position);
    assert(good); // it was looked at when it was loaded
    (void)good;
}

void train_sample_features(const Evaluation *evaluation, const TrainSample *train_sample,
                           bool mirrored, NetFeatures *features)
{
    GamePosition position;
    train_sample_position(evaluation, train_sample, &position);
    evaluation->features->see(&position, train_sample->seat, mirrored, features);
}

double train_sample_target(const Evaluation *evaluation, const TrainSample *train_sample,
                           double lambda)
{
    double result = train_sample->result == SAMPLE_WON     ? 1
                    : train_sample->result == SAMPLE_DRAWN ? 1.0 / evaluation->rules->seats
                                                           : 0;
    if (train_sample->score == TRAIN_NO_SCORE)
        return result;
    return lambda * chance_of(train_sample->score / (double)NET_SCORE_ONE) + (1 - lambda) * result;
}
