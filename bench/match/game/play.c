#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "bench/match/game/play.h"

#include "bench/match/game/claims.h"
#include "bench/match/game/turn.h"
#include "bench/match/host/stopwatch.h"

#include <stdlib.h>
#include <time.h>

enum {
    US_PER_MS = 1000,
    HANG_MS = 10 * 60 * 1000,
    START_TRIES = 2, // an engine that fails before a game is started once more
};

// ---- the table ----

bool table_open(Table *table, EngineHost *host, const Config *config, int worker)
{
    size_t count = (size_t)config->engine_count;
    *table = (Table){.host = host, .config = config, .worker = worker, .hang_ms = HANG_MS};
    table->engines = calloc(count * MAX_SEATS, sizeof(Engine *));
    table->warnings = calloc(count, sizeof *table->warnings);
    if (table->engines != NULL && table->warnings != NULL)
        return true;
    table_close(table);
    return false;
}

void table_close(Table *table)
{
    for (int i = 0; table->engines != NULL && i < table->config->engine_count * MAX_SEATS; i++)
        table_let_go(table, i, false);
    free(table->engines);
    free(table->warnings);
    *table = (Table){0};
}

// ---- a game ----

static bool start_player(Play *play, int seat, EngineFault *fault, Error *error)
{
    char label[80];
    Error warning;
    Table *table = play->table;
    int player = play->seats[seat].player, slot = play->seats[seat].slot;
    const EngineConfig *setup = &play->config->engines[player];
    snprintf(label, sizeof label, "%.60s#%d", setup->name, table->worker);
    table->engines[slot] =
        engine_start(table->host, setup, label, table->worker, fault, &warning, error);
    if (warning.text[0] != '\0')
        snprintf(table->warnings[player], sizeof table->warnings[player], "%s", warning.text);
    return table->engines[slot] != NULL;
}

// Makes a seat's engine ready for a new game. False if it can't be started at all.
static bool make_ready(Play *play, int seat, Error *error)
{
    EngineFault fault = ENGINE_FINE;
    for (int i = 0; i < START_TRIES; i++) {
        if (seat_engine(play, seat) == NULL && !start_player(play, seat, &fault, error)) {
            if (fault == ENGINE_MISSING || fault == ENGINE_INTERRUPTED)
                break;
            continue;
        }
        fault = engine_new_game(seat_engine(play, seat), error);
        if (fault == ENGINE_FINE)
            return true;
        if (fault == ENGINE_INTERRUPTED || i + 1 == START_TRIES)
            break;
        table_let_go(play->table, play->seats[seat].slot, true);
    }
    if (seat_engine(play, seat) == NULL && fault != ENGINE_INTERRUPTED)
        return false;
    referee_fault(play, seat, fault, error);
    return true;
}

static bool make_all_ready(Play *play, Error *error)
{
    for (int seat = 0; seat < play->rules->seats && !play->over; seat++)
        if (!make_ready(play, seat, error))
            return false;
    return true;
}

static int64_t wall_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// An engine that sits on several seats has a process for each.
static int slot_of(const int players[MAX_SEATS], int seat)
{
    int copy = 0;
    for (int before = 0; before < seat; before++)
        copy += players[before] == players[seat];
    return players[seat] * MAX_SEATS + copy;
}

static void set_up(Play *play, Table *table, const GamePosition *opening,
                   const int players[MAX_SEATS], GameResult *result)
{
    const Config *config = table->config;
    *result = (GameResult){.at_fault = -1, .started_ms = wall_clock_ms()};
    *play = (Play){
        .table = table,
        .config = config,
        .rules = config->rules,
        .result = result,
        .record = {.position = *opening},
        .adjudicator = {.config = config},
        .winner = -1,
    };
    for (int seat = 0; seat < play->rules->seats; seat++) {
        const EngineConfig *setup = &config->engines[players[seat]];
        result->players[seat] = players[seat];
        play->seats[seat] =
            (Seat){.player = players[seat], .slot = slot_of(players, seat), .setup = setup};
        play->clocks[seat] = clock_start(&setup->limits);
    }
    play->rules->format(opening, result->fen);
}

static void play_turns(Play *play)
{
    if (!play->over)
        referee_judge(play); // an opening may be over, though none should be
    if (!play->over)
        claims_check_opening(play);
    while (!play->over)
        turn_take(play);
    turn_stop_pondering(play);
    claims_check_end(play);
    for (int seat = 0; seat < play->rules->seats; seat++)
        if (play->seats[seat].setup->restart)
            table_let_go(play->table, play->seats[seat].slot, false);
}

bool play_game(Table *table, const GamePosition *opening, const int players[MAX_SEATS],
               GameResult *result, Error *error)
{
    Play play;
    int64_t begun_us = now_us();
    set_up(&play, table, opening, players, result);
    bool ready = turn_begin(&play) && make_all_ready(&play, error);
    if (ready)
        play_turns(&play);
    result->duration_ms = (now_us() - begun_us) / US_PER_MS;
    free(play.command);
    record_free(&play.record);
    if (play.short_of_memory)
        fail(error, "there is no memory for a game");
    if (ready && !play.short_of_memory)
        return true;
    game_result_free(result);
    return false;
}
