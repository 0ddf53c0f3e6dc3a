#include "protocol/options.h"

#include "engine/base/system/os.h"
#include "protocol/version.h"

#include <stddef.h>
#include <string.h>

typedef enum OptionType { TYPE_SPIN, TYPE_CHECK, TYPE_STRING, TYPE_BUTTON, TYPE_COMBO } OptionType;

// The effect of an option besides keeping its value. A number stands in `number`, and so does the
// choice of a combo, from 0; a string in `text`.
typedef bool Apply(Session *session, int64_t number, Slice text, Error *error);

typedef struct Option {
    const char *name;
    OptionType type;
    size_t at; // of its value, an int64_t in Session; 0: none is kept
    int64_t standard, low, high;
    const char *standard_text;
    Apply *apply;                     // NULL: its value is all
    const char *(*choice)(int index); // of a combo: its values, from 0, then NULL
    const char *help;                 // for the man page
} Option;

static const char *variant_name(int index)
{
    return index < game_count ? games[index]->rules->variant : NULL;
}

// The modes are those of the one game that has any.
static const char *mode_name(int index)
{
    for (int i = 0; i < game_count; i++)
        if (index < games[i]->mode_count)
            return games[i]->modes[index];
    return NULL;
}

static Apply apply_log, apply_policy, apply_seed, apply_elo, apply_limit, apply_threads, apply_hash,
    apply_clear, apply_variant, apply_eval_file;

// A setting of the search is a row here and a field of SearchSettings, which the search reads.
static const Option options[] = {
    {"Debug Log File", TYPE_STRING, .standard_text = "<empty>", .apply = apply_log,
     .help = "a file for every line that is read or printed; it goes on "
             "behind an earlier debug log, and writes behind nothing else"},
    {"NumaPolicy", TYPE_STRING, .standard_text = "auto", .apply = apply_policy,
     .help = "which processors the threads run on: auto, system, hardware, "
             "none, or sets of them such as 0-15,128-143:16-31"},
    {"Threads", TYPE_SPIN, .standard = 1, .low = 1, .high = 1024, .apply = apply_threads,
     .help = "how many threads search; with more than 256 processors it may be four for each"},
    {"Hash", TYPE_SPIN, .standard = HASH_STANDARD_MB, .low = 1, .high = HASH_MOST_MB,
     .apply = apply_hash, .help = "MB of the table of positions"},
    {"Clear Hash", TYPE_BUTTON, .apply = apply_clear, .help = "forgets what is in the table"},
    {"Ponder", TYPE_CHECK, .at = offsetof(Session, settings.ponder), .high = 1,
     .help = "the harness will ask it to think on the opponent's time, and the "
             "clock counts on that"},
    {"MultiPV", TYPE_SPIN, .at = offsetof(Session, settings.multipv), .standard = 1, .low = 1,
     .high = 256, .help = "how many moves are shown, best first, each with its line"},
    {"Skill Level", TYPE_SPIN, .at = offsetof(Session, settings.skill_level),
     .standard = LEVEL_FULL, .low = 0, .high = LEVEL_FULL,
     .help = "how well it plays: 0 is for a child, 20 is full strength"},
    {"Skill Seed", TYPE_SPIN, .standard = 0, .low = 0, .high = INT32_MAX, .apply = apply_seed,
     .help = "repeats what a level overlooks; 0: it differs from session to session"},
    {"Move Overhead", TYPE_SPIN, .at = offsetof(Session, settings.overhead_ms), .standard = 10,
     .low = 0, .high = 5000,
     .help = "milliseconds of each move that are lost on the way to the harness"},
    {"nodestime", TYPE_SPIN, .at = offsetof(Session, settings.nodes_per_ms), .standard = 0,
     .low = 0, .high = 10000,
     .help = "clocks count nodes, so many for a millisecond; 0: they count time"},
    {"UCI_AnalyseMode", TYPE_CHECK, .at = offsetof(Session, settings.analyse), .high = 1,
     .help = "full strength, whatever Skill Level and UCI_Elo say"},
    {"UCI_LimitStrength", TYPE_CHECK, .at = offsetof(Session, settings.limit_strength), .high = 1,
     .apply = apply_limit, .help = "plays at UCI_Elo instead of Skill Level"},
    {"UCI_Elo", TYPE_SPIN, .at = offsetof(Session, settings.elo), .standard = ELO_DEFAULT,
     .low = ELO_LOWEST, .high = ELO_HIGHEST, .apply = apply_elo,
     .help = "how well it plays with UCI_LimitStrength; who takes what one move "
             "gives, and else moves at random, has 1000"},
    {"UCI_ShowWDL", TYPE_CHECK, .at = offsetof(Session, show_wdl), .high = 1,
     .help = "shows wins, draws and losses in 1000 beside a score, where they are known"},
    {"UCI_Variant", TYPE_COMBO, .choice = variant_name, .apply = apply_variant, .help = "the game"},
    {"ThreePlayers", TYPE_COMBO, .at = offsetof(Session, settings.mode), .choice = mode_name,
     .help = "how a search for three sees the others. mcts: everyone for himself, in a tree "
             "that grows where the play looks best; paranoid: both against the one who thinks"},
    {"EvalFile", TYPE_STRING, .standard_text = "<empty>", .apply = apply_eval_file,
     .help = "a network for its variant, kept until that is chosen; empty: the "
             "one that is built in"},
    {"UCI_EngineAbout", TYPE_STRING,
     .standard_text = ENGINE_NAME " by " ENGINE_AUTHOR ", an engine for Archimedes",
     .help = "who made it; to set it changes nothing"},
};

