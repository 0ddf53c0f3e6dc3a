#define _POSIX_C_SOURCE 200809L // threads
#include "bench/match/book.h"

#include "bench/match/engine.h"
#include "bench/match/openings.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 512,         // candidates looked at between two lines of progress
    GLANCE_DIVISOR = 20, // the first look has so many times fewer nodes
    GLANCE_WIDTH = 3,    // and a window so many times wider
    MAX_PLIES = 200,
    MAX_WORKERS = 256,
    PATIENCE_US = 600 * 1000 * 1000
};

typedef struct Recipe {
    const char *cmd, *out;
    const Rules *rules;
    int64_t count, least_plies, most_plies, nodes, window_cp, seed, concurrency;
} Recipe;

typedef struct Candidate {
    GamePosition position;
    bool kept;
    int score_cp; // as the side to move sees it
} Candidate;

typedef struct Kitchen {
    const Recipe *recipe;
    EngineHost *host;
    EngineConfig setup;
    Openings *openings[MAX_PLIES + 1]; // by number of plies
    pthread_mutex_t lock;              // guards the rest
    Candidate batch[BATCH];
    int next;
    bool failed;
    Error why;
} Kitchen;

typedef struct Cook {
    Kitchen *kitchen;
    Engine *engine;
    pthread_t thread;
    bool started;
} Cook;

// ---- the command line ----

typedef struct Key {
    const char *name, *help;
    int64_t low, high;
    size_t offset;
} Key;

static const Key keys[] = {
    {"count", "positions wanted (2000)", 1, 10000000, offsetof(Recipe, count)},
    {"nodes", "nodes for the long look (100000)", 1, INT64_MAX / 4, offsetof(Recipe, nodes)},
    {"window", "centipawns from 0 that are near equal (30)", 0, 10000, offsetof(Recipe, window_cp)},
    {"seed", "of the random plies (1)", 0, INT64_MAX, offsetof(Recipe, seed)},
    {"concurrency", "engines at work (1)", 1, MAX_WORKERS, offsetof(Recipe, concurrency)},
};

static void print_usage(FILE *to)
{
    fputs("regatta book cmd=ENGINE out=FILE [KEY=VALUE ...]\n"
          "  cmd=      the engine that judges\n"
          "  out=      the book to write, which must not exist\n"
          "  plies=    LEAST-MOST random plies (4-9)\n"
          "  variant=  the game\n",
          to);
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
        fprintf(to, "  %s=%*s%s\n", keys[i].name, (int)(9 - strlen(keys[i].name)), "",
                keys[i].help);
}

static bool read_plies(Recipe *recipe, Slice value, Error *error)
{
    const char *dash = memchr(value.at, '-', value.length);
    Slice least = value, most = value;
    if (dash != NULL) {
        least.length = (size_t)(dash - value.at);
        most = (Slice){dash + 1, value.length - least.length - 1};
    }
    if (!slice_number_in(least, "plies", 0, MAX_PLIES, &recipe->least_plies, error) ||
        !slice_number_in(most, "plies", 0, MAX_PLIES, &recipe->most_plies, error))
        return false;
    return recipe->least_plies <= recipe->most_plies ||
           fail(error, "plies=%.*s has more at its beginning than at its end", slice_quote(value),
                value.at);
}

static bool read_variant(Recipe *recipe, Slice value, Error *error)
{
    recipe->rules = rules_find(value);
    return recipe->rules != NULL ||
           fail(error, "there is no variant '%.*s'", slice_quote(value), value.at);
}

