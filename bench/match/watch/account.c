#include "bench/match/watch/account.h"

#include "bench/match/base/strings.h"

#include <stdlib.h>

bool account_open(Account *account, const Config *config, bool for_page)
{
    *account = (Account){.for_page = for_page};
    account->end = &account->oldest;
    tally_open(&account->tally, config);
    if (for_page)
        curve_open(&account->curve, config);
    return !for_page || figures_open(&account->figures, config);
}

static void drop_oldest(Account *account)
{
    NewestGame *game = account->oldest;
    account->oldest = game->next;
    if (account->oldest == NULL)
        account->end = &account->oldest;
    account->newest_count--;
    account->newest_plies -= game->game.move_count;
    newest_game_free(game);
}

void account_close(Account *account)
{
    while (account->oldest != NULL)
        drop_oldest(account);
    tally_close(&account->tally);
    figures_close(&account->figures);
    curve_close(&account->curve);
    rated_games_free(&account->rated);
}

void account_game(Account *account, NewestGame *game)
{
    account->finished_games++;
    if (!account->for_page) {
        newest_game_free(game);
        return;
    }
    figures_add(&account->figures, &game->game);
    game->next = NULL;
    *account->end = game;
    account->end = &game->next;
    account->newest_count++;
    account->newest_plies += game->game.move_count;
    while (account->newest_plies > ACCOUNT_PLIES && account->newest_count > 1)
        drop_oldest(account);
}

bool account_encounter(Account *account, const EncounterResult *result)
{
    tally_add(&account->tally, result);
    if (!account->for_page)
        return true;
    curve_offer(&account->curve, &account->tally);
    report_rate(&account->rated, account->tally.config, result);
    return true;
}

// --- Copies --------------------------------------------------------------------------------------

// False: no memory; what was copied is there.
static bool copy_moves(GameResult *to, const GameResult *from)
{
    to->moves = calloc((size_t)from->move_count + 1, sizeof *to->moves);
    if (to->moves == NULL)
        return false;
    for (; to->move_count < from->move_count; to->move_count++) {
        PlayedMove *move = &to->moves[to->move_count];
        *move = from->moves[to->move_count];
        const char *pv = move->pv;
        move->line = NULL; // the page has none
        move->pv = pv != NULL ? slice_copy(slice_of(pv)) : NULL;
        if (pv != NULL && move->pv == NULL)
            return false;
    }
    return true;
}

NewestGame *newest_game_copy(const GameResult *game, int64_t round, bool with_moves)
{
    NewestGame *copy = calloc(1, sizeof *copy);
    if (copy == NULL)
        return NULL;
    copy->round = round;
    copy->game = *game;
    copy->game.moves = NULL;
    copy->game.move_count = 0;
    if (!with_moves || copy_moves(&copy->game, game))
        return copy;
    newest_game_free(copy);
    return NULL;
}

void newest_game_free(NewestGame *game)
{
    if (game != NULL)
        game_result_free(&game->game);
    free(game);
}
