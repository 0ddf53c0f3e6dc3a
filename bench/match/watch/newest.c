#include "bench/match/watch/newest.h"

#include "bench/match/base/strings.h"
#include "engine/base/memory.h"

#include <stdlib.h>

NewestGame *newest_game_copy(const GameResult *game, const Encounter *encounter)
{
    NewestGame *copy = memory_new(1, sizeof *copy);
    *copy = (NewestGame){.game = *game, .encounter = *encounter};
    copy->game.moves = memory_new((size_t)game->move_count, sizeof *copy->game.moves);
    for (int i = 0; i < game->move_count; i++) {
        PlayedMove *move = &copy->game.moves[i];
        *move = game->moves[i];
        move->line = NULL; // the page has none
        move->pv = move->pv != NULL ? slice_copy(slice_of(move->pv)) : NULL;
    }
    return copy;
}

static void drop_oldest(NewestGames *games)
{
    NewestGame *game = games->oldest;
    games->oldest = game->next;
    games->count--;
    games->plies -= game->game.move_count;
    game_result_free(&game->game);
    free(game);
}

void newest_games_add(NewestGames *games, NewestGame *game)
{
    if (games->count++ > 0)
        games->newest->next = game;
    else
        games->oldest = game;
    games->newest = game;
    games->plies += game->game.move_count;
    while (games->plies > NEWEST_PLIES && games->count > 1)
        drop_oldest(games);
}

void newest_games_free(NewestGames *games)
{
    while (games->count > 0)
        drop_oldest(games);
}