static bool read_argument(Recipe *recipe, const char *argument, Error *error)
{
    size_t length = strcspn(argument, "=");
    Slice name = {argument, length};
    const char *value = argument + length + (argument[length] == '=');
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
        if (slice_is(name, keys[i].name))
            return slice_number_in(slice_of(value), keys[i].name, keys[i].low, keys[i].high,
                                   (int64_t *)((char *)recipe + keys[i].offset), error);
    if (slice_is(name, "cmd"))
        recipe->cmd = value;
    else if (slice_is(name, "out"))
        recipe->out = value;
    else if (slice_is(name, "plies"))
        return read_plies(recipe, slice_of(value), error);
    else if (slice_is(name, "variant"))
        return read_variant(recipe, slice_of(value), error);
    else
        return fail(error, "book knows no '%.*s'", slice_quote(name), name.at);
    return true;
}

static bool read_recipe(Recipe *recipe, int count, char **arguments, Error *error)
{
    *recipe = (Recipe){
        .rules = all_rules[0],
        .count = 2000,
        .least_plies = 4,
        .most_plies = 9,
        .nodes = 100000,
        .window_cp = 30,
        .seed = 1,
        .concurrency = 1,
    };
    for (int i = 0; i < count; i++)
        if (!read_argument(recipe, arguments[i], error))
            return false;
    if (recipe->cmd == NULL || recipe->out == NULL)
        return fail(error, "book needs cmd= and out=");
    return true;
}

// ---- looking at candidates ----

// Has the engine search a position. False on a fault; a decided score is none near equal.
static bool look(Cook *cook, const char *position, int64_t nodes, bool *near, int64_t window_cp,
                 int *score_cp, Error *error)
{
    Thought thought;
    char lines[GAME_POSITION_TEXT + 64];
    int64_t sent_us;
    if (engine_new_game(cook->engine, error) != ENGINE_FINE)
        return false;
    snprintf(lines, sizeof lines, "position fen %s\ngo nodes %lld\n", position, (long long)nodes);
    if (engine_send(cook->engine, lines, &sent_us, error) != ENGINE_FINE ||
        engine_await_move(cook->engine, sent_us, sent_us + PATIENCE_US, &thought, error) !=
            ENGINE_FINE)
        return false;
    *near = thought.scored && !thought.mate && thought.score >= -window_cp &&
            thought.score <= window_cp;
    *score_cp = *near ? (int)thought.score : 0;
    return true;
}

static bool judge(Cook *cook, Candidate *candidate, Error *error)
{
    const Recipe *recipe = cook->kitchen->recipe;
    char text[GAME_POSITION_TEXT];
    recipe->rules->format(&candidate->position, text);
    if (!look(cook, text, recipe->nodes / GLANCE_DIVISOR + 1, &candidate->kept,
              recipe->window_cp * GLANCE_WIDTH, &candidate->score_cp, error))
        return false;
    return !candidate->kept || look(cook, text, recipe->nodes, &candidate->kept, recipe->window_cp,
                                    &candidate->score_cp, error);
}

static void *cook_main(void *argument)
{
    Cook *cook = argument;
    Kitchen *kitchen = cook->kitchen;
    Error error;
    pthread_mutex_lock(&kitchen->lock);
    while (kitchen->next < BATCH && !kitchen->failed) {
        Candidate *candidate = &kitchen->batch[kitchen->next++];
        pthread_mutex_unlock(&kitchen->lock);
        bool good = judge(cook, candidate, &error);
        pthread_mutex_lock(&kitchen->lock);
        if (!good && !kitchen->failed) {
            kitchen->failed = true;
            kitchen->why = error;
        }
    }
    pthread_mutex_unlock(&kitchen->lock);
    return NULL;
}

// Judges a whole batch. False on an engine's fault.
static bool judge_batch(Kitchen *kitchen, Cook *cooks)
{
    int count = (int)kitchen->recipe->concurrency;
    kitchen->next = 0;
    for (int i = 0; i < count; i++)
        cooks[i].started = pthread_create(&cooks[i].thread, NULL, cook_main, &cooks[i]) == 0;
    if (!cooks[0].started)
        cook_main(&cooks[0]); // without threads, alone
    for (int i = 0; i < count; i++)
        if (cooks[i].started)
            pthread_join(cooks[i].thread, NULL);
    return !kitchen->failed;
}

