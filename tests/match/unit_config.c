// The match runner's command line: what is taken, what is refused and with which sentence, and
// that arguments from a journal give the same Config again.
#include "bench/match/command/arguments.h"
#include "bench/match/command/read_config.h"
#include "bench/match/score/tally.h"
#include "engine/base/rng.h"
#include "tests/match/unit.h"
#include "tests/match/words/unit_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VARIANT(a, b)                                                                              \
    "-engine cmd=a option.UCI_Variant=" a " -engine cmd=b option.UCI_Variant=" b " -each tc=1 "

static void check_refused(const char *line, const char *sentence)
{
    Config config;
    Error error;
    if (!CHECK(!read_line(&config, line, &error)))
        config_free(&config);
    if (!CHECK(strstr(error.text, sentence) != NULL))
        printf("    %s\n    gives: %s\n    wanted: %s\n", line, error.text, sentence);
    CHECK(config.engines == NULL && config.arguments == NULL && config.journal_file == NULL);
}

static const char *const refused[][2] = {
    {"", "ships needs at least 2 engines, but 0 are given"},
    {"-engine cmd=a tc=1", "needs at least 2 engines, but 1 is given"},
    {"foo", "'foo' is no argument"},
    {FAST "-rounds 2 3", "'3' does not belong to -rounds"},
    {FAST "-round 2", "there is no argument '-round'; did you mean -rounds?"},
    {FAST "--rounds 2", "there is no argument '--rounds'; did you mean -rounds?"},
    {FAST "-concurency 2", "did you mean -concurrency?"},
    {FAST "-quuxify", "there is no argument '-quuxify'; --help lists them"},
    {FAST "-rounds", "-rounds needs a value"},
    {FAST "-rounds -games 2", "-rounds needs a value"},
    {FAST "-rounds 0", "-rounds needs a whole number from 1 to 100000000, not '0'"},
    {FAST "-rounds 2.5", "-rounds needs a whole number"},
    {FAST "-rounds 99999999999999999999", "-rounds needs a whole number"},
    {FAST "-noswap 1", "'1' does not belong to -noswap"},
    {FAST "-tournament cup",
     "-tournament can be roundrobin|gauntlet|knockout|swiss, but not 'cup'"},
    {FAST "-srand -1", "-srand needs a whole number from 0 to 18446744073709551615, not '-1'"},
    {FAST "-srand 18446744073709551616", "-srand needs a whole number from 0"},
    {FAST "-srand +", "-srand needs a whole number from 0"},
    {FAST "-srand 1x", "-srand needs a whole number from 0"},
    {FAST "-wait -1", "-wait needs a whole number from 0"},
    {FAST "-seeds 0 -tournament gauntlet", "a gauntlet needs -seeds from 1, not 0"},
    {FAST "-ucinewgame-ms -1", "-ucinewgame-ms needs a whole number from 0"},
    {FAST "-startup-ms -1", "-startup-ms needs a whole number from 0"},
    {FAST "-ping-ms x", "-ping-ms needs a whole number from 0"},
    {FAST "-move-ms -1", "-move-ms needs a whole number from 0"},
    {FAST "-quit-ms 1.5", "-quit-ms needs a whole number from 0"},
    {FAST "-tb", "-tb needs a value"},
    {"-quick", "-quick needs KEY=VALUE"},
    {"-quick cmd=a book=b.epd", "-quick needs two cmd= and one book="},
    {"-quick cmd=a cmd=b", "-quick needs two cmd= and one book="},
    {"-quick cmd=a cmd=b cmd=c book=d.epd", "-quick needs two cmd= and one book="},
    {"-quick cmd=a cmd=b book=b.epd tc=5", "-quick does not know 'tc=5'; it needs cmd="},
    {"-quick cmd=a cmd= book=b.epd", "-quick does not know 'cmd='"},
    {FAST "-tbpieces six", "-tbpieces needs a whole number"},
    {FAST "-tbadjudicate WIN", "-tbadjudicate can be WIN_LOSS|DRAW|BOTH, but not 'WIN'"},
    {FAST "-maxmoves x", "-maxmoves needs a whole number"},
    {FAST "-concurrency 1000", "-concurrency 1000 is more than the "},
    {FAST "-concurrency -1000", "-concurrency -1000 leaves no processor of the "},
    {FAST "-shard 0/4", "-shard needs I/N with I from 1 to N, not '0/4'"},
    {FAST "-shard 5/4", "-shard needs I/N"},
    {FAST "-shard 1", "-shard needs I/N"},
    {FAST "-shard 1/2/3", "-shard needs I/N"},
    {FAST "-event \x01", "-event has a control character in '?'"},
    {FAST "-use-affinity 5-3", "-use-affinity needs a whole number from 5"},
    {FAST "-use-affinity 1,", "-use-affinity needs a whole number from 0 to 65535, but none"},
    {FAST "-use-affinity 1 -force-concurrency -concurrency 2", "names 1 processor for 2 games"},
    {FAST "-use-affinity 1,3 -force-concurrency -concurrency 3", "names 2 processors for 3 games"},
    {FAST "-use-affinity 0,0", "-use-affinity names processor 0 twice"},
    {FAST "-use-affinity 1-3,2", "-use-affinity names processor 2 twice"},
    {FAST "-use-affinity 4,1-65535", "-use-affinity names processor 4 twice"},
    // Three players.
    {"-variant cubes3 -engine cmd=a tc=1", "cubes3 needs at least 2 engines, but 1 is given"},
    {FAST "-variant cubes3 -sprt elo0=0 elo1=5",
     "-sprt is for games of two players, but cubes3 has 3"},
    {FAST "-variant cubes3 -draw score=5", "-draw is for games of two players, but cubes3 has 3"},
    {FAST "-variant cubes3 -resign score=5",
     "-resign is for games of two players, but cubes3 has 3"},
    {FAST "-variant cubes3 -ponder", "-ponder is for games of two players, but cubes3 has 3"},
    // The game by -variant, and by options.
    {VARIANT("ships", "cubes"),
     "engine b has option.UCI_Variant=cubes, but another engine has ships"},
    {VARIANT("cubes", "ships"),
     "engine b has option.UCI_Variant=ships, but another engine has cubes"},
    {VARIANT("Cubes", "cubes3") "-variant standard",
     "engine b has option.UCI_Variant=cubes3, but another engine has cubes"},
    {VARIANT("cubes", "x"), "engine a has option.UCI_Variant=cubes, but engine b has not"},
    {"-engine cmd=b -engine cmd=a option.UCI_Variant=cubes -each tc=1 -variant standard",
     "engine a has option.UCI_Variant=cubes, but engine b has not"},
    {FAST "-variant cubes -engine cmd=c option.uci_variant=ships",
     "engine c has option.UCI_Variant=ships, but -variant is cubes"},
    {VARIANT("cubes", "cubes") "-variant ships",
     "engine a has option.UCI_Variant=cubes, but -variant is ships"},
    {VARIANT("cubes3", "cubes3") "-draw score=5",
     "-draw is for games of two players, but cubes3 has 3"},
    // Engines.
    {"-engine name=x tc=1 -engine cmd=b tc=1", "engine 1 has no cmd="},
    {PAIR, "engine a has no limit: give it tc=, st=, nodes= or depth="},
    {PAIR "-each tc=inf", "engine a has no limit"},
    {PAIR "-each tc=1 st=1", "engine a has both tc= and st="},
    {FAST "-engine cmd=c option.=2", "-engine option. names no option"},
    {FAST "-engine cmd=", "-engine cmd= is empty"},
    {FAST "-engine cmd", "-engine does not know 'cmd'"},
    {FAST "-engine cmd=c foo=1", "-engine does not know 'foo=1'; --help lists its keys"},
    {FAST "-engine cmd=c timemargni=1", "'timemargni=1'; did you mean timemargin=?"},
    {FAST "-engine cmd=c timemargin=-1", "-engine timemargin= needs a whole number from 0"},
    {FAST "-engine cmd=c proto=xboard", "-engine proto= can be uci|ugi, but not 'xboard'"},
    {FAST "-engine cmd=c restart=auto", "-engine restart= can be off|on, but not 'auto'"},
    {PAIR "-each tc=hg1", "-each tc= can't be an hourglass"},
    {PAIR "-each tc=0", "engine a has no limit"},
    {PAIR "-each tc=5 tc=0+0", "engine a has no limit"},
    {PAIR "-each tc=5 tc=inf", "engine a has no limit"},
    {PAIR "-each st=0 nodes=0 plies=0", "engine a has no limit"},
    {PAIR "-each st=-1", "-each st= needs seconds from 0 to"},
    {PAIR "-each nodes=-1", "-each nodes= needs a whole number from 0"},
    {PAIR "-each nodes=5 -each", "-each needs KEY=VALUE"},
    {PAIR "-each nodes=5 -each depht=4", "-each does not know 'depht=4'"},
    {FAST "-games 16 -rounds 3", "-games can be at most 2, not 16; -rounds says how often"},
    {FAST "-rounds 25000 -games 3", "-games can be at most 2, not 3; -rounds says how often"},
    {FAST "-repeat 3 -rounds 7", "-games can be at most 2, not 3; -rounds says how often"},
    {FAST "-variant cubes3 -games 101 -rounds 3", "-games can be at most 100, not 101; -rounds"},
    // Openings.
    {FAST "-openings", "-openings needs KEY=VALUE"},
    {FAST "-openings random", "-openings random needs plies= from 1"},
    {FAST "-openings format=random", "-openings random needs plies= from 1"},
    {FAST "-openings random plies=101", "-openings random needs plies= from 1 to 100"},
    {FAST "-openings random plies=0", "-openings random needs plies= from 1 to 100"},
    {FAST "-openings random plies=-2", "-openings random needs plies= from 1 to 100"},
    {FAST "-openings format=start file=x.epd", "-openings with this format has no file="},
    {FAST "-openings file=x.epd policy=encounter", "-openings policy= can be round"},
    {FAST "-openings random plies=4 file=x.epd", "-openings with this format has no file="},
    {FAST "-openings random format=epd", "-openings has both random and another format="},
    {FAST "-openings pie format=epd", "-openings has both pie and another format="},
    {FAST "-openings pie random plies=2", "-openings has both pie and another format="},
    {FAST "-openings random plies=2 window=5", "-openings has window= without pie"},
    {FAST "-openings pie window=-1", "-openings window= needs a whole number from 0"},
    {FAST "-variant cubes3 -openings pie",
     "-openings pie is for games of two players, but cubes3 has 3"},
    {FAST "-openings file=x.epd start=0", "-openings start= needs a whole number from 1"},
    {FAST "-openings file=x.epd order=shuffled", "-openings order= can be sequential|random"},
    {FAST "-openings x.epd", "-openings does not know 'x.epd'"},
    // Adjudication, statistics.
    {FAST "-draw", "-draw needs KEY=VALUE"},
    {FAST "-draw score=-1", "-draw score= needs a whole number from 0"},
    {FAST "-draw number=4", "-draw does not know 'number=4'"},
    {FAST "-resign", "-resign needs KEY=VALUE"},
    {FAST "-resign score=3 twosided=yes", "-resign twosided= can be false|true, but not 'yes'"},
    {FAST "-sprt elo0=0", "-sprt needs an elo0 below elo1"},
    {FAST "-sprt alpha=0.05", "-sprt needs an elo0 below elo1"},
    {FAST "-sprt elo0=5 elo1=5", "-sprt needs an elo0 below elo1"},
    {FAST "-sprt elo0=0 elo1=5 alpha=0", "-sprt needs alpha and beta above 0"},
    {FAST "-sprt elo0=0 elo1=5 alpha=0.5 beta=0.5", "that add up to less than 1"},
    {FAST "-sprt elo0=0 elo1=5 alpha=1.5", "-sprt alpha= needs a number from 0 to 1, not '1.5'"},
    {FAST "-sprt elo0=0 elo1=1e", "-sprt elo1= needs a number from -10000 to 10000, not '1e'"},
    {FAST "-sprt elo0=0 elo1=1e5", "-sprt elo1= needs a number from -10000 to 10000"},
    {FAST "-sprt elo0=0 elo1=1e999", "-sprt elo1= needs a number from -10000 to 10000"},
    {FAST "-sprt elo0=0 elo1=.", "-sprt elo1= needs a number from -10000 to 10000, not '.'"},
    {FAST "-output format=json",
     "-output format= can be regatta|fastchess|cutechess, but not 'json'"},
    {FAST "-output", "-output needs KEY=VALUE"},
    {FAST "-report penta=yes", "-report penta= can be true|false, but not 'yes'"},
    {FAST "-sprt elo0=0 elo1=5 -tournament swiss", "-sprt is for a roundrobin or gauntlet"},
    {FAST "-sprt elo0=0 elo1=5 -shard 1/2", "-sprt with -shard needs -rounds"},
    // Files.
    {FAST "-rounds 3 -shard 1/2 -pgnout append=true", "-pgnout with -shard needs file="},
    {FAST "-rounds 3 -shard 1/2 -epdout", "-epdout with -shard needs file="},
    {FAST "-epdout -config outname=j resume=true", "-epdout with -config resume=true needs file="},
    {FAST "-epdout a.epd nodes=true", "-epdout does not know 'nodes=true'"},
    {FAST "-crc32 epd=true", "-crc32 does not know 'epd=true'"},
    {FAST "-pgnout a.pgn notation=fan", "-pgnout notation= can be san|lan|uci, but not 'fan'"},
    {FAST "-pgnout a.pgn match_line=(", "-pgnout match_line= is no regular expression"},
    {FAST "-log engine=yes", "-log engine= can be false|true, but not 'yes'"},
    {FAST "-log file=l level=loud", "-log level= can be trace|info|warn|err|fatal, but not 'loud'"},
    {FAST "-config file=j", "-config file= resumes a match"},
    {FAST "-config resume=true", "-config resume=true needs outname="},
    {FAST "-pgnout -config outname=j resume=true", "-pgnout with -config resume=true needs file="},
    {FAST "-config outname=j resume=yes", "-config resume= can be false|true, but not 'yes'"},
    {FAST "-config file=j discard=false", "-config file= resumes a match"},
    {FAST "-config file=j discard=yes", "-config file= resumes a match"},
    {FAST "-config discard=yes", "-config discard= can be false|true, but not 'yes'"},
    {FAST "-config file=j stats=true", "-config file= resumes a match"},
    {FAST "-config stats=no", "-config stats= can be true|false, but not 'no'"},
};

