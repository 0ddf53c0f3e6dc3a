// The training samples that a network learns from, read from files of samples
// (eval/train/sample.h).
//
// DESIGN. Every sample is checked as it is read; its position as the file has it, its score and the
// result of its game are kept. Features are made again each time a training sample is used: kept in
// memory they would be several times the size and miss the cache instead.
//
// A position is a training sample for the mover, or, where the scores of the others don't follow
// from his (FeatureSpec.mover_only), one for every seat. Positions that teach a static evaluation
// nothing are left out: decided ones, whose score is beyond any evaluation; those in which a search
// has to find out something first (FeatureSpec.is_unsettled); and those that are over. On request,
// positions whose best move is a forcing one (FeatureSpec.is_forcing) and those with a score beyond
// a limit are left out, too. Whole games go to training or to validation, so that no position is
// judged by its neighbours.
#ifndef EVAL_TRAIN_TRAIN_SET_H
#define EVAL_TRAIN_TRAIN_SET_H

#include "eval/train/sample.h"

enum { TRAIN_NO_SCORE = INT16_MIN };

typedef struct TrainSample {
    int16_t score;        // evaluation units, within the game's limit, or TRAIN_NO_SCORE: what the
                          // search of the seat's own turn found, this one or the next
    uint8_t seat;         // that looks at the position
    uint8_t mover;        // seat to move
    uint8_t result;       // a SampleResult, for the seat that looks
    uint8_t counter;      // as in the sample
    unsigned char body[]; // as in the sample
} TrainSample;

typedef struct TrainSet {
    const Evaluation *evaluation;
    unsigned char *bytes; // room for `capacity` samples
    size_t sample_bytes, capacity;
    size_t training_count, validation_count; // the former from the front, the latter from the end
    uint64_t sample_count;                   // of all files, those left out too
    uint64_t decided, unsettled, over;       // left out, by reason
    uint64_t forced, beyond;                 // by wish
    uint64_t fingerprint;                    // differs if any sample, or their order, does
} TrainSet;

// The choice of training samples, and their use.
typedef struct TrainChoice {
    int validation_percent; // of the games, 0..50, are for validation,
    uint64_t seed;          // chosen by this
    bool quiet;             // leave out positions whose best move is a forcing one
    int limit;              // leave out scores beyond this, either way; 0 for none
} TrainChoice;

// A run of training samples: all for training, or all for validation.
typedef struct TrainRange {
    const TrainSet *of;
    size_t first, count;
} TrainRange;

// Reads the files. On error a sentence that names file and sample, and nothing to free.
bool train_set_load(const Evaluation *evaluation, const char *const *files, int file_count,
                    TrainChoice choice, TrainSet *set, Error *error);
void train_set_free(TrainSet *set);

TrainRange train_set_training(const TrainSet *set);
TrainRange train_set_validation(const TrainSet *set);

ALWAYS_INLINE const TrainSample *train_sample_at(TrainRange range, size_t index)
{
    return (const TrainSample *)(const void *)(range.of->bytes +
                                               (range.first + index) * range.of->sample_bytes);
}

// The position of a training sample.
void train_sample_position(const Evaluation *evaluation, const TrainSample *sample,
                           GamePosition *position);

// The features of its position, or of the mirror image.
void train_sample_features(const Evaluation *evaluation, const TrainSample *sample, bool mirrored,
                           NetFeatures *features);

// The target, a winning chance in 0..1: `lambda` of it comes from the search's score, the rest from
// the result of the game. A game without a winner is shared by all seats alike.
double train_sample_target(const Evaluation *evaluation, const TrainSample *sample, double lambda);

// 1 / (1 + exp(-logit)).
double chance_of(double logit);

#endif
