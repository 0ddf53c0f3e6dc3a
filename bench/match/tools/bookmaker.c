// Makes a book of balanced openings: `regatta book KEY=VALUE ...`.
//
// DESIGN. Candidate number i is a pure function of the seed: some legal random plies from the
// start. An engine looks at each, briefly and, if that seems near equal, at length, with a fixed
// number of nodes and a cleared memory; those within the window are kept, no position twice, in the
// order of their numbers. So the same engine makes the same book with any number of workers. The
// book is written under another name beside its own, which it gets when it is whole.
#define _POSIX_C_SOURCE 200809L // threads, lstat
#include "bench/match/tools/commands.h"

#include "bench/match/base/seed.h"
#include "bench/match/command/command_line.h"
#include "bench/match/field/openings.h"
#include "bench/match/host/engine.h"
#include "engine/base/memory.h"
#include "engine/base/thread.h"
#include "engine/posix/own_file.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    BATCH = 512,         // candidates looked at between two lines of progress
    GLANCE_DIVISOR = 20, // the first look has so many times fewer nodes
    GLANCE_WIDTH = 3,    // and a window so many times wider
    MAX_PLIES = 100,
    MAX_WORKERS = 256,
    PATIENCE_US = 600 * 1000 * 1000
};

typedef struct Recipe {
    char *cmd, *out;
    const Rules *rules;
    bool bare; // without the scores
    int64_t count, least_plies, most_plies, nodes, window_cp, seed, concurrency;
} Recipe;

typedef struct Candidate {
    GamePosition position;
    bool kept;
    int score_cp; // as the side to move sees it
} Candidate;

typedef struct BookJudge {
    struct BookMaker *maker;
    Engine *engine;
    pthread_t thread;
} BookJudge;

typedef struct BookMaker {
    const Recipe *recipe;
    EngineHost *host;
    EngineConfig setup;
    BookJudge judges[MAX_WORKERS];
    pthread_mutex_t lock; // guards the rest
    Candidate batch[BATCH];
    int next;
    bool failed;
    Error why;
} BookMaker;

// ---- the command line ----

// LEAST-MOST, or one number for both.
static bool read_plies(void *field, const char *label, Slice text, Error *error)
{
    Recipe *recipe = field;
    bool is_range;
    Slice rest = text, least = slice_before(&rest, '-', &is_range);
    Slice most = is_range ? rest : least;
    if (!slice_number_in(least, label, 1, MAX_PLIES, &recipe->least_plies, error) ||
        !slice_number_in(most, label, 1, MAX_PLIES, &recipe->most_plies, error))
        return false;
    return recipe->least_plies <= recipe->most_plies ||
           fail(error, "%s%.*s has more at its beginning than at its end", label, slice_quote(text),
                text.at);
}

#define OF_RECIPE(member) offsetof(Recipe, member)

// clang-format off
static const ValueRow keys[] = {
    {"cmd", "PROGRAM", VALUE_TEXT, OF_RECIPE(cmd), .required = true, .help = "the engine that judges"},
    {"out", "FILE", VALUE_TEXT, OF_RECIPE(out), .required = true, .help = "the book to write, which must not exist"},
    {"plies", "LEAST-MOST", VALUE_OWN, 0, .read = read_plies, .fallback = "4-9", .help = "random plies"},
    {"variant", "VARIANT", VALUE_OWN, OF_RECIPE(rules), .read = read_variant, .fallback = "standard", .help = "the game"},
    {"count", "N", VALUE_NUMBER, OF_RECIPE(count), 1, 10000000, .fallback = "2000", .help = "positions wanted"},
    {"nodes", "N", VALUE_NUMBER, OF_RECIPE(nodes), 1, INT64_MAX / 4, .fallback = "100000", .help = "for the long look"},
    {"window", "CP", VALUE_NUMBER, OF_RECIPE(window_cp), 0, 10000, .fallback = "30", .help = "this far from 0 is near equal"},
    {"scores", NULL, VALUE_SWITCH, OF_RECIPE(bare), .choices = "true|false", .fallback = "true", .help = "each position with its score behind it, as '; ce N'"},
    {"seed", "N", VALUE_NUMBER, OF_RECIPE(seed), 0, INT64_MAX, .help = "of the random plies; default: one is drawn and said"},
    {"concurrency", "N", VALUE_NUMBER, OF_RECIPE(concurrency), 1, MAX_WORKERS, .fallback = "1", .help = "engines at work"},
};
// clang-format on