void test_config_refused(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(refused); i++)
        check_refused(refused[i][0], refused[i][1]);
}

// Every variant is known, and one that is not is told of all that are.
void test_config_variants(void)
{
    char sentence[200], line[200];
    Builder list = {sentence, sizeof sentence, 0};
    builder_add(&list, "-variant can't be 'chess'; the variants are: ");
    for (int i = 0; i < rules_count; i++) {
        Config config;
        Error error;
        builder_add(&list, "%s%s", i > 0 ? ", " : "", all_rules[i]->variant);
        snprintf(line, sizeof line, FAST "-variant %s", all_rules[i]->variant);
        if (!CHECK(read_line(&config, line, &error)))
            continue;
        CHECK(config.rules == all_rules[i]);
        config_free(&config);
    }
    check_refused(FAST "-variant chess", sentence);
}

void test_config_defaults(void)
{
    Config c;
    Error error;
    if (!CHECK(read_line(&c, FAST, &error)))
        return;
    CHECK(c.rules == all_rules[0]);
    CHECK_EQUAL(c.engine_count, 2);
    CHECK_TEXT(c.engines[0].name, "a");
    CHECK_TEXT(c.engines[1].name, "b");
    CHECK_TEXT(c.engines[1].cmd, "b/b.exe");
    CHECK(c.engines[0].args == NULL && c.engines[0].dir == NULL);
    CHECK_EQUAL(c.engines[0].protocol, PROTOCOL_UCI);
    CHECK_EQUAL(c.engines[0].margin_ms, 0);
    CHECK(!c.engines[0].restart && c.engines[0].limits.has_clock);
    CHECK_EQUAL(c.tournament, ROUND_ROBIN);
    CHECK_EQUAL(c.rounds, 2);
    CHECK_EQUAL(c.games, 2);
    CHECK(!c.noswap && !c.reverse && !c.recover && !c.ponder && !c.use_affinity && !c.resumed);
    CHECK_EQUAL(c.concurrency, 1);
    CHECK_EQUAL(c.openings.format, OPENINGS_START);
    CHECK_EQUAL(c.openings.start, 1);
    CHECK_EQUAL(c.seed, 1);
    CHECK(!c.draw.on && !c.resign.on && !c.sprt.on);
    CHECK_EQUAL(c.max_moves, 0);
    CHECK_EQUAL(c.rating_interval, 10);
    CHECK_EQUAL(c.score_interval, 1);
    CHECK_EQUAL(c.output, OUTPUT_REGATTA);
    CHECK(!c.single_games && !c.one_line && !c.check_mates && !c.show_latency);
    CHECK(c.log_append && c.epd.append && !c.pgn.crc && c.epd.file == NULL);
    CHECK(c.pgn.file == NULL && c.log_file == NULL && c.pgn.match_line == NULL);
    CHECK_EQUAL(c.shard, 1);
    CHECK_EQUAL(c.shard_count, 1);
    CHECK_EQUAL(c.seeds, 1);
    CHECK_EQUAL(c.wait_ms, 0);
    CHECK_EQUAL(c.new_game_ms, 0);
    CHECK_EQUAL(c.startup_ms, 10000);
    CHECK_EQUAL(c.ping_ms, 60000);
    CHECK_EQUAL(c.move_ms, 600000);
    CHECK_EQUAL(c.quit_ms, 2000);
    CHECK_TEXT(c.event, "Regatta Tournament");
    CHECK_TEXT(c.site, "?");
    CHECK(strncmp(c.journal_file, "/var/tmp/regatta-2", 18) == 0 ||
          strncmp(c.journal_file, "regatta-2", 9) == 0);
    CHECK(c.journal_is_ours && !c.may_go_on);
    CHECK(strstr(c.journal_file, ".journal") != NULL);
    config_free(&c);
}

