#include "bench/match/tools/players.h"

#include "engine/base/memory.h"
#include "engine/base/rng.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Things that engines of one name may differ in.
typedef enum Trait {
    TRAIT_PROGRAM,
    TRAIT_ARGUMENTS,
    TRAIT_OPTIONS,
    TRAIT_LIMITS,
    TRAIT_FILES,
    TRAITS
} Trait;

static const char *const trait_names[] = {
    [TRAIT_PROGRAM] = "program",      [TRAIT_ARGUMENTS] = "arguments",
    [TRAIT_OPTIONS] = "options",      [TRAIT_LIMITS] = "clock or limits",
    [TRAIT_FILES] = "files it reads",
};

// Facts about an engine, as hashes; 0: nothing is known.
typedef struct Traits {
    uint64_t of[TRAITS];
    uint64_t cmd; // compared where a program has no checksum
} Traits;

struct Player {
    char *name;    // in its matches
    char *journal; // where it was seen first
    Traits traits;
};

// --- What is known of an engine -----------------------------------------------------------------

static uint64_t hash_text(uint64_t hash, const char *text, bool lower)
{
    for (; text != NULL && *text != '\0'; text++)
        hash = mix64(hash ^ (unsigned char)(lower ? tolower((unsigned char)*text) : *text));
    return mix64(hash + 1);
}

// The order in which options were given does not matter, so hashes are added up.
static uint64_t hash_options(const EngineConfig *engine)
{
    uint64_t sum = 1;
    for (int i = 0; i < engine->option_count; i++) {
        const EngineOption *option = &engine->options[i];
        sum += hash_text(hash_text(1, option->name, true), option->value, false);
    }
    return sum;
}

static uint64_t hash_limits(const ThinkLimits *limits)
{
    const int64_t numbers[] = {limits->has_clock,    limits->period_moves, limits->base_ms,
                               limits->increment_ms, limits->movetime_ms,  limits->nodes,
                               limits->depth_ply};
    uint64_t hash = 1;
    for (size_t i = 0; i < ARRAY_COUNT(numbers); i++)
        hash = mix64(hash + (uint64_t)numbers[i]);
    return hash;
}

static uint64_t hash_file(const InputFile *file)
{
    return mix64(mix64(file->crc + 1) + (uint64_t)file->bytes);
}

static uint64_t hash_files(const EngineConfig *engine, const Inputs *inputs)
{
    const InputFile *program = inputs_program(inputs, engine);
    uint64_t sum = 1;
    for (int i = 0; i < inputs->count; i++)
        if (&inputs->list[i] != program && inputs_belongs(&inputs->list[i], engine))
            sum += hash_file(&inputs->list[i]);
    return sum;
}

static Traits traits_of(const EngineConfig *engine, const Inputs *inputs)
{
    const InputFile *program = inputs_program(inputs, engine);
    Traits traits = {.cmd = hash_text(1, engine->cmd, false)};
    traits.of[TRAIT_PROGRAM] = program != NULL ? hash_file(program) : 0;
    traits.of[TRAIT_ARGUMENTS] = hash_text(1, engine->args, false);
    traits.of[TRAIT_OPTIONS] = hash_options(engine);
    traits.of[TRAIT_LIMITS] = hash_limits(&engine->limits);
    traits.of[TRAIT_FILES] = inputs->count > 0 ? hash_files(engine, inputs) : 0;
    return traits;
}

// The first thing that two engines differ in, or NULL.
static const char *difference(const Traits *a, const Traits *b)
{
    for (int i = 0; i < TRAITS; i++)
        if (a->of[i] != 0 && b->of[i] != 0 && a->of[i] != b->of[i])
            return trait_names[i];
    bool summed = a->of[TRAIT_PROGRAM] != 0 && b->of[TRAIT_PROGRAM] != 0;
    return summed || a->cmd == b->cmd ? NULL : trait_names[TRAIT_PROGRAM];
}

// --- The list -----------------------------------------------------------------------------------

int players_find(const Players *players, const char *name)
{
    for (int i = 0; i < players->count; i++)
        if (strcmp(players->names[i], name) == 0)
            return i;
    return -1;
}