static void fill_batch(Kitchen *kitchen, int64_t first)
{
    const Recipe *recipe = kitchen->recipe;
    int64_t span = recipe->most_plies - recipe->least_plies + 1;
    for (int i = 0; i < BATCH; i++) {
        int64_t index = first + i;
        kitchen->batch[i] = (Candidate){0};
        openings_at(kitchen->openings[recipe->least_plies + index % span], index,
                    &kitchen->batch[i].position);
    }
}

// ---- the book ----

// Writes what is kept of the batch and was not yet seen; gives the number in the book now.
static int64_t serve(Kitchen *kitchen, FILE *book, History *seen, int64_t served, bool *memory)
{
    const Rules *rules = kitchen->recipe->rules;
    for (int i = 0; i < BATCH && served < kitchen->recipe->count; i++) {
        const Candidate *candidate = &kitchen->batch[i];
        uint64_t key = rules->key(&candidate->position);
        char text[GAME_POSITION_TEXT];
        if (!candidate->kept || history_times(seen, key) > 0)
            continue;
        *memory = history_push(seen, key);
        rules->format(&candidate->position, text);
        fprintf(book, "%s ; ce %d\n", text, candidate->score_cp);
        served++;
    }
    return served;
}

static bool make_book(Kitchen *kitchen, Cook *cooks, FILE *book, Error *error)
{
    const Recipe *recipe = kitchen->recipe;
    History seen = {0};
    bool memory = true;
    int64_t served = 0, first = 0;
    for (; served < recipe->count && memory; first += BATCH) {
        fill_batch(kitchen, first);
        if (!judge_batch(kitchen, cooks)) {
            *error = kitchen->why;
            break;
        }
        served = serve(kitchen, book, &seen, served, &memory);
        fprintf(stderr, "%lld of %lld positions from %lld candidates\n", (long long)served,
                (long long)recipe->count, (long long)(first + BATCH));
    }
    history_free(&seen);
    if (!memory)
        fail(error, "there is no memory for a book this long");
    return memory && !kitchen->failed;
}

