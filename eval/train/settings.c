#define _POSIX_C_SOURCE 200809L // signal sets
#include "eval/train/settings.h"

#include "engine/posix/posix.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Row {
    const char *name;
    bool whole;
    double low, high, standard; // a standard of -1 is worked out
    const char *help;
} Row;

static const Row rows[TRAIN_SETTINGS] = {
    [TRAIN_EPOCHS] = {"epochs", true, 1, 1000000, 20, "times that every position is used"},
    [TRAIN_BATCH] = {"batch", true, 1, 1 << 24, 16384, "positions a step"},
    [TRAIN_RATE] = {"rate", false, 1e-9, 1, 0.001, "learning rate at its highest"},
    [TRAIN_FINAL_RATE] = {"final-rate", false, 0, 1, -1, "and at the end; rate / 50"},
    [TRAIN_LAMBDA] = {"lambda", false, 0, 1, 0.7, "weight of the score; the rest is the result's"},
    [TRAIN_DECAY] = {"decay", false, 0, 1, 0.01, "weight decay"},
    [TRAIN_FACTOR] = {"factor", true, 0, 1, 1, "1: related rows share weights in training"},
    [TRAIN_SEED] = {"seed", true, 0, 1e15, 1, "decides everything that is random"},
    [TRAIN_VALIDATION] = {"validation", true, 0, 50, 5, "percent of the games that are held out"},
    [TRAIN_QUIET] = {"quiet", true, 0, 1, 0, "1: leave out positions whose best move is forcing"},
    [TRAIN_LIMIT] = {"limit", true, 0, 32767, 0, "leave out scores beyond; 0: none"},
    [TRAIN_STEP] = {"step", true, 1, TRAIN_STEP_MOST, 1, "rows are written in multiples of it"},
    [TRAIN_THREADS] = {"threads", true, 1, TRAIN_SLICES, -1,
                       "all processors; no matter for the result"},
};

TrainSettings train_settings_standard(void)
{
    TrainSettings settings = {.given = 0};
    for (int i = 0; i < TRAIN_SETTINGS; i++)
        settings.value[i] = rows[i].standard;
    int processors = posix_processors();
    settings.value[TRAIN_THREADS] = processors < TRAIN_SLICES ? processors : TRAIN_SLICES;
    settings.value[TRAIN_FINAL_RATE] = rows[TRAIN_RATE].standard / 50;
    return settings;
}

static bool is_given(const TrainSettings *settings, TrainSetting setting)
{
    return settings->given >> setting & 1;
}

static bool in_range(const Row *row, double value)
{
    return value >= row->low && value <= row->high && (!row->whole || value == floor(value));
}

// Decimal digits, a point, an exponent; nothing else that strtod would take.
static bool parse_number(Slice text, double *value)
{
    char copy[40], *end;
    if (text.length == 0 || text.length >= sizeof copy)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (memchr("0123456789.e-", text.at[i], 13) == NULL)
            return false;
    memcpy(copy, text.at, text.length);
    copy[text.length] = 0;
    *value = strtod(copy, &end);
    return *end == 0;
}

static bool parse_value(TrainSettings *settings, TrainSetting setting, Slice text, Error *error)
{
    const Row *row = &rows[setting];
    double value;
    if (!parse_number(text, &value) || !in_range(row, value))
        return fail(error, "%s needs a %snumber from %.10g to %.10g, not '%.*s'", row->name,
                    row->whole ? "whole " : "", row->low, row->high, slice_quote(text), text.at);
    settings->value[setting] = value;
    settings->given |= 1u << setting;
    if (setting == TRAIN_RATE && !is_given(settings, TRAIN_FINAL_RATE))
        settings->value[TRAIN_FINAL_RATE] = value / 50;
    return true;
}

bool train_settings_parse(TrainSettings *settings, Slice word, Error *error)
{
    for (int i = 0; i < TRAIN_SETTINGS; i++) {
        size_t length = strlen(rows[i].name);
        if (word.length > length && word.at[length] == '=' &&
            memcmp(word.at, rows[i].name, length) == 0)
            return parse_value(settings, (TrainSetting)i,
                               (Slice){word.at + length + 1, word.length - length - 1}, error);
    }
    return fail(error, "there is no setting '%.*s'", slice_quote(word), word.at);
}

bool train_settings_are_sound(const TrainSettings *settings)
{
    for (int i = 0; i < TRAIN_SETTINGS; i++)
        if (!in_range(&rows[i], settings->value[i]))
            return false;
    return true;
}

bool train_settings_resume(TrainSettings *settings, const TrainSettings *before, Error *error)
{
    for (int i = 0; i < TRAIN_SETTINGS; i++)
        if (is_given(settings, (TrainSetting)i) && i != TRAIN_THREADS && i != TRAIN_STEP &&
            settings->value[i] != before->value[i])
            return fail(error, "the checkpoint was made with %s=%.10g and can't go on with %.10g",
                        rows[i].name, before->value[i], settings->value[i]);
    const TrainSettings own = *settings;
    *settings = *before;
    settings->value[TRAIN_THREADS] = own.value[TRAIN_THREADS];
    if (is_given(&own, TRAIN_STEP))
        settings->value[TRAIN_STEP] = own.value[TRAIN_STEP];
    settings->given = own.given;
    return true;
}

void train_settings_help(char *text, size_t room)
{
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < TRAIN_SETTINGS && used < room; i++) {
        char standard[32] = "";
        if (rows[i].standard >= 0)
            snprintf(standard, sizeof standard, "%.10g; ", rows[i].standard);
        int wrote = snprintf(text + used, room - used, "  %s=N%*s%s%s\n", rows[i].name,
                             (int)(12 - strlen(rows[i].name)), "", standard, rows[i].help);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}
