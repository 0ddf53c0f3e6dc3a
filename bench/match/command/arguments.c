#include "bench/match/command/arguments.h"

#include "engine/base/memory.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_SECONDS = 10000000, // of a clock: four months
    MAX_ROUNDS = 100000000,
    MAX_CPU = 65535,
    MAX_SHARDS = 1000000,
};

// --- Readers of values that are no plain number, word or text ----------------------------------

// Seconds with decimals and perhaps an 's' behind them, as milliseconds.
static bool read_seconds(Slice text, int64_t *ms)
{
    enum { PLACES = 3 };
    if (text.length > 0 && text.at[text.length - 1] == 's')
        text.length--;
    return text.length > 0 && text.at[0] != '-' && text.at[0] != '+' &&
           value_decimal(text, PLACES, ms) && *ms <= LONGEST_SECONDS * INT64_C(1000);
}

// [MIN:]SEC[s], as milliseconds.
static bool read_base_time(Slice text, int64_t *ms)
{
    bool has_minutes;
    int64_t minutes = 0;
    Slice seconds = text, first = slice_before(&seconds, ':', &has_minutes);
    if (!has_minutes)
        return read_seconds(first, ms);
    // Minutes may have decimals, but no 's' behind them.
    if (first.length > 0 && first.at[first.length - 1] == 's')
        return false;
    if (!read_seconds(first, &minutes) || minutes > LONGEST_SECONDS * INT64_C(1000) / 60 ||
        !read_seconds(seconds, ms))
        return false;
    *ms += minutes * 60;
    return true;
}

// Sets *limits to a clock of [MOVES/][MIN:]SEC[s][+INC[s]].
static bool parse_clock(Slice text, ThinkLimits *limits)
{
    bool has_moves, has_increment;
    int64_t moves = 0, increment_ms = 0, base_ms;
    Slice rest = text, first = slice_before(&rest, '/', &has_moves);
    if (has_moves) {
        if (!slice_is(first, "inf") && !slice_is(first, "infinite") &&
            (first.length == 0 || first.at[0] < '0' || first.at[0] > '9' ||
             !slice_number(first, &moves) || moves < 1 || moves > INT_MAX))
            return false;
        text = rest;
    }
    Slice base = slice_before(&text, '+', &has_increment);
    if (!read_base_time(base, &base_ms) || (has_increment && !read_seconds(text, &increment_ms)))
        return false;
    limits->has_clock = base_ms > 0 || increment_ms > 0;
    limits->period_moves = moves;
    limits->base_ms = base_ms;
    limits->increment_ms = increment_ms;
    return true;
}

static bool read_tc(void *field, const char *label, Slice text, Error *error)
{
    ThinkLimits *limits = field, clock = *limits;
    if (slice_is(text, "inf") || slice_is(text, "infinite")) {
        limits->has_clock = false;
        return true;
    }
    if (text.length >= 2 && memcmp(text.at, "hg", 2) == 0)
        return fail(error, "%s can't be an hourglass", label);
    if (!parse_clock(text, &clock))
        return fail(error,
                    "%s needs [MOVES/][MIN:]SEC[+INC] such as 40/1:30+0.5, or inf, not '%.*s'",
                    label, slice_quote(text), text.at);
    *limits = clock;
    return true;
}

static bool read_st(void *field, const char *label, Slice text, Error *error)
{
    int64_t ms;
    if (!read_seconds(text, &ms))
        return fail(error, "%s needs seconds from 0 to %d, not '%.*s'", label, LONGEST_SECONDS,
                    slice_quote(text), text.at);
    *(int64_t *)field = ms;
    return true;
}

// NAME=VALUE, or NAME for a button. It takes the place of one of that name.
static bool read_option(void *field, const char *label, Slice text, Error *error)
{
    EngineConfig *engine = field;
    bool has_value;
    Slice value = text, name = slice_trim(slice_before(&value, '=', &has_value));
    if (name.length == 0)
        return fail(error, "%s names no option", label);
    int at = 0;
    while (at < engine->option_count && !slice_is_any_case(name, engine->options[at].name))
        at++;
    if (at == engine->option_count) {
        engine->options =
            memory_one_more(engine->options, (size_t)engine->option_count++, sizeof(EngineOption));
        engine->options[at] = (EngineOption){0};
    }
    free(engine->options[at].name);
    free(engine->options[at].value);
    engine->options[at] = (EngineOption){slice_copy(name), has_value ? slice_copy(value) : NULL};
    return true;
}

