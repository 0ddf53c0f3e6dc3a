// What a training is told: a table of settings, each NAME=NUMBER on the command line.
//
// DESIGN. Every setting is a number of the table, so that the command line, a checkpoint and the
// help know them from one place.
#ifndef EVAL_TRAIN_SETTINGS_H
#define EVAL_TRAIN_SETTINGS_H

#include "engine/base/text.h"

enum { SLICES = 16 }; // parts of a batch, step.h: more threads than that have nothing to do

typedef enum Setting {
    SET_EPOCHS,
    SET_BATCH,
    SET_RATE,
    SET_FINAL_RATE,
    SET_LAMBDA,
    SET_DECAY,
    SET_FACTOR,
    SET_SEED,
    SET_VALIDATION,
    SET_THREADS, // the only one that changes nothing in the network
    SETTING_COUNT,
} Setting;

// Whole numbers among them are exact: all bounds are within 2^53.
typedef struct Settings {
    double value[SETTING_COUNT];
    uint32_t given; // bit by Setting: said on the command line
} Settings;

// What is used where nothing is said.
Settings settings_standard(void);

ALWAYS_INLINE int64_t setting_whole(const Settings *settings, Setting setting)
{
    return (int64_t)settings->value[setting];
}

const char *setting_name(Setting setting);

// Reads one "NAME=NUMBER". False and unchanged, with a sentence, if there is no such setting or the
// number is out of its range.
bool settings_parse(Settings *settings, Slice word, Error *error);

// Whether all values are in their ranges, as those from a file may not be.
bool settings_are_sound(const Settings *settings);

// Takes over the settings of a training that goes on: all but the number of threads. False, with a
// sentence, if the command line says otherwise.
bool settings_resume(Settings *settings, const Settings *before, Error *error);

// A line of help per setting.
void settings_help(char *text, size_t room);

#endif