static void check_engines(const Config *c)
{
    const EngineConfig *a = &c->engines[0], *b = &c->engines[1];
    CHECK_TEXT(a->name, "x");
    CHECK_TEXT(b->name, "x_2");
    CHECK_TEXT(c->engines[2].name, "x_3");
    CHECK_TEXT(a->args, "-q 1");
    CHECK_TEXT(a->dir, "Engines/");
    CHECK_EQUAL(a->protocol, PROTOCOL_UGI);
    CHECK(a->restart);
    CHECK_EQUAL(a->margin_ms, 250);
    CHECK_EQUAL(a->limits.period_moves, 40);
    CHECK_EQUAL(a->limits.base_ms, 90500);
    CHECK_EQUAL(a->limits.increment_ms, 10);
    CHECK_EQUAL(b->limits.movetime_ms, 125);
    CHECK_EQUAL(b->limits.nodes, 1000);
    CHECK_EQUAL(b->limits.depth_ply, 7);
    CHECK(!b->limits.has_clock);
    if (!CHECK_EQUAL(a->option_count, 4) || !CHECK_EQUAL(b->option_count, 1))
        return;
    CHECK_TEXT(a->options[0].name, "Hash");
    CHECK_TEXT(a->options[0].value, "16");
    CHECK_TEXT(a->options[1].name, "Clear Hash");
    CHECK(a->options[1].value == NULL);
    CHECK_TEXT(a->options[2].name, "File");
    CHECK_TEXT(a->options[2].value, "a=b");
    CHECK_TEXT(a->options[3].name, "Threads");
    CHECK_TEXT(b->options[0].name, "Threads");
}