static bool apply_log(Session *session, int64_t number, Slice text, Error *error)
{
    (void)number;
    return output_set_log(&session->output, text, error);
}

static bool apply_threads(Session *session, int64_t number, Slice text, Error *error)
{
    (void)text;
    if (!searcher_set_threads(&session->searcher, (int)number, affinity_bind, &session->affinity,
                              error))
        return false;
    output_line(&session->output, "info string Using %d thread%s", (int)number,
                number == 1 ? "" : "s");
    return true;
}

// Threads are bound as they start, so a new policy needs new threads.
static bool apply_policy(Session *session, int64_t number, Slice text, Error *error)
{
    Affinity old = session->affinity;
    (void)number;
    if (!affinity_set(&session->affinity, text, error))
        return false;
    if (searcher_set_threads(&session->searcher, pool_size(session->searcher.pool), affinity_bind,
                             &session->affinity, error))
        return true;
    session->affinity = old;
    return false;
}

static bool apply_seed(Session *session, int64_t number, Slice text, Error *error)
{
    (void)text, (void)error;
    searcher_set_seed(&session->searcher, (uint64_t)number);
    return true;
}

// The range of UCI_Elo is that of all games; a game may have no level so weak or so strong. That is
// said as soon as game, UCI_Elo and UCI_LimitStrength have come, in whatever order.
static void note_elo(Session *session, bool is_limited, int64_t elo)
{
    const Game *game = session->searcher.game;
    int lowest = game->levels->rungs[0].elo, highest = game->levels->rungs[LEVEL_FULL - 1].elo;
    if (is_limited && (elo < lowest || elo > highest))
        output_line(&session->output, "info string UCI_Elo: the levels of %s go from %d to %d",
                    game->rules->variant, lowest, highest);
}

static bool apply_elo(Session *session, int64_t number, Slice text, Error *error)
{
    (void)text, (void)error;
    note_elo(session, session->settings.limit_strength != 0, number);
    return true;
}

static bool apply_limit(Session *session, int64_t number, Slice text, Error *error)
{
    (void)text, (void)error;
    if (session->settings.limit_strength == 0)
        note_elo(session, number != 0, session->settings.elo);
    return true;
}

static bool apply_hash(Session *session, int64_t number, Slice text, Error *error)
{
    (void)text;
    return searcher_set_hash(&session->searcher, number, error);
}