bool read_variant(void *field, const char *label, Slice text, Error *error)
{
    // fastchess's words, which the tools that call it insist on: the second one for every book that
    // has "960" or "FRC" in its name.
    bool is_default = slice_is(text, "standard") || slice_is(text, "fischerandom");
    const Rules *rules = is_default ? all_rules[0] : rules_find(text);
    if (rules != NULL) {
        *(const Rules **)field = rules;
        return true;
    }
    char known[120];
    Builder list = {known, sizeof known, 0};
    for (int i = 0; i < rules_count; i++)
        builder_add(&list, "%s%s", i > 0 ? ", " : "", all_rules[i]->variant);
    return fail(error, "%s can't be '%.*s'; the variants are: %s", label, slice_quote(text),
                text.at, known);
}

// A seed has all 64 bits.
static bool read_seed(void *field, const char *label, Slice text, Error *error)
{
    uint64_t seed = 0;
    if (text.length > 1 && text.at[0] == '+')
        text.at++, text.length--;
    bool good = text.length > 0;
    for (size_t i = 0; i < text.length && good; i++)
        good = text.at[i] >= '0' && text.at[i] <= '9' && !__builtin_mul_overflow(seed, 10, &seed) &&
               !__builtin_add_overflow(seed, text.at[i] - '0', &seed);
    if (!good)
        return fail(error, "%s needs a whole number from 0 to %" PRIu64 ", not '%.*s'", label,
                    UINT64_MAX, slice_quote(text), text.at);
    *(uint64_t *)field = seed;
    return true;
}

// A value that has no meaning here may be anything.
static bool read_idle(void *field, const char *label, Slice text, Error *error)
{
    (void)field, (void)label, (void)text, (void)error;
    return true;
}

static bool read_shard(void *field, const char *label, Slice text, Error *error)
{
    Config *config = &((Draft *)field)->config;
    int64_t shard, count;
    Slice rest = text, first = slice_cut(&rest, '/');
    if (!slice_number(first, &shard) || !slice_number(rest, &count) || shard < 1 || shard > count ||
        count > MAX_SHARDS)
        return fail(error, "%s needs I/N with I from 1 to N, not '%.*s'", label, slice_quote(text),
                    text.at);
    config->shard = shard;
    config->shard_count = count;
    return true;
}

static bool add_cpu(Config *config, int cpu, const char *label, Error *error)
{
    for (int i = 0; i < config->cpu_count; i++)
        if (config->cpus[i] == cpu) // two games would share it
            return fail(error, "%s names processor %d twice", label, cpu);
    size_t count = (size_t)config->cpu_count++;
    config->cpus = memory_one_more(config->cpus, count, sizeof *config->cpus);
    config->cpus[count] = cpu;
    return true;
}

// Processors and ranges of them between commas: 3,5,7-11.
static bool read_cpus(void *field, const char *label, Slice text, Error *error)
{
    Config *config = &((Draft *)field)->config;
    bool more = true;
    for (Slice rest = text; more;) {
        bool is_range;
        Slice last = slice_trim(slice_before(&rest, ',', &more)),
              first = slice_trim(slice_before(&last, '-', &is_range));
        last = slice_trim(last);
        int64_t low = 0, high;
        if (!slice_number_in(first, label, 0, MAX_CPU, &low, error))
            return false;
        high = low;
        if (is_range && !slice_number_in(last, label, low, MAX_CPU, &high, error))
            return false;
        for (; low <= high; low++)
            if (!add_cpu(config, (int)low, label, error))
                return false;
    }
    return true;
}

// --- The tables --------------------------------------------------------------------------------

// Rows of choices go into enums through an unsigned of their size.
_Static_assert(sizeof(Protocol) == sizeof(unsigned) && sizeof(TournamentKind) == sizeof(unsigned) &&
                   sizeof(OpeningFormat) == sizeof(unsigned) &&
                   sizeof(SprtModel) == sizeof(unsigned) &&
                   sizeof(OutputForm) == sizeof(unsigned) && sizeof(LogLevel) == sizeof(unsigned),
               "an enum is not an unsigned");

#define OF_DRAFT(member)  offsetof(Draft, member)
#define OF_CONFIG(member) offsetof(Draft, config.member)
#define OF_ENGINE(member) offsetof(EngineConfig, member)