static bool open_openings(Kitchen *kitchen, Error *error)
{
    const Recipe *recipe = kitchen->recipe;
    for (int64_t plies = recipe->least_plies; plies <= recipe->most_plies; plies++) {
        Config config = {.rules = recipe->rules,
                         .seed = (uint64_t)recipe->seed,
                         .openings = {.format = OPENINGS_RANDOM, .plies = plies, .start = 1}};
        kitchen->openings[plies] = openings_open(&config, error);
        if (kitchen->openings[plies] == NULL)
            return false;
#include "bench/match/book.h"

#include "engine/rng.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- The list ----------------------------------------------------------------------------------

static bool reserve(void **block, size_t *capacity, size_t needed, size_t item)
{
    if (needed <= *capacity)
        return true;
    size_t larger = *capacity < 1024 ? 1024 : *capacity * 2;
    if (larger < needed)
        larger = needed;
    void *grown = realloc(*block, larger * item);
    if (grown == NULL)
        return false;
    *block = grown;
    *capacity = larger;
    return true;
}

static bool book_add(Book *book, Slice fen)
{
    void *text = book->text, *starts = book->starts;
    bool room = reserve(&text, &book->size, book->used + fen.length + 1, 1);
    book->text = text;
    room = room && reserve(&starts, &book->capacity, book->count + 1, sizeof *book->starts);
    book->starts = starts;
    if (!room)
        return false;
    memcpy(book->text + book->used, fen.at, fen.length);
    book->text[book->used + fen.length] = '\0';
    book->starts[book->count++] = book->used;
    book->used += fen.length + 1;
    return true;
}

Slice book_fen(const Book *book, size_t index)
{
    return slice_of(book->text + book->starts[index]);
}

// Fisher and Yates: every order is equally likely.
void book_shuffle(Book *book, uint64_t seed)
{
    Rng rng = {mix64(seed)};
    for (size_t i = book->count; i > 1; i--) {
        size_t other = rng_below(&rng, (uint32_t)i);
        size_t kept = book->starts[i - 1];
        book->starts[i - 1] = book->starts[other];
        book->starts[other] = kept;
    }
}

void book_free(Book *book)
{
    free(book->text);
    free(book->starts);
    *book = (Book){0};
}

// --- The file ----------------------------------------------------------------------------------

// A book being read.
typedef struct Reader {
    Book *book;
    const Rules *rules;
    const char *file;
    int64_t line;  // of what is being read, from 1
    int64_t plies; // PGN: at most so many, 0: all
} Reader;

static bool fail_at_line(const Reader *reader, int64_t line, const char *why, Error *error)
{
    return fail(error, "%.*s, line %lld: %s", slice_quote(slice_of(reader->file)), reader->file,
                (long long)line, why);
}

static bool fail_file(const char *file, const char *why, Error *error)
{
    return fail(error, "%.*s: %s", slice_quote(slice_of(file)), file, why);
}

// Reads a whole file into *text, which is then the caller's to free, error or not.
static bool read_file(const char *file, char **text, size_t *length, Error *error)
{
    enum { STEP = 1 << 16 };
    size_t capacity = 0;
    void *block = NULL;
    FILE *from = fopen(file, "rb");
    *text = NULL;
    *length = 0;
    if (from == NULL)
        return fail_file(file, strerror(errno), error);
    for (size_t got = 1; got > 0;) {
        if (!reserve(&block, &capacity, *length + STEP, 1)) {
            fclose(from);
            return fail_file(file, "there is no memory to read it", error);
        }
        *text = block;
        got = fread(*text + *length, 1, STEP, from);
        *length += got;
    }
    bool done = !ferror(from) || fail_file(file, strerror(errno), error);
    fclose(from);
    return done;
}

// The text without the mark that some editors put before UTF-8.
static Slice without_mark(Slice text)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (text.length >= 3 && memcmp(text.at, mark, 3) == 0)
        return (Slice){text.at + 3, text.length - 3};
    return text;
}

// Whether games can begin there.
static bool check_position(const Rules *rules, const GamePosition *position, Error *error)
{
    GameMove moves[GAME_MAX_MOVES];
    History none = {0};
    Verdict verdict = rules->verdict(position, &none);
    if (verdict.kind != GAME_GOES_ON)
        return fail(error, "the game is over there: %s", verdict.reason);
    if (rules->moves(position, moves) == 0)
        return fail(error, "there is no legal move");
    return true;
}

// Adds an opening that was read from that line on.
static bool add_position(Reader *reader, const GamePosition *position, int64_t line, Error *error)
{
    char fen[GAME_POSITION_TEXT];
    Error why;
    if (!check_position(reader->rules, position, &why))
        return fail_at_line(reader, line, why.text, error);
    if (reader->book->count == UINT32_MAX)
        return fail_file(reader->file, "it has more than 4294967295 openings", error);
    reader->rules->format(position, fen);
    if (!book_add(reader->book, slice_of(fen)))
        return fail_file(reader->file, "there is no memory for so many openings", error);
    return true;
}

// --- EPD ---------------------------------------------------------------------------------------

static Slice next_line(Slice *rest)
{
    const char *end = memchr(rest->at, '\n', rest->length);
    Slice line = {rest->at, end != NULL ? (size_t)(end - rest->at) : rest->length};
    size_t used = line.length + (end != NULL);
    *rest = (Slice){rest->at + used, rest->length - used};
    return line;
}

// The FEN that a line begins with: up to a ';', its first six fields if the last two of them are
// numbers, else its first four.
static Slice fen_of_line(Slice line)
{
    const char *comment = memchr(line.at, ';', line.length);
    Slice rest = {line.at, comment != NULL ? (size_t)(comment - line.at) : line.length};
    const char *start = rest.at, *fourth = NULL;
    int64_t number;
    for (int field = 1; field <= 6; field++) {
        Slice word = slice_word(&rest);
        if (word.length == 0)
            return slice_trim((Slice){start, (size_t)(rest.at - start)});
        if (field > 4 && !slice_number(word, &number))
            break;
        if (field == 4 || field == 6)
            fourth = rest.at;
    }
    return slice_trim((Slice){start, (size_t)(fourth - start)});
}

static bool read_epd_line(Reader *reader, Slice line, Error *error)
{
    GamePosition position;
    Error why;
    line = slice_trim(line);
    if (line.length == 0 || line.at[0] == '#')
        return true;
    if (!reader->rules->parse(fen_of_line(line), &position, &why))
        return fail_at_line(reader, reader->line, why.text, error);
    return add_position(reader, &position, reader->line, error);
}

static bool read_epd(Reader *reader, Slice text, Error *error)
{
    for (reader->line = 1; text.length > 0; reader->line++)
        if (!read_epd_line(reader, next_line(&text), error))
            return false;
    return true;
}

// --- PGN ---------------------------------------------------------------------------------------

// A game as far as it has been read.
typedef struct PgnGame {
    GamePosition position;
    int64_t line;  // where it begins, 0: it has not begun
    int64_t plies; // played
    bool in_moves; // past its headers
} PgnGame;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

// Cuts `length` characters off the front, counting the lines they end.
static void take(Reader *reader, Slice *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        reader->line += text->at[i] == '\n';
    *text = (Slice){text->at + length, text->length - length};
}

// How long a part is that ends with the character `end`; 0 if that is missing.
static size_t length_to(Slice text, char end)
{
    const char *at = memchr(text.at, end, text.length);
    return at != NULL ? (size_t)(at - text.at) + 1 : 0;
}

// How long a header is; a bracket in its quotes is none. 0 if its line ends first.
static size_t header_length(Slice text)
{
    bool quoted = false;
    for (size_t i = 0; i < text.length && text.at[i] != '\n'; i++) {
        if (quoted && text.at[i] == '\\')
            i++;
        else if (text.at[i] == '"')
            quoted = !quoted;
        else if (text.at[i] == ']' && !quoted)
            return i + 1;
    }
    return 0;
}

// How long a variation is, with those and the comments inside it; 0 if it does not end.
static size_t variation_length(Slice text)
{
    int depth = 0;
    for (size_t i = 0; i < text.length; i++) {
        Slice rest = {text.at + i, text.length - i};
        char c = text.at[i];
        if (c == '{' || c == ';') {
            size_t comment = length_to(rest, c == '{' ? '}' : '\n');
            if (comment == 0)
                return 0;
            i += comment - 1;
        }
        depth += (c == '(') - (c == ')');
        if (depth == 0)
            return i + 1;
    }
    return 0;
}

// How long a word of the moves is.
static size_t word_length(Slice text)
{
    size_t length = 0;
    while (length < text.length && !is_space(text.at[length]) &&
           memchr("{}();[]", text.at[length], 7) == NULL)
        length++;
    return length;
}

// "1-0", "1/2-1/2", "*", with three players "2-1-0".
static bool is_result(Slice word)
{
    bool has_dash = false;
    if (slice_is(word, "*"))
        return true;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        if ((c < '0' || c > '9') && c != '-' && c != '/')
            return false;
        has_dash |= c == '-';
    }
    return has_dash;
}