static bool apply_clear(Session *session, int64_t number, Slice text, Error *error)
{
    (void)number, (void)text, (void)error;
    searcher_clear_hash(&session->searcher);
    return true;
}

static bool apply_variant(Session *session, int64_t number, Slice text, Error *error)
{
    GameRecord record;
    const Game *game = games[number];
    (void)text;
    if (game == session->searcher.game)
        return true;
    if (!game_record_begin(&record, game->rules, (Slice){"", 0}, error) ||
        !eval_file_change_game(&session->eval_files, &session->searcher, game, &session->output,
                               error))
        return false;
    game_record_free(&session->record);
    session->record = record;
    note_elo(session, session->settings.limit_strength != 0, session->settings.elo);
    return true;
}

static bool apply_eval_file(Session *session, int64_t number, Slice text, Error *error)
{
    (void)number;
    return eval_file_set(&session->eval_files, &session->searcher, text, &session->output, error);
}

static int64_t *value_of(Session *session, const Option *option)
{
    return option->at != 0 ? (int64_t *)(void *)((char *)session + option->at) : NULL;
}

void options_init(Session *session)
{
    for (size_t i = 0; i < ARRAY_COUNT(options); i++)
        if (options[i].at != 0)
            *value_of(session, &options[i]) = options[i].standard;
}

int64_t options_most_threads(void)
{
    const int64_t usual = 1024, four_each = 4 * (int64_t)os_processors();
    return four_each > usual ? four_each : usual;
}

static int64_t high_of(const Option *option)
{
    return option->apply == apply_threads ? options_most_threads() : option->high;
}

static void list_choices(Output *output, const Option *option)
{
    char line[4096];
    int length = snprintf(line, sizeof line, "option name %s type combo default %s", option->name,
                          option->choice(0));
    for (int i = 0; option->choice(i) != NULL && (size_t)length < sizeof line; i++)
        length +=
            snprintf(line + length, sizeof line - (size_t)length, " var %s", option->choice(i));
    output_text(output, line);
}

static void list_option(Output *output, const Option *option)
{
    switch (option->type) {
    case TYPE_SPIN:
        output_line(output, "option name %s type spin default %lld min %lld max %lld", option->name,
                    (long long)option->standard, (long long)option->low,
                    (long long)high_of(option));
        break;
    case TYPE_CHECK:
        output_line(output, "option name %s type check default %s", option->name,
                    option->standard != 0 ? "true" : "false");
        break;
    case TYPE_STRING:
        output_line(output, "option name %s type string default %s", option->name,
                    option->standard_text);
        break;
    case TYPE_BUTTON:
        output_line(output, "option name %s type button", option->name);
        break;
    case TYPE_COMBO:
        list_choices(output, option);
        break;
    }
}

void options_list(Session *session)
{
    const Game *game = session->searcher.game;
    for (size_t i = 0; i < ARRAY_COUNT(options); i++)
        list_option(&session->output, &options[i]);
    for (int i = 0; i < game->tunable_count; i++) {
        const Tunable *row = &game->tunables[i];
        output_line(&session->output, "option name %s type spin default %d min %d max %d",
                    row->name, row->standard, row->low, row->high);
    }
}

// Values of a combo, between commas.
static void describe_choices(const Mdoc *page, const Option *option)
{
    for (int i = 0; option->choice(i) != NULL; i++)
        mdoc_line(page, ".Cm %s%s", option->choice(i), option->choice(i + 1) != NULL ? " ," : " .");
}

// Not high_of: a page is the same wherever it is made.
static void describe_values(const Mdoc *page, const Option *option)
{
    char quoted[MDOC_LINE_BYTES];
    switch (option->type) {
    case TYPE_SPIN:
        mdoc_line(page, "A number from %lld to %lld, %lld by default.", (long long)option->low,
                  (long long)option->high, (long long)option->standard);
        break;
    case TYPE_CHECK:
        mdoc_line(page, "True or false, %s by default.", option->standard != 0 ? "true" : "false");
        break;
    case TYPE_STRING:
        mdoc_line(page, "Text, by default");
        mdoc_line(page, ".Ql %s .", mdoc_quote(option->standard_text, quoted));
        break;
    case TYPE_BUTTON:
        mdoc_line(page, "A button.");
        break;
    case TYPE_COMBO:
        mdoc_line(page, "One of these words, the first one by default:");
        describe_choices(page, option);
        break;
    }
}

