// Rating lists: known values, what no rating can be told of, and in simulated tournaments whether
// errors are as large as they say. Against R: ratings.sh beside this.
#include "bench/match/score/ratings.h"
#include "bench/match/score/stats.h"
#include "engine/base/rng.h"
#include "tests/match/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PLAYERS = 16 };

static const double per_natural = 173.71779276130073; // 400 / ln 10

static void near(double is, double want, double within, const char *what)
{
    if (!CHECK(fabs(is - want) <= within))
        printf("    %s %.6f, not %.6f\n", what, is, want);
}

// --- Games that are made up ---------------------------------------------------------------------

static Config config_of(int seats, int games)
{
    static const Rules rules[] = {{.seats = 2}, {.seats = 3}};
    return (Config){.rules = &rules[seats - 2], .games = games};
}

// Adds an encounter: players and points of each game.
static void add(RatedGames *games, int count, int rows[][2 * MAX_SEATS])
{
    static const int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    GameResult results[6] = {0};
    Config config = config_of(games->seats, count);
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < games->seats; seat++) {
            results[i].players[seat] = rows[i][seat];
            results[i].points[seat] = rows[i][games->seats + seat];
        }
    EncounterResult result = {.games = results, .game_count = count};
    rated_games_add(games, &config, &result, numbers);
}

// A pair in which `a` gets so many half points of each game.
static void add_pair(RatedGames *games, int a, int b, int first, int second)
{
    int rows[][2 * MAX_SEATS] = {{a, b, first, 2 - first}, {b, a, 2 - second, second}};
    add(games, 2, rows);
}

static void add_pairs(RatedGames *games, int times, int a, int b, int first, int second)
{
    for (int i = 0; i < times; i++)
        add_pair(games, a, b, first, second);
}

static Ratings list_with(const RatedGames *games, int count, const RatingSettings *settings)
{
    Ratings ratings;
    Error error;
    if (!CHECK(ratings_make(&ratings, games, count, settings, &error))) {
        printf("    %s\n", error.text);
        exit(1);
    }
    return ratings;
}

static Ratings list_of(const RatedGames *games, int count)
{
    return list_with(games, count, &(RatingSettings){.anchor = -1});
}

// --- Known values -------------------------------------------------------------------------------

// Two players: the rating is the Elo of the score, and the error that of the pairs, but for the
// sample of n taken for n - 1 of them.
void test_ratings_two(void)
{
    RatedGames games = {.seats = 2};
    Score score = {.pairs = {5, 20, 60, 30, 10}};
    add_pairs(&games, 5, 0, 1, 0, 0);
    add_pairs(&games, 20, 0, 1, 1, 0);
    add_pairs(&games, 60, 1, 0, 1, 1);
    add_pairs(&games, 30, 0, 1, 2, 1);
    add_pairs(&games, 10, 0, 1, 2, 2);
    Estimate want = stats_estimate(&score, true);
    Ratings is = list_of(&games, 2);
    near(is.players[0].elo - is.players[1].elo, want.elo, 1e-6, "difference");
    // The variance of a pair's share, around 0.54, by the slope of the curve there.
    double variance = (5 * 0.2916 + 20 * 0.0841 + 60 * 0.0016 + 30 * 0.0441 + 10 * 0.2116) / 125;
    double error = 1.959964 * per_natural * sqrt(variance / 125) / (0.54 * 0.46) * 125 / 124;
    near(2 * is.players[0].error, error, 1e-4, "error");
    near(error, want.elo_error, 0.5, "as of one match");
    near(is.players[1].error, is.players[0].error, 1e-9, "the other's");
    near(ratings_superiority(&is, 0, 1), want.los, 0.002, "LOS");
    near(ratings_superiority(&is, 1, 0), 1 - ratings_superiority(&is, 0, 1), 1e-9, "LOS");
    near(is.players[0].opponents, is.players[1].elo, 1e-9, "opponents");
    CHECK_EQUAL(is.players[0].games, 250);
    CHECK_EQUAL(is.players[0].points, 270);
    CHECK_EQUAL(is.players[0].drawn, 170);
    CHECK_EQUAL(is.order[0], 0);
    ratings_free(&is);

    // As if games were on their own: 1 / (n p (1 - p)) is the variance of the logarithmic odds.
    is =
        list_with(&games, 2, &(RatingSettings){.anchor = 1, .elo = 500, .errors = ERRORS_OF_GAMES});
    near(is.players[0].error, 1.959964 * per_natural / sqrt(250 * 0.54 * 0.46), 1e-3, "error");
    near(is.players[0].elo, 500 + want.elo, 1e-6, "beside the anchor");
    CHECK(is.players[1].elo == 500 && is.players[1].error == 0);
    ratings_free(&is);
    rated_games_free(&games);
}