// The word without the move number before it and the marks behind it.
static Slice move_of_word(Slice word)
{
    size_t digits = 0;
    while (digits < word.length && word.at[digits] >= '0' && word.at[digits] <= '9')
        digits++;
    if (digits == word.length || word.at[digits] == '.')
        word = (Slice){word.at + digits, word.length - digits};
    while (word.length > 0 && word.at[0] == '.')
        word.at++, word.length--;
    while (word.length > 0 && memchr("!?+#", word.at[word.length - 1], 4) != NULL)
        word.length--;
    return word;
}

static void begin_game(Reader *reader, PgnGame *game)
{
    if (game->line != 0)
        return;
    *game = (PgnGame){.line = reader->line};
    reader->rules->start(&game->position);
}

static bool end_game(Reader *reader, PgnGame *game, Error *error)
{
    bool done = game->line == 0 || add_position(reader, &game->position, game->line, error);
    *game = (PgnGame){0};
    return done;
}

// A header, [Name "value"]: only the position and the variant matter.
static bool read_header(Reader *reader, PgnGame *game, Slice header, Error *error)
{
    Error why;
    Slice rest = {header.at + 1, header.length - 2}, name = slice_word(&rest);
    Slice value = slice_trim(rest);
    if (value.length < 2 || value.at[0] != '"' || value.at[value.length - 1] != '"')
        return fail_at_line(reader, reader->line, "a header needs a name and a value in quotes",
                            error);
    value = (Slice){value.at + 1, value.length - 2};
    if (slice_is(name, "FEN") && !reader->rules->parse(value, &game->position, &why))
        return fail_at_line(reader, reader->line, why.text, error);
    if (slice_is(name, "Variant") && !slice_is(value, reader->rules->variant)) {
        fail(&why, "the game is of the variant '%.*s', not %s", slice_quote(value), value.at,
             reader->rules->variant);
        return fail_at_line(reader, reader->line, why.text, error);
    }
    return true;
}

