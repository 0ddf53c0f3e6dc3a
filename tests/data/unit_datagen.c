// Training data: samples, the words of a command, which games are played.
#include "bench/data/quota.h"
#include "bench/data/settings.h"
#include "eval/ships/sample.h"
#include "search/score.h"
#include "tests/unit.h"

#include <stdio.h>
#include <string.h>

// --- Samples -------------------------------------------------------------------------------------

// A sample of a random position that is not over.
static Sample random_sample(Rng *rng)
{
    ShipsMove moves[SHIPS_MAX_MOVES];
    for (;;) {
        Sample sample = {.position = unit_random_position(rng, SHIPS_FLEET),
                         .game = (uint32_t)rng_next(rng),
                         .ply = (uint16_t)rng_next(rng),
                         .score = (int16_t)(rng_below(rng, 2 * SCORE_MATE + 1) - SCORE_MATE),
                         .result = (SampleResult)rng_below(rng, SAMPLE_WON + 1),
                         .last = rng_below(rng, 2) == 1};
        int count = ships_moves(&sample.position, moves);
        if (count == 0)
            continue;
        sample.best = moves[rng_below(rng, (uint32_t)count)];
        sample.position.turn = 1u + sample.ply / 2u;
        return sample;
    }
}

static bool is_same_sample(const Sample *a, const Sample *b)
{
    const ShipsPosition *p = &a->position, *q = &b->position;
    return p->ships[SHIPS_WHITE] == q->ships[SHIPS_WHITE] &&
           p->ships[SHIPS_BLACK] == q->ships[SHIPS_BLACK] && p->key == q->key &&
           p->quiet_plies == q->quiet_plies && p->turn == q->turn && p->side == q->side &&
           a->game == b->game && a->ply == b->ply && a->score == b->score && a->best == b->best &&
           a->result == b->result && a->last == b->last;
}

void test_sample_round_trip(void)
{
    Rng rng = {41};
    for (int i = 0; i < 50 * unit_effort; i++) {
        unsigned char bytes[SAMPLE_BYTES];
        Sample sample = random_sample(&rng), back;
        Error error;
        sample_pack(&sample, bytes);
        if (!CHECK(sample_unpack(bytes, &back, &error)) || !CHECK(is_same_sample(&sample, &back)))
            return;
        for (int flipped = 0; flipped < 8 * SAMPLE_BYTES; flipped++) {
            bytes[flipped / 8] ^= (unsigned char)(1 << flipped % 8);
            if (!CHECK(!sample_unpack(bytes, &back, &error)))
                return;
            bytes[flipped / 8] ^= (unsigned char)(1 << flipped % 8);
        }
    }
}

static bool is_refused(Sample sample, const char *why)
{
    unsigned char bytes[SAMPLE_BYTES];
    Sample back;
    Error error = {""};
    sample_pack(&sample, bytes); // with a right checksum
    return !sample_unpack(bytes, &back, &error) && strstr(error.text, why) != NULL;
}

void test_sample_refusals(void)
{
    Rng rng = {42};
    Sample good = {.position = ships_start(), .ply = 0}, bad;
    ShipsMove moves[SHIPS_MAX_MOVES];
    ships_moves(&good.position, moves);
    good.best = moves[0];
    CHECK(!is_refused(good, ""));
    bad = good;
    bad.best = SHIPS_MOVE_NONE;
    CHECK(is_refused(bad, "legal"));
    bad = good;
    bad.result = (SampleResult)3;
    CHECK(is_refused(bad, "flags"));
    bad = good;
    uint64_t unmoved = good.position.ships[SHIPS_WHITE] & ~ships_bit(ships_from(good.best));
    bad.position.ships[SHIPS_WHITE] ^=
        ships_port(SHIPS_WHITE) | ships_bit(pop_lowest(&unmoved)); // still twelve
    CHECK(is_refused(bad, "legal"));
    bad = good;
    bad.position.ships[SHIPS_BLACK] |= ships_bit(ships_from(good.best));
    CHECK(is_refused(bad, "legal"));
    for (int i = 0; i < unit_effort; i++) {
        bad = random_sample(&rng);
        bad.position.ships[bad.position.side] |=
            ships_port(ships_other((ShipsSide)bad.position.side));
        bad.position.ships[bad.position.side ^ 1] = 0;
        CHECK(is_refused(bad, "legal")); // the game is over
    }
}

