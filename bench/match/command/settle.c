#define _POSIX_C_SOURCE 200809L // localtime_r, getpid
#include "bench/match/command/settle.h"

#include "bench/match/field/schedule.h"
#include "engine/base/system/posix.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SPRT_ROUNDS = 500000 }; // when none are given: as good as endless

// What compares two scores, or waits for one opponent, has no meaning among three.
static bool check_seats(const Config *config, const CommandLine *line, Error *error)
{
    static const char *const for_two[] = {"-sprt", "-draw", "-resign", "-ponder"};
    for (size_t i = 0; config->rules->seats != 2 && i < ARRAY_COUNT(for_two); i++)
        if (command_line_find(line, for_two[i]) != NULL)
            return fail(error, "%s is for games of two players, but %s has %d", for_two[i],
                        config->rules->variant, config->rules->seats);
    return true;
}

static bool settle_games(Draft *draft, const CommandLine *line, Error *error)
{
    Config *config = &draft->config;
    bool has_games = command_line_find(line, "-games") != NULL;
    if (draft->repeat_games > 0 && has_games && draft->repeat_games != config->games)
        return fail(error, "-games %lld and -repeat %lld contradict each other",
                    (long long)config->games, (long long)draft->repeat_games);
    if (draft->repeat_games > 0)
        config->games = draft->repeat_games;
    else if (!has_games)
        config->games = schedule_orders(config);
    return true;
}

static bool check_risks(const SprtConfig *sprt, Error *error)
{
    if (sprt->elo0 >= sprt->elo1)
        return fail(error, "-sprt needs an elo0 below elo1");
    if (sprt->alpha <= 0 || sprt->beta <= 0 || sprt->alpha + sprt->beta >= 1)
        return fail(error, "-sprt needs alpha and beta above 0 that add up to less than 1");
    return true;
}

