#define _POSIX_C_SOURCE 200809L // localtime_r, getpid
#include "bench/match/command/settle.h"

#include "bench/match/base/seed.h"
#include "bench/match/field/schedule.h"
#include "engine/base/rng.h"
#include "engine/posix/posix.h"

#include <limits.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    SPRT_ROUNDS = 500000, // when none are given: as good as endless
    MAX_GAMES = 100,      // of an encounter
    PAIR_GAMES = 2,       // of one of two players, which is a pair at most
    MAX_RANDOM_PLIES = 100,
};

// --- The game ----------------------------------------------------------------------------------

// The game that the engine's option UCI_Variant names, in letters of either case as engines take
// them. NULL: it has no such option, or its word for the game is not ours.
static const Rules *game_of_option(const EngineConfig *engine)
{
    const EngineOption *option = config_find_option(engine, slice_of("UCI_Variant"));
    for (int i = 0; option != NULL && option->value != NULL && i < rules_count; i++)
        if (slice_is_any_case(slice_trim(slice_of(option->value)), all_rules[i]->variant))
            return all_rules[i];
    return NULL;
}

static bool fail_variant(const EngineConfig *engine, const char *variant, const char *what,
                         Error *error)
{
    return fail(error, "engine %.*s has option.UCI_Variant=%s, but %s",
                slice_quote(slice_of(engine->name)), engine->name, variant, what);
}

// The option that chooses the game when -variant does not: OpenBench's client always says
// `standard` there, and has only options to say more.
static bool choose_game(Config *config, Error *error)
{
    const EngineConfig *chooser = NULL;
    for (int i = 0; i < config->engine_count && chooser == NULL; i++)
        if (game_of_option(&config->engines[i]) != NULL)
            chooser = &config->engines[i];
    if (chooser == NULL)
        return true;
    config->rules = game_of_option(chooser);
    bool is_default = config->rules == all_rules[0]; // which those play who are told nothing
    for (int i = 0; i < config->engine_count && !is_default; i++) {
        char what[120];
        Slice name = slice_of(config->engines[i].name);
        snprintf(what, sizeof what, "engine %.*s has not", slice_quote(name), name.at);
        if (game_of_option(&config->engines[i]) == NULL)
            return fail_variant(chooser, config->rules->variant, what, error);
    }
    return true;
}

// An engine that is told of another game than the referee would lose every game of the match.
static bool settle_variant(Config *config, const CommandLine *line, Error *error)
{
    const Group *given = command_line_find(line, "-variant");
    bool is_open = given == NULL || strcmp(given->words[1], "standard") == 0 ||
                   strcmp(given->words[1], "fischerandom") == 0;
    if (is_open && !choose_game(config, error))
        return false;
    for (int i = 0; i < config->engine_count; i++) {
        const Rules *named = game_of_option(&config->engines[i]);
        char what[64];
        snprintf(what, sizeof what, "%s %s", is_open ? "another engine has" : "-variant is",
                 config->rules->variant);
        if (named != NULL && named != config->rules)
            return fail_variant(&config->engines[i], named->variant, what, error);
    }
    return true;
}

// --- Numbers of games, and when a match is over --------------------------------------------------

// Arguments that compare two scores, or wait for one opponent, have no meaning among three.
static bool check_seats(const Config *config, const CommandLine *line, Error *error)
{
    static const char *const for_two[] = {"-sprt", "-draw", "-resign", "-ponder"};
    for (size_t i = 0; config->rules->seats != 2 && i < ARRAY_COUNT(for_two); i++)
        if (command_line_find(line, for_two[i]) != NULL)
            return fail(error, "%s is for games of two players, but %s has %d", for_two[i],
                        config->rules->variant, config->rules->seats);
    return true;
}

// -repeat is another word for -games; of both the last one counts. A user who says -repeat -games
// 16 means pairs, and has them.
static void settle_repeat(Draft *draft, const Group *games, const Group *repeat)
{
    Config *config = &draft->config;
    bool means_pairs = repeat->count == 1 && games > repeat && config->rules->seats == 2 &&
                       config->games > PAIR_GAMES;
    if (games != NULL && !games->made && draft->repeat_games != config->games && !means_pairs)
        config_note(config, "-games %lld and -repeat %lld contradict each other: the latter counts",
                    (long long)config->games, (long long)draft->repeat_games);
    if (games == NULL || repeat > games)
        config->games = draft->repeat_games;
}