const ArgumentRow bookmaker_row = {{"book", .help = ""}, TAKES_KEYS, ROW_KEYS(keys)};

// ---- looking at candidates ----

// Has the engine search a position. False on a fault; a decided score is none near equal.
static bool look(BookJudge *judge, const char *position, int64_t nodes, bool *near,
                 int64_t window_cp, int *score_cp, Error *error)
{
    Thought thought;
    char lines[GAME_POSITION_TEXT + 64];
    int64_t sent_us;
    if (engine_new_game(judge->engine, error) != ENGINE_FINE)
        return false;
    snprintf(lines, sizeof lines, "position fen %s\ngo nodes %lld\n", position, (long long)nodes);
    if (engine_send(judge->engine, lines, &sent_us, error) != ENGINE_FINE ||
        engine_await_move(judge->engine, sent_us, sent_us + PATIENCE_US, &thought, error) !=
            ENGINE_FINE)
        return false;
    const EngineInfo *info = &thought.info;
    *near = info->scored && !info->mate && info->score >= -window_cp && info->score <= window_cp;
    *score_cp = *near ? (int)info->score : 0;
    return true;
}

static bool judge_candidate(BookJudge *judge, Candidate *candidate, Error *error)
{
    const Recipe *recipe = judge->maker->recipe;
    char text[GAME_POSITION_TEXT];
    recipe->rules->format(&candidate->position, text);
    if (!look(judge, text, recipe->nodes / GLANCE_DIVISOR + 1, &candidate->kept,
              recipe->window_cp * GLANCE_WIDTH, &candidate->score_cp, error))
        return false;
    return !candidate->kept || look(judge, text, recipe->nodes, &candidate->kept, recipe->window_cp,
                                    &candidate->score_cp, error);
}

static void *judge_main(void *argument)
{
    BookJudge *judge = argument;
    BookMaker *maker = judge->maker;
    Error error;
    pthread_mutex_lock(&maker->lock);
    while (maker->next < BATCH && !maker->failed) {
        Candidate *candidate = &maker->batch[maker->next++];
        pthread_mutex_unlock(&maker->lock);
        bool good = judge_candidate(judge, candidate, &error);
        pthread_mutex_lock(&maker->lock);
        if (!good && !maker->failed) {
            maker->failed = true;
            maker->why = error;
        }
    }
    pthread_mutex_unlock(&maker->lock);
    return NULL;
}

// Judges a whole batch. False on an engine's fault.
static bool judge_batch(BookMaker *maker)
{
    BookJudge *judge = maker->judges, *end = judge + maker->recipe->concurrency;
    maker->next = 0;
    while (judge < end && thread_start(&judge->thread, THREAD_STACK_SMALL, judge_main, judge) == 0)
        judge++;
    if (judge == maker->judges)
        judge_main(judge); // without threads, alone
    while (judge > maker->judges)
        pthread_join((--judge)->thread, NULL);
    return !maker->failed;
}

static void fill_batch(BookMaker *maker, int64_t first)
{
    const Recipe *recipe = maker->recipe;
    int64_t span = recipe->most_plies - recipe->least_plies + 1;
    for (int i = 0; i < BATCH; i++) {
        int64_t index = first + i;
        maker->batch[i] = (Candidate){0};
        openings_random(recipe->rules, (uint64_t)recipe->seed, recipe->least_plies + index % span,
                        index, &maker->batch[i].position);
    }
}

// ---- the book ----

// Writes what is kept of the batch and was not yet seen; gives the number in the book now.
static int64_t write_kept(BookMaker *maker, FILE *book, History *seen, int64_t written)
{
    const Rules *rules = maker->recipe->rules;
    for (int i = 0; i < BATCH && written < maker->recipe->count; i++) {
        const Candidate *candidate = &maker->batch[i];
        uint64_t key = rules->key(&candidate->position);
        char text[GAME_POSITION_TEXT];
        if (!candidate->kept || history_times(seen, key) > 0)
            continue;
        if (!history_push(seen, key))
            memory_is_short();
        rules->format(&candidate->position, text);
        fprintf(book, "%s", text);
        if (!maker->recipe->bare)
            fprintf(book, " ; ce %d", candidate->score_cp);
        fputc('\n', book);
        written++;
    }
    return written;
}

