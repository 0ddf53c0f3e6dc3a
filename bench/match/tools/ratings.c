// A rating list of the engines of several matches: `regatta ratings [KEY=VALUE...] JOURNAL...`.
//
// DESIGN. Journals are read one after the other, and of each is kept who the engines were
// (players.h) and who got which points (rated_games.h); the rest is arithmetic (ratings.h) and
// print (rating_list.h). Nothing is printed before all is known. Input that would make a list wrong
// without a word is refused: another game, another engine under the same name, the same games
// twice.
#include "bench/match/command/command_line.h"
#include "bench/match/command/read_config.h"
#include "bench/match/report/rating_list.h"
#include "bench/match/store/journal.h"
#include "bench/match/tools/commands.h"
#include "bench/match/tools/players.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef enum ListFormat { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON } ListFormat;

// The wishes of the user.
typedef struct Wishes {
    char *anchor;
    double elo;
    unsigned errors, different, format; // RatingErrors, Namesakes, ListFormat
    bool fit_seats, crosstable;
} Wishes;

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
    Players players;
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

// --- Games that are there twice -----------------------------------------------------------------

static uint64_t add_text(uint64_t key, const char *text)
{
    for (; *text != '\0'; text++)
        key = mix64(key ^ (unsigned char)*text);
    return mix64(key + 1);
}

// A hash of what makes a game this one: when it began, who played, and what.
static uint64_t key_of(const Config *config, const GameResult *game)
{
    uint64_t key = mix64((uint64_t)game->started_ms);
    for (int seat = 0; seat < config->rules->seats; seat++)
        key = add_text(key, config->engines[game->players[seat]].name);
    key = add_text(key, game->fen);
    for (int i = 0; i < game->move_count; i++)
        key = add_text(key, game->moves[i].move);
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
    return players_add(&gathered->players, file, config, &contents->inputs,
                       (Namesakes)gathered->wishes.different, adding.numbers, &gathered->notes,
                       error) &&
           events_replay(config, contents->results, contents->result_count,
                         (Listener){adding_hear, &adding}, error);
}

static bool add_journal(Gathered *gathered, int journal, Error *error)
{
    const char *file = gathered->journals[journal];
    Config config;
    JournalContents contents;
    Error why;
    if (!journal_read(file, &contents, error))
        return false;
    bool good =
        config_resume(&config, file, contents.argument_count, contents.arguments, 0, NULL, &why);
    if (!good) {
        fail(error, "'%.80s' is of a match that can't be: %s", file, why.text);
    } else {
        good = journal_fits(&contents, &config, &why);
        good = good ? add_match(gathered, journal, &config, &contents, error)
                    : fail(error, "'%.80s': %s", file, why.text);
        config_free(&config);
    }
    journal_contents_free(&contents);
    return good;
}

// --- The list -----------------------------------------------------------------------------------

static bool find_anchor(const Gathered *gathered, int *anchor, Error *error)
{
    const char *name = gathered->wishes.anchor;
    *anchor = name == NULL ? -1 : players_find(&gathered->players, name);
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

static void print_table(const RatingList *list, ListFormat format)
{
    switch (format) {
    case FORMAT_TEXT:
        rating_list_text(stdout, list);
        break;
    case FORMAT_CSV:
        rating_list_csv(stdout, list);
        break;
    case FORMAT_JSON:
        rating_list_json(stdout, list);
        break;
    }
}

// Lines that are no part of a table go where they do not disturb its reader.
static void print_list(const Gathered *gathered, const Ratings *ratings)
{
    ListFormat format = (ListFormat)gathered->wishes.format;
    const RatingList list = {.ratings = ratings,
                             .games = &gathered->games,
                             .rules = gathered->rules,
                             .names = gathered->players.names,
                             .anchor = gathered->wishes.anchor,
                             .journals = gathered->journal_count,
                             .crosstable = gathered->wishes.crosstable};
    print_table(&list, format);
    if (format != FORMAT_TEXT)
        rating_list_remarks(stderr, &list);
    print_notes(gathered, format == FORMAT_TEXT ? stdout : stderr);
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
    settings.names = gathered->players.names;
    if (!none_twice(gathered, error) || !find_anchor(gathered, &settings.anchor, error) ||
        !ratings_make(&ratings, &gathered->games, gathered->players.count, &settings, error))
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
    Gathered gathered = {.journals = words + 1, .players = {.most = MAX_PLAYERS}};
    bool good = read_words(&gathered, arguments, count, &error) && make_list(&gathered, &error);
    if (!good)
        fprintf(stderr, "regatta: %s\n", error.text);
    row_free_keys(&ratings_row, &gathered.wishes);
    players_free(&gathered.players);
    rated_games_free(&gathered.games);
    buffer_free(&gathered.notes);
    free(gathered.seen);
    free(words);
    return good ? 0 : 2;
}