// Three at one table, each in every seat: strengths are as the points. The error is that of the
// logarithm of a ratio of parts of a sample.
void test_ratings_three(void)
{
    RatedGames games = {.seats = 3};
    static const int points[] = {6, 3, 1}; // in ten games
    for (int i = 0; i < 300; i++)
        for (int player = 0; player < 3; player++)
            for (int k = 0; k < points[player]; k++) {
                int rows[][2 * MAX_SEATS] = {{i % 3, (i + 1) % 3, (i + 2) % 3}};
                rows[0][3 + (player - i % 3 + 3) % 3] = 6;
                add(&games, 1, rows);
            }
    Ratings is = list_with(&games, 3, &(RatingSettings){.anchor = 2});
    near(is.players[0].elo, 400 * log10(6), 1e-6, "the first");
    near(is.players[1].elo, 400 * log10(3), 1e-6, "the second");
    near(is.players[0].error, 1.959964 * per_natural * sqrt(1 / 1800.0 + 1 / 300.0), 0.02, "error");
    CHECK_EQUAL(is.players[0].all_points, 18000);
    CHECK_EQUAL(is.players[0].points, 10800);
    ratings_free(&is);
    rated_games_free(&games);

    // Without a winner all have the same, and of a fault the other two a half: five points to six.
    int shared[][2 * MAX_SEATS] = {{0, 1, 2, 2, 2, 2}, {1, 2, 0, 3, 0, 3}, {1, 0, 2, 2, 2, 2}};
    for (int i = 0; i < 2; i++)
        add(&games, 3, shared);
    is = list_of(&games, 3);
    near(is.players[0].elo, is.players[1].elo, 1e-9, "equals");
    CHECK(is.players[2].kind == RATING_TOLD && is.players[2].elo < is.players[0].elo - 50);
    CHECK_EQUAL(is.players[2].drawn, 4);
    ratings_free(&is);
    rated_games_free(&games);

    // One player against two of another: a third is even.
    int alone[][2 * MAX_SEATS] = {{0, 1, 1, 6, 0, 0}, {1, 0, 1, 6, 0, 0}, {1, 1, 0, 6, 0, 0}};
    for (int i = 0; i < 4; i++)
        add(&games, 3, alone);
    is = list_of(&games, 2);
    near(is.players[0].elo, is.players[1].elo, 1e-6, "a third");
    CHECK_EQUAL(is.players[1].games, 24);
    ratings_free(&is);
    rated_games_free(&games);
}

// The first mover wins 70 of 100 and draws 20: its odds are 4 to 1, and both players are equal.
void test_ratings_seats(void)
{
    RatedGames games = {.seats = 2};
    RatingSettings settings = {.anchor = -1, .fit_seats = true};
    add_pairs(&games, 20, 0, 1, 2, 0);
    add_pairs(&games, 10, 0, 1, 1, 0);
    add_pairs(&games, 10, 0, 1, 2, 1);
    add_pairs(&games, 5, 0, 1, 2, 2);
    add_pairs(&games, 5, 0, 1, 0, 0);
    Ratings is = list_with(&games, 2, &settings);
    near(is.seat_elo[0], 400 * log10(4), 1e-6, "the seat");
    near(is.players[0].elo, 0, 1e-6, "a player");
    CHECK(is.seats == 1 && is.seat_error[0] > 10 && is.seat_error[0] < 100);
    ratings_free(&is);
    rated_games_free(&games);

    // The first mover always wins: that has no number.
    Error error;
    add_pairs(&games, 20, 0, 1, 2, 0);
    CHECK(!ratings_make(&is, &games, 2, &settings, &error));
    CHECK_TEXT(error.text, "these games do not tell what a seat is worth: leave out seats=fit");
    rated_games_free(&games);
}

// --- What has no rating -------------------------------------------------------------------------

