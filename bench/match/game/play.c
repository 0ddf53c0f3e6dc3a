#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "bench/match/game/play.h"

#include "bench/match/game/claims.h"
#include "bench/match/game/turn.h"
#include "engine/base/time.h"

#include <stdlib.h>
#include <time.h>

enum {
    US_PER_MS = 1000,
    START_TRIES = 2, // an engine that fails before a game is started once more
};

// ---- a game ----

// A start that failed loses the game, as a crash does. False if the match is not to go on after
// that, or if the program can't be run at all, which is no doing of the engine.
static bool lose_by_start(Play *play, int seat, EngineFault fault, const Error *error)
{
    Table *table = play->table;
    bool *unstarted = &table->unstarted[play->seats[seat].slot];
    if (!play->config->recover || fault == ENGINE_MISSING)
        return false;
    if (!*unstarted)
        buffer_format(&table->notes, "Warning; %s\n", error->text);
    *unstarted = true;
    referee_fault(play, seat, fault, error);
    return true;
}

// Makes a seat's engine ready for a new game. False if it can't be started, and the match ends. One
// whose last start lost a game has one try: it may never start again.
static bool make_ready(Play *play, int seat, Error *error)
{
    EngineFault fault = ENGINE_FINE;
    bool *unstarted = &play->table->unstarted[play->seats[seat].slot];
    int tries = *unstarted ? 1 : START_TRIES;
    for (int i = 0; i < tries; i++) {
        if (referee_engine(play, seat) == NULL &&
            table_start(play->table, play->seats[seat].player, play->seats[seat].slot, &fault,
                        error) == NULL) {
            if (fault == ENGINE_MISSING || fault == ENGINE_INTERRUPTED)
                break;
            continue;
        }
        fault = engine_new_game(referee_engine(play, seat), error);
        *unstarted = false;
        if (fault == ENGINE_FINE)
            return true;
        if (fault == ENGINE_INTERRUPTED || i + 1 == tries)
            break;
        table_let_go(play->table, play->seats[seat].slot, true);
    }
    if (referee_engine(play, seat) == NULL && fault != ENGINE_INTERRUPTED)
        return lose_by_start(play, seat, fault, error);
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
            (Seat){.player = players[seat], .slot = table_slot(players, seat), .setup = setup};
        play->clocks[seat] = seat_clock_start(&setup->limits);
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
    int64_t begun_us = time_now_us();
    set_up(&play, table, opening, players, result);
    bool ready = turn_begin(&play) && make_all_ready(&play, error);
    if (ready)
        play_turns(&play);
    result->duration_ms = (time_now_us() - begun_us) / US_PER_MS;
    free(play.command);
    record_free(&play.record);
    if (play.short_of_memory)
        fail(error, "there is no memory for a game");
    if (ready && !play.short_of_memory)
        return true;
    game_result_free(result);
    return false;
}
