#include "bench/match/game/engine_set.h"

#include "engine/base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void engine_set_open(EngineSet *set, EngineHost *host, const Config *config, int worker)
{
    size_t count = (size_t)config->engine_count;
    *set = (EngineSet){.host = host, .config = config, .worker = worker};
    set->engines = memory_new(count * MAX_SEATS, sizeof(Engine *));
    set->faults = memory_new(count * MAX_SEATS, sizeof *set->faults);
    set->warnings = memory_new(count, sizeof *set->warnings);
    set->noted = memory_new(count, sizeof *set->noted);
}

void engine_set_close(EngineSet *set)
{
    for (int i = 0; i < set->config->engine_count * MAX_SEATS; i++)
        engine_set_let_go(set, i, false);
    free(set->engines);
    free(set->faults);
    free(set->warnings);
    free(set->noted);
    buffer_free(&set->notes);
    *set = (EngineSet){0};
}

int engine_set_slot(const int players[MAX_SEATS], int seat)
{
    int copy = 0;
    for (int before = 0; before < seat; before++)
        copy += players[before] == players[seat];
    return players[seat] * MAX_SEATS + copy;
}

Engine *engine_set_start(EngineSet *set, int player, int slot, EngineFault *fault, Error *error)
{
    char label[80];
    Error warning;
    const EngineConfig *setup = &set->config->engines[player];
    snprintf(label, sizeof label, "%.60s#%d", setup->name, set->worker);
    set->engines[slot] = engine_start(set->host, setup, label, set->worker, fault, &warning, error);
    if (warning.text[0] != '\0')
        snprintf(set->warnings[player], sizeof set->warnings[player], "%s", warning.text);
    return set->engines[slot];
}

void engine_set_let_go(EngineSet *set, int slot, bool at_once)
{
    if (set->engines[slot] != NULL)
        engine_release(set->engines[slot], at_once);
    set->engines[slot] = NULL;
}

void engine_set_fail(EngineSet *set, int slot, EngineFault fault, const Error *error)
{
    engine_log_fault(set->engines[slot], fault, error);
    engine_set_let_go(set, slot, true);
    set->faults[slot] = fault != ENGINE_INTERRUPTED ? fault : ENGINE_FINE;
}

EngineFault engine_set_take_fault(EngineSet *set, int slot)
{
    EngineFault fault = set->faults[slot];
    set->faults[slot] = ENGINE_FINE;
    return fault;
}
