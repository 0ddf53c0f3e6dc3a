#include "bench/match/game/adjudicate.h"

// The score in centipawns with mates far outside of what a rule may name. A seat that is mated has
// "mate 0" or less.
static int64_t plain_score(const PlayedMove *move)
{
    if (!move->mate)
        return move->score;
    return move->score > 0 ? INT64_MAX : -INT64_MAX;
}

static void count(int64_t *run, bool holds)
{
    *run = holds ? *run + 1 : 0;
}

static bool is_drawn(const Adjudicator *adjudicator, int64_t full_moves)
{
    const DrawRule *rule = &adjudicator->config->draw;
    return rule->on && full_moves >= rule->move_number &&
           adjudicator->drawish_plies >= 2 * rule->move_count;
}

static bool is_lost(const Adjudicator *adjudicator, int seat)
{
    const ResignRule *rule = &adjudicator->config->resign;
    return rule->on && adjudicator->losing[seat] >= rule->move_count &&
           (!rule->two_sided || adjudicator->winning[1 - seat] >= rule->move_count);
}

Ruling adjudicate(Adjudicator *adjudicator, int seat, const PlayedMove *move, int64_t full_moves,
                  int *loser)
{
    const Config *config = adjudicator->config;
    int seats = config->rules->seats;
    int64_t score = plain_score(move);
    adjudicator->plies++;
    if (seats == 2) {
        count(&adjudicator->drawish_plies,
              move->scored && score <= config->draw.score_cp && -score <= config->draw.score_cp);
        count(&adjudicator->losing[seat], move->scored && score <= -config->resign.score_cp);
        count(&adjudicator->winning[seat], move->scored && score >= config->resign.score_cp);
        for (int i = 0; i < seats; i++) {
            *loser = i;
            if (is_lost(adjudicator, i))
                return RULING_LOSS;
        }
        if (is_drawn(adjudicator, full_moves))
            return RULING_DRAW;
    }
    if (config->max_moves > 0 && adjudicator->plies >= config->max_moves * seats)
        return RULING_LENGTH;
    return RULING_NONE;
}
