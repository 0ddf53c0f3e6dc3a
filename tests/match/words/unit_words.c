// Arguments that the match runner takes because fastchess does: words that are said twice, that
// mean nothing here or that stand for others, and journals that are named.
#include "bench/match/command/read_config.h"
#include "tests/match/unit.h"
#include "tests/match/words/unit_lines.h"

#include <stdio.h>
#include <string.h>

// Arguments that fastchess takes, and so do we, though part of them does not count: a line and its
// note.
static const char *const noted[][2] = {
    {FAST "-rounds 3 -rounds 7", "-rounds is given twice: '7' counts, not '3'\n"},
    {FAST "-rounds 7 -games 4 -repeat", "-games 4 and -repeat 2 contradict each other: the latter"},
    {FAST "-rounds 7 -repeat 5 -games 2",
     "-games 2 and -repeat 5 contradict each other: the latter"},
    {FAST "-repeat 3 -repeat -rounds 7", "-repeat is given twice: '' counts, not '3'\n"},
    {FAST "-games 500 -rounds 2", "-games 500 is taken for rounds, with 2 games each\n"},
    {FAST "-repeat 500", "-games 500 is taken for rounds, with 2 games each\n"},
    {FAST "-repeat -games 16", "-games 16 is taken for rounds, with 2 games each\n"},
    {FAST "-games 16 -repeat", "-games 16 and -repeat 2 contradict each other: the latter counts"},
    {FAST "-games 500 -rounds 1", "-games 500 is taken for rounds, with 1 game each\n"},
    {FAST "-tournament gauntlet -seeds 3", "-seeds 3 is more than the 2 engines: all meet all\n"},
    {PAIR "-each tc=9 tc=1", "-each has both 'tc=9' and 'tc=1': the latter counts\n"},
    {PAIR "-each tc=9 -each tc=1", "-each has both 'tc=9' and 'tc=1': the latter counts\n"},
    {FAST "-each depth=1 plies=2", "-each has both 'depth=1' and 'plies=2': the latter counts\n"},
    {"-engine cmd=a tc=2 -engine cmd=b -each tc=1",
     "-each says 'tc=1', which replaces 'tc=2' of an"},
    {"-engine cmd=a depth=2 -engine cmd=b -each plies=1", "-each says 'plies=1', which replaces"},
    {"-engine cmd=a option.hash=2 -engine cmd=b -each tc=1 option.Hash=1",
     "-each says 'option.Hash=1', which replaces 'option.hash=2' of an -engine\n"},
    {FAST "-engine cmd=c option.A=1 option.a=2",
     "-engine has both 'option.A=1' and 'option.a=2': the latter counts\n"},
    {FAST "-openings order=random", "-openings names no file: games begin at the start position\n"},
    {FAST "-openings format=epd", "-openings names no file: games begin at the start position\n"},
    {FAST "-openings file=x.txt", "the book 'x.txt' is read as EPD, as its name ends in neither"},
    {FAST "-log level=trace", "-log names no file: nothing is written\n"},
    {FAST "-resign movecount=3", "-resign without score= gives up games that are level\n"},
    {FAST "-sprt elo0=0 elo1=5 model=bayesian -rounds 7",
     "-sprt model=bayesian counts single games, as -report penta=false\n"},
    {FAST "-sprt elo0=0 elo1=5 -engine cmd=c",
     "-sprt tests every two engines, and the first verdict ends the match\n"},
    {FAST "-pgnout a.pgn b.pgn", "-pgnout has both 'a.pgn' and 'b.pgn': the latter counts\n"},
};

void test_config_noted(void)
{
    Config config;
    Error error;
    for (size_t i = 0; i < ARRAY_COUNT(noted); i++) {
        if (!CHECK(read_line(&config, noted[i][0], &error))) {
            printf("    %s\n    %s\n", noted[i][0], error.text);
            continue;
        }
        if (!CHECK(config.notes != NULL && strstr(config.notes, noted[i][1]) == config.notes))
            printf("    %s\n    gives: %s", noted[i][0],
                   config.notes != NULL ? config.notes : "\n");
        config_free(&config);
    }
}

