#include "bench/match/report/scores.h"

#include "bench/match/score/sprt.h"
#include "bench/match/score/stats.h"

void scores_write(Json *json, const Score *score, bool pairwise)
{
    Estimate worth = stats_estimate(score, pairwise);
    json_member_number(json, "wins", score->wins);
    json_member_number(json, "draws", score->draws);
    json_member_number(json, "losses", score->losses);
    json_member_open(json, "pairs", '[');
    for (int i = 0; i < (int)ARRAY_COUNT(score->pairs) && pairwise; i++)
        json_number(json, score->pairs[i]);
    json_close(json, ']');
    json_member_real(json, "share", worth.points, 5);
    json_member_real(json, "elo", worth.elo, 2);
    json_member_real(json, "elo_error", worth.elo_error, 2);
    json_member_real(json, "nelo", worth.nelo, 2);
    json_member_real(json, "nelo_error", worth.nelo_error, 2);
    json_member_real(json, "los", worth.los, 5);
}

void scores_write_share(Json *json, const Tally *tally, int engine, int seats)
{
    const SeatScore *by_seat = &tally->seats[engine * MAX_SEATS];
    ShareEstimate made = stats_estimate_share(&tally->sums[engine]);
    SeatScore sum = tally_all_seats(tally, engine);
    json_member_number(json, "games", sum.games);
    json_member_number(json, "points", sum.points);
    json_member_real(json, "share", made.share, 5);
    json_member_real(json, "error", made.error, 5);
    json_member_open(json, "seats", '[');
    for (int seat = 0; seat < seats; seat++)
        json_real(json, (double)by_seat[seat].points / (double)by_seat[seat].all_points, 5);
    json_close(json, ']');
}

void scores_write_faults(Json *json, const Faults *faults)
{
    json_open(json, '{');
    json_member_number(json, "time", faults->games[ENDED_TIME_FORFEIT]);
    json_member_number(json, "illegal", faults->games[ENDED_ILLEGAL]);
    json_member_number(json, "disconnects", faults->games[ENDED_ABANDONED]);
    json_member_number(json, "stalls", faults->games[ENDED_STALLED]);
    json_close(json, '}');
}

void scores_write_sprt(Json *json, const Tally *tally, int engine, int against)
{
    static const char *const models[] = {[SPRT_NORMALIZED] = "normalized",
                                         [SPRT_LOGISTIC] = "logistic",
                                         [SPRT_BAYESIAN] = "bayesian"};
    static const char *const verdicts[] = {
        [SPRT_CONTINUE] = "continue", [SPRT_ACCEPT_H0] = "H0", [SPRT_ACCEPT_H1] = "H1"};
    const SprtConfig *sprt = &tally->config->sprt;
    const Score *score = tally_score(tally, engine, against);
    bool pairwise = tally_pairwise(tally->config);
    json_open(json, '{');
    json_member_real(json, "elo0", sprt->elo0, 2);
    json_member_real(json, "elo1", sprt->elo1, 2);
    json_member_real(json, "alpha", sprt->alpha, 4);
    json_member_real(json, "beta", sprt->beta, 4);
    json_member_text(json, "model", models[sprt->model]);
    json_member_real(json, "llr", sprt_llr(sprt, score, pairwise), 4);
    json_member_real(json, "lower", sprt_lower(sprt), 4);
    json_member_real(json, "upper", sprt_upper(sprt), 4);
    json_member_text(json, "verdict", verdicts[sprt_verdict(sprt, score, pairwise)]);
    json_close(json, '}');
}
