#include "search/game.h"

#include "engine/variants.h"

#define DECLARE(name) extern const Game name##_game;
ALL_VARIANTS(DECLARE)

#define POINTER(name) &name##_game,
const Game *const games[] = {ALL_VARIANTS(POINTER)};
const int game_count = ARRAY_COUNT(games);

const Game *game_find(Slice variant)
{
    for (int i = 0; i < game_count; i++)
        if (slice_is_any_case(variant, games[i]->rules->variant))
            return games[i];
    return NULL;
}

Wdl game_wdl(const Game *game, const GamePosition *position, int score)
{
    if (score_is_win(score))
        return (Wdl){.win = 1000};
    if (score_is_loss(score))
        return (Wdl){.loss = 1000};
    return game->evaluation->wdl(position, score);
}
