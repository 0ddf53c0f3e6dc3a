// Training data: samples, the words of a command, which games are played.
#include "bench/data/quota.h"
#include "bench/data/words.h"
#include "engine/base/bytes.h"
#include "engine/base/crc32.h"
#include "engine/ships/turn.h"
#include "search/score.h"
#include "tests/data/unit_data_test.h"

#include <stdio.h>
#include <string.h>

// --- Samples -------------------------------------------------------------------------------------

// A sample of a random position that is not over.
static Sample random_sample(const Evaluation *evaluation, Rng *rng)
{
    Sample sample = {.game = (uint32_t)rng_next(rng),
                     .ply = (uint16_t)rng_next(rng),
                     .score = (int16_t)(rng_below(rng, 2 * SCORE_MATE + 1) - SCORE_MATE),
                     .last = rng_below(rng, 2) == 1};
    sample.winner = (int)rng_below(rng, (uint32_t)evaluation->rules->seats + 1) - 1; // or nobody
    sample.position = data_random_position(evaluation, rng, sample.ply, &sample.best);
    return sample;
}

// The text has all of a position.
static bool is_same_sample(const Rules *rules, const Sample *a, const Sample *b)
{
    char p[GAME_POSITION_TEXT], q[GAME_POSITION_TEXT];
    rules->format(&a->position, p);
    rules->format(&b->position, q);
    return strcmp(p, q) == 0 && rules->key(&a->position) == rules->key(&b->position) &&
           a->game == b->game && a->ply == b->ply && a->score == b->score && a->best == b->best &&
           a->winner == b->winner && a->last == b->last;
}

static void check_round_trips(const Evaluation *evaluation)
{
    Rng rng = {41};
    int size = sample_bytes(evaluation);
    for (int i = 0; i < 30 * unit_effort; i++) {
        unsigned char bytes[SAMPLE_BYTES_MOST];
        Sample sample = random_sample(evaluation, &rng), back;
        Error error;
        sample_pack(evaluation, &sample, bytes);
        if (!CHECK(sample_unpack(evaluation, bytes, &back, &error)) ||
            !CHECK(is_same_sample(evaluation->rules, &sample, &back)))
            return;
        for (int flipped = 0; flipped < 8 * size; flipped++) {
            bytes[flipped / 8] ^= (unsigned char)(1 << flipped % 8);
            if (!CHECK(!sample_unpack(evaluation, bytes, &back, &error)))
                return;
            bytes[flipped / 8] ^= (unsigned char)(1 << flipped % 8);
        }
    }
}

void test_sample_round_trip(void)
{
    for (int i = 0; i < evaluation_count; i++)
        check_round_trips(evaluations[i]);
}

