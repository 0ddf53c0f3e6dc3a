// The strength that a score stands for, and the count it comes from.
#include "tests/match/unit.h"
#include "tests/match/unit_results.h"

#include "bench/match/score/stats.h"

#include <math.h>
#include <stdio.h>

typedef struct EstimateCase {
    int outcomes;      // 5: pairs, 3: games
    int64_t counts[5]; // from lost to won
    double elo, elo_error, nelo, nelo_error, los;
} EstimateCase;

static void check_close(double is, double want, const char *what)
{
    if (!CHECK(fabs(is - want) <= 2e-6 * fmax(1, fabs(want))))
        printf("    %s %.8g, not %.8g\n", what, is, want);
}

// Made by `python3 tests/match/score/sprt_reference.py`, by bisection and integration.
static const EstimateCase reference[] = {
    {5, {10, 112, 237, 125, 16}, 8.6877, 12.56502, 14.90166, 21.53388, 0.9125004},
    {5, {390, 16974, 36229, 16618, 365}, -0.9993428, 0.9230768, -1.962271, 1.812504, 0.0169224},
    {5, {585, 735, 1655, 814, 486}, -4.835965, 6.082855, -5.856195, 7.364433, 0.05954994},
    {5, {104, 5150, 10712, 4883, 127}, -1.830282, 1.698967, -3.581711, 3.324651, 0.01736436},
    {5, {0, 3, 20, 9, 0}, 32.66802, 35.52555, 79.01707, 85.12015, 0.9655775},
    {3, {300, 415, 285}, -5.211925, 16.48316, -6.815083, 21.53388, 0.2675325},
    {3, {36027, 68692, 36433}, 0.9993428, 1.298634, 1.394797, 1.812504, 0.9342578},
    {3, {10650, 20431, 10871}, 1.830282, 2.381267, 2.55547, 3.324651, 0.9340322},
};

void test_stats_reference(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(reference); i++) {
        const EstimateCase *row = &reference[i];
        Score score = score_of(row->counts, row->outcomes);
        Estimate is = stats_estimate(&score, row->outcomes == 5);
        check_close(is.elo, row->elo, "Elo");
        check_close(is.elo_error, row->elo_error, "its error");
        check_close(is.nelo, row->nelo, "nElo");
        check_close(is.nelo_error, row->nelo_error, "its error");
        check_close(is.los, row->los, "LOS");
    }
}

void test_stats_ratios(void)
{
    Score score = {.wins = 30, .losses = 20, .draws = 50, .pairs = {2, 8, 25, 10, 5}};
    score.drawn_pairs_decided = 5;
    Estimate pairs = stats_estimate(&score, true), games = stats_estimate(&score, false);
    check_close(pairs.points, 0.54, "points");
    check_close(games.points, 0.55, "points");
    check_close(pairs.draw_ratio, 0.5, "even pairs");
    check_close(games.draw_ratio, 0.5, "draws");
    check_close(pairs.pairs_ratio, 1.5, "pairs");
    check_close(pairs.wl_dd_ratio, 0.25, "WL/DD");
    score = (Score){.wins = 4, .pairs = {0, 0, 0, 0, 2}};
    CHECK(isinf(stats_estimate(&score, true).pairs_ratio));
    CHECK(isnan(stats_estimate(&score, true).wl_dd_ratio));
}

void test_stats_nothing(void)
{
    for (int pairwise = 0; pairwise <= 1; pairwise++) {
        Score none = {0};
        Estimate is = stats_estimate(&none, pairwise);
        CHECK(is.elo == 0 && is.elo_error == INFINITY && is.nelo == 0 && is.nelo_error == INFINITY);
        CHECK(is.los == 0.5 && is.points == 0.5 && is.draw_ratio == 0);
        CHECK(isnan(is.pairs_ratio) && isnan(is.wl_dd_ratio));
    }
}

void test_stats_clean(void)
{
    static const Score won = {.wins = 20, .pairs = {0, 0, 0, 0, 10}};
    static const Score lost = {.losses = 20, .pairs = {10, 0, 0, 0, 0}};
    static const Score drawn = {.draws = 20, .pairs = {0, 0, 10, 0, 0}};
    for (int pairwise = 0; pairwise <= 1; pairwise++) {
        Estimate best = stats_estimate(&won, pairwise), worst = stats_estimate(&lost, pairwise);
        CHECK(best.elo == INFINITY && best.elo_error == INFINITY && best.los == 1);
        CHECK(best.nelo == INFINITY && best.nelo_error == INFINITY && best.points == 1);
        CHECK(worst.elo == -INFINITY && worst.elo_error == INFINITY && worst.los == 0);
        CHECK(worst.nelo == -INFINITY && worst.nelo_error == INFINITY && worst.points == 0);
        Estimate even = stats_estimate(&drawn, pairwise);
        CHECK(even.elo == 0 && even.elo_error == 0 && even.nelo == 0 && even.los == 0.5);
        check_close(even.nelo_error, 152.26756, "error of nElo"); // 1.96 / sqrt(20) * 347.4
        CHECK(even.draw_ratio == 1);
    }
    // One win among one draw: the bar goes beyond 1.
    Score few = {.wins = 1, .draws = 1};
    Estimate is = stats_estimate(&few, false);
    check_close(is.elo, 190.84850, "Elo");
    CHECK(is.elo_error == INFINITY && isfinite(is.nelo) && isfinite(is.nelo_error));
    // Pairs that all brought 3/2: no spread, but not clean either.
    Score same = {.pairs = {0, 0, 0, 7, 0}};
    is = stats_estimate(&same, true);
    check_close(is.elo, 190.84850, "Elo");
    CHECK(is.elo_error == 0 && is.nelo == INFINITY && is.nelo_error == INFINITY && is.los == 1);
}