void test_config_engines(void)
{
    Config c;
    Error error;
    if (!CHECK(read_line(&c,
                         "-each option.Threads=1 timemargin=250 "
                         "-engine cmd=x args=-q~1 dir=Engines/ proto=ugi tc=40/1:30.5+0.01s "
                         "restart=on option.Hash=16 option.Clear~Hash option.File=a=b "
                         "-engine cmd=y name=x st=0.125 nodes=1000 plies=7 timemargin=250 "
                         "-engine cmd=../bin/x tc=5",
                         &error))) {
        printf("    %s\n", error.text);
        return;
    }
    check_engines(&c);
    config_free(&c);
}

void test_config_clocks(void)
{
    static const struct {
        const char *tc;
        int64_t moves, base_ms, increment_ms;
        const char *shown;
    } good[] = {
        {"tc=1", 0, 1000, 0, "1"},
        {"tc=1+0.01", 0, 1000, 10, "1+0.01"},
        {"tc=0.5s+0.005s", 0, 500, 5, "0.5+0.005"},
        {"tc=40/10+0.1", 40, 10000, 100, "40/10+0.1"},
        {"tc=2:00", 0, 120000, 0, "120"},
        {"tc=40/1:30.5+1", 40, 90500, 1000, "40/90.5+1"},
        {"tc=0+0.1", 0, 0, 100, "0+0.1"},
        {"tc=8.3249+0.0825", 0, 8325, 83, "8.325+0.083"},
        {"tc=100", 0, 100000, 0, "100"},
        {"tc=.5+1.", 0, 500, 1000, "0.5+1"},
        {"tc=1e1+5e-2", 0, 10000, 50, "10+0.05"},
        {"tc=inf/10+0.1", 0, 10000, 100, "10+0.1"},
        {"tc=0.5:30", 0, 60000, 0, "60"},
    };
    static const char *const bad[] = {"",       "x",        "1x",  "+1",    "1+",   "-1",   "1+-1",
                                      "/1",     "0/1",      "1/",  "1//1",  ":5",   "5:",   "1:2:3",
                                      "1e",     "1e400",    "1e+", "1+1+1", "s",    "1ss",  "inf+1",
                                      "40/inf", "99999999", ".",   "1s:5",  "-1:5", "1e-x", "nan"};
    for (size_t i = 0; i < ARRAY_COUNT(good); i++) {
        Config c;
        Error error;
        char line[LINE_SIZE], shown[64];
        snprintf(line, sizeof line, PAIR "-each %s", good[i].tc);
        if (!CHECK(read_line(&c, line, &error)))
            continue;
        const ThinkLimits *limits = &c.engines[1].limits;
        CHECK_EQUAL(limits->period_moves, good[i].moves);
        CHECK_EQUAL(limits->base_ms, good[i].base_ms);
        CHECK_EQUAL(limits->increment_ms, good[i].increment_ms);
        config_describe_tc(&c.engines[1], shown);
        CHECK_TEXT(shown, good[i].shown);
        config_free(&c);
    }
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        char line[LINE_SIZE];
        snprintf(line, sizeof line, PAIR "-each tc=%s", bad[i]);
        check_refused(line, "-each tc= needs [MOVES/][MIN:]SEC[+INC]");
    }
    char shown[64];
    config_describe_tc(&(EngineConfig){.limits = {.movetime_ms = 1500, .nodes = 4}}, shown);
    CHECK_TEXT(shown, "1.5/move");
    config_describe_tc(&(EngineConfig){.limits = {.depth_ply = 8, .nodes = 4}}, shown);
    CHECK_TEXT(shown, "8 plies");
    config_describe_tc(&(EngineConfig){.limits = {.nodes = 4000}}, shown);
    CHECK_TEXT(shown, "4000 nodes");
}

