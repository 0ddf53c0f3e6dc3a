#include "bench/match/game/table.h"

#include <stdio.h>
#include <stdlib.h>

bool table_open(Table *table, EngineHost *host, const Config *config, int worker)
{
    size_t count = (size_t)config->engine_count;
    *table = (Table){.host = host, .config = config, .worker = worker};
    table->engines = calloc(count * MAX_SEATS, sizeof(Engine *));
    table->faults = calloc(count * MAX_SEATS, sizeof *table->faults);
    table->warnings = calloc(count, sizeof *table->warnings);
    table->noted = calloc(count, sizeof *table->noted);
    if (table->engines != NULL && table->faults != NULL && table->warnings != NULL &&
        table->noted != NULL)
        return true;
    table_close(table);
    return false;
}

void table_close(Table *table)
{
    for (int i = 0; table->engines != NULL && i < table->config->engine_count * MAX_SEATS; i++)
        table_let_go(table, i, false);
    free(table->engines);
    free(table->faults);
    free(table->warnings);
    free(table->noted);
    buffer_free(&table->notes);
    *table = (Table){0};
}

int table_slot(const int players[MAX_SEATS], int seat)
{
    int copy = 0;
    for (int before = 0; before < seat; before++)
        copy += players[before] == players[seat];
    return players[seat] * MAX_SEATS + copy;
}

Engine *table_start(Table *table, int player, int slot, EngineFault *fault, Error *error)
{
    char label[80];
    Error warning;
    const EngineConfig *setup = &table->config->engines[player];
    snprintf(label, sizeof label, "%.60s#%d", setup->name, table->worker);
    table->engines[slot] =
        engine_start(table->host, setup, label, table->worker, fault, &warning, error);
    if (warning.text[0] != '\0')
        snprintf(table->warnings[player], sizeof table->warnings[player], "%s", warning.text);
    return table->engines[slot];
}

void table_let_go(Table *table, int slot, bool at_once)
{
    if (table->engines[slot] != NULL)
        engine_release(table->engines[slot], at_once);
    table->engines[slot] = NULL;
}

void table_fail(Table *table, int slot, EngineFault fault, const Error *error)
{
    engine_log_fault(table->engines[slot], fault, error);
    table_let_go(table, slot, true);
    table->faults[slot] = fault != ENGINE_INTERRUPTED ? fault : ENGINE_FINE;
}

EngineFault table_take_fault(Table *table, int slot)
{
    EngineFault fault = table->faults[slot];
    table->faults[slot] = ENGINE_FINE;
    return fault;
}