// More games of two players with an opening are meant as rounds: fastchess turns the two numbers
// round. Games from one opening are no samples of their own. Older programs have played up to
// MAX_GAMES of them, and their journals are read as they were meant.
static bool settle_many_games(Draft *draft, Error *error)
{
    Config *config = &draft->config;
    int64_t games = config->games;
    int most = config->rules->seats == 2 && !config->resumed ? PAIR_GAMES : MAX_GAMES;
    if (games <= most)
        return true;
    if (config->rounds > PAIR_GAMES)
        return fail(error, "-games can be at most %d, not %lld; -rounds says how often", most,
                    (long long)games);
    config->games = config->rounds;
    config->rounds = games;
    draft->games_are_rounds = true;
    config_note(config, "-games %lld is taken for rounds, with %lld game%s each", (long long)games,
                (long long)config->games, plural(config->games));
    return true;
}

static bool settle_games(Draft *draft, const CommandLine *line, Error *error)
{
    Config *config = &draft->config;
    if (config->tournament == GAUNTLET && config->seeds < 1)
        return fail(error, "a gauntlet needs -seeds from 1, not %lld", (long long)config->seeds);
    if (config->tournament == GAUNTLET && config->seeds > config->engine_count)
        config_note(config, "-seeds %lld is more than the %d engines: all meet all",
                    (long long)config->seeds, config->engine_count);
    const Group *games = command_line_find(line, "-games"),
                *repeat = command_line_find(line, "-repeat");
    if (games == NULL && repeat == NULL)
        config->games = schedule_orders(config);
    if (repeat != NULL)
        settle_repeat(draft, games, repeat);
    return settle_many_games(draft, error);
}

static void settle_resign(Draft *draft, const CommandLine *line)
{
    const Group *group = command_line_find(line, "-resign");
    if (group != NULL && !group_has(group, "score"))
        config_note(&draft->config, "-resign without score= gives up games that are level");
}

static bool check_risks(const SprtConfig *sprt, Error *error)
{
    if (sprt->elo0 >= sprt->elo1)
        return fail(error, "-sprt needs an elo0 below elo1");
    if (sprt->alpha <= 0 || sprt->beta <= 0 || sprt->alpha + sprt->beta >= 1)
        return fail(error, "-sprt needs alpha and beta above 0 that add up to less than 1");
    return true;
}

