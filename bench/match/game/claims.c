#include "bench/match/game/claims.h"

#include "bench/match/game/turn.h"

#include <string.h>

// Asks one question; `*same` is whether the answer is the wanted one.
static EngineFault check_claim(Play *play, int seat, const char *what, const char *wanted,
                               bool *same, Error *error)
{
    char response[16];
    EngineFault fault = engine_query(referee_engine(play, seat), what, response, error);
    *same = fault == ENGINE_FINE && strcmp(response, wanted) == 0;
    return fault;
}

// The engine's word on the position now, against the rules. `*honest` is true without an answer.
static EngineFault check_claims(Play *play, int seat, bool *honest, Error *error)
{
    char result[16] = "none";
    bool first_moves = play->rules->seat_to_move(&play->record.position) == 0;
    if (play->over && play->winner >= 0)
        snprintf(result, sizeof result, "p%dwin", play->winner + 1);
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

static const char untrue[] = " gives an illegal answer: it claims an untrue result";

void claims_check_opening(Play *play)
{
    for (int seat = 0; seat < play->rules->seats && !play->over; seat++) {
        bool honest = true;
        Error error;
        if (!makes_claims(play, seat))
            continue;
        referee_fault(play, seat, check_claims(play, seat, &honest, &error), &error);
        if (!play->over && !honest)
            referee_forfeit(play, seat, ENDED_ILLEGAL, untrue);
    }
}

void claims_check_end(Play *play)
{
    int liars = 0, liar = -1;
    if (!play->over || play->result->termination != ENDED_NORMALLY)
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
    if (liars == 1) {
        referee_forfeit(play, liar, ENDED_ILLEGAL, untrue);
    } else if (liars > 1) {
        size_t used = strlen(play->result->reason);
        snprintf(play->result->reason + used, sizeof play->result->reason - used,
                 " (engines claim otherwise)");
    }
}