static bool make_book(BookMaker *maker, FILE *book, Error *error)
{
    const Recipe *recipe = maker->recipe;
    History seen = {0};
    bool flushed = true;
    int64_t written = 0, first = 0;
    for (; written < recipe->count && flushed; first += BATCH) {
        fill_batch(maker, first);
        if (!judge_batch(maker)) {
            *error = maker->why;
            break;
        }
        written = write_kept(maker, book, &seen, written);
        flushed = fflush(book) == 0; // should we be interrupted, this much is in the draft
        if (!flushed)
            fail(error, "cannot write '%s': %s", recipe->out, strerror(errno));
        fprintf(stderr, "%lld of %lld position%s from %lld candidates\n", (long long)written,
                (long long)recipe->count, plural(recipe->count), (long long)(first + BATCH));
    }
    history_free(&seen);
    return flushed && !maker->failed;
}

static bool open_judges(BookMaker *maker, Error *error)
{
    for (int i = 0; i < maker->recipe->concurrency; i++) {
        EngineFault fault;
        Error warning;
        char label[32];
        BookJudge *judge = &maker->judges[i];
        snprintf(label, sizeof label, "judge %d", i + 1);
        judge->maker = maker;
        judge->engine =
            engine_start(maker->host, &maker->setup, label, i + 1, &fault, &warning, error);
        if (judge->engine == NULL)
            return false;
    }
    return true;
}

static bool run_maker(const Recipe *recipe, FILE *book, Error *error)
{
    BookMaker *maker = memory_new(1, sizeof *maker);
    EngineOption option = {(char *)"UCI_Variant", (char *)recipe->rules->variant};
    maker->recipe = recipe;
    maker->setup = (EngineConfig){
        .cmd = recipe->cmd, .name = recipe->cmd, .options = &option, .option_count = 1};
    Config config = {.rules = recipe->rules,
                     .engines = &maker->setup,
                     .engine_count = 1,
                     .concurrency = recipe->concurrency,
                     .startup_ms = 10000,
                     .ping_ms = 60000,
                     .quit_ms = 2000};
    pthread_mutex_init(&maker->lock, NULL);
    maker->host = engine_host_open(&config, NULL, error);
    bool good = maker->host != NULL && open_judges(maker, error) && make_book(maker, book, error);
    for (int i = 0; i < recipe->concurrency && maker->judges[i].engine != NULL; i++)
        engine_release(maker->judges[i].engine, false);
    engine_host_close(maker->host);
    pthread_mutex_destroy(&maker->lock);
    free(maker);
    return good;
}

// Nothing that is there is replaced, also if it came while the book was made.
static bool is_free(const char *name, Error *error)
{
    struct stat status;
    return lstat(name, &status) != 0 || fail(error, "the book %s exists already", name);
}

// Without a seed each book is another one, and a line says how to have it again.
static void settle_seed(Recipe *recipe)
{
    if (recipe->seed >= 0)
        return;
    recipe->seed = (int64_t)(seed_draw() >> 1);
    fprintf(stderr, "Setting seed to: %lld\n", (long long)recipe->seed);
}

// Writes the book, under another name until it is whole.
static int make(Recipe *recipe)
{
    WholeFile book;
    Error error;
    if (!is_free(recipe->out, &error) || !whole_file_begin(&book, recipe->out, &error)) {
        fprintf(stderr, "regatta: %s\n", error.text);
        return 2;
    }
    settle_seed(recipe);
    bool good = run_maker(recipe, book.to, &error) && is_free(recipe->out, &error);
    if (!good && ftell(book.to) > 0) {
        fclose(book.to);
        fprintf(stderr, "regatta: %s; what was found is in %s\n", error.text, book.draft);
        return 1;
    }
    good = whole_file_end(&book, good, &error);
    if (!good)
        fprintf(stderr, "regatta: %s\n", error.text);
    return good ? 0 : 1;
}

int bookmaker_main(int count, char **arguments)
{
    Recipe recipe = {.seed = -1};
    Error error;
    int status = 2;
    if (count == 0) {
        puts("regatta book cmd=PROGRAM out=FILE [KEY=VALUE ...]");
        argument_keys_help(stdout, &bookmaker_row);
        return 0;
    }
    if (row_read_keys(&bookmaker_row, count, arguments, &recipe, &error))
        status = make(&recipe);
    else
        fprintf(stderr, "regatta: %s\n", error.text);
    row_free_keys(&bookmaker_row, &recipe);
    return status;
}