static bool settle_sprt(Draft *draft, const CommandLine *line, Error *error)
{
    Config *config = &draft->config;
    config->sprt.on = command_line_find(line, "-sprt") != NULL;
    if (!config->sprt.on)
        return true;
    bool has_rounds = command_line_find(line, "-rounds") != NULL || draft->games_are_rounds;
    if (!check_risks(&config->sprt, error))
        return false;
    if (config->tournament != ROUND_ROBIN && config->tournament != GAUNTLET)
        return fail(error, "-sprt is for a roundrobin or gauntlet");
    if (config->engine_count > 2)
        config_note(config, "-sprt tests every two engines, and the first verdict ends the match");
    bool pairs = config->games == 2 && !config->single_games;
    if (config->sprt.model == SPRT_BAYESIAN && pairs) {
        config->single_games = true;
        config_note(config, "-sprt model=bayesian counts single games, as -report penta=false");
    }
    if (config->shard_count > 1 && !has_rounds)
        return fail(error, "-sprt with -shard needs -rounds, as no shard sees when to stop");
    if (!has_rounds)
        config->rounds = SPRT_ROUNDS;
    return true;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

// The format that the key or the file's name tells. fastchess also plays with no book.
static bool settle_format(Draft *draft, const Group *group, Error *error)
{
    Config *config = &draft->config;
    OpeningConfig *openings = &config->openings;
    const char *file = openings->file;
    bool has_format = group_has(group, "format"), has_word = false;
    const struct {
        const char *name;
        bool given;
        OpeningFormat format;
    } words[] = {{"random", draft->random_openings, OPENINGS_RANDOM},
                 {"pie", draft->pie_openings, OPENINGS_PIE}};
    for (size_t i = 0; i < ARRAY_COUNT(words); i++) {
        if (!words[i].given)
            continue;
        if ((has_format || has_word) && openings->format != words[i].format)
            return fail(error, "-openings has both %s and another format=", words[i].name);
        openings->format = words[i].format;
        has_word = true;
    }
    if (!has_format && !has_word)
        openings->format = file != NULL && ends_with(file, ".pgn") ? OPENINGS_PGN : OPENINGS_EPD;
    bool needs_file = openings_have_book(openings->format) && openings->format != OPENINGS_PIE;
    if (needs_file && file == NULL) {
        openings->format = OPENINGS_START;
        config_note(config, "-openings names no file: games begin at the start position");
    } else if (!has_format && needs_file && !ends_with(file, ".pgn") && !ends_with(file, ".epd")) {
        config_note(config,
                    "the book '%.*s' is read as EPD, as its name ends in neither .epd nor .pgn",
                    slice_quote(slice_of(file)), file);
    }
    return true;
}

// The pie rule is for two players, and only it has a window.
static bool check_pie(const Config *config, const Group *group, Error *error)
{
    bool is_pie = config->openings.format == OPENINGS_PIE;
    if (!is_pie && group_has(group, "window"))
        return fail(error, "-openings has window= without pie");
    return !is_pie || config->rules->seats == 2 ||
           fail(error, "-openings pie is for games of two players, but %s has %d",
                config->rules->variant, config->rules->seats);
}

static bool settle_openings(Draft *draft, const CommandLine *line, Error *error)
{
    const Group *group = command_line_find(line, "-openings");
    OpeningConfig *openings = &draft->config.openings;
    if (group == NULL)
        return true;
    if (!settle_format(draft, group, error) || !check_pie(&draft->config, group, error))
        return false;
    if (!openings_have_book(openings->format) && openings->file != NULL)
        return fail(error, "-openings with this format has no file=");
    if (openings->format == OPENINGS_RANDOM &&
        (openings->plies < 1 || openings->plies > MAX_RANDOM_PLIES))
        return fail(error, "-openings random needs plies= from 1 to %d", MAX_RANDOM_PLIES);
    if (openings->plies < 0 || openings->format == OPENINGS_EPD || openings->format == OPENINGS_PIE)
        openings->plies = 0; // all of a PGN; a position has none
    return true;
}

// --- The seed ----------------------------------------------------------------------------------

// The words that make a match: all its shards have them in common, and all runs of a shard.
static uint64_t seed_of_match(const CommandLine *line)
{
    uint64_t hash = SEED_BASIS;
    for (int i = 0; i < line->count; i++) {
        const Group *group = &line->groups[i];
        bool counts = group->row->use == USE_MATCH && strcmp(group->row->value.name, "-shard") != 0;
        for (int w = 0; w < group->count && counts; w++)
            hash = seed_add_text(hash, group->words[w]);
    }
    return mix64(hash);
}

// Without -srand every match has other openings, as with fastchess. Shards have to agree on them,
// and can't ask each other. Older programs took 1, and their journals do not say so.
static void settle_seed(Config *config, const CommandLine *line)
{
    const OpeningConfig *openings = &config->openings;
    bool is_random = openings->format == OPENINGS_RANDOM ||
                     (openings->shuffled && openings->format != OPENINGS_START);
    if (command_line_find(line, "-srand") != NULL)
        return;
    config->seed = 1;
    config->seed_is_drawn = is_random && !config->resumed;
    if (config->seed_is_drawn)
        config->seed = config->shard_count > 1 ? seed_of_match(line) : seed_draw();
}

// fastchess waits without end with a patience of 0, and passes over the sign of an interval.
static void settle_numbers(Config *config, const CommandLine *line)
{
    enum { WITHOUT_END_MS = INT_MAX }; // 24 days
    int64_t *patience[] = {&config->startup_ms, &config->ping_ms, &config->new_game_ms,
                           &config->move_ms, &config->quit_ms};
    for (size_t i = 0; i < ARRAY_COUNT(patience); i++)
        if (*patience[i] == 0 && (patience[i] != &config->new_game_ms ||
                                  command_line_find(line, "-ucinewgame-ms") != NULL))
            *patience[i] = WITHOUT_END_MS;
    config->rating_interval = llabs(config->rating_interval);
    config->score_interval = llabs(config->score_interval);
}

static void settle_log(Draft *draft, const CommandLine *line)
{
    draft->config.log_engines |= draft->config.debug;
    const Group *group = command_line_find(line, "-log");
    if (group != NULL && draft->config.log_file == NULL)
        config_note(&draft->config, "-log names no file: nothing is written");
    if (group != NULL && draft->log_level == LOG_TRACE && !group_has(group, "engine"))
        draft->config.log_engines = true;
}

static bool check_status(const Config *config, const CommandLine *line, Error *error)
{
    bool named = config->status.file != NULL || config->status.page != NULL;
    return named || command_line_find(line, "-status") == NULL ||
           fail(error, "-status needs file= or page=");
}

static bool settle_concurrency(Draft *draft, Error *error)
{
    Config *config = &draft->config;
    int here = posix_processors();
    long long given = config->concurrency;
    if (given <= 0)
        config->concurrency = here + given;
    if (config->concurrency < 1)
        return fail(error, "-concurrency %lld leaves no processor of the %d here", given, here);
    if (config->concurrency > here && !draft->force_concurrency)
        return fail(error,
                    "-concurrency %lld is more than the %d processor%s here; -force-concurrency "
                    "plays so all the same",
                    given, here, plural(here));
    if (config->cpu_count > 0 && config->cpu_count < config->concurrency)
        return fail(error, "-use-affinity names %d processor%s for %lld games at a time",
                    config->cpu_count, plural(config->cpu_count), (long long)config->concurrency);
    return true;
}

static bool check_match_line(const Config *config, Error *error)
{
    regex_t regex;
    char why[100];
    if (config->pgn.match_line == NULL)
        return true;
    int code = regcomp(&regex, config->pgn.match_line, REG_EXTENDED | REG_NOSUB);
    if (code == 0) {
        regfree(&regex);
        return true;
    }
    regerror(code, &regex, why, sizeof why);
    return fail(error, "-pgnout match_line= is no regular expression: %s", why);
}

// --- Files -------------------------------------------------------------------------------------

// Puts ".I-of-N" before the ending of a file name.
static void name_shard(char **file, const Config *config)
{
    if (*file == NULL || config->shard_count == 1)
        return;
    const char *slash = strrchr(*file, '/');
    const char *base = slash != NULL ? slash + 1 : *file;
    const char *dot = strrchr(base, '.');
    size_t front = dot != NULL && dot > base ? (size_t)(dot - *file) : strlen(*file);
    Buffer name = {0};
    buffer_format(&name, "%.*s.%lld-of-%lld%s", (int)front, *file, (long long)config->shard,
                  (long long)config->shard_count, *file + front);
    free(*file);
    *file = name.at;
}

// Where a journal lies that nobody has named. Not in TMPDIR: that is often emptied with a batch job
// or when the machine starts, and a match that was interrupted is still to be resumed then. But a
// shard is nothing without its journal, so that one lies here and stays.
static const char *journal_folder(const Config *config)
{
    static const char lasting[] = "/var/tmp/";
    return config->shard_count == 1 && access(lasting, W_OK | X_OK) == 0 ? lasting : "";
}

// The name of a file of ours, if nobody says.
static char *default_name(const char *folder, const char *ending)
{
    Buffer name = {0};
    char when[32] = "";
    struct tm local;
    time_t now = time(NULL);
    if (localtime_r(&now, &local) != NULL)
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    buffer_format(&name, "%sregatta-%s-%ld%s", folder, when, (long)getpid(), ending);
    return name.at;
}

// Gives a file that was asked for its name, if it has none. Shards must agree on names, and so must
// a command that is run again to go on, so they can't choose any.
static bool name_output(const Config *config, const CommandLine *line, const char *argument,
                        const char *ending, char **file, Error *error)
{
    if (*file != NULL || command_line_find(line, argument) == NULL)
        return true;
    if (config->shard_count > 1)
        return fail(error, "%s with -shard needs file=", argument);
    if (config->may_go_on)
        return fail(error, "%s with -config resume=true needs file=", argument);
    *file = default_name("", ending);
    return true;
}

// `journal_file` is that of a resumed match, NULL for a new one.
static bool settle_files(Config *config, const char *journal_file, Error *error)
{
    if (config->resumed) {
        free(config->journal_file);
        config->journal_file = slice_copy(slice_of(journal_file));
    } else if (config->journal_file == NULL) {
        if (config->may_go_on)
            return fail(error, "-config resume=true needs outname=");
        config->journal_file = default_name(journal_folder(config), ".journal");
        config->journal_is_ours = config->shard_count == 1;
    }
    char **files[] = {&config->pgn.file, &config->epd.file, &config->log_file, &config->status.file,
                      &config->status.page};
    if (!config->resumed)
        name_shard(&config->journal_file, config);
    for (size_t i = 0; i < ARRAY_COUNT(files); i++)
        name_shard(files[i], config);
    return true;
}

// --- The whole ---------------------------------------------------------------------------------

bool settle(Draft *draft, const CommandLine *line, const char *journal_file, Error *error)
{
    Config *config = &draft->config;
    settle_numbers(config, line);
    config->single_games |= config->output == OUTPUT_CUTECHESS;
    settle_log(draft, line);
    if (!(settle_variant(config, line, error) && check_seats(config, line, error) &&
          settle_games(draft, line, error)))
        return false;
    settle_resign(draft, line);
    if (!(settle_sprt(draft, line, error) && settle_openings(draft, line, error) &&
          settle_concurrency(draft, error) && check_match_line(config, error) &&
          check_status(config, line, error) &&
          name_output(config, line, "-pgnout", ".pgn", &config->pgn.file, error) &&
          name_output(config, line, "-epdout", ".epd", &config->epd.file, error) &&
          settle_files(config, journal_file, error)))
        return false;
    settle_seed(config, line);
    return true;
}