// clang-format off
static const ValueRow engine_keys[] = {
    {"cmd", "PROGRAM", VALUE_TEXT, OF_ENGINE(cmd), .help = "the program; without a '/' that in dir=, or else in PATH, or else in this folder"},
    {"name", "NAME", VALUE_TEXT, OF_ENGINE(name), .help = "default: the program's file name; a second one of a name gets _2"},
    {"args", "\"WORDS\"", VALUE_TEXT, OF_ENGINE(args), .help = "its arguments"},
    {"dir", "FOLDER", VALUE_TEXT, OF_ENGINE(dir), .help = "its working folder"},
    {"proto", NULL, VALUE_CHOICE, OF_ENGINE(protocol), .choices = "uci|ugi", .fallback = "uci", .help = "the protocol it speaks"},
    {"tc", "[MOVES/][MIN:]SEC[+INC]", VALUE_OWN, OF_ENGINE(limits), .read = read_tc, .help = "its clock, to the millisecond; or inf: none"},
    {"st", "SEC", VALUE_OWN, OF_ENGINE(limits.movetime_ms), .read = read_st, .help = "seconds for each move; not with a clock"},
    {"nodes", "N", VALUE_NUMBER, OF_ENGINE(limits.nodes), 0, INT64_MAX, .help = "nodes for each move; 0: no limit, as with the other limits"},
    {"depth", "N", VALUE_NUMBER, OF_ENGINE(limits.depth_ply), 0, INT_MAX, .help = "plies to search for each move"},
    {"plies", "N", VALUE_NUMBER, OF_ENGINE(limits.depth_ply), 0, INT_MAX, .help = "the same as depth"},
    {"timemargin", "MS", VALUE_NUMBER, OF_ENGINE(margin_ms), 0, INT64_C(1000000000000), .fallback = "0", .help = "how much too late an answer may come"},
    {"restart", NULL, VALUE_SWITCH, OF_ENGINE(restart), .choices = "off|on", .fallback = "off", .help = "on: a new process for every game"},
    {"option.", "NAME=VALUE", VALUE_OWN, 0, .read = read_option, .help = "sets an option; without =VALUE it is a button to push"},
};

static const ValueRow quick_keys[] = {
    {"cmd", "PROGRAM", VALUE_OWN, 0, .read = read_idle, .help = "one of two programs", .required = true},
    {"book", "FILE", VALUE_OWN, 0, .read = read_idle, .help = "the openings, in random order", .required = true},
};

static const ValueRow opening_keys[] = {
    {"file", "FILE", VALUE_TEXT, OF_CONFIG(openings.file), .help = "the book; pie: a list of first moves, default: the one that is built in"},
    {"format", NULL, VALUE_CHOICE, OF_CONFIG(openings.format), .choices = "start|epd|pgn|random|pie", .help = "default: pgn if the file's name ends so, otherwise epd"},
    {"random", NULL, VALUE_FLAG, OF_DRAFT(random_openings), .help = "short for format=random: random moves, no book"},
    {"pie", NULL, VALUE_FLAG, OF_DRAFT(pie_openings), .help = "short for format=pie: a first move near even, and the second player takes the side he prefers; see below"},
    {"window", "CP", VALUE_NUMBER, OF_CONFIG(openings.window_cp), 0, INT_MAX, .fallback = "100", .help = "pie: a first move this far from 0 is near even"},
    {"order", NULL, VALUE_SWITCH, OF_CONFIG(openings.shuffled), .choices = "sequential|random", .fallback = "sequential", .help = "random: shuffled by -srand"},
    {"start", "N", VALUE_NUMBER, OF_CONFIG(openings.start), 1, INT_MAX, .fallback = "1", .help = "the opening to begin with; past the last the first follows"},
    {"plies", "N", VALUE_NUMBER, OF_CONFIG(openings.plies), INT_MIN, INT_MAX, .help = "random: how many, needed; pgn: at most so many, default all; epd: no meaning"},
    {"policy", NULL, VALUE_CHOICE, OF_DRAFT(idle_choice), .choices = "round", .help = "no meaning: every round has one opening anyhow"},
};

static const ValueRow draw_keys[] = {
    {"movenumber", "N", VALUE_NUMBER, OF_CONFIG(draw.move_number), 0, INT_MAX, .fallback = "0", .help = "not before this move"},
    {"movecount", "N", VALUE_NUMBER, OF_CONFIG(draw.move_count), 1, INT_MAX, .fallback = "1", .help = "for so many moves of each side"},
    {"score", "CP", VALUE_NUMBER, OF_CONFIG(draw.score_cp), 0, INT_MAX, .fallback = "0", .help = "all scores were at most this far from 0"},
};