static bool settle_sprt(Config *config, const CommandLine *line, Error *error)
{
    config->sprt.on = command_line_find(line, "-sprt") != NULL;
    if (!config->sprt.on)
        return true;
    bool has_rounds = command_line_find(line, "-rounds") != NULL;
    if (!check_risks(&config->sprt, error))
        return false;
    if (config->engine_count != 2 ||
        (config->tournament != ROUND_ROBIN && config->tournament != GAUNTLET))
        return fail(error, "-sprt is for two engines in a roundrobin or gauntlet");
    if (config->sprt.model == SPRT_BAYESIAN && config->games == 2 && !config->single_games)
        return fail(error, "-sprt model=bayesian counts single games, not pairs: it needs "
                           "-games 1, or -report penta=false");
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

// The format that the key or the file's name tells.
static bool settle_format(Draft *draft, const Group *group, Error *error)
{
    OpeningConfig *openings = &draft->config.openings;
    if (group_has(group, "format"))
        return !draft->random_openings || openings->format == OPENINGS_RANDOM ||
               fail(error, "-openings has both random and another format=");
    if (draft->random_openings)
        openings->format = OPENINGS_RANDOM;
    else if (openings->file == NULL)
        return fail(error, "-openings needs file=, or random");
    else if (ends_with(openings->file, ".epd"))
        openings->format = OPENINGS_EPD;
    else if (ends_with(openings->file, ".pgn"))
        openings->format = OPENINGS_PGN;
    else
        return fail(error, "-openings needs format=, as its file ends in neither .epd nor .pgn");
    return true;
}

static bool settle_openings(Draft *draft, const CommandLine *line, Error *error)
{
    const Group *group = command_line_find(line, "-openings");
    const OpeningConfig *openings = &draft->config.openings;
    if (group == NULL)
        return true;
    if (!settle_format(draft, group, error))
        return false;
    bool is_book = openings->format == OPENINGS_EPD || openings->format == OPENINGS_PGN;
    if (is_book && openings->file == NULL)
        return fail(error, "-openings with this format needs file=");
    if (!is_book && openings->file != NULL)
        return fail(error, "-openings with this format has no file=");
    if (openings->format == OPENINGS_RANDOM && openings->plies == 0)
        return fail(error, "-openings random needs plies= from 1");
    if (openings->format != OPENINGS_RANDOM && openings->format != OPENINGS_PGN &&
        group_has(group, "plies"))
        return fail(error, "-openings plies= is for random and pgn only");
    return true;
}

static void settle_log(Draft *draft, const CommandLine *line)
{
    const Group *group = command_line_find(line, "-log");
    if (group != NULL && draft->log_level == LOG_TRACE && !group_has(group, "engine"))
        draft->config.log_engines = true;
}

static bool settle_concurrency(Draft *draft, Error *error)
{
    Config *config = &draft->config;
    int here = posix_processors();
    long long given = config->concurrency;
    if (given <= 0)
        config->concurrency = here + given;
    if (config->concurrency < 1)
        return fail(error, "-concurrency %lld leaves none of the %d processors here", given, here);
    if (config->concurrency > here && !draft->force_concurrency)
        return fail(error,
                    "-concurrency %lld is more than the %d processors here; -force-concurrency "
                    "plays so all the same",
                    given, here);
    if (config->cpu_count > 0 && config->cpu_count < config->concurrency)
        return fail(error, "-use-affinity names %d processors for %lld games at a time",
                    config->cpu_count, (long long)config->concurrency);
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
static bool name_shard(char **file, const Config *config, Error *error)
{
    if (*file == NULL || config->shard_count == 1)
        return true;
    const char *slash = strrchr(*file, '/');
    const char *base = slash != NULL ? slash + 1 : *file;
    const char *dot = strrchr(base, '.');
    size_t front = dot != NULL && dot > base ? (size_t)(dot - *file) : strlen(*file);
    size_t size = strlen(*file) + 48;
    char *name = malloc(size);
    if (name == NULL)
        return fail(error, "there is no memory for a file name");
    snprintf(name, size, "%.*s.%lld-of-%lld%s", (int)front, *file, (long long)config->shard,
             (long long)config->shard_count, *file + front);
    free(*file);
    *file = name;
    return true;
}

// What a file of ours is called, but for its ending, if nobody says.
static void default_stem(char stem[FILE_STEM])
{
    char when[32] = "";
    struct tm local;
    time_t now = time(NULL);
    if (localtime_r(&now, &local) != NULL)
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    snprintf(stem, FILE_STEM, "regatta-%s-%ld", when, (long)getpid());
}

static char *default_journal_name(void)
{
    char name[FILE_STEM + 16];
    default_stem(name);
    strcat(name, ".journal");
    return slice_copy(slice_of(name));
}

// Gives a file that was asked for its name, if it has none; `unnamed` keeps it. Shards must agree
// on names, so they can't choose any.
static bool name_output(Draft *draft, const CommandLine *line, const char *argument, char **file,
                        char unnamed[FILE_STEM + 4], Error *error)
{
    if (*file != NULL || command_line_find(line, argument) == NULL)
        return true;
    if (draft->config.shard_count > 1)
        return fail(error, "%s with -shard needs file=", argument);
    default_stem(unnamed);
    strcat(unnamed, strcmp(argument, "-pgnout") == 0 ? ".pgn" : ".epd");
    *file = slice_copy(slice_of(unnamed));
    return *file != NULL || fail(error, "there is no memory for a file name");
}

static bool name_outputs(Draft *draft, const CommandLine *line, Error *error)
{
    Config *config = &draft->config;
    return name_output(draft, line, "-pgnout", &config->pgn.file, draft->unnamed_pgn, error) &&
           name_output(draft, line, "-epdout", &config->epd.file, draft->unnamed_epd, error);
}

// `journal_file` is that of a resumed match, NULL for a new one.
static bool settle_files(Config *config, const char *journal_file, Error *error)
{
    config->resumed = journal_file != NULL;
    if (config->resumed) {
        free(config->journal_file);
        config->journal_file = slice_copy(slice_of(journal_file));
    } else if (config->journal_file == NULL) {
        config->journal_file = default_journal_name();
    }
    if (config->journal_file == NULL)
        return fail(error, "there is no memory for a file name");
    return (config->resumed || name_shard(&config->journal_file, config, error)) &&
           name_shard(&config->pgn.file, config, error) &&
           name_shard(&config->epd.file, config, error) &&
           name_shard(&config->log_file, config, error);
}

// --- The whole ---------------------------------------------------------------------------------

bool settle(Draft *draft, const CommandLine *line, const char *journal_file, Error *error)
{
    Config *config = &draft->config;
    settle_log(draft, line);
    config->single_games |= config->output == OUTPUT_CUTECHESS;
    return check_seats(config, line, error) && settle_games(draft, line, error) &&
           settle_sprt(config, line, error) && settle_openings(draft, line, error) &&
           settle_concurrency(draft, error) && check_match_line(config, error) &&
           name_outputs(draft, line, error) && settle_files(config, journal_file, error);
}
