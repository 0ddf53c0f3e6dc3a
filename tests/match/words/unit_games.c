// Numbers of games and seeds, as the match runner reads them: what one command line means, what is
// kept of it in a journal, and what an older journal meant.
#include "bench/match/command/read_config.h"
#include "tests/match/unit.h"
#include "tests/match/words/unit_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// --- Games with an opening -----------------------------------------------------------------------

// Of two players a pair at most: more are taken for rounds, as fastchess turns the numbers round.
void test_config_games(void)
{
    static const struct {
        const char *line, *kept; // NULL: as it is given
        int rounds, games;
    } rows[] = {
        {FAST "-repeat -games 16", FAST "-rounds 16 -games 2", 16, 2},
        {FAST "-games 16", FAST "-rounds 16 -games 2", 16, 2},
        {FAST "-rounds 1 -games 16", FAST "-rounds 16 -games 1", 16, 1},
        {FAST "-games 3 -rounds 2 -recover", FAST "-recover -rounds 3 -games 2", 3, 2},
        {FAST "-repeat 5", FAST "-rounds 5 -games 2", 5, 2},
        {FAST "-games 16 -repeat", NULL, 2, 2},
        {FAST "-rounds 9 -games 4 -repeat", NULL, 9, 2},
        {FAST "-rounds 9 -games 2", NULL, 9, 2},
        {FAST "-rounds 9 -games 1", NULL, 9, 1},
        {FAST "-sprt elo1=5 -games 16", FAST "-sprt elo1=5 -rounds 16 -games 2", 16, 2},
        {FAST "-sprt elo1=5 -repeat", NULL, 500000, 2},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        Config c, again;
        Error error;
        char kept[LINE_SIZE];
        if (!CHECK(read_line(&c, rows[i].line, &error))) {
            printf("  %s\n  %s\n", rows[i].line, error.text);
            continue;
        }
        CHECK_EQUAL(c.rounds, rows[i].rounds);
        CHECK_EQUAL(c.games, rows[i].games);
        join_line(&c, kept);
        CHECK_TEXT(kept, rows[i].kept != NULL ? rows[i].kept : rows[i].line);
        if (CHECK(config_resume(&again, "j", c.argument_count, c.arguments, 0, NULL, &error))) {
            CHECK_EQUAL(again.rounds, rows[i].rounds);
            CHECK_EQUAL(again.games, rows[i].games);
            config_free(&again);
        }
        config_free(&c);
    }
}

// --- Seeds ---------------------------------------------------------------------------------------

#define RANDOM FAST "-openings random plies=4 "

static uint64_t seed_of(const char *line, bool drawn)
{
    Config c, again;
    Error error;
    char kept[LINE_SIZE], wanted[32];
    if (!CHECK(read_line(&c, line, &error)))
        return 0;
    uint64_t seed = c.seed;
    CHECK_EQUAL(c.seed_is_drawn, drawn);
    join_line(&c, kept);
    snprintf(wanted, sizeof wanted, " -srand +%" PRIu64, seed);
    CHECK_EQUAL(strstr(kept, wanted) != NULL, drawn);
    if (CHECK(config_resume(&again, "j", c.argument_count, c.arguments, 0, NULL, &error))) {
        CHECK(again.seed == seed && !again.seed_is_drawn);
        config_free(&again);
    }
    config_free(&c);
    return seed;
}

void test_config_seed(void)
{
    uint64_t first = seed_of(RANDOM, true);
    CHECK(first != seed_of(RANDOM, true)); // also within a second
    CHECK(seed_of(FAST "-openings file=b.epd order=random", true) !=
          seed_of(FAST "-openings file=b.epd order=random", true));
    CHECK_EQUAL(seed_of(FAST "-openings file=b.epd", false), 1); // nothing is random
    CHECK_EQUAL(seed_of(FAST "-openings order=random", false), 1);
    CHECK_EQUAL(seed_of(RANDOM "-srand 5", false), 5);
    CHECK(seed_of(RANDOM "-shard 1/1", true) != seed_of(RANDOM "-shard 1/1", true));

    // Shards have theirs from the match, however it is played.
    uint64_t one = seed_of(RANDOM "-shard 1/3", true);
    CHECK(one == seed_of(RANDOM "-shard 2/3 -rounds 9 -concurrency 1 -ratinginterval 5", true));
    CHECK(one != seed_of(RANDOM "-recover -shard 1/3", true));

    // A journal of an older program has none, and meant 1; one that was drawn is resumed.
    static const struct {
        const char *then, *why;
        int seed;
    } cases[] = {
        {RANDOM, NULL, 1},
        {RANDOM "-srand +9", NULL, 9},
        {RANDOM "-srand 9", "the match in 'j' has one more -srand: ", 0},
        {RANDOM "-srand +", "-srand needs a whole number", 0},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        Config c;
        Error error;
        ArgumentWords then;
        char kept[LINE_SIZE];
        cut_line(&then, cases[i].then);
        if (!CHECK(read_line(&c, RANDOM "-config outname=j resume=true", &error)))
            continue;
        bool goes_on = config_goes_on(&c, then.count, then.words, &error);
        if (!CHECK_EQUAL(goes_on, cases[i].why == NULL))
            printf("    %s\n", error.text);
        if (goes_on) {
            join_line(&c, kept);
            CHECK(c.seed == (uint64_t)cases[i].seed && !c.seed_is_drawn);
            CHECK(strncmp(kept, cases[i].then, strlen(kept)) == 0);
        } else if (!CHECK(strstr(error.text, cases[i].why) != NULL)) {
            printf("    %s\n", error.text);
        }
        config_free(&c);
    }
}

// The arguments of an older program keep their meaning when its journal is read.
void test_config_stored(void)
{
    Config c;
    Error error;
    ArgumentWords words;
    cut_line(&words, RANDOM "-games 4 -rounds 9");
    if (CHECK(config_resume(&c, "j", words.count, words.words, 0, NULL, &error))) {
        CHECK(c.games == 4 && c.rounds == 9 && c.seed == 1 && !c.seed_is_drawn);
        CHECK_EQUAL(c.argument_count, words.count);
        config_free(&c);
    }
}