static const ValueRow resign_keys[] = {
    {"movecount", "N", VALUE_NUMBER, OF_CONFIG(resign.move_count), 1, INT_MAX, .fallback = "1", .help = "for so many moves in a row"},
    {"score", "CP", VALUE_NUMBER, OF_CONFIG(resign.score_cp), 0, INT_MAX, .fallback = "0", .help = "its score was at most minus this"},
    {"twosided", NULL, VALUE_SWITCH, OF_CONFIG(resign.two_sided), .choices = "false|true", .fallback = "false", .help = "and the opponent's at least this"},
};

static const ValueRow sprt_keys[] = {
    {"elo0", "ELO", VALUE_DECIMAL, OF_CONFIG(sprt.elo0), -10000, 10000, .fallback = "0", .help = "the null hypothesis"},
    {"elo1", "ELO", VALUE_DECIMAL, OF_CONFIG(sprt.elo1), -10000, 10000, .fallback = "0", .help = "the other one, above elo0"},
    {"alpha", "P", VALUE_DECIMAL, OF_CONFIG(sprt.alpha), 0, 1, .fallback = "0.05", .help = "the risk to accept elo1 wrongly"},
    {"beta", "P", VALUE_DECIMAL, OF_CONFIG(sprt.beta), 0, 1, .fallback = "0.05", .help = "the risk to accept elo0 wrongly"},
    {"model", NULL, VALUE_CHOICE, OF_CONFIG(sprt.model), .choices = "normalized|logistic|bayesian", .fallback = "normalized", .help = "what Elo means; bayesian: of single games, as -report penta=false"},
};

static const ValueRow output_keys[] = {
    {"format", NULL, VALUE_CHOICE, OF_CONFIG(output), .choices = "regatta|fastchess|cutechess", .fallback = "regatta", .help = "regatta: as fastchess, with score lines; cutechess: penta=false, too"},
};

static const ValueRow report_keys[] = {
    {"penta", NULL, VALUE_SWITCH, OF_CONFIG(single_games), .choices = "true|false", .fallback = "true", .help = "false: Elo and -sprt count single games, not pairs"},
};

#define INFO_SWITCH(member, word, most, pgn_name, said, on_page) \
    {word, NULL, VALUE_SWITCH, OF_CONFIG(pgn.told.member), .choices = "false|true", .fallback = "false", .help = said},

static const ValueRow pgn_keys[] = {
    {"file", "FILE", VALUE_TEXT, OF_CONFIG(pgn.file), .help = "the file; a bare word means this, too; default: regatta-DATE-TIME-PID.pgn"},
    {"append", NULL, VALUE_SWITCH, OF_CONFIG(pgn.append), .choices = "false|true", .fallback = "true", .help = "behind what is in it"},
    {"notation", NULL, VALUE_CHOICE, OF_DRAFT(notation), .choices = "san|lan|uci", .fallback = "uci", .help = "no meaning: moves are as the game writes them"},
    {"min", NULL, VALUE_SWITCH, OF_CONFIG(pgn.minimal), .choices = "false|true", .fallback = "false", .help = "no comments"},
    INFO_OPTIONAL(INFO_SWITCH)
    {"pv", NULL, VALUE_SWITCH, OF_CONFIG(pgn.pv), .choices = "false|true", .fallback = "false", .help = "pv=\"...\""},
    {"timeleft", NULL, VALUE_SWITCH, OF_CONFIG(pgn.timeleft), .choices = "false|true", .fallback = "false", .help = "tl="},
    {"latency", NULL, VALUE_SWITCH, OF_CONFIG(pgn.latency), .choices = "false|true", .fallback = "false", .help = "latency="},
    {"match_line", "REGEX", VALUE_TEXT, OF_CONFIG(pgn.match_line), .help = "line=\"...\": the last line of a move that it matches"},
};

static const ValueRow status_keys[] = {
    {"file", "FILE", VALUE_TEXT, OF_CONFIG(status.file), .help = "JSON, after each game and every interval; a bare word means this, too"},
    {"page", "FILE.html", VALUE_TEXT, OF_CONFIG(status.page), .help = "a report that reloads itself, every interval or less often if that is dear"},
    {"interval", "SEC", VALUE_NUMBER, OF_CONFIG(status.interval_s), 1, 3600, .fallback = "5", .help = "seconds"},
};

