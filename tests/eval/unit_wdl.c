// The meaning of scores in games: shares of wins, draws and losses.
#include "eval/cubes/wdl.h"
#include "eval/logistic.h"
#include "search/game.h"
#include "search/score.h"
#include "tests/unit.h"

#include <stdlib.h>

enum { SCORES = 3000 };

static Wdl wdl_at(const char *variant, const char *fen, int score)
{
    const Game *game = game_find(slice_of(variant));
    GamePosition position;
    Error error;
    Wdl wdl = {-1, -1, -1};
    if (CHECK(game->rules->parse(slice_of(fen), &position, &error)))
        wdl = game_wdl(game, &position, score);
    return wdl;
}

static void check_shares(const char *variant, const char *fen)
{
    int before = 0;
    for (int score = -SCORES; score <= SCORES; score++) {
        Wdl wdl = wdl_at(variant, fen, score);
        int points = 2 * wdl.win + wdl.draw; // a better score is worth more
        if (!CHECK_EQUAL(wdl.win + wdl.draw + wdl.loss, 1000) ||
            !CHECK(wdl.win >= 0 && wdl.draw >= 0 && wdl.loss >= 0) || !CHECK(points >= before))
            return;
        before = points;
    }
    Wdl won = wdl_at(variant, fen, score_win_in(3)), lost = wdl_at(variant, fen, score_loss_in(4));
    CHECK_EQUAL(won.win, 1000);
    CHECK_EQUAL(lost.loss, 1000);
}

// The numbers of the fits: whoever changes them by accident hears of it.
typedef struct Pinned {
    int round, score, win, draw;
} Pinned;

static const Pinned of_ships[] = {
    {1, 0, 454, 92},  {1, 7, 500, 92},  {1, 25, 618, 83},  {1, 44, 731, 65},
    {1, 81, 881, 32}, {1, 150, 979, 6}, {1, -44, 204, 65}, {1, -150, 15, 6},
};

static const Pinned of_cubes[] = {
    {1, 0, 369, 262},  {1, 50, 595, 204},   {10, 100, 663, 179}, {15, 20, 424, 250},
    {20, 0, 54, 892},  {30, -40, 303, 229}, {38, 0, 129, 742},   {45, 100, 590, 218},
    {60, 0, 129, 742}, {60, 20, 530, 293},  {60, -80, 18, 51},   {60, -300, 0, 0},
};

void test_wdl_curve(void)
{
    CHECK_EQUAL(logistic_per_mille(0, 1), 500);
    for (int width = 1; width <= 200; width += 13)
        for (int distance = -2000; distance < 2000; distance++) {
            int share = logistic_per_mille(distance, width);
            CHECK(share <= logistic_per_mille(distance + 1, width));
            CHECK_EQUAL(share + logistic_per_mille(-distance, width), 1000);
        }
    CHECK_EQUAL(logistic_per_mille(100, 100), 731);
    CHECK_EQUAL(logistic_per_mille(125, 100), 774);
    CHECK_EQUAL(logistic_per_mille(700, 100), 1000);
}

void test_wdl_shares(void)
{
    static const struct {
        int parts[3], shares[3];
    } rows[] = {
        {{1, 1, 1}, {334, 333, 333}},       {{2, 2, 3}, {286, 286, 428}},
        {{318, 347, 347}, {314, 343, 343}}, {{0, 0, 1}, {0, 0, 1000}},
        {{1000, 1, 1}, {998, 1, 1}},        {{INT32_MAX, INT32_MAX, 0}, {500, 500, 0}},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        int shares[3] = {-1, -1, -1};
        shares_of(1000, rows[i].parts, 3, shares);
        for (int seat = 0; seat < 3; seat++)
            CHECK_EQUAL(shares[seat], rows[i].shares[seat]);
    }
    for (int a = 0; a < 40; a++)
        for (int b = 0; b < 40; b++) {
            const int parts[3] = {a, b, 1};
            int shares[3];
            shares_of(100, parts, 3, shares);
            CHECK_EQUAL(shares[0] + shares[1] + shares[2], 100);
            for (int seat = 0; seat < 3; seat++) // less than one away
                CHECK(abs(shares[seat] * (a + b + 1) - 100 * parts[seat]) < a + b + 1);
        }
}

void test_wdl_ships(void)
{
    static const char start[] = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1";
    for (size_t i = 0; i < ARRAY_COUNT(of_ships); i++) {
        Wdl wdl = wdl_at("ships", start, of_ships[i].score);
        CHECK_EQUAL(wdl.win, of_ships[i].win);
        CHECK_EQUAL(wdl.draw, of_ships[i].draw);
    }
    check_shares("ships", start);
    check_shares("ships10", "4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1");
}

void test_wdl_cubes(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(of_cubes); i++) {
        int win, draw;
        cubes_wdl_of_score(of_cubes[i].score, of_cubes[i].round, &win, &draw);
        CHECK_EQUAL(win, of_cubes[i].win);
        CHECK_EQUAL(draw, of_cubes[i].draw);
    }
    for (int round = 1; round <= 62; round++) {
        int win, draw, win_behind, draw_behind;
        cubes_wdl_of_score(60, round, &win, &draw);
        cubes_wdl_of_score(-60, round, &win_behind, &draw_behind);
        CHECK(draw > 0);
        CHECK_EQUAL(draw, draw_behind); // the same seen from the other side
        CHECK_EQUAL(win_behind, 1000 - win - draw);
        cubes_wdl_of_score(0, round, &win_behind, &draw_behind);
        CHECK(round < 12 || draw_behind > draw); // a repetition foreseen
    }
    int early, late, ignored;
    cubes_wdl_of_score(20, 8, &ignored, &early);
    cubes_wdl_of_score(20, 58, &ignored, &late);
    CHECK(late > early);
    int last_round, beyond; // a position may claim any round
    cubes_wdl_of_score(20, 60, &ignored, &last_round);
    cubes_wdl_of_score(20, 1 << 30, &ignored, &beyond);
    CHECK_EQUAL(beyond, last_round);
    // Through the table of games, with the round of the position.
    check_shares("cubes", "3B1B3/3B7/12B/15/7A7/13/11/3A1A1A1 2 2 4");
    check_shares("cubes", "3B1B3/3B7/12B/15/7A7/13/11/3A1A1A1 2 2 59");
    Wdl fourth = wdl_at("cubes", "3B1B3/3B7/12B/15/7A7/13/11/3A1A1A1 2 2 4", 30);
    Wdl last = wdl_at("cubes", "3B1B3/3B7/12B/15/7A7/13/11/3A1A1A1 2 2 60", 30);
    CHECK(fourth.draw > 0 && last.draw > fourth.draw);
    check_shares("cubes3", "8C/B2B4C1C/B6A5/B14/15/13/9C1/3A1A1A1 1 3 4");
}