// The form of results, and what they are made of.
void test_config_forms(void)
{
    static const struct {
        const char *words;
        OutputForm output;
        bool single_games;
    } cases[] = {
        {"-report penta=true", OUTPUT_REGATTA, false},
        {"-report penta=false", OUTPUT_REGATTA, true},
        {"-output format=fastchess", OUTPUT_FASTCHESS, false},
        {"-output format=cutechess", OUTPUT_CUTECHESS, true},
        {"-output format=cutechess -report penta=true", OUTPUT_CUTECHESS, true}, // as fastchess
        {"-report penta=false -sprt elo0=0 elo1=5 model=bayesian", OUTPUT_REGATTA, true},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        Config c;
        Error error;
        char line[LINE_SIZE];
        snprintf(line, sizeof line, FAST "-testEnv %s", cases[i].words);
        if (!CHECK(read_line(&c, line, &error)))
            continue;
        CHECK_EQUAL(c.output, cases[i].output);
        CHECK_EQUAL(c.single_games, cases[i].single_games);
        CHECK(c.one_line);
        CHECK_EQUAL(tally_pairwise(&c), !cases[i].single_games);
        config_free(&c);
    }
}

// A call as OpenBench makes it, and one with everything.
void test_config_values(void)
{
    Config c;
    Error error;
    if (CHECK(read_line(
            &c,
            "-recover -variant standard -testEnv -concurrency 1 -rounds 16 -games 2 "
            "-resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 "
            "-engine dir=Engines/ cmd=./X proto=uci tc=8.00+0.08 timemargin=250 option.Hash=8 "
            "name=E-dev -engine dir=Engines/ cmd=./Y proto=uci tc=inf nodes=5 name=E-base "
            "-openings file=Books/B.epd format=epd order=random start=70 -srand 5000000000 "
            "-pgnout file=PGNs/1.pgn seldepth=true nodes=true match_line=^info~string~.*",
            &error))) {
        CHECK(c.recover && c.resign.on && c.draw.on && c.openings.shuffled);
        CHECK_EQUAL(c.rounds, 16);
        CHECK_EQUAL(c.resign.score_cp, 400);
        CHECK_EQUAL(c.resign.move_count, 3);
        CHECK_EQUAL(c.draw.move_number, 40);
        CHECK_EQUAL(c.draw.move_count, 8);
        CHECK_EQUAL(c.draw.score_cp, 10);
        CHECK_EQUAL(c.openings.format, OPENINGS_EPD);
        CHECK_EQUAL(c.openings.start, 70);
        CHECK(c.seed == UINT64_C(5000000000));
        CHECK(c.pgn.told.seldepth_ply && c.pgn.told.nodes && c.pgn.append && !c.pgn.pv);
        CHECK_TEXT(c.pgn.match_line, "^info string .*");
        CHECK(c.rules == all_rules[0]);
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-sprt elo0=-175e-2 elo1=.25 alpha=+5e-2 beta=1.e-1", &error))) {
        CHECK(c.sprt.elo0 == -1.75 && c.sprt.elo1 == 0.25 && c.sprt.alpha == 0.05 &&
              c.sprt.beta == 0.1);
        config_free(&c);
    }
    if (CHECK(read_line(&c,
                        FAST "-sprt elo0=-1.75 elo1=0.25 alpha=0.1 model=logistic "
                             "-openings random plies=8 -repeat -noswap -reverse -ponder "
                             "-use-affinity 3,5,7-9 -log file=l.txt level=trace "
                             "-pgnout out.v1.pgn min=true append=false -maxmoves 200 "
                             "-config outname=x/m.journal -event My~Cup -shard 2/4 -rounds 7",
                        &error))) {
        CHECK(c.sprt.on && c.noswap && c.reverse && c.ponder && c.log_engines);
        CHECK(c.sprt.elo0 == -1.75 && c.sprt.elo1 == 0.25 && c.sprt.alpha == 0.1);
        CHECK(c.sprt.beta == 0.05);
        CHECK_EQUAL(c.sprt.model, SPRT_LOGISTIC);
        CHECK_EQUAL(c.openings.format, OPENINGS_RANDOM);
        CHECK_EQUAL(c.openings.plies, 8);
        CHECK_EQUAL(c.rounds, 7);
        CHECK(c.use_affinity);
        if (CHECK_EQUAL(c.cpu_count, 5))
            CHECK(c.cpus[0] == 3 && c.cpus[1] == 5 && c.cpus[2] == 7 && c.cpus[4] == 9);
        CHECK(c.pgn.minimal && !c.pgn.append);
        CHECK_TEXT(c.pgn.file, "out.v1.2-of-4.pgn");
        CHECK_TEXT(c.log_file, "l.2-of-4.txt");
        CHECK_TEXT(c.journal_file, "x/m.2-of-4.journal");
        CHECK_TEXT(c.event, "My Cup");
        CHECK_EQUAL(c.max_moves, 200);
        config_free(&c);
    }
}