// Two in the middle, one above, one above that, one below, one who only met the one below, and one
// who did not play.
void test_ratings_bounds(void)
{
    RatedGames games = {.seats = 2};
    add_pairs(&games, 10, 0, 1, 2, 1);
    add_pairs(&games, 10, 0, 1, 0, 1);
    add_pairs(&games, 8, 2, 0, 2, 2);
    add_pairs(&games, 8, 3, 2, 2, 2);
    add_pairs(&games, 8, 1, 4, 2, 2);
    add_pairs(&games, 8, 5, 4, 2, 2);
    Ratings is = list_of(&games, 7);
    static const RatingKind kinds[] = {RATING_TOLD,     RATING_TOLD,    RATING_AT_LEAST,
                                       RATING_AT_LEAST, RATING_AT_MOST, RATING_NONE,
                                       RATING_NONE};
    static const int order[] = {3, 2, 0, 1, 4, 5, 6};
    for (int i = 0; i < 7; i++) {
        CHECK_EQUAL(is.players[i].kind, kinds[i]);
        CHECK_EQUAL(is.order[i], order[i]);
        CHECK(i < 2 || isnan(is.players[i].error));
    }
    // Eight pairs, each won with a chance of p: p^8 = 0.05.
    double p = pow(0.05, 1.0 / 8), bound = 400 * log10(p / (1 - p));
    near(is.players[2].elo, bound, 1e-6, "above");
    near(is.players[3].elo, 2 * bound, 1e-6, "above that");
    near(is.players[4].elo, -bound, 1e-6, "below");
    CHECK(isnan(is.players[5].elo) && isnan(is.players[5].opponents));
    CHECK(isnan(ratings_superiority(&is, 2, 0)));
    ratings_free(&is);

    // With an anchor, its part of the players is the one that is rated.
    Error error;
    is = list_with(&games, 7, &(RatingSettings){.anchor = 5, .elo = 7});
    CHECK(is.players[5].kind == RATING_TOLD && is.players[5].elo == 7);
    near(is.players[4].elo, 7 - bound, 1e-6, "below the anchor");
    CHECK(is.players[0].kind == RATING_NONE && is.players[3].kind == RATING_NONE);
    ratings_free(&is);
    CHECK(!ratings_make(&is, &games, 7, &(RatingSettings){.anchor = 6}, &error));
    CHECK_TEXT(error.text, "the anchor has no games");
    rated_games_free(&games);
}

// Two pairs of players who never met; the larger part is rated. A bound of a group of two.
void test_ratings_parts(void)
{
    RatedGames games = {.seats = 2};
    add_pairs(&games, 3, 0, 1, 2, 0);
    add_pairs(&games, 3, 0, 1, 2, 2);
    add_pairs(&games, 5, 2, 3, 2, 0);
    add_pairs(&games, 5, 2, 3, 2, 1);
    Ratings is = list_of(&games, 4);
    CHECK(is.players[2].kind == RATING_TOLD && is.players[3].kind == RATING_TOLD);
    CHECK(is.players[0].kind == RATING_NONE && is.players[1].kind == RATING_NONE);
    CHECK_EQUAL(is.rated, 2);
    ratings_free(&is);

    add_pairs(&games, 4, 0, 3, 2, 2);
    is = list_of(&games, 4);
    double p = pow(0.05, 1.0 / 4), bound = 400 * log10(p / (1 - p));
    near(is.players[0].elo, is.players[3].elo + bound, 1e-6, "the one who met them");
    near(is.players[0].elo - is.players[1].elo, 400 * log10(3), 1e-6, "and the other");
    CHECK(is.players[1].kind == RATING_AT_LEAST);
    ratings_free(&is);
    rated_games_free(&games);
}