static const ValueRow epd_keys[] = {
    {"file", "FILE", VALUE_TEXT, OF_CONFIG(epd.file), .help = "the file; a bare word means this, too; default: regatta-DATE-TIME-PID.epd"},
    {"append", NULL, VALUE_SWITCH, OF_CONFIG(epd.append), .choices = "false|true", .fallback = "true", .help = "behind what is in it"},
};

static const ValueRow crc_keys[] = {
    {"pgn", NULL, VALUE_SWITCH, OF_CONFIG(pgn.crc), .choices = "false|true", .fallback = "false", .help = "that of the PGN, in hexadecimal"},
};

static const ValueRow log_keys[] = {
    {"file", "FILE", VALUE_TEXT, OF_CONFIG(log_file), .help = "the file; without one nothing is written"},
    {"engine", NULL, VALUE_SWITCH, OF_CONFIG(log_engines), .choices = "false|true", .fallback = "false", .help = "every line to and from engines"},
    {"level", NULL, VALUE_CHOICE, OF_DRAFT(log_level), .choices = "trace|info|warn|err|fatal", .fallback = "warn", .help = "trace: as engine=true; the others make no difference"},
    {"append", NULL, VALUE_SWITCH, OF_CONFIG(log_append), .choices = "false|true", .fallback = "true", .help = "behind what is in it"},
    {"realtime", NULL, VALUE_SWITCH, OF_DRAFT(idle_flag), .choices = "false|true", .fallback = "true", .help = "no meaning: every line is written as it comes"},
    {"compress", NULL, VALUE_SWITCH, OF_DRAFT(idle_flag), .choices = "false|true", .fallback = "false", .help = "no meaning: the log is plain text, for gzip to pack later"},
};

static const ValueRow config_keys[] = {
    {"file", "FILE", VALUE_TEXT, OF_CONFIG(named_journal), .help = "resumes the match of this journal; with outname=, in a copy of it"},
    {"outname", "FILE", VALUE_TEXT, OF_CONFIG(journal_file), .help = "the journal of a new match; default: one in /var/tmp, which goes when the match is complete"},
    {"resume", NULL, VALUE_SWITCH, OF_CONFIG(may_go_on), .choices = "false|true", .fallback = "false", .help = "true, with outname=: if that journal is there already, its match goes on"},
    {"stats", NULL, VALUE_SWITCH, OF_DRAFT(starts_anew), .choices = "true|false", .fallback = "true", .help = "false, with file=: plays its match once more, from the first game; that journal stays as it is"},
    {"discard", NULL, VALUE_SWITCH, OF_DRAFT(discards), .choices = "false|true", .fallback = "false", .help = "true: as if file= were not there; that journal stays as it is"},
    {"changed", NULL, VALUE_SWITCH, OF_CONFIG(accept_changed), .choices = "refuse|accept", .fallback = "refuse", .help = "whether a match goes on if book, engine or a file of its options has changed"},
};