// Files stay readable: a sample of each variant as it was written once.
void test_sample_bytes(void)
{
    static const struct {
        const char *variant, *position, *best;
        int ply, score, winner;
        bool last;
        unsigned char packed[32];
    } samples[] = {
        {"ships",
         "S2s4/2s4s/1S6/5s2/8/S1s4s/1S6/2S1S1S1 w - - 0 41",
         "a3d6",
         80,
         31996,
         0,
         true,
         {0x54, 0x02, 0x01, 0x00, 0x00, 0x02, 0x00, 0x01, 0x00, 0x00, 0x84,
          0x00, 0x20, 0x00, 0x84, 0x08, 0x31, 0x00, 0x00, 0x00, 0x50, 0x00,
          0xfc, 0x7c, 0x2b, 0x04, 0x00, 0x0a, 0xfd, 0x18, 0xd9, 0xde}},
        {"ships10",
         "ss1s1ss1/6s1/2s4s/7s/4s3/8/8/3s4/4sS1S/1SS4S w - - 0 17",
         "a1a2",
         32,
         -31997,
         1,
         true,
         {0x19, 0x16, 0x3a, 0xb0, 0x0d, 0x0d, 0x0d, 0x0d, 0xaf, 0x0d, 0x0d,
          0x45, 0x43, 0x0d, 0x57, 0x57, 0x08, 0x00, 0x00, 0x00, 0x20, 0x00,
          0x03, 0x83, 0x08, 0x00, 0x00, 0x08, 0x32, 0xda, 0xf6, 0x47}},
        {"cubes",
         "9/7A3/4B3B4/7A5A1/5A4B4/B12/11/9 2 2 16",
         "f6e5",
         31,
         -340,
         0,
         false,
         {0x1a, 0x64, 0x67, 0x76, 0x2b, 0x2d, 0x50, 0x5d, 0x00, 0x00, 0x00,
          0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x1f, 0x00,
          0xac, 0xfe, 0xa2, 0x15, 0x10, 0x04, 0xea, 0xd4, 0x5c, 0x48}},
        {"cubes3",
         "1A1A4C/4A6/12B/7B7/14B/C11B/5C3A1/1C7 3 3 22",
         "h2g1",
         65,
         -183,
         0,
         false,
         {0x0c, 0x34, 0x7c, 0x7d, 0x2f, 0x56, 0x5f, 0x64, 0x00, 0x0a, 0x3f,
          0x50, 0x03, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x41, 0x00,
          0x49, 0xff, 0x01, 0x05, 0x16, 0x30, 0x4e, 0x19, 0x3d, 0x95}},
    };
    CHECK_EQUAL(ARRAY_COUNT(samples), evaluation_count);
    for (size_t i = 0; i < ARRAY_COUNT(samples); i++) {
        const Evaluation *evaluation = evaluation_find(slice_of(samples[i].variant));
        unsigned char bytes[SAMPLE_BYTES_MOST];
        char text[GAME_POSITION_TEXT], best[GAME_MOVE_TEXT];
        Sample sample;
        Error error;
        CHECK_EQUAL(sample_bytes(evaluation), sizeof samples[i].packed);
        if (!CHECK(sample_unpack(evaluation, samples[i].packed, &sample, &error)))
            continue;
        evaluation->rules->format(&sample.position, text);
        evaluation->rules->format_move(sample.best, best);
        CHECK_TEXT(text, samples[i].position);
        CHECK_TEXT(best, samples[i].best);
        CHECK_EQUAL(sample.ply, samples[i].ply);
        CHECK_EQUAL(sample.score, samples[i].score);
        CHECK_EQUAL(sample.winner, samples[i].winner);
        CHECK_EQUAL(sample.last, samples[i].last);
        sample_pack(evaluation, &sample, bytes);
        CHECK(memcmp(bytes, samples[i].packed, sizeof samples[i].packed) == 0);
    }
}

static bool is_refused(const Evaluation *evaluation, Sample sample, const char *why)
{
    unsigned char bytes[SAMPLE_BYTES_MOST];
    Sample back;
    Error error = {""};
    sample_pack(evaluation, &sample, bytes); // with a right checksum
    return !sample_unpack(evaluation, bytes, &back, &error) && strstr(error.text, why) != NULL;
}

static bool ships_are_refused(ShipsPosition ships, ShipsMove best)
{
    Sample sample = {.best = best, .winner = SAMPLE_NOBODY};
    memcpy(&sample.position, &ships, sizeof ships);
    return is_refused(evaluation_find(slice_of("ships")), sample, "legal");
}

static void check_refused_ships(void)
{
    Rng rng = {42};
    ShipsPosition start = ships_start(), bad = start;
    ShipsMove moves[SHIPS_MAX_MOVES];
    ships_moves(&start, moves);
    uint64_t unmoved = start.ships[SHIPS_WHITE] & ~board_bit(ships_from(moves[0]));
    CHECK(!ships_are_refused(start, moves[0]));
    bad.ships[SHIPS_WHITE] ^=
        ships_port(SHIPS_WHITE) | board_bit(pop_lowest(&unmoved)); // still twelve
    CHECK(ships_are_refused(bad, moves[0]));
    bad = start;
    bad.ships[SHIPS_BLACK] |= board_bit(ships_from(moves[0]));
    CHECK(ships_are_refused(bad, moves[0]));
    for (int i = 0; i < unit_effort; i++) {
        bad = unit_random_position(&rng, SHIPS_FLEET);
        if (ships_moves(&bad, moves) == 0)
            continue;
        bad.ships[bad.side] |= ships_port(ships_other((ShipsSide)bad.side));
        bad.ships[bad.side ^ 1] = 0;
        CHECK(ships_are_refused(bad, moves[0])); // the game is over
    }
}

