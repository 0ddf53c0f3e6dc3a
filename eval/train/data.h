// The positions a network learns from, read from files of samples.
//
// DESIGN. Every record is checked as it is read; what remains of it is 24 bytes, the position
// turned so that the mover is White, its score and its result. Rows are made again each time a
// position is used: that takes some 20 ns where its forward and backward pass take some 300, and
// rows kept in memory would be twice the size and miss the cache instead.
//
// Left out are positions that teach a static evaluation nothing:
//   - decided ones. search/score.h keeps scores of proven wins and losses beyond all evaluations,
//     which stay within +-EVAL_LIMIT (eval.h), so |score| > EVAL_LIMIT tells them apart;
//   - those with an enemy ship in the mover's port: he clears it now or has lost, which is for the
//     search to find out;
//   - those that are over.
// Whole games go to training or to validation, so that no position is judged by its neighbours.
#ifndef EVAL_TRAIN_DATA_H
#define EVAL_TRAIN_DATA_H

#include "eval/ships/features.h"
#include "eval/ships/sample.h"

// Evaluation units to a logit: a score s means winning chances of 1 / (1 + exp(-s / 100)).
#define UNITS_PER_LOGIT 100.0

typedef struct Lesson {
    uint64_t own, enemy; // the mover is White
    int16_t score;       // evaluation units, within +-EVAL_LIMIT
    uint8_t result;      // a SampleResult
} Lesson;

typedef struct Data {
    Lesson *lessons; // training_count of them, and further back the validation's
    const Lesson *validation;
    size_t training_count, validation_count;
    uint64_t record_count;           // of all files, those left out too
    uint64_t decided, in_port, over; // left out, by reason
    uint64_t fingerprint;            // differs if any record, or their order, does
} Data;

// Reads the files. `percent` of the games, 0..50, are for validation, chosen by the seed. On error
// a sentence that names file and record, and nothing to free.
bool data_load(const char *const *files, int file_count, int percent, uint64_t seed, Data *data,
               Error *error);
void data_free(Data *data);

// The position of a lesson, good for ships_sight, features and evaluations; its key is not set.
ALWAYS_INLINE ShipsPosition lesson_position(const Lesson *lesson)
{
    return (ShipsPosition){.ships = {lesson->own, lesson->enemy}, .side = SHIPS_WHITE};
}

// What the network should say, a winning chance in 0..1: `lambda` of what the search found, the
// rest of what the game came to.
double lesson_target(const Lesson *lesson, double lambda);

// The square's, or the row's, image when the board is mirrored at the diagonal a1-h8. The game
// stays the same game.
ALWAYS_INLINE int mirrored_square(int square)
{
    return (square & 7) << 3 | square >> 3;
}

ALWAYS_INLINE int mirrored_row(int row)
{
    return row < SHIP_ROWS
               ? (row & ~(SHIPS_SQUARES - 1)) | mirrored_square(row & (SHIPS_SQUARES - 1))
               : row;
}

// Writes the rows of a lesson, mirrored or not, and gives their number.
int lesson_rows(const Lesson *lesson, bool mirror, uint16_t rows[MAX_FEATURES]);

// 1 / (1 + exp(-logit)).
double chance_of(double logit);

#endif