// Adds one; `shown` is its name in the list.
static bool add(Players *players, const char *shown, const char *name, const char *journal,
                const Traits *traits, Error *error)
{
    if (players->count == players->most)
        return fail(error, "a list has at most %d players", players->most);
    size_t number = (size_t)players->count++;
    players->list = memory_one_more(players->list, number, sizeof *players->list);
    players->names = memory_one_more(players->names, number, sizeof *players->names);
    players->names[number] = slice_copy(slice_of(shown));
    players->list[number] = (Player){.name = slice_copy(slice_of(name)),
                                     .journal = slice_copy(slice_of(journal)),
                                     .traits = *traits};
    return true;
}

// The player with that name and without a difference to the traits; or -1, and *like is the first
// one with the name, or -1.
static int find_same(const Players *players, const char *name, const Traits *traits, int *like)
{
    *like = -1;
    for (int i = 0; i < players->count; i++) {
        if (strcmp(players->list[i].name, name) != 0)
            continue;
        if (difference(&players->list[i].traits, traits) == NULL)
            return i;
        if (*like < 0)
            *like = i;
    }
    return -1;
}

// "NAME#2", or the first number after that which is free. Text that does not fit is cut.
static void name_apart(const Players *players, const char *name, char text[256])
{
    int number = 2;
    do
        snprintf(text, 256, "%.200s#%d", name, number++);
    while (players_find(players, text) >= 0);
}

static bool add_apart(Players *players, int like, const char *journal, const EngineConfig *engine,
                      const Traits *traits, Buffer *notes, Error *error)
{
    char shown[256];
    const Player *first = &players->list[like];
    name_apart(players, engine->name, shown);
    buffer_format(notes, "The %s of '%s' in %s and in %s differ: the second one is '%s'\n",
                  difference(&first->traits, traits), engine->name, first->journal, journal, shown);
    return add(players, shown, engine->name, journal, traits, error);
}

static bool refuse(const Player *first, const char *journal, const EngineConfig *engine,
                   const Traits *traits, Error *error)
{
    return fail(error,
                "'%.40s' is not the same engine in '%.60s' and '%.60s': its %s differ; "
                "different=join or apart",
                engine->name, first->journal, journal, difference(&first->traits, traits));
}

// A name that is in the list already as that of an engine with another name, "A#2", is made apart
// from it like a namesake.
static bool add_new(Players *players, const char *journal, const EngineConfig *engine,
                    const Traits *traits, Error *error)
{
    char shown[256];
    if (players_find(players, engine->name) < 0)
        return add(players, engine->name, engine->name, journal, traits, error);
    name_apart(players, engine->name, shown);
    return add(players, shown, engine->name, journal, traits, error);
}

static bool add_engine(Players *players, const char *journal, const EngineConfig *engine,
                       const Inputs *inputs, Namesakes namesakes, int *number, Buffer *notes,
                       Error *error)
{
    int like;
    Traits traits = traits_of(engine, inputs);
    *number = find_same(players, engine->name, &traits, &like);
    if (*number >= 0)
        return true;
    *number = players->count;
    if (like < 0)
        return add_new(players, journal, engine, &traits, error);
    if (namesakes == NAMESAKES_REFUSED)
        return refuse(&players->list[like], journal, engine, &traits, error);
    if (namesakes == NAMESAKES_APART)
        return add_apart(players, like, journal, engine, &traits, notes, error);
    *number = like;
    buffer_format(notes, "The %s of '%s' in %s and in %s differ: they are taken for one\n",
                  difference(&players->list[like].traits, &traits), engine->name,
                  players->list[like].journal, journal);
    return true;
}

bool players_add(Players *players, const char *journal, const Config *config, const Inputs *inputs,
                 Namesakes namesakes, int *numbers, Buffer *notes, Error *error)
{
    for (int i = 0; i < config->engine_count; i++)
        if (!add_engine(players, journal, &config->engines[i], inputs, namesakes, &numbers[i],
                        notes, error))
            return false;
    return true;
}

void players_free(Players *players)
{
    for (int i = 0; i < players->count; i++) {
        free(players->names[i]);
        free(players->list[i].name);
        free(players->list[i].journal);
    }
    free(players->list);
    free(players->names);
    *players = (Players){0};
}
