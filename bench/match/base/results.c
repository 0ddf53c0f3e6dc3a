#include "bench/match/base/results.h"

#include <stdio.h>
#include <stdlib.h>

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
        if (result->games[i].termination == ENDED_INTERRUPTED)
            return false;
    return result->game_count >= games;
}

int game_points(const Rules *rules)
{
    return rules->seats == 2 ? PAIR_POINTS : TRIO_POINTS;
}

const char *game_seat_name(const Rules *rules, int seat)
{
    static const char *const two[] = {"White", "Black"};
    static const char *const three[MAX_SEATS] = {"First", "Second", "Third"};
    assert(seat >= 0 && seat < rules->seats);
    return rules->seats == 2 ? two[seat] : three[seat];
}

static const char *const termination_names[] = {
    [ENDED_NORMALLY] = "normal",           [ENDED_ADJUDICATED] = "adjudication",
    [ENDED_TIME_FORFEIT] = "time forfeit", [ENDED_ILLEGAL] = "illegal move",
    [ENDED_ABANDONED] = "abandoned",       [ENDED_STALLED] = "stalled",
    [ENDED_INTERRUPTED] = "unterminated",
};

const char *termination_name(Termination termination)
{
    return termination_names[termination];
}

bool termination_find(Slice name, Termination *termination)
{
    for (int i = 0; i < (int)ARRAY_COUNT(termination_names); i++) {
        if (slice_is(name, termination_names[i])) {
            *termination = (Termination)i;
            return true;
        }
    }
    return false;
}

const char *game_result_text(const Rules *rules, const GameResult *game, char text[16])
{
    static const char *const two[] = {"0-1", "1/2-1/2", "1-0"};
    const int *points = game->points;
    if (game->termination == ENDED_INTERRUPTED)
        return "*";
    if (rules->seats == 2)
        return two[points[0]];
    snprintf(text, 16, "%d-%d-%d", points[0], points[1], points[2]);
    return text;
}