// The part of such a line that counts.
void test_config_last_counts(void)
{
    Config c;
    Error error;
    if (CHECK(read_line(&c,
                        "-rounds 3 -engine cmd=a tc=9 depth=3 option.X=1 option.x=2 -each tc=2+0.1 "
                        "-games 2 -engine cmd=b -draw score=5 -rounds 7 -draw movecount=3 score=6 "
                        "-repeat 1 -each tc=1 option.Y=3 option.X=4 -event One -event Two~x three "
                        "-config outname=k -config outname=j -srand 4 -srand +5 -site",
                        &error))) {
        CHECK_EQUAL(c.rounds, 7);
        CHECK_EQUAL(c.games, 1);
        CHECK_EQUAL(c.seed, 5);
        CHECK_EQUAL(c.draw.score_cp, 6);
        CHECK_EQUAL(c.draw.move_count, 3);
        CHECK_TEXT(c.event, "Two x three");
        CHECK_TEXT(c.site, "?");
        CHECK_TEXT(c.journal_file, "j");
        CHECK_EQUAL(c.engines[0].limits.base_ms, 1000);
        CHECK_EQUAL(c.engines[0].limits.increment_ms, 0);
        CHECK_EQUAL(c.engines[0].limits.depth_ply, 3);
        CHECK_EQUAL(c.engines[1].limits.depth_ply, 0);
        if (CHECK_EQUAL(c.engines[0].option_count, 2)) {
            CHECK_TEXT(c.engines[0].options[0].name, "X");
            CHECK_TEXT(c.engines[0].options[0].value, "4");
            CHECK_TEXT(c.engines[0].options[1].value, "3");
        }
        config_free(&c);
    }
    // Patience without end, and intervals whose sign is passed over, as with fastchess.
    if (CHECK(read_line(&c,
                        FAST "-startup-ms 0 -ping-ms 0 -ucinewgame-ms 0 -move-ms 0 -quit-ms 0 "
                             "-ratinginterval -4 "
                             "-scoreinterval -2 -seeds -1 -sprt elo0=0 elo1=5 model=bayesian",
                        &error))) {
        CHECK(c.startup_ms > 86400000 && c.ping_ms > 86400000 && c.new_game_ms > 86400000);
        CHECK(c.move_ms > 86400000 && c.quit_ms > 86400000);
        CHECK_EQUAL(c.rating_interval, 4);
        CHECK_EQUAL(c.score_interval, 2);
        CHECK(c.single_games);
        config_free(&c);
    }
    // Saying the same twice is no matter.
    if (CHECK(read_line(&c,
                        FAST
                        "-recover -each tc=1+0.01 -rounds 5 -rounds 5 -recover -repeat -games 2 "
                        "-resign score=0 -strict -debug -openings file=b.epd plies=16 policy=round",
                        &error))) {
        CHECK(c.notes == NULL && c.recover && c.resign.on && c.strict && c.debug && c.log_engines);
        CHECK_EQUAL(c.openings.plies, 0);
        config_free(&c);
    }
    if (CHECK(
            read_line(&c, FAST "-games 500 -sprt elo1=5 -openings file=b.pgn plies=-1", &error))) {
        CHECK_EQUAL(c.rounds, 500);
        CHECK_EQUAL(c.games, 2);
        CHECK_EQUAL(c.openings.plies, 0);
        CHECK(c.sprt.elo0 == 0 && c.sprt.elo1 == 5);
        config_free(&c);
    }
    if (CHECK(read_line(&c, PAIR "-each tc=1 option.UCI_Variant=cubes -variant fischerandom",
                        &error))) {
        CHECK_TEXT(c.rules->variant, "cubes");
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-variant fischerandom -use-affinity 1~,~3~-~4,2", &error))) {
        CHECK(c.rules == all_rules[0]);
        CHECK_EQUAL(c.cpu_count, 4);
        config_free(&c);
    }
}

