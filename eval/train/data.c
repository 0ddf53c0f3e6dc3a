#define _POSIX_C_SOURCE 200809L // read, close
#include "eval/train/data.h"

#include "engine/base/file.h"
#include "engine/base/rng.h"
#include "eval/ships/eval.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK_RECORDS = 1 << 14 };

// Where a loading stands.
typedef struct Loader {
    Data *data;
    size_t capacity;  // of data->lessons
    uint64_t percent; // of the games for validation
    uint64_t seed;
    int file; // index of the file that is read
} Loader;

// --- A record -----------------------------------------------------------------------------------

static bool is_for_validation(const Loader *loader, uint32_t game)
{
    uint64_t hash = mix64(loader->seed + mix64((uint64_t)loader->file << 32 | game));
    return (hash >> 32) * 100 >> 32 < loader->percent;
}

// Whether a sample teaches something; counts it if not.
static bool is_wanted(Data *data, const Sample *sample)
{
    const ShipsPosition *position = &sample->position;
    ShipsSide side = (ShipsSide)position->side;
    if (ships_outcome(position) != SHIPS_ONGOING)
        return data->over++, false;
    if (sample->score > EVAL_LIMIT || sample->score < -EVAL_LIMIT)
        return data->decided++, false;
    if (ships_enemy(position) & ships_port(side))
        return data->in_port++, false;
    return true;
}

static void take_sample(Loader *loader, const Sample *sample)
{
    Data *data = loader->data;
    if (!is_wanted(data, sample))
        return;
    const ShipsPosition *as_is = &sample->position;
    ShipsPosition turned = as_is->side == SHIPS_WHITE ? *as_is : ships_flipped(as_is);
    size_t at = is_for_validation(loader, sample->game)
                    ? loader->capacity - ++data->validation_count
                    : data->training_count++;
    data->lessons[at] = (Lesson){
        .own = turned.ships[SHIPS_WHITE],
        .enemy = turned.ships[SHIPS_BLACK],
        .score = sample->score,
        .result = (uint8_t)sample->result,
    };
}

static bool take_record(Loader *loader, const unsigned char *record, Error *error)
{
    Sample sample;
    uint64_t tail;
    if (!sample_unpack(record, &sample, error))
        return false;
    memcpy(&tail, record + SAMPLE_BYTES - sizeof tail, sizeof tail); // its checksum is in there
    loader->data->fingerprint = mix64(loader->data->fingerprint + tail + 1);
    take_sample(loader, &sample);
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

static bool read_records(Loader *loader, int fd, const char *name, uint64_t count,
                         unsigned char *chunk, Error *error)
{
    Error why;
    for (uint64_t done = 0; done < count;) {
        size_t want = count - done < CHUNK_RECORDS ? (size_t)(count - done) : CHUNK_RECORDS;
        ssize_t got = read_chunk(fd, chunk, want * SAMPLE_BYTES);
        if (got < 0)
            return fail(error, "cannot read '%s': %s", name, strerror(errno));
        if ((size_t)got != want * SAMPLE_BYTES)
            return fail(error, "'%s' became shorter while it was read", name);
        for (size_t i = 0; i < want; i++, done++)
            if (!take_record(loader, chunk + i * SAMPLE_BYTES, &why))
                return fail(error, "record %" PRIu64 " of '%s': %s", done + 1, name, why.text);
    }
    return true;
}

static bool records_in(const char *name, uint64_t *count, Error *error)
{
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return false;
    close(fd);
    *count = (uint64_t)size / SAMPLE_BYTES;
    if (size % SAMPLE_BYTES != 0)
        return fail(error, "'%s' ends in the middle of record %" PRIu64, name, *count + 1);
    return *count > 0 || fail(error, "'%s' is empty", name);
}

static bool read_file(Loader *loader, const char *name, unsigned char *chunk, Error *error)
{
    uint64_t count;
    if (!records_in(name, &count, error))
        return false;
    if (count > loader->capacity - loader->data->record_count)
        return fail(error, "'%s' grew while the files were read", name);
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return false;
    bool good = read_records(loader, fd, name, count, chunk, error);
    loader->data->record_count += count;
    close(fd);
    return good;
}

static bool read_files(Loader *loader, const char *const *files, int file_count, Error *error)
{
    unsigned char *chunk = malloc((size_t)CHUNK_RECORDS * SAMPLE_BYTES);
    if (chunk == NULL)
        return fail(error, "there is no memory to read '%s'", files[0]);
    bool good = true;
    for (loader->file = 0; loader->file < file_count && good; loader->file++)
        good = read_file(loader, files[loader->file], chunk, error);
    free(chunk);
    return good;
}

bool data_load(const char *const *files, int file_count, int percent, uint64_t seed, Data *data,
               Error *error)
{
    Loader loader = {.data = data, .percent = (uint64_t)percent, .seed = seed};
    *data = (Data){0};
    for (int i = 0; i < file_count; i++) {
        uint64_t count;
        if (!records_in(files[i], &count, error))
            return false;
        loader.capacity += count;
    }
    data->lessons = malloc(loader.capacity * sizeof *data->lessons);
    if (data->lessons == NULL)
        return fail(error, "there is no memory for %zu positions", loader.capacity);
    bool good =
        read_files(&loader, files, file_count, error) &&
        (data->training_count > 0 || fail(error, "no position of the data is left to learn from"));
    data->validation = data->lessons + (loader.capacity - data->validation_count);
    if (!good)
        data_free(data);
    return good;
}

void data_free(Data *data)
{
    free(data->lessons);
    *data = (Data){0};
}

// --- Lessons ------------------------------------------------------------------------------------

double chance_of(double logit)
{
    return 1 / (1 + exp(-logit));
}

double lesson_target(const Lesson *lesson, double lambda)
{
    return lambda * chance_of(lesson->score / UNITS_PER_LOGIT) + (1 - lambda) * lesson->result / 2;
}

int lesson_rows(const Lesson *lesson, bool mirror, uint16_t rows[MAX_FEATURES])
{
    ShipsPosition position = lesson_position(lesson);
    ShipsSight sight = ships_sight(&position);
    int count = features_of(&position, &sight, rows);
    for (int i = 0; mirror && i < count; i++)
        rows[i] = (uint16_t)mirrored_row(rows[i]);
    return count;
}
