// A rating list of the engines of several matches: `regatta ratings [KEY=VALUE...] JOURNAL...`.
//
// DESIGN. Journals are read one after the other, and of each is kept who the engines were and who
// got which points (rated_games.h); the rest is arithmetic (ratings.h) and print (rating_list.h).
// Nothing is printed before all is known. Input that would make a list wrong without a word is
// refused: another game, another engine under the same name, the same games twice.
//
// A name makes a player: of the same name, the engines of two matches are one. Whether they really
// are is asked of all that a journal knows of them: the checksums of the program and of other
// files, arguments, options, limits. Where the program's checksum is in both journals its path does
// not matter. The user says what becomes of a name that stands for two engines.
#include "bench/match/command/command_line.h"
#include "bench/match/command/read_config.h"
#include "bench/match/report/rating_list.h"
#include "bench/match/store/journal.h"
#include "bench/match/tools/commands.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// The ways to treat one name that stands for engines that differ.
typedef enum Namesakes {
    NAMESAKES_REFUSED,
    NAMESAKES_JOINED, // they are one player
    NAMESAKES_APART   // the second one is NAME#2
} Namesakes;

// The wishes of the user.
typedef struct Wishes {
    char *anchor;
    double elo;
    unsigned errors, different, format; // RatingErrors, Namesakes, one of `printers`
    bool fit_seats, crosstable;
} Wishes;

// Things that engines of one name may differ in.
typedef enum Trait {
    TRAIT_PROGRAM,
    TRAIT_ARGUMENTS,
    TRAIT_OPTIONS,
    TRAIT_LIMITS,
    TRAIT_FILES,
    TRAITS
} Trait;

static const char *const trait_names[] = {
    [TRAIT_PROGRAM] = "program",      [TRAIT_ARGUMENTS] = "arguments",
    [TRAIT_OPTIONS] = "options",      [TRAIT_LIMITS] = "clock or limits",
    [TRAIT_FILES] = "files it reads",
};

// Facts about an engine, as hashes; 0: nothing is known.
typedef struct Traits {
    uint64_t of[TRAITS];
    uint64_t cmd; // compared where a program has no checksum
} Traits;

typedef struct Player {
    char *name;  // in its matches
    int journal; // where it was seen first
    Traits traits;
} Player;

// A game, to know it again.
typedef struct Seen {
    uint64_t key;
    int64_t number; // in its match
    int journal;    // from 0
} Seen;

typedef struct Gathered {
    Wishes wishes;
    char **journals;
    int journal_count;
    const Rules *rules; // of the first one
    Player *players;
    char **names; // in the list, by player
    int player_count;
    RatedGames games;
    Seen *seen;
    int64_t seen_count;
    int64_t waiting; // games of encounters that are not complete
    Buffer notes;    // about engines, a line each
} Gathered;

#define OF_WISHES(member) offsetof(Wishes, member)

// clang-format off
static const ValueRow keys[] = {
    {"anchor", "NAME", VALUE_TEXT, OF_WISHES(anchor), .help = "the engine that has elo=; without one, the mean of all has"},
    {"elo", "X", VALUE_DECIMAL, OF_WISHES(elo), -100000, 100000, .fallback = "0", .help = "the rating of the anchor, or the mean"},
    {"errors", NULL, VALUE_CHOICE, OF_WISHES(errors), .choices = "pairs|games", .fallback = "pairs", .help = "told from how pairs scatter, or as if each game were on its own, won or lost"},
    {"seats", NULL, VALUE_SWITCH, OF_WISHES(fit_seats), .choices = "equal|fit", .fallback = "equal", .help = "fit: what it is worth to move first is asked of the games as well"},
    {"different", NULL, VALUE_CHOICE, OF_WISHES(different), .choices = "refuse|join|apart", .fallback = "refuse", .help = "what becomes of one name for two engines"},
    {"crosstable", NULL, VALUE_SWITCH, OF_WISHES(crosstable), .choices = "false|true", .fallback = "false", .help = "each one's points and games with each other one"},
    {"format", NULL, VALUE_CHOICE, OF_WISHES(format), .choices = "text|csv|json", .fallback = "text", .help = "of what is printed"},
};
// clang-format on

const ArgumentRow ratings_row = {{"ratings", .help = ""}, TAKES_KEYS, ROW_KEYS(keys)};

// --- What is known of an engine -----------------------------------------------------------------

static uint64_t hash_text(uint64_t hash, const char *text, bool lower)
{
    for (; text != NULL && *text != '\0'; text++)
        hash = mix64(hash ^ (unsigned char)(lower ? tolower((unsigned char)*text) : *text));
    return mix64(hash + 1);
}

