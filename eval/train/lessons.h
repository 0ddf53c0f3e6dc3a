// The lessons a network learns from, read from files of samples (eval/sample.h).
//
// DESIGN. Every record is checked as it is read; what remains of it is the position as the file has
// it, its score and what it came to. Features are made again each time a lesson is used: kept in
// memory they would be several times the size and miss the cache instead.
//
// A position is a lesson for the mover, or, where the scores of the others don't follow from his
// (FeatureTable.mover_only), one for every seat. Left out are positions that teach a static
// evaluation nothing: decided ones, whose score is beyond what an evaluation can say; those in
// which a search has to find out something first (FeatureTable.is_unsettled); and those that are
// over. Asked for, so are those whose best move is a forcing one (FeatureTable.is_forcing), and
// those with a score beyond a limit. Whole games go to training or to validation, so that no
// position is judged by its neighbours.
#ifndef EVAL_TRAIN_LESSONS_H
#define EVAL_TRAIN_LESSONS_H

#include "eval/sample.h"

enum { LESSON_NO_SCORE = INT16_MIN };

typedef struct Lesson {
    int16_t score;        // evaluation units, within the game's limit, or LESSON_NO_SCORE: what the
                          // search of the seat's own turn found, this one or the next
    uint8_t seat;         // that looks at the position
    uint8_t mover;        // seat to move
    uint8_t result;       // a SampleResult, for the seat that looks
    uint8_t counter;      // as in the sample
    unsigned char body[]; // as in the sample
} Lesson;

typedef struct Lessons {
    const Evaluation *evaluation;
    unsigned char *bytes; // room for `capacity` lessons
    size_t lesson_bytes, capacity;
    size_t training_count, validation_count; // the former from the front, the latter from the end
    uint64_t record_count;                   // of all files, those left out too
    uint64_t decided, unsettled, over;       // left out, by reason
    uint64_t forced, beyond;                 // by wish
    uint64_t fingerprint;                    // differs if any record, or their order, does
} Lessons;

// Which samples become lessons, and what for.
typedef struct LessonChoice {
    int validation_percent; // of the games, 0..50, are for validation,
    uint64_t seed;          // chosen by this
    bool quiet;             // leave out positions whose best move is a forcing one
    int limit;              // leave out scores beyond this, either way; 0 for none
} LessonChoice;

// A run of lessons: all for training, or all for validation.
typedef struct LessonRange {
    const Lessons *of;
    size_t first, count;
} LessonRange;

// Reads the files. On error a sentence that names file and record, and nothing to free.
bool lessons_load(const Evaluation *evaluation, const char *const *files, int file_count,
                  LessonChoice choice, Lessons *lessons, Error *error);
void lessons_free(Lessons *lessons);

LessonRange lessons_training(const Lessons *lessons);
LessonRange lessons_validation(const Lessons *lessons);

ALWAYS_INLINE const Lesson *lesson_at(LessonRange range, size_t index)
{
    return (const Lesson *)(const void *)(range.of->bytes +
                                          (range.first + index) * range.of->lesson_bytes);
}

// The position of a lesson.
void lesson_position(const Evaluation *evaluation, const Lesson *lesson, GamePosition *position);

// What the network sees of it, or of its mirror image.
void lesson_see(const Evaluation *evaluation, const Lesson *lesson, bool mirrored,
                NetFeatures *features);

// What the network should say, a winning chance in 0..1: `lambda` of what the search found, the
// rest of what the game came to. A game without a winner is shared by all seats alike.
double lesson_target(const Evaluation *evaluation, const Lesson *lesson, double lambda);

// 1 / (1 + exp(-logit)).
double chance_of(double logit);

#endif