// The arguments that -quick stands for are kept, not itself; what is said beside it counts without
// a note.
void test_config_quick(void)
{
    Config c, again;
    Error error;
    char kept[LINE_SIZE];
    if (!CHECK(read_line(&c, "-quick cmd=./a cmd=b book=k/b.epd", &error)))
        return;
    join_line(&c, kept);
    char *seed = strstr(kept, " -srand +"); // is drawn
    CHECK(seed != NULL);
    if (seed != NULL)
        *seed = '\0';
    CHECK_TEXT(kept, "-engine cmd=./a tc=10+0.1 -engine cmd=b tc=10+0.1 -openings file=k/b.epd "
                     "order=random -rounds 25000 -games 2 -recover -draw movenumber=30 "
                     "movecount=8 score=8 -output format=cutechess");
    CHECK(c.notes == NULL && c.recover && c.openings.shuffled && c.output == OUTPUT_CUTECHESS);
    CHECK(c.concurrency >= 1);
    CHECK_EQUAL(c.draw.move_number, 30);
    if (CHECK(config_resume(&again, "j", c.argument_count, c.arguments, 0, NULL, &error))) {
        CHECK_EQUAL(again.rounds, 25000);
        config_free(&again);
    }
    config_free(&c);
    if (!CHECK(read_line(&c,
                         "-quick cmd=a cmd=a book=b.pgn -rounds 9 -each tc=1 nodes=5 -draw score=2 "
                         "-concurrency 1 -openings order=sequential -output format=fastchess",
                         &error)))
        return;
    CHECK(c.notes == NULL && !c.openings.shuffled && c.output == OUTPUT_FASTCHESS);
    CHECK_EQUAL(c.rounds, 9);
    CHECK_EQUAL(c.openings.format, OPENINGS_PGN);
    CHECK_EQUAL(c.draw.score_cp, 2);
    CHECK_EQUAL(c.draw.move_count, 8);
    CHECK_EQUAL(c.engines[1].limits.base_ms, 1000);
    CHECK_EQUAL(c.engines[1].limits.nodes, 5);
    CHECK_TEXT(c.engines[0].name, "a");
    CHECK_TEXT(c.engines[1].name, "a_2");
    config_free(&c);
}

static void check_wish(const char *line, const char *file, const char *outname, bool anew)
{
    ArgumentWords words;
    cut_line(&words, line);
    JournalWish wish = config_journal_wish(words.count, words.words);
    CHECK_TEXT(wish.file != NULL ? wish.file : "none", file);
    CHECK_TEXT(wish.outname != NULL ? wish.outname : "none", outname);
    CHECK_EQUAL(wish.anew, anew);
}

void test_config_journal_wish(void)
{
    check_wish("-rounds 8 -config file=a/j.journal -concurrency 3", "a/j.journal", "none", false);
    check_wish(FAST "-config outname=x", "none", "x", false);
    check_wish("-event file=x -config", "none", "none", false);
    check_wish("-config file=a outname=b", "a", "b", false);
    check_wish("-config file=a -config outname=b file=c stats=true", "c", "b", false);
    check_wish("-config stats=false file=a", "a", "none", true);
    check_wish("-config discard=true file=a outname=b", "none", "b", false);
    check_wish("-config file=a discard=false", "a", "none", false);
    JournalWish wish = config_journal_wish(0, NULL);
    CHECK(wish.file == NULL && wish.outname == NULL && !wish.anew);
    // A journal that is discarded gives no name to the new one, nor does that of a match that is
    // repeated.
    Config c;
    Error error;
    if (CHECK(read_line(&c, FAST "-config file=a discard=true outname=b", &error))) {
        CHECK_TEXT(c.journal_file, "b");
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-config file=a stats=false", &error))) {
        CHECK(strcmp(c.journal_file, "a") != 0);
        config_free(&c);
    }
}