// The order in which options were given does not matter, so hashes are added up.
static uint64_t hash_options(const EngineConfig *engine)
{
    uint64_t sum = 1;
    for (int i = 0; i < engine->option_count; i++) {
        const EngineOption *option = &engine->options[i];
        sum += hash_text(hash_text(1, option->name, true), option->value, false);
    }
    return sum;
}

static uint64_t hash_limits(const ThinkLimits *limits)
{
    const int64_t numbers[] = {limits->has_clock,    limits->period_moves, limits->base_ms,
                               limits->increment_ms, limits->movetime_ms,  limits->nodes,
                               limits->depth_ply};
    uint64_t hash = 1;
    for (size_t i = 0; i < ARRAY_COUNT(numbers); i++)
        hash = mix64(hash + (uint64_t)numbers[i]);
    return hash;
}

static uint64_t hash_file(const InputFile *file)
{
    return mix64(mix64(file->crc + 1) + (uint64_t)file->bytes);
}

static uint64_t hash_files(const EngineConfig *engine, const Inputs *inputs)
{
    const InputFile *program = inputs_program(inputs, engine);
    uint64_t sum = 1;
    for (int i = 0; i < inputs->count; i++)
        if (&inputs->list[i] != program && inputs_belongs(&inputs->list[i], engine))
            sum += hash_file(&inputs->list[i]);
    return sum;
}

static Traits traits_of(const EngineConfig *engine, const Inputs *inputs)
{
    const InputFile *program = inputs_program(inputs, engine);
    Traits traits = {.cmd = hash_text(1, engine->cmd, false)};
    traits.of[TRAIT_PROGRAM] = program != NULL ? hash_file(program) : 0;
    traits.of[TRAIT_ARGUMENTS] = hash_text(1, engine->args, false);
    traits.of[TRAIT_OPTIONS] = hash_options(engine);
    traits.of[TRAIT_LIMITS] = hash_limits(&engine->limits);
    traits.of[TRAIT_FILES] = inputs->count > 0 ? hash_files(engine, inputs) : 0;
    return traits;
}

// The first thing that two engines differ in, or NULL.
static const char *difference(const Traits *a, const Traits *b)
{
    for (int i = 0; i < TRAITS; i++)
        if (a->of[i] != 0 && b->of[i] != 0 && a->of[i] != b->of[i])
            return trait_names[i];
    bool summed = a->of[TRAIT_PROGRAM] != 0 && b->of[TRAIT_PROGRAM] != 0;
    return summed || a->cmd == b->cmd ? NULL : trait_names[TRAIT_PROGRAM];
}

// --- Players ------------------------------------------------------------------------------------

// The number of the player of that name in the list, or -1.
static int find_player(const Gathered *gathered, const char *name)
{
    for (int i = 0; i < gathered->player_count; i++)
        if (strcmp(gathered->names[i], name) == 0)
            return i;
    return -1;
}

// Adds one, by its name or, if that is in the list, the first free one of NAME#2 and so on.
static bool add_player(Gathered *gathered, int journal, const char *name, const Traits *traits,
                       Error *error)
{
    char shown[256];
    if (gathered->player_count == MAX_PLAYERS)
        return fail(error, "a list has at most %d players", MAX_PLAYERS);
    snprintf(shown, sizeof shown, "%s", name);
    for (int i = 2; find_player(gathered, shown) >= 0; i++)
        snprintf(shown, sizeof shown, "%.200s#%d", name, i);
    size_t number = (size_t)gathered->player_count++;
    gathered->players = memory_one_more(gathered->players, number, sizeof *gathered->players);
    gathered->names = memory_one_more(gathered->names, number, sizeof *gathered->names);
    gathered->names[number] = slice_copy(slice_of(shown));
    gathered->players[number] = (Player){slice_copy(slice_of(name)), journal, *traits};
    return true;
}