// --- Settings ------------------------------------------------------------------------------------

void test_datagen_settings(void)
{
    int64_t n = 7, least = 1, most = 2;
    const char *text = NULL;
    Error error;
    const Setting settings[] = {{.name = "n", .low = 0, .high = 9, .number = &n},
                                {.name = "r", .high = 20, .number = &least, .most = &most},
                                {.name = "file", .text = &text}};
    char words[][16] = {"a", "n=3", "./n=4", "r=5-11", "file=x=y"}, *list[5];
    int count = 5;
    for (int i = 0; i < count; i++)
        list[i] = words[i];
    CHECK(settings_read(settings, 3, list, &count, &error));
    CHECK_EQUAL(count, 2);
    CHECK_TEXT(list[0], "a");
    CHECK_TEXT(list[1], "./n=4");
    CHECK_EQUAL(n, 3);
    CHECK_EQUAL(least, 5);
    CHECK_EQUAL(most, 11);
    CHECK_TEXT(text, "x=y");
    static const char *const bad[] = {"n=",    "n=10", "n=-1", "n=x",    "m=1",   "r=5-",
                                      "r=5-4", "r=-4", "r=",   "r=1-99", "file=", "n=1 "};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        char word[16], *one = word;
        count = 1;
        snprintf(word, sizeof word, "%s", bad[i]);
        if (!CHECK(!settings_read(settings, 3, &one, &count, &error)))
            printf("  %s\n", bad[i]);
    }
    CHECK(least == 5 && most == 11 && n == 3);
    char twice[] = "n=1", again[] = "n=2", *both[] = {twice, again};
    count = 2;
    CHECK(!settings_read(settings, 3, both, &count, &error));
}

// --- The quota -----------------------------------------------------------------------------------

// Plays games of random length out of order and keeps book of them in the plainest way.
static void check_quota(Rng *rng)
{
    enum { GAMES = 60, HANDS = 5 };
    int lengths[GAMES], in_hand[HANDS], hands = 0;
    Quota quota;
    int64_t wanted = 1 + rng_below(rng, 3000), before = 0;
    for (int i = 0; i < GAMES; i++)
        lengths[i] = 1 + (int)rng_below(rng, rng_below(rng, 2) ? QUOTA_MOST_SAMPLES : 100);
    if (!CHECK(quota_open(&quota, wanted)))
        return;
    bool finished[GAMES] = {false}, more = true;
    while (more || hands > 0) {
        uint32_t game;
        while (hands < HANDS && (more = quota_take(&quota, &game)) && CHECK(game < GAMES))
            in_hand[hands++] = (int)game;
        if (hands == 0)
            break;
        uint32_t at = rng_below(rng, (uint32_t)hands);
        game = (uint32_t)in_hand[at];
        in_hand[at] = in_hand[--hands];
        CHECK(quota_finish(&quota, game, lengths[game]));
        finished[game] = true;
        before = 0;
        for (int i = 0; i < GAMES; i++) {
            QuotaVerdict verdict = quota_verdict(&quota, (uint32_t)i);
            CHECK(verdict == QUOTA_OPEN || (verdict == QUOTA_IN) == (before < wanted));
            before += lengths[i];
        }
    }
    before = 0;
    for (int i = 0; i < GAMES; i++) {
        if (before < wanted)
            CHECK(finished[i]);
        if (finished[i])
            CHECK_EQUAL(quota_verdict(&quota, (uint32_t)i), before < wanted ? QUOTA_IN : QUOTA_OUT);
        before += lengths[i];
    }
    quota_close(&quota);
}

void test_datagen_quota(void)
{
    Rng rng = {43};
    for (int i = 0; i < 20 * unit_effort; i++)
        check_quota(&rng);
}