static bool open_cooks(Kitchen *kitchen, Cook *cooks, Error *error)
{
    for (int i = 0; i < kitchen->recipe->concurrency; i++) {
        EngineFault fault;
        Error warning;
        char label[32];
        snprintf(label, sizeof label, "judge %d", i + 1);
        cooks[i].kitchen = kitchen;
        cooks[i].engine =
            engine_start(kitchen->host, &kitchen->setup, label, i + 1, &fault, &warning, error);
        if (cooks[i].engine == NULL)
            return false;
    }
    return true;
}

static void close_kitchen(Kitchen *kitchen, Cook *cooks)
{
    for (int i = 0; i < kitchen->recipe->concurrency; i++)
        if (cooks[i].engine != NULL)
            engine_release(cooks[i].engine, false);
    for (int plies = 0; plies <= MAX_PLIES; plies++)
        if (kitchen->openings[plies] != NULL)
            openings_close(kitchen->openings[plies]);
    if (kitchen->host != NULL)
        engine_host_close(kitchen->host);
}

static bool run_kitchen(const Recipe *recipe, FILE *book, Error *error)
{
    static const EngineOption variant_option = {(char *)"UCI_Variant", NULL};
    Kitchen *kitchen = calloc(1, sizeof *kitchen);
    Cook *cooks = calloc((size_t)recipe->concurrency, sizeof *cooks);
    EngineOption option = variant_option;
    Config config = {.rules = recipe->rules, .startup_ms = 10000, .ping_ms = 60000};
    bool good = kitchen != NULL && cooks != NULL;
    if (!good)
        fail(error, "there is no memory for the book's candidates");
    if (good) {
        option.value = (char *)recipe->rules->variant;
        kitchen->recipe = recipe;
        kitchen->setup = (EngineConfig){.cmd = (char *)recipe->cmd,
                                        .name = (char *)recipe->cmd,
                                        .options = &option,
                                        .option_count = 1};
        pthread_mutex_init(&kitchen->lock, NULL);
        kitchen->host = engine_host_open(&config, NULL, error);
        good = kitchen->host != NULL && open_openings(kitchen, error) &&
               open_cooks(kitchen, cooks, error) && make_book(kitchen, cooks, book, error);
        close_kitchen(kitchen, cooks);
        pthread_mutex_destroy(&kitchen->lock);
    }
    free(cooks);
    free(kitchen);
    return good;
}