// --- The count -----------------------------------------------------------------------------------

static GameResult game(int first, int second, int points)
{
    return (GameResult){
        .players = {first, second}, .points = {points, 2 - points}, .move_count = 10};
}

static void check_score(const Score *is, int64_t wins, int64_t losses, int64_t draws)
{
    CHECK_EQUAL(is->wins, wins);
    CHECK_EQUAL(is->losses, losses);
    CHECK_EQUAL(is->draws, draws);
}

void test_tally_pairs(void)
{
    static const Rules two_seats = {.seats = 2};
    const Config config = {.rules = &two_seats, .engine_count = 3, .games = 2};
    Tally tally;
    tally_open(&tally, &config);
    static const int points[][2] = {{2, 0}, {2, 2}, {1, 1},
                                    {0, 1}, {0, 2}, {0, 0}}; // of the first seat
    for (size_t i = 0; i < ARRAY_COUNT(points); i++) {
        GameResult games[] = {game(0, 2, points[i][0]), game(2, 0, points[i][1])};
        if (i == 0)
            games[0].ending = (Ending){END_LATE, 2, .seat = 1};
        tally_add(&tally, &(EncounterResult){.games = games, .game_count = 2});
    }
    // Engine 0 had 4, 2, 2, 1, 0 and 2 half points.
    const Score *score = tally_score(&tally, 0, 2), *other = tally_score(&tally, 2, 0);
    static const int64_t pairs[] = {1, 1, 3, 0, 1};
    for (int i = 0; i < 5; i++) {
        CHECK_EQUAL(score->pairs[i], pairs[i]);
        CHECK_EQUAL(other->pairs[4 - i], pairs[i]);
    }
    CHECK_EQUAL(score->drawn_pairs_decided, 2);
    CHECK_EQUAL(other->drawn_pairs_decided, 2);
    check_score(score, 4, 5, 3);
    check_score(other, 5, 4, 3);
    check_score(tally_score(&tally, 0, 1), 0, 0, 0);
    CHECK_EQUAL(tally.games, 12);
    CHECK_EQUAL(tally.encounters, 6);
    CHECK_EQUAL(tally.points, 24);
    CHECK_EQUAL(tally.first_seat_points, 11);
    CHECK_EQUAL(tally.faults[2].games[ENDED_TIME_FORFEIT], 1);
    CHECK_EQUAL(tally.faults[0].games[ENDED_TIME_FORFEIT], 0);
    CHECK_EQUAL(tally.seats[0 * MAX_SEATS + 0].points, 5);
    CHECK_EQUAL(tally.seats[0 * MAX_SEATS + 1].points, 6);
    CHECK_EQUAL(tally.seats[2 * MAX_SEATS + 0].games, 6);
    CHECK_EQUAL(tally.seats[2 * MAX_SEATS + 0].all_points, 12);

    // One interrupted game, and nothing of the encounter counts.
    GameResult broken[] = {game(0, 2, 2), game(2, 0, 0)};
    broken[1].ending.kind = END_INTERRUPTED;
    tally_add(&tally, &(EncounterResult){.games = broken, .game_count = 2});
    CHECK_EQUAL(tally.games, 12);
    check_score(tally_score(&tally, 0, 2), 4, 5, 3);

    GameResult games[] = {game(1, 0, 2), game(0, 1, 1)};
    tally_add(&tally, &(EncounterResult){.games = games, .game_count = 2});
    Score total = tally_total(&tally, 0);
    check_score(&total, 4, 6, 4);
    CHECK_EQUAL(total.pairs[1], 2);
    CHECK_EQUAL(total.drawn_pairs_decided, 2);
    tally_close(&tally);
}

