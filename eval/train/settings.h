// The settings of a training: a table of them, each NAME=NUMBER on the command line.
//
// DESIGN. Every setting is a number of the table, so that the command line, a checkpoint and the
// help know them from one place.
#ifndef EVAL_TRAIN_SETTINGS_H
#define EVAL_TRAIN_SETTINGS_H

#include "engine/base/text.h"

// Parts of a batch, see trainer.h: more threads than that have nothing to do.
enum { TRAIN_SLICES = 16 };

// The largest step between two weights of a row.
enum { TRAIN_STEP_MOST = 16 };

typedef enum TrainSetting {
    TRAIN_EPOCHS,
    TRAIN_BATCH,
    TRAIN_RATE,
    TRAIN_FINAL_RATE,
    TRAIN_LAMBDA,
    TRAIN_DECAY,
    TRAIN_FACTOR,
    TRAIN_SEED,
    TRAIN_VALIDATION,
    TRAIN_QUIET,
    TRAIN_LIMIT,
    TRAIN_STEP,    // changes nothing in the training, only the network that is written
    TRAIN_THREADS, // changes nothing in the network
    TRAIN_SETTINGS,
} TrainSetting;

// Whole numbers among them are exact: all bounds are within 2^53.
typedef struct TrainSettings {
    double value[TRAIN_SETTINGS];
    uint32_t given; // bit by TrainSetting: said on the command line
} TrainSettings;

// The default settings.
TrainSettings train_settings_standard(void);

ALWAYS_INLINE int64_t train_whole(const TrainSettings *settings, TrainSetting setting)
{
    return (int64_t)settings->value[setting];
}

// Reads one "NAME=NUMBER". False and unchanged, with a sentence, if there is no such setting or the
// number is out of its range.
bool train_settings_parse(TrainSettings *settings, Slice word, Error *error);

// Whether all values are in their ranges, as those from a file may not be.
bool train_settings_are_sound(const TrainSettings *settings);

// Takes over the settings of a training that goes on: all but the number of threads, and the step
// if the command line names one. False, with a sentence, if the command line says otherwise.
bool train_settings_resume(TrainSettings *settings, const TrainSettings *before, Error *error);

// A line of help per setting.
void train_settings_help(char *text, size_t room);

#endif