// All won, nothing played, nobody there; and one pair or none that differs tells no error.
void test_ratings_few(void)
{
    RatedGames games = {.seats = 2};
    Ratings is = list_of(&games, 0);
    CHECK_EQUAL(is.rated, 0);
    ratings_free(&is);
    is = list_of(&games, 2);
    CHECK(is.players[0].kind == RATING_NONE && is.players[1].kind == RATING_NONE);
    ratings_free(&is);
    add_pairs(&games, 5, 0, 1, 2, 2);
    is = list_of(&games, 2);
    CHECK(is.players[0].kind == RATING_TOLD && is.players[0].elo == 0);
    CHECK(is.players[1].kind == RATING_AT_MOST && is.players[1].elo < -30);
    ratings_free(&is);
    rated_games_free(&games);
    for (int i = 0; i < 3; i++) { // one pair, then two that are alike, then three
        add_pair(&games, 0, 1, 2, 1);
        is = list_of(&games, 2);
        near(is.players[0].elo - is.players[1].elo, 400 * log10(3), 1e-6, "difference");
        CHECK(isinf(is.players[0].error));
        CHECK(isnan(ratings_superiority(&is, 0, 1)));
        ratings_free(&is);
    }
    // Equals are listed by number, or by name.
    static char *const names[] = {(char *)"b", (char *)"a", (char *)"c"};
    RatedGames even = {.seats = 2};
    for (int i = 0; i < 3; i++)
        add_pair(&even, i, (i + 1) % 3, 2, 0);
    is = list_of(&even, 3);
    CHECK(is.order[0] == 0 && is.order[1] == 1 && is.order[2] == 2);
    ratings_free(&is);
    is = list_with(&even, 3, &(RatingSettings){.anchor = -1, .names = names});
    CHECK(is.order[0] == 1 && is.order[1] == 0 && is.order[2] == 2);
    ratings_free(&is);
    rated_games_free(&even);
    // A third player joined by one pair: the others' distance is told all the same.
    add_pair(&games, 0, 1, 0, 1);
    add_pair(&games, 1, 2, 2, 1);
    is = list_with(&games, 3, &(RatingSettings){.anchor = 0});
    CHECK(isfinite(is.players[1].error) && isinf(is.players[2].error));
    CHECK(isfinite(ratings_superiority(&is, 0, 1)) && isnan(ratings_superiority(&is, 1, 2)));
    ratings_free(&is);
    rated_games_free(&games);
}

// Encounters that lack games are passed over, and a unit has the same players throughout.
void test_ratings_units(void)
{
    static const int numbers[] = {0, 1, 2};
    GameResult results[] = {{.players = {0, 1}, .points = {2, 0}},
                            {.players = {1, 0}, .points = {2, 0}},
                            {.players = {1, 2}, .points = {2, 0}}};
    EncounterResult result = {.games = results, .game_count = 1};
    RatedGames games = {.seats = 2};
    Config pairs = config_of(2, 2), trios = config_of(2, 3);
    rated_games_add(&games, &pairs, &result, numbers);
    CHECK_EQUAL(games.count, 0);
    result.game_count = 3;
    rated_games_add(&games, &trios, &result, numbers);
    CHECK_EQUAL(games.count, 3);
    CHECK(games.list[0].begins_unit && !games.list[1].begins_unit && games.list[2].begins_unit);
    results[1].ending.kind = END_INTERRUPTED;
    rated_games_add(&games, &trios, &result, numbers);
    CHECK_EQUAL(games.count, 3);
    rated_games_free(&games);
}

// --- Simulated tournaments ----------------------------------------------------------------------

static double random_share(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) / 9007199254740992.0;
}

// A pair from an opening that favours whoever moves first in it, so that its games hang together; a
// part of the games is drawn, as many as leaves the expected score as it is.
static void play_pair(RatedGames *games, Rng *rng, int a, int b, const double *strength)
{
    double luck = 1.6 * (random_share(rng) - 0.5);
    int points[2];
    for (int i = 0; i < 2; i++) {
        double own = strength[a] - strength[b], off = i == 0 ? luck : -luck;
        // The mean over openings is close to the curve of no luck, as it is small.
        double p = 1 / (1 + exp(-own)) + off * 0.25 * 4 / ((1 + exp(own)) * (1 + exp(-own)));
        double drawn = 0.5 * fmin(p, 1 - p), roll = random_share(rng);
        points[i] = roll < p - drawn ? 2 : roll < p + drawn ? 1 : 0;
    }
    add_pair(games, a, b, points[0], points[1]);
}

static void play_neighbours(RatedGames *games, Rng *rng, int players, int reach, int pairs,
                            const double *strength)
{
    for (int a = 0; a < players; a++)
        for (int b = a + 1; b < players && b <= a + reach; b++)
            for (int i = 0; i < pairs; i++)
                play_pair(games, rng, a, b, strength);
}

// Of all ratings so many percent lie within their error; it should be 95.
static double coverage(int players, int reach, int pairs, int anchor, double spread, int times)
{
    Rng rng = {(uint64_t)(players * 1000 + pairs)};
    int64_t told = 0, within = 0;
    for (int t = 0; t < times; t++) {
        RatedGames games = {.seats = 2};
        double strength[MOST_PLAYERS], mean = 0;
        for (int i = 0; i < players; i++)
            mean += strength[i] = spread * (i + random_share(&rng));
        play_neighbours(&games, &rng, players, reach, pairs, strength);
        mean = anchor < 0 ? mean / players : strength[anchor];
        Ratings is = list_with(&games, players, &(RatingSettings){.anchor = anchor});
        for (int i = 0; i < players && is.rated == players; i++) {
            if (i == anchor)
                continue;
            told++;
            within +=
                fabs(is.players[i].elo - per_natural * (strength[i] - mean)) <= is.players[i].error;
        }
        ratings_free(&is);
        rated_games_free(&games);
    }
    CHECK(told > (players - 1) * (int64_t)times / 2);
    return 100 * (double)within / (double)told;
}