void options_describe(const Mdoc *page)
{
    char quoted[MDOC_LINE_BYTES];
    mdoc_line(page, ".Bl -tag -width Ds");
    for (size_t i = 0; i < ARRAY_COUNT(options); i++) {
        mdoc_line(page, ".It Cm %s", mdoc_quote(options[i].name, quoted));
        mdoc_text(page, options[i].help);
        mdoc_line(page, ".br");
        describe_values(page, &options[i]);
    }
    mdoc_line(page, ".El");
}

// True if the words of both are the same, in either case.
static bool same_words(Slice text, Slice name)
{
    for (;;) {
        Slice a = slice_word(&text), b = slice_word(&name);
        if (a.length == 0 || b.length == 0)
            return a.length == b.length;
        if (!slice_same_any_case(a, b))
            return false;
    }
}

static const Option *find_option(Slice name, Error *error)
{
    for (size_t i = 0; i < ARRAY_COUNT(options); i++)
        if (same_words(name, slice_of(options[i].name)))
            return &options[i];
    fail(error, "there is no option '%.*s'", slice_quote(name), name.at);
    return NULL;
}

static bool parse_choice(const Option *option, Slice text, int64_t *number, Error *error)
{
    for (int i = 0; option->choice(i) != NULL; i++)
        if (slice_is_any_case(text, option->choice(i))) {
            *number = i;
            return true;
        }
    return fail(error, "%s has no '%.*s'", option->name, slice_quote(text), text.at);
}

static bool parse_value(const Option *option, Slice *text, int64_t *number, Error *error)
{
    switch (option->type) {
    case TYPE_SPIN:
        return slice_number_in(*text, option->name, option->low, high_of(option), number, error);
    case TYPE_CHECK:
        *number = slice_is_any_case(*text, "true");
        return *number || slice_is_any_case(*text, "false") ||
               fail(error, "%s is true or false, not '%.*s'", option->name, slice_quote(*text),
                    text->at);
    case TYPE_STRING:
        if (slice_is(*text, "<empty>"))
            *text = (Slice){"", 0};
        return true;
    case TYPE_COMBO:
        return parse_choice(option, *text, number, error);
    case TYPE_BUTTON:
        break;
    }
    return true;
}

// A number of any game's search, which only a tune build has as an option; NULL if there is none of
// that name. Not of the present game alone: UCI_Variant may come later.
static const Tunable *find_tunable(Slice name)
{
    for (int of = 0; of < game_count; of++)
        for (int i = 0; i < games[of]->tunable_count; i++)
            if (same_words(name, slice_of(games[of]->tunables[i].name)))
                return &games[of]->tunables[i];
    return NULL;
}

static bool set_tunable(const Tunable *row, Slice text, Error *error)
{
    int64_t number;
    if (!slice_number_in(text, row->name, row->low, row->high, &number, error))
        return false;
    *row->value = (int)number;
    return true;
}

bool options_set(Session *session, Slice words, Error *error)
{
    int64_t number = 0;
    if (!slice_is(slice_word(&words), "name"))
        return fail(error, "setoption needs: name NAME [value VALUE]");
    Slice name = words_before(&words, "value");
    Slice text = slice_trim(words);
    const Tunable *tunable = find_tunable(name);
    if (tunable != NULL)
        return set_tunable(tunable, text, error);
    const Option *option = find_option(name, error);
    if (option == NULL || !parse_value(option, &text, &number, error))
        return false;
    if (option->apply != NULL && !option->apply(session, number, text, error))
        return false;
    if (option->at != 0)
        *value_of(session, option) = number;
    return true;
}