// Finds or adds an engine as a player.
static bool add_engine(Gathered *gathered, int journal, const EngineConfig *engine,
                       const Inputs *inputs, int *number, Error *error)
{
    Traits traits = traits_of(engine, inputs);
    const Player *namesake = NULL; // the first one
    for (*number = 0; *number < gathered->player_count; ++*number) {
        const Player *player = &gathered->players[*number];
        if (strcmp(player->name, engine->name) != 0)
            continue;
        if (difference(&player->traits, &traits) == NULL)
            return true;
        namesake = namesake != NULL ? namesake : player;
    }
    if (namesake == NULL)
        return add_player(gathered, journal, engine->name, &traits, error);
    const char *what = difference(&namesake->traits, &traits);
    const char *there = gathered->journals[namesake->journal], *here = gathered->journals[journal];
    if (gathered->wishes.different == NAMESAKES_REFUSED)
        return fail(error,
                    "'%.40s' is not the same engine in '%.60s' and '%.60s': its %s differ; "
                    "different=join or apart",
                    engine->name, there, here, what);
    buffer_format(&gathered->notes, "The %s of '%s' in %s and in %s differ: ", what, engine->name,
                  there, here);
    if (gathered->wishes.different == NAMESAKES_JOINED) {
        *number = (int)(namesake - gathered->players);
        buffer_format(&gathered->notes, "they are taken for one\n");
        return true;
    }
    if (!add_player(gathered, journal, engine->name, &traits, error))
        return false;
    buffer_format(&gathered->notes, "the second one is '%s'\n", gathered->names[*number]);
    return true;
}

// --- Games that are there twice -----------------------------------------------------------------

// A hash of what makes a game this one: when it began, who played, and what.
static uint64_t key_of(const Config *config, const GameResult *game)
{
    uint64_t key = mix64((uint64_t)game->started_ms);
    for (int seat = 0; seat < config->rules->seats; seat++)
        key = hash_text(key, config->engines[game->players[seat]].name, false);
    key = hash_text(key, game->fen, false);
    for (int i = 0; i < game->move_count; i++)
        key = hash_text(key, game->moves[i].move, false);
    return key;
}

static void note_seen(Gathered *gathered, int journal, const Config *config, const GameResult *game)
{
    size_t count = (size_t)gathered->seen_count++;
    gathered->seen = memory_one_more(gathered->seen, count, sizeof *gathered->seen);
    gathered->seen[count] = (Seen){key_of(config, game), game->number, journal};
}

static int compare_seen(const void *a, const void *b)
{
    const Seen *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key)
                            : (x->journal > y->journal) - (x->journal < y->journal);
}

static bool none_twice(Gathered *gathered, Error *error)
{
    const Seen *seen = gathered->seen;
    if (gathered->seen_count > 0)
        qsort(gathered->seen, (size_t)gathered->seen_count, sizeof *seen, compare_seen);
    for (int64_t i = 1; i < gathered->seen_count; i++)
        if (seen[i].key == seen[i - 1].key && seen[i].journal != seen[i - 1].journal)
            return fail(error, "game %" PRId64 " of '%.80s' is in '%.80s' as well", seen[i].number,
                        gathered->journals[seen[i].journal],
                        gathered->journals[seen[i - 1].journal]);
    return true;
}

// --- Journals -----------------------------------------------------------------------------------

// A journal that is added.
typedef struct Adding {
    Gathered *gathered;
    int journal;
    const Config *config;
    int numbers[MAX_ENGINES]; // the players that its engines are
} Adding;

static bool adding_hear(void *self, const Event *event, Error *error)
{
    const Adding *adding = self;
    Gathered *gathered = adding->gathered;
    (void)error;
    if (event->kind == EVENT_GAME_ENDS) {
        gathered->waiting++;
        note_seen(gathered, adding->journal, adding->config, event->game);
    } else if (event->kind == EVENT_ENCOUNTER_ENDS) {
        gathered->waiting -= event->result->game_count;
        rated_games_add(&gathered->games, adding->config, event->result, adding->numbers);
    }
    return true;
}

static bool add_match(Gathered *gathered, int journal, const Config *config,
                      const JournalContents *contents, Error *error)
{
    const char *file = gathered->journals[journal];
    Adding adding = {.gathered = gathered, .journal = journal, .config = config};
    if (gathered->rules == NULL) {
        gathered->rules = config->rules;
        gathered->games.seats = config->rules->seats;
    }
    if (config->rules != gathered->rules)
        return fail(error, "'%.80s' is of %s and '%.80s' of %s: a list is of one game",
                    gathered->journals[0], gathered->rules->variant, file, config->rules->variant);
    for (int i = 0; i < config->engine_count; i++)
        if (!add_engine(gathered, journal, &config->engines[i], &contents->inputs,
                        &adding.numbers[i], error))
            return false;
    return events_replay(config, contents->results, contents->result_count,
                         (Listener){adding_hear, &adding}, error);
}

