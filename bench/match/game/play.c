#include "bench/match/game/play.h"

#include "bench/match/game/pie.h"
#include "bench/match/game/turn.h"
#include "engine/base/time.h"

#include <string.h>

enum { US_PER_MS = 1000 };

// ---- what UGI engines say of a game: who moves and how it ended ----

// Asks one question; `*same` is whether the answer is the wanted one.
static EngineFault check_claim(Play *play, int seat, const char *what, const char *wanted,
                               bool *same, Error *error)
{
    char response[16];
    EngineFault fault = engine_query(referee_engine(play, seat), what, response, error);
    *same = fault == ENGINE_FINE && strcmp(response, wanted) == 0;
    return fault;
}

// Checks what the engine says of the position now. `*honest` is true without an answer.
static EngineFault check_claims(Play *play, int seat, bool *honest, Error *error)
{
    char result[16] = "none";
    bool first_moves = play->rules->seat_to_move(&play->record.position) == 0;
    if (play->over && play->result->ending.kind == END_WIN)
        snprintf(result, sizeof result, "p%dwin", play->result->ending.seat + 1);
    else if (play->over)
        snprintf(result, sizeof result, "draw");
    const char *const questions[][2] = {
        {"gameover", play->over ? "true" : "false"},
        {"result", result},
        {"p1turn", first_moves ? "true" : "false"}, // of a game that is over nobody is asked this
    };
    EngineFault fault = turn_send_position(play, seat, NULL, "", NULL, error);
    *honest = true;
    for (int i = 0; i < (play->over ? 2 : 3) && fault == ENGINE_FINE && *honest; i++)
        fault = check_claim(play, seat, questions[i][0], questions[i][1], honest, error);
    *honest |= fault != ENGINE_FINE;
    return fault;
}

static bool makes_claims(const Play *play, int seat)
{
    return play->seats[seat].setup->protocol == PROTOCOL_UGI && referee_engine(play, seat) != NULL;
}

// Before the first move, every UGI engine must know who moves and that the game goes on.
static void claims_check_opening(Play *play)
{
    for (int seat = 0; seat < play->rules->seats && !play->over; seat++) {
        bool honest = true;
        Error error;
        if (!makes_claims(play, seat))
            continue;
        referee_fault(play, seat, check_claims(play, seat, &honest, &error), &error);
        if (!play->over && !honest)
            referee_end(play, END_UNTRUE_CLAIM, seat, "");
    }
}

// A UGI engine that tells of another end than the rules do has lost. If more than one does, the
// rules' result stands. Another fault of an engine comes too late here to change the result.
static void claims_check_end(Play *play)
{
    int liars = 0, liar = -1;
    if (!play->over || ending_termination(&play->result->ending) != ENDED_NORMALLY)
        return;
    for (int seat = 0; seat < play->rules->seats; seat++) {
        bool honest = true;
        Error error;
        if (!makes_claims(play, seat))
            continue;
        EngineFault fault = check_claims(play, seat, &honest, &error);
        if (fault != ENGINE_FINE)
            engine_set_fail(play->set, play->seats[seat].slot, fault, &error);
        if (!honest) {
            liars++;
            liar = seat;
        }
    }
    EndKind *kind = &play->result->ending.kind;
    if (liars == 1)
        referee_end(play, END_UNTRUE_CLAIM, liar, "");
    else if (liars > 1)
        *kind = *kind == END_WIN ? END_DISPUTED_WIN : END_DISPUTED_DRAW;
}

// ---- a game ----

// Makes a seat's engine ready for a new game. One that fails there, or has failed since the last
// game, loses this one, as with fastchess: it has crashed or stalls, and nobody is to pass over
// that. False if it can't be started at all.
static bool make_ready(Play *play, int seat, Error *error)
{
    const Seat *own = &play->seats[seat];
    EngineFault fault = engine_set_take_fault(play->set, own->slot);
    fail(error, "it failed after its last game");
    if (fault == ENGINE_FINE && referee_engine(play, seat) == NULL)
        engine_set_start(play->set, own->player, own->slot, &fault, error);
    if (fault == ENGINE_FINE)
        fault = engine_new_game(referee_engine(play, seat), error);
    if (fault == ENGINE_MISSING)
        return false;
    referee_fault(play, seat, fault, error);
    return true;
}

static void set_up(Play *play, EngineSet *set, const GamePosition *opening,
                   const int players[MAX_SEATS], GameResult *result)
{
    const Config *config = set->config;
    *result = (GameResult){.started_ms = wall_clock_ms()};
    *play = (Play){
        .set = set,
        .config = config,
        .rules = config->rules,
        .result = result,
        .record = {.position = *opening},
        .adjudicator = {.config = config},
    };
    for (int seat = 0; seat < play->rules->seats; seat++) {
        const EngineConfig *setup = &config->engines[players[seat]];
        result->players[seat] = players[seat];
        play->seats[seat] =
            (Seat){.player = players[seat], .slot = engine_set_slot(players, seat), .setup = setup};
        play->clocks[seat] = seat_clock_start(&setup->limits);
    }
    play->rules->format(opening, result->fen);
}

static void play_turns(Play *play, const GameMove *pie)
{
    if (!play->over)
        referee_judge(play); // an opening may be over, though none should be
    if (!play->over && pie != NULL)
        pie_choose(play, *pie);
    if (!play->over)
        claims_check_opening(play);
    while (!play->over)
        turn_take(play);
    turn_stop_pondering(play);
    claims_check_end(play);
    for (int seat = 0; seat < play->rules->seats; seat++)
        if (play->seats[seat].setup->restart)
            engine_set_let_go(play->set, play->seats[seat].slot, false);
}

bool play_game(EngineSet *set, const GamePosition *opening, const GameMove *pie,
               const int players[MAX_SEATS], GameResult *result, Error *error)
{
    Play play;
    int64_t begun_us = time_now_us();
    set_up(&play, set, opening, players, result);
    turn_begin(&play);
    bool ready = true;
    for (int seat = 0; seat < play.rules->seats && !play.over && ready; seat++)
        ready = make_ready(&play, seat, error);
    if (ready)
        play_turns(&play, pie);
    result->duration_ms = (time_now_us() - begun_us) / US_PER_MS;
    buffer_free(&play.command);
    game_record_free(&play.record);
    if (!ready)
        game_result_free(result);
    return ready;
}
