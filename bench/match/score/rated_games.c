#include "bench/match/score/rated_games.h"

#include "engine/base/memory.h"

#include <stdlib.h>

static bool sits(const RatedGame *game, int seats, int player)
{
    for (int seat = 0; seat < seats; seat++)
        if (game->players[seat] == player)
            return true;
    return false;
}

// The same players in both: else a journal that was written by hand could make a unit of any size.
static bool same_players(const RatedGame *a, const RatedGame *b, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        if (!sits(a, seats, b->players[seat]) || !sits(b, seats, a->players[seat]))
            return false;
    return true;
}

void rated_games_add(RatedGames *games, const Config *config, const EncounterResult *result,
                     const int *numbers)
{
    if (!encounter_is_whole(result, config->games))
        return;
    for (int i = 0; i < result->game_count; i++) {
        games->list = memory_one_more(games->list, (size_t)games->count, sizeof *games->list);
        RatedGame *game = &games->list[games->count++];
        *game = (RatedGame){.begins_unit = true};
        for (int seat = 0; seat < games->seats; seat++) {
            game->players[seat] = numbers[result->games[i].players[seat]];
            game->points[seat] = result->games[i].points[seat];
        }
        game->begins_unit = i == 0 || !same_players(game - 1, game, games->seats);
    }
}

void rated_games_free(RatedGames *games)
{
    free(games->list);
    games->list = NULL;
    games->count = 0;
}

int rated_game_points(const RatedGames *games, const RatedGame *game)
{
    int points = 0;
    for (int seat = 0; seat < games->seats; seat++)
        points += game->points[seat];
    return points;
}