const ArgumentRow argument_rows[] = {
    {.value = {"-engine", .help = "an engine; each needs a cmd= and a limit: tc, st, nodes or depth"},
     .form = TAKES_KEYS, .repeats = true, ROW_KEYS(engine_keys)},
    {.value = {"-each", .help = "the same keys, for every engine; they count even where an engine says otherwise"},
     .form = TAKES_KEYS, ROW_KEYS(engine_keys)},
    {.value = {"-quick", .help = "a match at tc=10+0.1 in fastchess's short form: -rounds 25000 -games 2 -recover -draw movenumber=30 movecount=8 score=8 -output format=cutechess, two processors left free"},
     .form = TAKES_KEYS, .repeats = true, ROW_KEYS(quick_keys)},
    {.value = {"-variant", "VARIANT", VALUE_OWN, OF_CONFIG(rules), .fallback = "standard", .read = read_variant, .help = "the game; standard and fischerandom: what option.UCI_Variant of all engines says, or the first one below"}},
    {.value = {"-tournament", NULL, VALUE_CHOICE, OF_CONFIG(tournament), .choices = "roundrobin|gauntlet|knockout|swiss", .fallback = "roundrobin", .help = "gauntlet: the first engine, or those of -seeds, against the others"}},
    {.value = {"-seeds", "N", VALUE_NUMBER, OF_CONFIG(seeds), INT_MIN, INT_MAX, .fallback = "1", .help = "of a gauntlet: the first N engines, each against all others"}},
    {.value = {"-rounds", "N", VALUE_NUMBER, OF_CONFIG(rounds), 1, MAX_ROUNDS, .fallback = "2", .help = "how often everybody meets, with a new opening each; 500000 with -sprt"},
     .use = USE_GROWS},
    {.value = {"-games", "N", VALUE_NUMBER, OF_CONFIG(games), 1, MAX_ROUNDS, .fallback = "2", .help = "1 or 2 games with each opening, with changed sides; more are taken for rounds, of so many pairs; with three players 6, one for each order, up to 100"}},
    {.value = {"-repeat", "N", VALUE_NUMBER, OF_DRAFT(repeat_games), 1, MAX_ROUNDS, .help = "as -games N, or -games 2; the later of both counts"},
     .form = MAY_TAKE_ONE, .bare_value = "2"},
    {.value = {"-noswap", .kind = VALUE_FLAG, .offset = OF_CONFIG(noswap), .help = "sides don't change"}},
    {.value = {"-reverse", .kind = VALUE_FLAG, .offset = OF_CONFIG(reverse), .help = "the other side begins"}},
    {.value = {"-concurrency", "N", VALUE_NUMBER, OF_CONFIG(concurrency), -100000, 100000, .fallback = "1", .help = "games at a time; 0 or less: so many less than there are processors"},
     .use = USE_RUN},
    {.value = {"-force-concurrency", .kind = VALUE_FLAG, .offset = OF_DRAFT(force_concurrency), .help = "more games than processors"},
     .use = USE_RUN},
    {.value = {"-openings", .help = "where games begin; default: the start position"},
     .form = TAKES_KEYS, ROW_KEYS(opening_keys)},
    {.value = {"-srand", "N", VALUE_OWN, OF_CONFIG(seed), .read = read_seed, .help = "the seed of random openings; default: one is drawn, said and kept in the journal; with -shard it is made of the match's arguments"}},
    {.value = {"-draw", .help = "ends games that both sides call even"},
     .form = TAKES_KEYS, ROW_KEYS(draw_keys)},
    {.value = {"-resign", .help = "ends games that a side calls lost"},
     .form = TAKES_KEYS, ROW_KEYS(resign_keys)},
    {.value = {"-maxmoves", "N", VALUE_NUMBER, OF_CONFIG(max_moves), 0, INT_MAX, .fallback = "0", .help = "a draw after so many moves; 0: never"}},
    {.value = {"-sprt", .help = "ends the match when one of two hypotheses is accepted"},
     .form = TAKES_KEYS, ROW_KEYS(sprt_keys)},
    {.value = {"-ratinginterval", "N", VALUE_NUMBER, OF_CONFIG(rating_interval), -INT_MAX, INT_MAX, .fallback = "10", .help = "games between two results blocks; 0: only at the end"},
     .use = USE_REPORT},
    {.value = {"-scoreinterval", "N", VALUE_NUMBER, OF_CONFIG(score_interval), -INT_MAX, INT_MAX, .fallback = "1", .help = "games between two score lines; 0: none"},
     .use = USE_REPORT},
    {.value = {"-output", .help = "whose form the lines of results have"},
     .form = TAKES_KEYS, ROW_KEYS(output_keys)},
    {.value = {"-report", .help = "what results are made of"},
     .form = TAKES_KEYS, ROW_KEYS(report_keys)},
    {.value = {"-pgnout", .help = "writes the games"},
     .form = TAKES_KEYS, ROW_KEYS(pgn_keys), .bare_key = "file", .may_be_bare = true},
    {.value = {"-status", .help = "files that say how the match stands, while it is played and at its end"},
     .form = TAKES_KEYS, .use = USE_REPORT, ROW_KEYS(status_keys), .bare_key = "file"},
    {.value = {"-epdout", .help = "writes where games end, a position a line"},
     .form = TAKES_KEYS, ROW_KEYS(epd_keys), .bare_key = "file", .may_be_bare = true},
    {.value = {"-crc32", .help = "says a file's checksum whenever a game was written to it"},
     .form = TAKES_KEYS, .use = USE_REPORT, ROW_KEYS(crc_keys)},
    {.value = {"-show-latency", .kind = VALUE_FLAG, .offset = OF_CONFIG(show_latency), .help = "how much longer than an engine says its moves took: a line each in the log"},
     .use = USE_RUN},
    {.value = {"-check-mate-pvs", .kind = VALUE_FLAG, .offset = OF_CONFIG(check_mates), .help = "warns also of PVs that go on after the game, and of mates without a PV to the mate"},
     .use = USE_REPORT},
    {.value = {"-log", .help = "writes what goes on"},
     .form = TAKES_KEYS, .use = USE_RUN, ROW_KEYS(log_keys)},
    {.value = {"-strict", .kind = VALUE_FLAG, .offset = OF_CONFIG(strict), .help = "a warning, or a game lost by a fault, ends the match"},
     .use = USE_RUN},
    {.value = {"-debug", .kind = VALUE_FLAG, .offset = OF_CONFIG(debug), .help = "every line to and from engines: in the log, or without one on standard error"},
     .use = USE_RUN},
    {.value = {"-recover", .kind = VALUE_FLAG, .offset = OF_CONFIG(recover), .help = "goes on after an engine crashed or stalled, in a game or when it was started again"}},
    {.value = {"-config", .help = "the journal: every match writes one, and can be resumed from it"},
     .form = TAKES_KEYS, .use = USE_RUN, ROW_KEYS(config_keys)},
    {.value = {"-shard", "I/N", VALUE_OWN, 0, .fallback = "1/1", .read = read_shard, .help = "plays one of N shares; the files it writes get .I-of-N in their names"}},
    {.value = {"-event", "NAME", VALUE_TEXT, OF_CONFIG(event), .fallback = "Regatta Tournament", .help = "for the PGN"},
     .form = TAKES_WORDS},
    {.value = {"-site", "NAME", VALUE_TEXT, OF_CONFIG(site), .fallback = "?", .help = "for the PGN"},
     .form = TAKES_WORDS},
    {.value = {"-use-affinity", "CPUS", VALUE_OWN, 0, .read = read_cpus, .help = "each game on a processor of its own; of these, such as 3,5,7-11, or of all"},
     .form = MAY_TAKE_ONE, .use = USE_RUN},
    {.value = {"-ponder", .kind = VALUE_FLAG, .offset = OF_CONFIG(ponder), .help = "engines may think on the opponent's time"}},
    {.value = {"-startup-ms", "MS", VALUE_NUMBER, OF_CONFIG(startup_ms), 0, INT_MAX, .fallback = "10000", .help = "patience for an engine's start; 0: without end"}},
    {.value = {"-ping-ms", "MS", VALUE_NUMBER, OF_CONFIG(ping_ms), 0, INT_MAX, .fallback = "60000", .help = "patience for the answer to isready, and to stop if no clock ends before; 0: without end"}},
    {.value = {"-ucinewgame-ms", "MS", VALUE_NUMBER, OF_CONFIG(new_game_ms), 0, INT_MAX, .help = "the same behind ucinewgame; default: as -ping-ms"}},
    {.value = {"-move-ms", "MS", VALUE_NUMBER, OF_CONFIG(move_ms), 0, INT_MAX, .fallback = "600000", .help = "patience for a move where no clock runs; 0: without end"}},
    {.value = {"-quit-ms", "MS", VALUE_NUMBER, OF_CONFIG(quit_ms), 0, INT_MAX, .fallback = "2000", .help = "patience for an engine's end behind quit; 0: without end"},
     .use = USE_REPORT},
    {.value = {"-wait", "MS", VALUE_NUMBER, OF_CONFIG(wait_ms), 0, INT_MAX, .fallback = "0", .help = "pause before each game but the first ones of -concurrency"},
     .use = USE_REPORT},
    {.value = {"-testEnv", .kind = VALUE_FLAG, .offset = OF_CONFIG(one_line), .help = "a warning is one line, its parts between ::"}},
    {.value = {"-autosaveinterval", "N", VALUE_NUMBER, OF_DRAFT(idle_number), INT_MIN, INT_MAX, .help = "the journal has every game as it ends"},
     .idle = true},
    {.value = {"-tb", "PATHS", VALUE_OWN, 0, .read = read_idle, .help = "these games have no tablebases"},
     .idle = true},
    {.value = {"-tbpieces", "N", VALUE_NUMBER, OF_DRAFT(idle_number), INT_MIN, INT_MAX, .help = "goes with -tb"},
     .idle = true},
    {.value = {"-tbignore50", .kind = VALUE_FLAG, .offset = OF_DRAFT(idle_flag), .help = "goes with -tb"},
     .idle = true},
    {.value = {"-tbadjudicate", NULL, VALUE_CHOICE, OF_DRAFT(idle_choice), .choices = "WIN_LOSS|DRAW|BOTH", .help = "goes with -tb"},
     .idle = true},
};
// clang-format on

