#include "bench/match/store/epd_text.h"

#include <inttypes.h>

// The position after all moves; after those before one that can't be played, if there is such.
static bool last_position(const Rules *rules, const GameResult *game, GamePosition *position)
{
    Error error;
    if (!rules->parse(slice_of(game->fen), position, &error))
        return false;
    for (int i = 0; i < game->move_count; i++) {
        GameMove move;
        if (!rules->parse_move(slice_of(game->moves[i].move), position, &move, &error))
            break;
        rules->play(position, move);
    }
    return true;
}

void epd_game_text(Buffer *to, const Config *config, const GameResult *game, int64_t round)
{
    GamePosition position;
    char text[GAME_POSITION_TEXT], result[16];
    (void)round;
    if (!last_position(config->rules, game, &position))
        return;
    config->rules->format(&position, text);
    buffer_format(to, "%s ; id \"game %" PRId64 ": %s\"\n", text, game->number,
                  game_result_text(config->rules, game, result));
}
