#define _POSIX_C_SOURCE 200809L // read, close
#include "eval/train/lessons.h"

#include "engine/base/file.h"
#include "engine/base/rng.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK_RECORDS = 1 << 14 };

// The training samples (lessons) made of one record, by seat; NULL where there is none.
typedef struct Made {
    uint32_t game;
    int ply, file;
    Lesson *lessons[MAX_SEATS];
} Made;

// The state of a loading.
typedef struct Loader {
    Lessons *lessons;
    size_t record_bytes;
    uint64_t record_room; // records there may be in all
    LessonChoice choice;
    int file;             // index of the file that is read
    Made made[MAX_SEATS]; // by the last samples, each in the place of its ply modulo MAX_SEATS
} Loader;

// --- A record -----------------------------------------------------------------------------------

static bool is_for_validation(const Loader *loader, uint32_t game)
{
    uint64_t hash = mix64(loader->choice.seed + mix64((uint64_t)loader->file << 32 | game));
    return (hash >> 32) * 100 >> 32 < (uint64_t)loader->choice.validation_percent;
}

// Whether a sample teaches something; counts it if not.
static bool is_wanted(const Loader *loader, const Sample *sample)
{
    static const History no_history;
    Lessons *lessons = loader->lessons;
    const LessonChoice *choice = &loader->choice;
    const Evaluation *evaluation = lessons->evaluation;
    const FeatureTable *table = evaluation->features;
    if (evaluation->rules->verdict(&sample->position, &no_history).kind != GAME_GOES_ON)
        return lessons->over++, false;
    if (sample->score > evaluation->score_limit || sample->score < -evaluation->score_limit)
        return lessons->decided++, false;
    if (table->is_unsettled != NULL && table->is_unsettled(&sample->position))
        return lessons->unsettled++, false;
    if (choice->limit > 0 && (sample->score > choice->limit || sample->score < -choice->limit))
        return lessons->beyond++, false;
    if (choice->quiet && table->is_forcing != NULL &&
        table->is_forcing(&sample->position, sample->best))
        return lessons->forced++, false;
    return true;
}

static Lesson *add_lesson(Loader *loader, const Sample *sample, const unsigned char *body, int seat)
{
    Lessons *lessons = loader->lessons;
    const Evaluation *evaluation = lessons->evaluation;
    int mover = evaluation->rules->seat_to_move(&sample->position);
    size_t at = is_for_validation(loader, sample->game)
                    ? lessons->capacity - ++lessons->validation_count
                    : lessons->training_count++;
    Lesson *lesson = (Lesson *)(void *)(lessons->bytes + at * lessons->lesson_bytes);
    *lesson = (Lesson){
        .score = seat == mover ? sample->score : LESSON_NO_SCORE,
        .seat = (uint8_t)seat,
        .mover = (uint8_t)mover,
        .result = (uint8_t)sample_result(sample->winner, seat),
        .counter = body[evaluation->body_bytes + SAMPLE_COUNTER_AT],
    };
    memcpy(lesson->body, body, (size_t)evaluation->body_bytes);
    return lesson;
}

// The scores of the other seats: a search gives the worth of a position to the mover only. The
// searches of the others' next turns give its worth to them, as far as these are in the data. Such
// scores are much less noisy than the result of the game.
static void tell_earlier(Loader *loader, const Sample *sample, int mover)
{
    for (int i = 0; i < MAX_SEATS; i++) {
        const Made *made = &loader->made[i];
        Lesson *lesson = made->lessons[mover];
        int turns = (int)sample->ply - made->ply, seats = loader->lessons->evaluation->rules->seats;
        if (lesson != NULL && made->file == loader->file && made->game == sample->game &&
            turns > 0 && turns < seats)
            lesson->score = sample->score;
    }
}

static void take_sample(Loader *loader, const Sample *sample, const unsigned char *body)
{
    const Evaluation *evaluation = loader->lessons->evaluation;
    int mover = evaluation->rules->seat_to_move(&sample->position);
    if (!is_wanted(loader, sample))
        return;
    tell_earlier(loader, sample, mover);
    Made *made = &loader->made[sample->ply % MAX_SEATS];
    *made = (Made){.game = sample->game, .ply = sample->ply, .file = loader->file};
    for (int seat = 0; seat < evaluation->rules->seats; seat++)
        if (seat == mover || !evaluation->features->mover_only)
            made->lessons[seat] = add_lesson(loader, sample, body, seat);
}