void test_ratings_coverage(void)
{
    static const struct {
        int players, reach, pairs, anchor;
        double spread;
    } rows[] = {
        {6, 5, 12, -1, 0.2},  // all against all
        {12, 2, 25, -1, 0.7}, // neighbours in a long chain
        {12, 3, 20, 0, 0.5},  // far from an anchor
        {2, 1, 15, -1, 0.3},  // a short match
    };
    int times = match_unit_effort * 100;
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        double is = coverage(rows[i].players, rows[i].reach, rows[i].pairs, rows[i].anchor,
                             rows[i].spread, times);
        // A tournament's ratings hang together: as if each had but two.
        double slack = 100 * 4 * sqrt(0.05 * 0.95 / (2.0 * times));
        if (!CHECK(is > 93.5 - slack && is < 96.5 + slack))
            printf("    row %d: %.2f %% within their error\n", (int)i, is);
    }
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

// A list does not depend on the order of encounters and of players, and an anchor only moves it.
void test_ratings_invariance(void)
{
    enum { PLAYERS = 7 };
    Rng rng = {5};
    double strength[PLAYERS] = {0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.4};
    RatedGames games = {.seats = 2}, turned = {.seats = 2};
    play_neighbours(&games, &rng, PLAYERS, 3, 10, strength);
    uint64_t *keys = calloc((size_t)games.count, sizeof *keys);
    if (!CHECK(keys != NULL))
        return;
    for (int64_t i = 0; i < games.count / 2; i++)
        keys[i] = (rng_next(&rng) & ~(uint64_t)0xFFFF) | (uint64_t)i;
    qsort(keys, (size_t)games.count / 2, sizeof *keys, compare_keys);
    for (int64_t i = 0; i < games.count / 2; i++) {
        const RatedGame *pair = &games.list[2 * (keys[i] & 0xFFFF)];
        add_pair(&turned, PLAYERS - 1 - pair[0].players[0], PLAYERS - 1 - pair[0].players[1],
                 pair[0].points[0], pair[1].points[1]);
    }
    Ratings is = list_of(&games, PLAYERS), other = list_of(&turned, PLAYERS);
    RatingSettings settings = {.anchor = 2, .elo = 1234};
    Ratings moved = list_with(&games, PLAYERS, &settings);
    for (int i = 0; i < PLAYERS; i++) {
        near(is.players[i].elo, other.players[PLAYERS - 1 - i].elo, 1e-6, "turned");
        near(is.players[i].error, other.players[PLAYERS - 1 - i].error, 1e-6, "turned error");
        near(is.players[i].elo - is.players[2].elo, moved.players[i].elo - 1234, 1e-6, "moved");
        if (i > 0)
            near(ratings_superiority(&is, i, 0), ratings_superiority(&moved, i, 0), 1e-9, "LOS");
    }
    ratings_free(&is);
    ratings_free(&other);
    ratings_free(&moved);
    free(keys);
    rated_games_free(&games);
    rated_games_free(&turned);
}

// The points that a player is expected to get in all his games, by the ratings.
static double expected_points(const RatedGames *games, const Ratings *ratings, int player)
{
    double sum = 0;
    for (int64_t i = 0; i < games->count; i++) {
        double all = 0, own = 0;
        for (int seat = 0; seat < games->seats; seat++) {
            int other = games->list[i].players[seat];
            double part = pow(10, (ratings->players[other].elo + ratings->seat_elo[seat]) / 400);
            all += part;
            own += other == player ? part : 0;
        }
        sum += own / all * rated_game_points(games, &games->list[i]);
    }
    return sum;
}

