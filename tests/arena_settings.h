// The match driver's command line: what tests/arena.c is asked to do.
//
// DESIGN. One table of numbers, one of limits. A limit given later replaces an earlier one, for
// both players or, with a letter at the end of its name, for one. Included by one file only.
#ifndef TESTS_ARENA_SETTINGS_H
#define TESTS_ARENA_SETTINGS_H

#include "tests/engine_process.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 2 };

typedef enum LimitKind { LIMIT_CLOCK, LIMIT_NODES, LIMIT_DEPTH, LIMIT_MOVETIME } LimitKind;

typedef struct Limit {
    LimitKind kind;
    int64_t amount;            // nodes, plies or milliseconds for every move
    int64_t base_us, bonus_us; // of a clock
} Limit;

typedef struct Settings {
    EngineSetup setups[PLAYERS];
    Limit limits[PLAYERS];
    int64_t games, concurrency, margin_ms, opening_plies, seed, max_plies;
    const char *log_path, *data_path; // NULL: none
    bool demo;
} Settings;

// "SECONDS" or "SECONDS+BONUS".
static inline bool parse_clock(const char *text, Limit *limit, Error *error)
{
    const double most = 1e6;
    char *end;
    double base = strtod(text, &end), bonus = 0;
    bool valid = end != text;
    if (valid && *end == '+') {
        const char *from = end + 1;
        bonus = strtod(from, &end);
        valid = end != from;
    }
    if (!valid || *end != '\0' || !(base > 0 && base <= most && bonus >= 0 && bonus <= most))
        return fail(error, "'%s' is not a time control; write SECONDS+BONUS, like 10+0.1", text);
    *limit = (Limit){LIMIT_CLOCK, 0, llround(base * 1e6), llround(bonus * 1e6)};
    return true;
}

// Reads an option that limits thinking. False and `*found` false if it is another one.
static inline bool parse_limit(Settings *settings, const char *name, const char *value, bool *found,
                               Error *error)
{
    static const char *const names[] = {"-tc", "-nodes", "-depth", "-movetime"};
    for (int kind = LIMIT_CLOCK; kind <= LIMIT_MOVETIME; kind++) {
        size_t length = strlen(names[kind]);
        const char *rest = name + length;
        if (strncmp(name, names[kind], length) != 0 ||
            (strcmp(rest, "") != 0 && strcmp(rest, "a") != 0 && strcmp(rest, "b") != 0))
            continue;
        Limit limit = {.kind = (LimitKind)kind};
        *found = true;
        if (kind == LIMIT_CLOCK
                ? !parse_clock(value, &limit, error)
                : !slice_number_in(slice_of(value), name, 1, 1000000000, &limit.amount, error))
            return false;
        for (int player = 0; player < PLAYERS; player++)
            if (*rest == '\0' || *rest == 'a' + player)
                settings->limits[player] = limit;
        return true;
    }
    return false;
}

// Reads any option that has a value.
static inline bool parse_option(Settings *settings, const char *name, const char *value,
                                Error *error)
{
    const struct {
        const char *name;
        int64_t low, high, *target;
    } numbers[] = {
        {"-games", 1, 10000000, &settings->games},
        {"-concurrency", 1, 256, &settings->concurrency},
        {"-margin", 0, 1000000, &settings->margin_ms},
        {"-openings", 0, 40, &settings->opening_plies},
        {"-seed", 0, INT64_MAX, &settings->seed},
        {"-maxmoves", 1, 100000, &settings->max_plies},
    };
    const struct {
        const char *name;
        const char **target;
    } texts[] = {
        {"-a", &settings->setups[0].command},
        {"-b", &settings->setups[1].command},
        {"-log", &settings->log_path},
        {"-data", &settings->data_path},
    };
    bool found = false;
    for (size_t i = 0; i < ARRAY_COUNT(numbers); i++)
        if (strcmp(name, numbers[i].name) == 0)
            return slice_number_in(slice_of(value), name, numbers[i].low, numbers[i].high,
                                   numbers[i].target, error);
    for (size_t i = 0; i < ARRAY_COUNT(texts); i++) {
        if (strcmp(name, texts[i].name) == 0) {
            *texts[i].target = value;
            return true;
        }
    }
    if (strcmp(name, "-oa") == 0 || strcmp(name, "-ob") == 0) {
        EngineSetup *setup = &settings->setups[name[2] - 'a'];
        if (setup->option_count == ENGINE_OPTIONS)
            return fail(error, "at most %d options per engine", ENGINE_OPTIONS);
        setup->options[setup->option_count++] = value;
        return true;
    }
    if (parse_limit(settings, name, value, &found, error))
        return true;
    return found ? false : fail(error, "unknown option '%s'", name);
}

// Fills in the settings from main's arguments, or says what is wrong with them. Without -b the
// second engine is the first, with its options unless it was given some.
static inline bool settings_parse(Settings *settings, int count, char **arguments, Error *error)
{
    const Limit limit = {LIMIT_CLOCK, 0, 500000, 5000};
    *settings = (Settings){.limits = {limit, limit}, .games = 2, .concurrency = 1, .seed = 1};
    settings->opening_plies = -1;
    settings->max_plies = 600;
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i];
        if (strcmp(name, "-demo") == 0) {
            settings->demo = true;
            continue;
        }
        if (i + 1 == count)
            return fail(error, "'%s' is unknown or needs a value", name);
        if (!parse_option(settings, name, arguments[++i], error))
            return false;
    }
    EngineSetup *a = &settings->setups[0], *b = &settings->setups[1];
    if (a->command == NULL)
        return fail(error, "no engine: give its command with -a");
    if (b->command == NULL || settings->demo) {
        bool own_options = b->option_count > 0 && !settings->demo;
        b->command = a->command;
        if (!own_options)
            *b = *a;
    }
    if (settings->opening_plies < 0)
        settings->opening_plies = settings->demo ? 0 : 6;
    if (settings->max_plies <= settings->opening_plies)
        return fail(error, "-maxmoves must be more than the plies of an opening");
    if (settings->demo)
        settings->games = settings->concurrency = 1;
    return true;
}

#endif