void test_config_few(void)
{
    Config c;
    Error error;
    if (CHECK(read_line(&c,
                        FAST "-wait 250 -seeds 2 -tournament gauntlet -ucinewgame-ms 700 "
                             "-srand 18446744073709551615 -tb /no/such:/folders -tbpieces 6 "
                             "-tbignore50 -tbadjudicate BOTH -autosaveinterval -1 -testEnv",
                        &error))) {
        CHECK_EQUAL(c.wait_ms, 250);
        CHECK_EQUAL(c.seeds, 2);
        CHECK_EQUAL(c.new_game_ms, 700);
        CHECK(c.seed == UINT64_MAX);
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-sprt elo0=0 elo1=5", &error))) {
        CHECK_EQUAL(c.rounds, 500000);
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-repeat 4 -games 4 -use-affinity", &error))) {
        CHECK_EQUAL(c.games, 2);
        CHECK_EQUAL(c.rounds, 4);
        CHECK(c.use_affinity && c.cpu_count == 0);
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-concurrency 300 -force-concurrency", &error))) {
        CHECK_EQUAL(c.concurrency, 300);
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-concurrency 0", &error))) {
        CHECK(c.concurrency >= 1);
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-log file=l level=trace engine=false -shard 1/1", &error))) {
        CHECK(!c.log_engines);
        CHECK_TEXT(c.log_file, "l");
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-shard 1/2 -pgnout a.b/games", &error))) {
        CHECK_TEXT(c.pgn.file, "a.b/games.1-of-2");
        CHECK(strstr(c.journal_file, ".1-of-2.journal") != NULL);
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-openings pie", &error))) {
        CHECK_EQUAL(c.openings.format, OPENINGS_PIE);
        CHECK_EQUAL(c.openings.window_cp, 100);
        CHECK(c.openings.file == NULL && !c.seed_is_drawn);
        config_free(&c);
    }
    if (CHECK(
            read_line(&c, FAST "-openings format=pie file=a.txt window=30 order=random", &error))) {
        CHECK_EQUAL(c.openings.format, OPENINGS_PIE);
        CHECK_EQUAL(c.openings.window_cp, 30);
        CHECK_TEXT(c.openings.file, "a.txt");
        CHECK(c.notes == NULL && c.seed_is_drawn); // a list is always EPD
        config_free(&c);
    }
    if (CHECK(read_line(&c, FAST "-openings file=a.pgn plies=9", &error))) {
        CHECK_EQUAL(c.openings.format, OPENINGS_PGN);
        CHECK_EQUAL(c.openings.plies, 9);
        config_free(&c);
    }
}

// So many games that everybody sits in every seat, unless told otherwise.
void test_config_three_players(void)
{
    static const struct {
        const char *line;
        int games;
    } rows[] = {
        {FAST "-variant cubes3", 6},
        {FAST "-engine cmd=c -variant cubes3", 6},
        {FAST "-variant cubes3 -tournament gauntlet", 3},
        {FAST "-engine cmd=c -variant cubes3 -tournament gauntlet", 6},
        {FAST "-variant cubes3 -games 1", 1},
        {FAST "-variant cubes3 -rounds 9 -games 12", 12},
        {FAST "-variant cubes", 2},
        {FAST "-variant cubes -sprt elo0=0 elo1=5", 2},
        {FAST "-variant cubes3 -maxmoves 20 -reverse -shard 2/3", 6},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        Config config;
        Error error;
        if (!CHECK(read_line(&config, rows[i].line, &error))) {
            printf("  %s\n  %s\n", rows[i].line, error.text);
            continue;
        }
        CHECK_EQUAL(config.games, rows[i].games);
        config_free(&config);
    }
}

