#include "bench/match/game/pie.h"

#include "bench/match/game/turn.h"

#include <stdio.h>

// Whether the other side is the better one for an engine that says this. A mate in 0 is one against
// it.
static bool would_rather_change(const EngineInfo *info)
{
    return info->scored && (info->score < 0 || (info->mate && info->score == 0));
}

static void keep_answer(GameResult *result, const Thought *thought)
{
    PlayedMove *choice = &result->choice;
    choice->info = thought->info;
    choice->time_us = thought->used_us;
    snprintf(choice->move, sizeof choice->move, "%.*s", GAME_MOVE_TEXT - 1, thought->best);
}

// Nobody has moved yet, so that all there is to change is who sits where.
static void change_sides(Play *play)
{
    int *players = play->result->players, player = players[0];
    Seat seat = play->seats[0];
    SeatClock clock = play->clocks[0];
    players[0] = players[1];
    players[1] = player;
    play->seats[0] = play->seats[1];
    play->seats[1] = seat;
    play->clocks[0] = play->clocks[1];
    play->clocks[1] = clock;
}

static void forget_question(Play *play, int seat)
{
    Error error;
    referee_fault(play, seat, engine_new_game(referee_engine(play, seat), &error), &error);
}

void pie_choose(Play *play, GameMove first)
{
    Thought thought;
    GameResult *result = play->result;
    result->pie = PIE_UNDECIDED;
    result->choice.left_us = -1;
    turn_give(play, first);
    if (play->over || !turn_ask(play, &thought))
        return;
    keep_answer(result, &thought);
    result->pie = would_rather_change(&thought.info) ? PIE_INVOKED : PIE_DECLINED;
    if (result->pie == PIE_INVOKED)
        change_sides(play);
    if (play->set->watch != NULL)
        play->set->watch(play->set->watch_context, &play->record.position, result);
    forget_question(play, game_chooser(result));
}