int book_main(int count, char **arguments)
{
    Recipe recipe;
    Error error;
    if (count == 0) {
        print_usage(stdout);
        return 0;
    }
    if (!read_recipe(&recipe, count, arguments, &error)) {
        fprintf(stderr, "regatta: %s\n", error.text);
        return 2;
    }
    FILE *book = fopen(recipe.out, "wx");
    if (book == NULL) {
        fprintf(stderr, "regatta: the book %s: it exists already, or can't be made\n", recipe.out);
        return 2;
    }
    bool good = run_kitchen(&recipe, book, &error);
    if (fclose(book) != 0 && good)
        good = fail(&error, "the book %s could not be written", recipe.out);
    if (!good)
        fprintf(stderr, "regatta: %s\n", error.text);
    return good ? 0 : 1;
static bool read_move(Reader *reader, PgnGame *game, Slice word, Error *error)
{
    GameMove move;
    Error why;
    Slice text = move_of_word(word);
    if (text.length == 0 || (reader->plies > 0 && game->plies >= reader->plies))
        return true;
    if (!reader->rules->parse_move(text, &game->position, &move, &why))
        return fail_at_line(reader, reader->line, why.text, error);
    reader->rules->play(&game->position, move);
    game->plies++;
    return true;
}

// How long the header, comment, variation or word is that the text begins with; 0 if it does not
// end.
static size_t token_length(Slice text)
{
    switch (text.at[0]) {
    case '[':
        return header_length(text);
    case '{':
        return length_to(text, '}');
    case '(':
        return variation_length(text);
    case ';':
        return length_to(text, '\n') > 0 ? length_to(text, '\n') : text.length;
    default:
        return word_length(text);
    }
}

static bool read_word(Reader *reader, PgnGame *game, Slice word, Error *error)
{
    begin_game(reader, game);
    game->in_moves = true;
    return is_result(word) ? end_game(reader, game, error) : read_move(reader, game, word, error);
}

static bool read_token(Reader *reader, PgnGame *game, Slice token, Error *error)
{
    switch (token.at[0]) {
    case '{':
    case '(':
    case ';':
    case '$':
        return true;
    case '[':
        if (game->in_moves && !end_game(reader, game, error)) // the one before had no result
            return false;
        begin_game(reader, game);
        return read_header(reader, game, token, error);
    default:
        return read_word(reader, game, token, error);
    }
}

static bool read_pgn(Reader *reader, Slice text, Error *error)
{
    PgnGame game = {0};
    bool line_begins = true;
    for (reader->line = 1; text.length > 0; line_begins = text.at[-1] == '\n') {
        if (line_begins && text.at[0] == '%') { // a line for other programs
            next_line(&text);
            reader->line++;
            continue;
        }
        bool skipped = is_space(text.at[0]);
        size_t length = skipped ? 1 : token_length(text);
        if (length == 0)
            return fail_at_line(reader, reader->line,
                                "a bracket opens or closes here without its partner", error);
        if (!skipped && !read_token(reader, &game, (Slice){text.at, length}, error))
            return false;
        take(reader, &text, length);
    }
    return end_game(reader, &game, error);
}

// --- Both --------------------------------------------------------------------------------------

static bool read_book(Reader *reader, bool (*read)(Reader *, Slice, Error *), Error *error)
{
    char *text;
    size_t length;
    *reader->book = (Book){0};
    bool done = read_file(reader->file, &text, &length, error) &&
                read(reader, without_mark((Slice){text, length}), error);
    free(text);
    if (done && reader->book->count == 0)
        done = fail_file(reader->file, "it holds no opening", error);
    if (!done)
        book_free(reader->book);
    return done;
}

bool book_read_epd(Book *book, const Rules *rules, const char *file, Error *error)
{
    Reader reader = {.book = book, .rules = rules, .file = file};
    return read_book(&reader, read_epd, error);
}

bool book_read_pgn(Book *book, const Rules *rules, const char *file, int64_t plies, Error *error)
{
    Reader reader = {.book = book, .rules = rules, .file = file, .plies = plies};
    return read_book(&reader, read_pgn, error);
}