// The game that is played: what options say counts where -variant leaves it open.
void test_config_variant(void)
{
    static const char *const rows[][2] = {
        {FAST, "ships"},
        {FAST "-variant standard", "ships"},
        {FAST "-variant cubes", "cubes"},
        {VARIANT("cubes", "cubes"), "cubes"},
        {VARIANT("cubes", "CUBES") "-variant standard", "cubes"},
        {VARIANT("cubes3", "cubes3") "-variant standard", "cubes3"},
        {VARIANT("cubes", "cubes") "-variant cubes", "cubes"},
        {VARIANT("ships", "ships") "-variant standard", "ships"},
        {VARIANT("ships", "ships") "-variant ships", "ships"},
        {PAIR "-each tc=1 option.UCI_Variant=cubes", "cubes"},
        // Not all need it: one that is told nothing plays what the runner tells it, or the default.
        {FAST "-variant cubes -engine cmd=c option.UCI_Variant=cubes", "cubes"},
        {FAST "-engine cmd=c option.UCI_Variant=ships", "ships"},
        // Any other word is the engine's own.
        {VARIANT("archimedes", "archimedes"), "ships"},
        {VARIANT("hexagons", "cubes") "-variant cubes", "cubes"},
        {FAST "-engine cmd=c option.UCI_Variant", "ships"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        Config config, again;
        Error error;
        if (!CHECK(read_line(&config, rows[i][0], &error))) {
            printf("  %s\n  %s\n", rows[i][0], error.text);
            continue;
        }
        if (!CHECK_TEXT(config.rules->variant, rows[i][1]))
            printf("  %s\n", rows[i][0]);
        CHECK_EQUAL(config.games, config.rules->seats == 2 ? 2 : 6);
        if (CHECK(config_resume(&again, "j", config.argument_count, config.arguments, 0, NULL,
                                &error))) {
            CHECK(again.rules == config.rules);
            config_free(&again);
        }
        config_free(&config);
    }
}

// Damaged command lines are read or refused, with a sentence and nothing left behind.
void test_config_damaged(void)
{
    Rng rng = {41};
    for (int i = 0; i < 500 * match_unit_effort; i++) {
        char line[LINE_SIZE];
        const char *whole = refused[rng_below(&rng, ARRAY_COUNT(refused))][0];
        const char *other = refused[rng_below(&rng, ARRAY_COUNT(refused))][0];
        snprintf(line, sizeof line, FAST "%s",
                 whole + rng_below(&rng, (uint32_t)strlen(whole) + 1));
        size_t length = strlen(line);
        for (int k = 0; k < 2; k++)
            line[rng_below(&rng, (uint32_t)length)] = "-=+/:.,0 aq~"[rng_below(&rng, 12)];
        size_t cut_at = rng_below(&rng, (uint32_t)length);
        snprintf(line + cut_at, sizeof line - cut_at, " %s",
                 other + rng_below(&rng, (uint32_t)strlen(other) + 1));
        Config config;
        Error error;
        if (read_line(&config, line, &error))
            config_free(&config);
        else
            CHECK(error.text[0] != '\0' && config.engines == NULL);
    }
}

// --- Journals ----------------------------------------------------------------------------------

static bool resume_lines(Config *config, const char *stored, const char *later, Error *error)
{
    ArgumentWords old, new;
    cut_line(&old, stored);
    cut_line(&new, later);
    *error = (Error){""};
    return config_resume(config, "j.journal", old.count, old.words, new.count, new.words, error);
}

void test_config_again(void)
{
    Config first, again;
    Error error;
    char kept[LINE_SIZE], kept_again[LINE_SIZE];
    if (!CHECK(read_line(&first,
                         "-concurrency 9 -force-concurrency -engine cmd=a name=n -engine cmd=b "
                         "name=n -config outname=q -each tc=1 option.Hash=4 -log file=l -rounds 9 "
                         "-draw score=3 -use-affinity 0-20 -shard 2/3 -pgnout p.pgn -srand 77",
                         &error)))
        return;
    join_line(&first, kept);
    CHECK_TEXT(kept, "-engine cmd=a name=n -engine cmd=b name=n -each tc=1 option.Hash=4 "
                     "-rounds 9 -draw score=3 -shard 2/3 -pgnout p.pgn -srand 77");
    if (CHECK(config_resume(&again, first.journal_file, first.argument_count, first.arguments, 0,
                            NULL, &error))) {
        join_line(&again, kept_again);
        CHECK_TEXT(kept_again, kept);
        CHECK_TEXT(again.journal_file, first.journal_file);
        CHECK_TEXT(again.pgn.file, first.pgn.file);
        CHECK_TEXT(again.engines[1].name, "n_2");
        CHECK(again.resumed && !first.resumed);
        CHECK_EQUAL(again.rounds, 9);
        CHECK_EQUAL(again.shard, 2);
        CHECK_EQUAL(again.seed, 77);
        CHECK_EQUAL(again.draw.score_cp, 3);
        CHECK_EQUAL(again.concurrency, 1);
        CHECK(again.log_file == NULL && !again.use_affinity);
        config_free(&again);
    }
    config_free(&first);
}

void test_config_resume(void)
{
    static const char *const not_later[][3] = {
        {FAST, "-games 4", "-games can't be changed in a resumed match"},
        {FAST, "-engine cmd=c", "-engine can't be changed"},
        {FAST, "-each tc=9", "-each can't be changed"},
        {FAST, "-recover", "-recover can't be changed"},
        {FAST, "-pgnout x", "-pgnout can't be changed"},
        {FAST, "-config file=j.journal changed=perhaps", "-config changed= can be refuse|accept"},
        {FAST "-rounds 5", "-rounds 4", "-rounds can only grow in a resumed match, which has 5"},
        {FAST "-tournament swiss", "-rounds 4", "-rounds can't be changed in a resumed knockout"},
        {FAST, "-rounds x", "-rounds needs a whole number"},
        {FAST "-rounds 5", "-rounds 6 -rounds 4", "-rounds can only grow in a resumed match"},
        {FAST "-bogus", "", "there is no argument '-bogus'"},
    };
    Config c;
    Error error;
    for (size_t i = 0; i < ARRAY_COUNT(not_later); i++) {
        if (!CHECK(!resume_lines(&c, not_later[i][0], not_later[i][1], &error)))
            config_free(&c);
        if (!CHECK(strstr(error.text, not_later[i][2]) != NULL))
            printf("    %s\n", error.text);
        CHECK(c.engines == NULL && c.arguments == NULL);
    }
    if (CHECK(resume_lines(&c, FAST "-rounds 5 -ratinginterval 4",
                           "-config file=j.journal -rounds 8 -ratinginterval 20 -scoreinterval 0 "
                           "-log file=l -concurrency 3 -force-concurrency -use-affinity 0-7",
                           &error))) {
        char kept[LINE_SIZE];
        CHECK_EQUAL(c.rounds, 8);
        CHECK_EQUAL(c.rating_interval, 20);
        CHECK_EQUAL(c.score_interval, 0);
        CHECK_EQUAL(c.concurrency, 3);
        CHECK_EQUAL(c.cpu_count, 8);
        CHECK_TEXT(c.log_file, "l");
        CHECK_TEXT(c.journal_file, "j.journal");
        CHECK(c.resumed);
        join_line(&c, kept);
        CHECK_TEXT(kept, FAST "-rounds 8 -ratinginterval 20 -scoreinterval 0");
        config_free(&c);
    }
}

// A whole command line may go on in the journal of another, if they are the same match.
void test_config_goes_on(void)
{
#define HERE "-config outname=j resume=true "
    static const struct {
        const char *now, *then, *why; // NULL: it goes on
    } cases[] = {
        {FAST HERE, FAST, NULL},
        {HERE FAST "-rounds 9 -ratinginterval 3 -concurrency 1", FAST "-rounds 7", NULL},
        {FAST HERE "-rounds 2", FAST, NULL},
        {FAST HERE, FAST "-rounds 7", "-rounds can only grow in a resumed match, which has 7"},
        {FAST HERE "-rounds 3 -tournament swiss", FAST "-tournament swiss", "-rounds can't be"},
        {FAST HERE "-shard 2/3", FAST "-shard 2/3", NULL},
        {FAST HERE "-shard 2/3", FAST "-shard 3/3", "the match in 'j.2-of-3' has another -shard:"},
        {FAST HERE, FAST "-shard 3/3", "the match in 'j' has one more -shard: this is another"},
        {FAST HERE "-recover", FAST, "the match in 'j' has no such -recover: this is another"},
        {FAST HERE "-engine cmd=c", FAST, "the match in 'j' has no such -engine: "},
        {FAST HERE, FAST "-engine cmd=c", "the match in 'j' has one more -engine: "},
        {FAST HERE "-engine cmd=c -engine cmd=d", FAST "-engine cmd=d -engine cmd=c",
         "the match in 'j' has another -engine: "},
        {FAST HERE "-srand 1", FAST "-srand 2", "the match in 'j' has another -srand: "},
        {FAST HERE, FAST "-bogus", "there is no argument '-bogus'"},
        {FAST HERE, "-rounds 2", "the match in 'j' has no such -engine: "},
    };
#undef HERE
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        Config c;
        Error error;
        ArgumentWords then;
        cut_line(&then, cases[i].then);
        if (!CHECK(read_line(&c, cases[i].now, &error)))
            continue;
        CHECK(c.may_go_on && !c.resumed && !c.journal_is_ours);
        bool goes_on = config_goes_on(&c, then.count, then.words, &error);
        CHECK_EQUAL(goes_on, cases[i].why == NULL);
        CHECK_EQUAL(c.resumed, goes_on);
        if (!goes_on && !CHECK(cases[i].why != NULL && strstr(error.text, cases[i].why) != NULL))
            printf("    %s\n", error.text);
        config_free(&c);
    }
}