static bool take_record(Loader *loader, const unsigned char *record, Error *error)
{
    Lessons *lessons = loader->lessons;
    Sample sample;
    uint64_t tail;
    if (!sample_unpack(lessons->evaluation, record, &sample, error))
        return false;
    // The record's last bytes, its checksum among them.
    memcpy(&tail, record + loader->record_bytes - sizeof tail, sizeof tail);
    lessons->fingerprint = mix64(lessons->fingerprint + tail + 1);
    take_sample(loader, &sample, record);
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
        ssize_t got = read_chunk(fd, chunk, want * loader->record_bytes);
        if (got < 0)
            return fail(error, "cannot read '%s': %s", name, strerror(errno));
        if ((size_t)got != want * loader->record_bytes)
            return fail(error, "'%s' became shorter while it was read", name);
        for (size_t i = 0; i < want; i++, done++)
            if (!take_record(loader, chunk + i * loader->record_bytes, &why))
                return fail(error, "record %" PRIu64 " of '%s': %s", done + 1, name, why.text);
    }
    return true;
}

static bool records_in(const Loader *loader, const char *name, uint64_t *count, Error *error)
{
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return false;
    close(fd);
    *count = (uint64_t)size / loader->record_bytes;
    if ((uint64_t)size % loader->record_bytes != 0)
        return fail(error, "'%s' ends in the middle of record %" PRIu64, name, *count + 1);
    return *count > 0 || fail(error, "'%s' is empty", name);
}

static bool read_file(Loader *loader, const char *name, unsigned char *chunk, Error *error)
{
    uint64_t count;
    if (!records_in(loader, name, &count, error))
        return false;
    if (count > loader->record_room - loader->lessons->record_count)
        return fail(error, "'%s' grew while the files were read", name);
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    if (fd < 0)
        return false;
    bool good = read_records(loader, fd, name, count, chunk, error);
    loader->lessons->record_count += count;
    close(fd);
    return good;
}

static bool read_files(Loader *loader, const char *const *files, int file_count, Error *error)
{
    unsigned char *chunk = malloc(CHUNK_RECORDS * loader->record_bytes);
    if (chunk == NULL)
        return fail(error, "there is no memory to read '%s'", files[0]);
    bool good = true;
    for (loader->file = 0; loader->file < file_count && good; loader->file++)
        good = read_file(loader, files[loader->file], chunk, error);
    free(chunk);
    return good;
}

bool lessons_load(const Evaluation *evaluation, const char *const *files, int file_count,
                  LessonChoice choice, Lessons *lessons, Error *error)
{
    Loader loader = {
        .lessons = lessons, .record_bytes = (size_t)sample_bytes(evaluation), .choice = choice};
    size_t views = evaluation->features->mover_only ? 1 : (size_t)evaluation->rules->seats;
    size_t body = (size_t)evaluation->body_bytes + _Alignof(Lesson) - 1;
    *lessons =
        (Lessons){.evaluation = evaluation,
                  .lesson_bytes = sizeof(Lesson) + body / _Alignof(Lesson) * _Alignof(Lesson)};
    for (int i = 0; i < file_count; i++) {
        uint64_t count;
        if (!records_in(&loader, files[i], &count, error))
            return false;
        loader.record_room += count;
    }
    if (loader.record_room <= SIZE_MAX / (views * lessons->lesson_bytes)) {
        lessons->capacity = views * (size_t)loader.record_room;
        lessons->bytes = malloc(lessons->capacity * lessons->lesson_bytes);
    }
    if (lessons->bytes == NULL)
        return fail(error, "there is no memory for %" PRIu64 " positions", loader.record_room);
    bool good = read_files(&loader, files, file_count, error) &&
                (lessons->training_count > 0 ||
                 fail(error, "no position of the data is left to learn from"));
    if (!good)
        lessons_free(lessons);
    return good;
}

void lessons_free(Lessons *lessons)
{
    free(lessons->bytes);
    *lessons = (Lessons){0};
}

LessonRange lessons_training(const Lessons *lessons)
{
    return (LessonRange){lessons, 0, lessons->training_count};
}

LessonRange lessons_validation(const Lessons *lessons)
{
    return (LessonRange){lessons, lessons->capacity - lessons->validation_count,
                         lessons->validation_count};
}

// --- Lessons ------------------------------------------------------------------------------------

double chance_of(double logit)
{
    return 1 / (1 + exp(-logit));
}

void lesson_position(const Evaluation *evaluation, const Lesson *lesson, GamePosition *position)
{
    // The ply only counts: no feature depends on it.
    bool good = evaluation->unpack(lesson->body, lesson->counter, lesson->mover, 0, position);
    assert(good); // it was looked at when it was loaded
    (void)good;
}

void lesson_see(const Evaluation *evaluation, const Lesson *lesson, bool mirrored,
                NetFeatures *features)
{
    GamePosition position;
    lesson_position(evaluation, lesson, &position);
    evaluation->features->see(&position, lesson->seat, mirrored, features);
}

double lesson_target(const Evaluation *evaluation, const Lesson *lesson, double lambda)
{
    double result = lesson->result == SAMPLE_WON     ? 1
                    : lesson->result == SAMPLE_DRAWN ? 1.0 / evaluation->rules->seats
                                                     : 0;
    if (lesson->score == LESSON_NO_SCORE)
        return result;
    return lambda * chance_of(lesson->score / (double)NET_SCORE_ONE) + (1 - lambda) * result;
}