// The result of a sample lies in the two lowest bits of this byte of the tail; 3 is none.
static void check_refused_flags(const Evaluation *evaluation, const Sample *good)
{
    static const int wrong[] = {3, 128, 2 | 32, 4 | 16};
    int body = evaluation->body_bytes, flags = body + 11, crc = body + 12;
    for (size_t i = 0; i < ARRAY_COUNT(wrong); i++) {
        unsigned char bytes[SAMPLE_BYTES_MOST];
        Sample back;
        Error error = {""};
        sample_pack(evaluation, good, bytes);
        bytes[flags] = (unsigned char)wrong[i];
        bytes_put(bytes + crc, crc32_of(0, (Slice){(const char *)bytes, (size_t)crc}), 4);
        CHECK(!sample_unpack(evaluation, bytes, &back, &error));
        CHECK(strstr(error.text, "flags") != NULL);
    }
}

void test_sample_refusals(void)
{
    for (int i = 0; i < evaluation_count; i++) {
        Rng rng = {42};
        Sample good = random_sample(evaluations[i], &rng), bad = good, back;
        unsigned char bytes[SAMPLE_BYTES_MOST];
        Error error;
        CHECK(!is_refused(evaluations[i], good, ""));
        bad.best = 0;
        CHECK(is_refused(evaluations[i], bad, "legal"));
        check_refused_flags(evaluations[i], &good);
        sample_pack(evaluations[i], &good, bytes);
        for (int other = 0; other < evaluation_count; other++)
            CHECK_EQUAL(sample_unpack(evaluations[other], bytes, &back, &error), other == i);
    }
    check_refused_ships();
}

// --- The words ----------------------------------------------------------------------------------

void test_datagen_words(void)
{
    int64_t n = 7, least = 1, most = 2;
    const char *text = NULL;
    const Game *game = NULL;
    Error error;
    const DatagenKey keys[] = {{.name = "n", .low = 0, .high = 9, .number = &n},
                               {.name = "r", .high = 20, .number = &least, .most = &most},
                               {.name = "file", .text = &text}};
    char words[][16] = {"a", "n=3", "./n=4", "r=5-11", "file=x=y"}, *list[5];
    int count = 5;
    for (int i = 0; i < count; i++)
        list[i] = words[i];
    CHECK(datagen_words_read(keys, 3, list, &count, &game, &error));
    CHECK_EQUAL(count, 2);
    CHECK_TEXT(list[0], "a");
    CHECK_TEXT(list[1], "./n=4");
    CHECK_EQUAL(n, 3);
    CHECK_EQUAL(least, 5);
    CHECK_EQUAL(most, 11);
    CHECK_TEXT(text, "x=y");
    CHECK(game == games[0]);
    for (int i = 0; i < game_count; i++) {
        char word[64], *one = word;
        count = 1;
        snprintf(word, sizeof word, "variant=%s", games[i]->rules->variant);
        CHECK(datagen_words_read(keys, 3, &one, &count, &game, &error) && game == games[i]);
    }
    static const char *const bad[] = {"n=",    "n=10",  "n=-1",     "n=x",          "m=1",
                                      "r=5-",  "r=5-4", "r=-4",     "r=",           "r=1-99",
                                      "file=", "n=1 ",  "variant=", "variant=chess"};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        char word[32], *one = word;
        count = 1;
        snprintf(word, sizeof word, "%s", bad[i]);
        if (!CHECK(!datagen_words_read(keys, 3, &one, &count, &game, &error)))
            printf("  %s\n", bad[i]);
    }
    CHECK(least == 5 && most == 11 && n == 3);
    char twice[] = "n=1", again[] = "n=2", *both[] = {twice, again};
    count = 2;
    CHECK(!datagen_words_read(keys, 3, both, &count, &game, &error));
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
    quota_open(&quota, wanted);
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
        quota_finish(&quota, game, lengths[game]);
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