static bool add_journal(Gathered *gathered, int journal, Error *error)
{
    const char *file = gathered->journals[journal];
    Config config;
    JournalContents contents;
    Error why;
    bool good = false;
    if (!journal_read(file, &contents, error))
        return false;
    if (!config_resume(&config, file, contents.argument_count, contents.arguments, 0, NULL, &why))
        fail(error, "'%.80s' is of a match that can't be: %s", file, why.text);
    else if (!journal_fits(&contents, &config, &why))
        fail(error, "'%.80s': %s", file, why.text);
    else
        good = add_match(gathered, journal, &config, &contents, error);
    config_free(&config);
    journal_contents_free(&contents);
    return good;
}

// --- The list -----------------------------------------------------------------------------------

static bool find_anchor(const Gathered *gathered, int *anchor, Error *error)
{
    const char *name = gathered->wishes.anchor;
    *anchor = name == NULL ? -1 : find_player(gathered, name);
    return name == NULL || *anchor >= 0 ||
           fail(error, "anchor=: there is no engine '%.*s' in these journals",
                slice_quote(slice_of(name)), name);
}

static void print_notes(const Gathered *gathered, FILE *to)
{
    if (gathered->notes.length > 0)
        fwrite(gathered->notes.at, 1, gathered->notes.length, to);
    if (gathered->waiting > 0)
        fprintf(to, "Games left out, as their encounters are not complete: %" PRId64 "\n",
                gathered->waiting);
}

// By format=, in the order of its choices.
static void (*const printers[])(FILE *to, const RatingList *list) = {
    rating_list_text, rating_list_csv, rating_list_json};

// Lines that are no part of a table go where they do not disturb its reader.
static void print_list(const Gathered *gathered, const Ratings *ratings)
{
    void (*print)(FILE *, const RatingList *) = printers[gathered->wishes.format];
    bool is_text = print == rating_list_text;
    const RatingList list = {.ratings = ratings,
                             .games = &gathered->games,
                             .rules = gathered->rules,
                             .names = gathered->names,
                             .anchor = gathered->wishes.anchor,
                             .journals = gathered->journal_count,
                             .crosstable = gathered->wishes.crosstable};
    print(stdout, &list);
    if (!is_text)
        rating_list_remarks(stderr, &list);
    print_notes(gathered, is_text ? stdout : stderr);
}

static bool make_list(Gathered *gathered, Error *error)
{
    RatingSettings settings = {.elo = gathered->wishes.elo,
                               .fit_seats = gathered->wishes.fit_seats,
                               .errors = (RatingErrors)gathered->wishes.errors};
    Ratings ratings;
    for (int i = 0; i < gathered->journal_count; i++)
        if (!add_journal(gathered, i, error))
            return false;
    settings.names = gathered->names;
    if (!none_twice(gathered, error) || !find_anchor(gathered, &settings.anchor, error) ||
        !ratings_make(&ratings, &gathered->games, gathered->player_count, &settings, error))
        return false;
    print_list(gathered, &ratings);
    ratings_free(&ratings);
    return true;
}

// --- The command --------------------------------------------------------------------------------

// A name made of letters with '=' behind it. A journal that is called so is ./a=b.
static bool is_key(const char *word)
{
    const char *end = word;
    while (isalpha((unsigned char)*end))
        end++;
    return end > word && *end == '=';
}

// Takes the words apart: journals to the front of `journals`, and keys behind them.
static bool read_words(Gathered *gathered, char **words, int count, Error *error)
{
    int placed = 0;
    for (int i = 0; i < count; i++)
        if (!is_key(words[i]))
            gathered->journals[placed++] = words[i];
    gathered->journal_count = placed;
    for (int i = 0; i < count; i++)
        if (is_key(words[i]))
            gathered->journals[placed++] = words[i];
    return row_read_keys(&ratings_row, count - gathered->journal_count,
                         gathered->journals + gathered->journal_count, &gathered->wishes, error) &&
           (gathered->journal_count > 0 || fail(error, "ratings needs a JOURNAL"));
}

int ratings_main(int count, char **arguments)
{
    Error error;
    // Keys are read as words behind another one.
    char **words = memory_new((size_t)count + 1, sizeof *words);
    Gathered gathered = {.journals = words + 1};
    bool good = read_words(&gathered, arguments, count, &error) && make_list(&gathered, &error);
    if (!good)
        fprintf(stderr, "regatta: %s\n", error.text);
    row_free_keys(&ratings_row, &gathered.wishes);
    for (int i = 0; i < gathered.player_count; i++) {
        free(gathered.names[i]);
        free(gathered.players[i].name);
    }
    free(gathered.names);
    free(gathered.players);
    rated_games_free(&gathered.games);
    buffer_free(&gathered.notes);
    free(gathered.seen);
    free(words);
    return good ? 0 : 2;
}