// --- The table ---------------------------------------------------------------------------------

static void check_mentions(const char *help, const char *name, const char *fallback)
{
    const char *at = strstr(help, name);
    if (!CHECK(at != NULL)) {
        printf("    --help does not mention %s\n", name);
        return;
    }
    if (fallback != NULL)
        CHECK(strstr(at, fallback) != NULL);
}

void test_config_help(void)
{
    static char help[65536];
    FILE *to = tmpfile();
    if (!CHECK(to != NULL))
        return;
    arguments_help(to);
    rewind(to);
    help[fread(help, 1, sizeof help - 1, to)] = '\0';
    fclose(to);
    for (int i = 0; i < argument_row_count; i++) {
        const ArgumentRow *row = &argument_rows[i];
        char name[64];
        snprintf(name, sizeof name, "\n  %s ", row->value.name);
        check_mentions(help, i == 0 ? name + 1 : name, row->value.fallback);
        CHECK(row->value.help != NULL);
        for (int k = 0; k < row->key_count; k++) {
            snprintf(name, sizeof name, "\n    %s", row->keys[k].name);
            check_mentions(help, name, row->keys[k].fallback);
            CHECK(row->keys[k].help != NULL);
            // Pointers that config_free frees by the tables must be in the Config itself.
            CHECK(row->keys[k].kind != VALUE_TEXT || row->keys[k].offset < sizeof(Config));
        }
    }
}