const int argument_row_count = (int)ARRAY_COUNT(argument_rows);

const ArgumentRow *argument_find(const char *name)
{
    for (int i = 0; i < argument_row_count; i++)
        if (strcmp(argument_rows[i].value.name, name) == 0)
            return &argument_rows[i];
    return NULL;
}

bool argument_key_is_prefix(const ValueRow *key)
{
    return key->name[strlen(key->name) - 1] == '.';
}

// --- Help --------------------------------------------------------------------------------------

enum { HELP_COLUMN = 34 };

static void print_row(FILE *to, const char *left, const ValueRow *row)
{
    if (strlen(left) < HELP_COLUMN)
        fprintf(to, "%-*s%s", HELP_COLUMN, left, row->help);
    else
        fprintf(to, "%s\n%*s%s", left, HELP_COLUMN, "", row->help);
    if (row->required)
        fputs(" (needed)", to);
    else if (row->fallback != NULL)
        fprintf(to, " (default %s)", row->fallback);
    fputc('\n', to);
}

const char *value_shape(const ValueRow *row)
{
    if (row->kind == VALUE_FLAG)
        return "";
    return row->shape != NULL ? row->shape : row->choices;
}

static void print_key(FILE *to, const ValueRow *key)
{
    char left[120];
    bool is_word = key->kind == VALUE_FLAG || argument_key_is_prefix(key);
    snprintf(left, sizeof left, "    %s%s%s", key->name, is_word ? "" : "=", value_shape(key));
    print_row(to, left, key);
}