// Everybody has won once against everybody else from every seat, so that there is a top; some have
// done so hundreds of times.
static void play_unevenly(RatedGames *games, Rng *rng, int players)
{
    int points = games->seats == 2 ? PAIR_POINTS : TRIO_POINTS;
    for (int a = 0; a < players; a++)
        for (int b = 0; b < players; b++)
            for (int winner = 0; winner < games->seats && a != b; winner++) {
                int c = 0, times = rng_below(rng, 4) == 0 ? 1 << rng_below(rng, 11) : 1;
                while (c == a || c == b)
                    c++;
                int rows[][2 * MAX_SEATS] = {{a, b, c}};
                rows[0][2] = games->seats == 3 ? c : 0;
                rows[0][games->seats + winner] = points;
                for (int i = 0; i < times; i++)
                    add(games, 1, rows);
            }
}

// Games in which Newton's whole steps go further and further past the top.
static void play_steeply(RatedGames *games)
{
    // A seating, the seat that wins, and how often.
    static const int rows[][5] = {{0, 3, 1, 0, 256}, {2, 0, 1, 1, 4},   {1, 0, 3, 1, 16},
                                  {1, 0, 3, 0, 128}, {1, 2, 0, 2, 1},   {2, 1, 3, 1, 256},
                                  {0, 3, 1, 0, 128}, {1, 3, 0, 0, 128}, {1, 2, 3, 0, 32},
                                  {3, 2, 1, 1, 4},   {2, 3, 1, 1, 256}, {3, 2, 1, 2, 1}};
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++)
        for (int k = 0; k < rows[i][4]; k++) {
            int game[][2 * MAX_SEATS] = {{rows[i][0], rows[i][1], rows[i][2]}};
            game[0][3 + rows[i][3]] = TRIO_POINTS;
            add(games, 1, game);
        }
}

// At the top of the likelihood everybody has as many points as are expected of him.
void test_ratings_expected(void)
{
    Rng rng = {11};
    RatedGames steep = {.seats = 3};
    play_steeply(&steep);
    Ratings ratings = list_with(&steep, 4, &(RatingSettings){.anchor = -1, .fit_seats = true});
    for (int i = 0; i < 4; i++)
        near(expected_points(&steep, &ratings, i), (double)ratings.players[i].points, 1e-4,
             "steep");
    ratings_free(&ratings);
    rated_games_free(&steep);
    for (int t = 0; t < 10 * match_unit_effort; t++) {
        RatedGames games = {.seats = 2 + t % 2};
        int players = 3 + (int)rng_below(&rng, 4);
        play_unevenly(&games, &rng, players);
        Ratings is = list_with(&games, players,
                               &(RatingSettings){.anchor = t % players, .fit_seats = t % 3 != 0});
        CHECK_EQUAL(is.rated, players);
        for (int i = 0; i < players; i++)
            near(expected_points(&games, &is, i), (double)is.players[i].points, 1e-4, "points");
        ratings_free(&is);
        rated_games_free(&games);
    }
}

// A pair of the player with the next one, far down a long chain.
static void play_next(RatedGames *games, int player, bool upset)
{
    Config config = config_of(2, 2);
    const int numbers[] = {player, player + 1};
    GameResult results[] = {{.players = {0, 1}, .points = {upset ? 2 : 0, upset ? 0 : 2}},
                            {.players = {1, 0}, .points = {2, 0}}};
    EncounterResult result = {.games = results, .game_count = 2};
    rated_games_add(games, &config, &result, numbers);
}

// Long chains: of scores that are all but clean, and of clean ones, where all but one are bounds.
void test_ratings_chain(void)
{
    enum { PLAYERS = 300, PAIRS = 50 };
    RatedGames games = {.seats = 2}, clean = {.seats = 2};
    for (int i = 0; i + 1 < PLAYERS; i++)
        for (int k = 0; k < PAIRS; k++) {
            play_next(&games, i, k == 0);
            play_next(&clean, i, false);
        }
    Ratings is = list_of(&games, PLAYERS);
    double step = 400 * log10(99), p = pow(0.05, 1 / (double)PAIRS),
           bound = 400 * log10(p / (1 - p));
    CHECK_EQUAL(is.rated, PLAYERS);
    near(is.players[PLAYERS - 1].elo - is.players[0].elo, (PLAYERS - 1) * step, 1e-3, "the chain");
    ratings_free(&is);
    rated_games_free(&games);
    for (int anchor = 0; anchor < PLAYERS; anchor += PLAYERS - 1) {
        is = list_with(&clean, PLAYERS, &(RatingSettings){.anchor = anchor});
        for (int i = 0; i < PLAYERS; i++)
            near(is.players[i].elo, (i - anchor) * bound, 1e-3, "a bound");
        CHECK_EQUAL(is.rated, 1);
        ratings_free(&is);
    }
    rated_games_free(&clean);
}