void test_tally_faults(void)
{
    static const Rules two_seats = {.seats = 2};
    const Config config = {.rules = &two_seats, .engine_count = 2, .games = 1};
    Tally tally;
    tally_open(&tally, &config);
    for (int i = ENDED_NORMALLY; i <= ENDED_STALLED; i++) {
        for (int times = 0; times <= i; times++) {
            GameResult one = game(0, 1, 0);
            one.ending = ending_read((Termination)i, i >= ENDED_TIME_FORFEIT ? 0 : -1, "");
            tally_add(&tally, &(EncounterResult){.games = &one, .game_count = 1});
        }
    }
    const Faults *faults = &tally.faults[0];
    CHECK_EQUAL(faults->games[ENDED_TIME_FORFEIT], ENDED_TIME_FORFEIT + 1);
    CHECK_EQUAL(faults->games[ENDED_ILLEGAL], ENDED_ILLEGAL + 1);
    CHECK_EQUAL(faults->games[ENDED_ABANDONED], ENDED_ABANDONED + 1);
    CHECK_EQUAL(faults->games[ENDED_STALLED], ENDED_STALLED + 1);
    CHECK_EQUAL(tally.faults[1].games[ENDED_STALLED], 0);
    CHECK_EQUAL(tally_score(&tally, 0, 1)->pairs[0], 0); // a game is no pair
    check_score(tally_score(&tally, 0, 1), 0, 1 + 2 + 3 + 4 + 5 + 6, 0);
    tally_close(&tally);
}

void test_tally_three_seats(void)
{
    static const Rules three_seats = {.seats = 3};
    const Config config = {.rules = &three_seats, .engine_count = 3, .games = 1};
    Tally tally;
    tally_open(&tally, &config);
    GameResult one = {.players = {2, 0, 1}, .points = {4, 1, 1}};
    tally_add(&tally, &(EncounterResult){.games = &one, .game_count = 1});
    check_score(tally_score(&tally, 2, 0), 1, 0, 0);
    check_score(tally_score(&tally, 2, 1), 1, 0, 0);
    check_score(tally_score(&tally, 0, 1), 0, 0, 1);
    check_score(tally_score(&tally, 1, 2), 0, 1, 0);
    CHECK_EQUAL(tally.points, 6);
    CHECK_EQUAL(tally.first_seat_points, 4);
    CHECK_EQUAL(tally.seats[1 * MAX_SEATS + 2].points, 1);
    CHECK_EQUAL(tally.seats[1 * MAX_SEATS + 2].all_points, 6);
    tally_close(&tally);
}

// Points that an engine had in an encounter, and those of all players; worked out by hand.
static ShareSums sums_of(const double (*units)[2], int count)
{
    ShareSums sums = {.units = count};
    for (int i = 0; i < count; i++) {
        double points = units[i][0], all_points = units[i][1];
        sums.points += points;
        sums.all_points += all_points;
        sums.points_squared += points * points;
        sums.products += points * all_points;
        sums.all_squared += all_points * all_points;
    }
    return sums;
}

void test_stats_share(void)
{
    static const double even[][2] = {{6, 18}, {12, 18}, {0, 18}}, uneven[][2] = {{2, 6}, {12, 12}};
    ShareSums sums = sums_of(even, 3);
    ShareEstimate made = stats_estimate_share(&sums);
    CHECK(fabs(made.share - 1.0 / 3) < 1e-12);
    CHECK(fabs(made.error - 1.959963984540054 * sqrt(72 * 1.5) / 54) < 1e-12);
    sums = sums_of(uneven, 2);
    made = stats_estimate_share(&sums);
    CHECK(fabs(made.share - 14.0 / 18) < 1e-12);
    CHECK(fabs(made.error - 1.959963984540054 * sqrt(2 * 128.0 / 9) / 18) < 1e-12);
    sums = sums_of(even, 1);
    CHECK(isinf(stats_estimate_share(&sums).error));
    sums = sums_of(even, 0);
    CHECK(isnan(stats_estimate_share(&sums).share));
}

// An engine on two seats has the points of both, and the encounter is one unit for it.
void test_tally_copies(void)
{
    const Config config = {.rules = rules_find(slice_of("cubes3")), .engine_count = 2, .games = 2};
    Tally tally;
    tally_open(&tally, &config);
    GameResult games[] = {
        {.players = {0, 1, 1}, .points = {0, 6, 0}},
        {.players = {1, 0, 1}, .points = {3, 3, 0}, .ending = {END_STALL, 3, .seat = 2}}};
    tally_add(&tally, &(EncounterResult){.games = games, .game_count = 2});
    CHECK_EQUAL(tally.sums[0].units, 1);
    CHECK_EQUAL(tally.sums[1].units, 1);
    CHECK_EQUAL((int64_t)tally.sums[0].points, 3);
    CHECK_EQUAL((int64_t)tally.sums[0].all_points, 12);
    CHECK_EQUAL((int64_t)tally.sums[1].points, 9);
    CHECK_EQUAL((int64_t)tally.sums[1].all_points, 24);
    CHECK_EQUAL((int64_t)tally.sums[1].products, 9 * 24);
    CHECK_EQUAL(tally.seats[1 * MAX_SEATS + 2].games, 2);
    check_score(tally_score(&tally, 0, 1), 1, 1, 2);
    tally_close(&tally);
}