static void print_argument(FILE *to, const ArgumentRow *row)
{
    char left[120];
    const char *shape = row->form == TAKES_KEYS ? "KEY=VALUE ..." : value_shape(&row->value);
    bool optional = row->form == MAY_TAKE_ONE || row->may_be_bare;
    const char *format = shape[0] == '\0'           ? "  %s"
                         : optional                 ? "  %s [%s]"
                         : row->form == TAKES_WORDS ? "  %s %s ..."
                                                    : "  %s %s";
    snprintf(left, sizeof left, format, row->value.name, shape);
    print_row(to, left, &row->value);
}

const char idle_arguments_note[] =
    "Taken for those who call fastchess with them; here they change nothing:";

const char arguments_note[] =
    "Three players: every three of the engines meet, with each opening in all six orders of\n"
    "seats. Of two engines each plays alone, in every seat, against two copies of the other\n"
    "(in a gauntlet only the first one is alone: three games). A game is worth six points: six\n"
    "to its winner, two to each without a winner, and of who loses by a fault (time, an illegal\n"
    "move, a crash) the others have three each. Instead of Elo there are shares of the points;\n"
    "their errors take the games of one opening as one sample. -sprt, -draw, -resign, -ponder,\n"
    "knockout and swiss are for two players.\n"
    "\n"
    "The pie rule (-openings pie): a game begins with a first move near even, which is made for\n"
    "the player who would have White. The engine that would have Black is asked for its score of\n"
    "the position then: it is sent position and go, with the limits of its first move. A score\n"
    "below 0, or a mate against it, means that it would rather have White, and the two change\n"
    "sides; with any other score, or none, they stay. The bestmove of that answer is not played,\n"
    "and its time is charged to no clock, but an engine that takes longer than a move may, "
    "crashes\n"
    "or stalls loses the game. Then it is told ucinewgame once more and knows no more than the\n"
    "other. Sides change from game to game before that, so in a pair each engine chooses once.\n"
    "First moves are those of a list (EPD) of positions after one move; ce behind a position is\n"
    "White's score of it, and if that is outside of window=, or a win is proven (dm), the move\n"
    "is left out.\n"
    "The PGN has Pie, \"invoked\" where sides changed and \"declined\" where not, and the first "
    "move\n"
    "as Opening; PGN, journal, results and report name those who had the sides in the end.\n";

void argument_keys_help(FILE *to, const ArgumentRow *row)
{
    for (int k = 0; k < row->key_count; k++)
        print_key(to, &row->keys[k]);
}

void arguments_help(FILE *to)
{
    const ValueRow *shown = NULL;
    for (int i = 0; i < argument_row_count; i++) {
        const ArgumentRow *row = &argument_rows[i];
        if (row->idle && !argument_rows[i - 1].idle)
            fprintf(to, "\n%s\n", idle_arguments_note);
        print_argument(to, row);
        if (row->keys != shown)
            argument_keys_help(to, row);
        shown = row->keys; // -each has those of -engine
    }
    fputs("\nVariants:", to);
    for (int i = 0; i < rules_count; i++)
        fprintf(to, " %s", all_rules[i]->variant);
    fprintf(to, "\n\n%s", arguments_note);
}
