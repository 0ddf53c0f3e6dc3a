#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "bench/match/base/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int64_t wall_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void game_result_free(GameResult *game)
{
    for (int i = 0; i < game->move_count; i++) {
        free(game->moves[i].pv);
        free(game->moves[i].line);
    }
    free(game->moves);
    *game = (GameResult){0};
}

void encounter_result_free(EncounterResult *result)
{
    for (int i = 0; i < result->game_count; i++)
        game_result_free(&result->games[i]);
    free(result->games);
    *result = (EncounterResult){0};
}

bool encounter_is_whole(const EncounterResult *result, int64_t games)
{
    for (int i = 0; i < result->game_count; i++)
        if (ending_termination(&result->games[i].ending) == ENDED_INTERRUPTED)
            return false;
    return result->game_count >= games;
}

int game_given_moves(const GameResult *game)
{
    return game->pie != PIE_NONE && game->move_count > 0;
}

int game_chooser(const GameResult *game)
{
    return game->pie == PIE_INVOKED ? 0 : game->pie == PIE_DECLINED ? 1 : -1;
}

static const char *const pie_names[PIE_KINDS] = {
    [PIE_UNDECIDED] = "undecided", [PIE_DECLINED] = "declined", [PIE_INVOKED] = "invoked"};

const char *pie_name(PieKind pie)
{
    return pie_names[pie];
}

bool pie_find(Slice name, PieKind *pie)
{
    for (int i = PIE_NONE + 1; i < PIE_KINDS; i++) {
        *pie = (PieKind)i;
        if (slice_is(name, pie_names[i]))
            return true;
    }
    return false;
}

int game_points(const Rules *rules)
{
    return rules->seats == 2 ? PAIR_POINTS : TRIO_POINTS;
}

void game_give_points(const Rules *rules, GameResult *game)
{
    int fault = ending_fault(&game->ending), winner = fault < 0 ? game->ending.seat : -1;
    int sharers = winner >= 0 ? 1 : rules->seats - (fault >= 0);
    for (int seat = 0; seat < rules->seats; seat++) {
        bool shares = winner >= 0 ? seat == winner : seat != fault;
        game->points[seat] = shares ? game_points(rules) / sharers : 0;
    }
}

const char *game_result_text(const Rules *rules, const GameResult *game, char text[16])
{
    static const char *const two[] = {"0-1", "1/2-1/2", "1-0"};
    const int *points = game->points;
    if (ending_termination(&game->ending) == ENDED_INTERRUPTED)
        return "*";
    if (rules->seats == 2)
        return two[points[0]];
    snprintf(text, 16, "%d-%d-%d", points[0], points[1], points[2]);
    return text;
}
