#include "bench/match/report/account.h"

void account_open(Account *account, const Config *config, int64_t encounters)
{
    *account = (Account){.rated = {.seats = config->rules->seats}};
    tally_open(&account->tally, config);
    figures_open(&account->figures, config);
    curve_open(&account->curve, config, encounters);
}

void account_close(Account *account)
{
    tally_close(&account->tally);
    figures_close(&account->figures);
    curve_close(&account->curve);
    rated_games_free(&account->rated);
}

bool account_has_ratings(const Config *config)
{
    return config->engine_count > 2 || config->rules->seats > 2;
}

int64_t account_finished_games(const Account *account)
{
    return account->tally.games + account->tally.waiting;
}

static void rate(Account *account, const EncounterResult *result)
{
    int numbers[MAX_ENGINES];
    const Config *config = account->tally.config;
    for (int i = 0; i < config->engine_count; i++)
        numbers[i] = i;
    if (account_has_ratings(config))
        rated_games_add(&account->rated, config, result, numbers);
}

bool account_hear(void *self, const Event *event, Error *error)
{
    Account *account = self;
    tally_hear(&account->tally, event, error);
    if (event->kind == EVENT_GAME_ENDS)
        figures_add(&account->figures, event->game);
    if (event->kind == EVENT_ENCOUNTER_ENDS) {
        curve_offer(&account->curve, &account->tally);
        rate(account, event->result);
    }
    return true;
}
