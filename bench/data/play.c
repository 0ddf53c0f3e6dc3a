// datagen play: games of self-play on many threads into one file of samples.
//
// DESIGN. One thread plays one game at a time with a player of its own; quota.h says which games
// there are to play. They are written in the order of their numbers, under a lock, so that the file
// has the same bytes whatever the number of threads: one that is over sooner waits for those before
// it. The main thread waits for signals and prints how far it is. An interrupted run drops the
// games it is in and those that wait: the next plays them again.
#define _POSIX_C_SOURCE 200809L // signals, threads, fileno
#include "bench/data/datagen.h"
#include "bench/data/play_file.h"
#include "bench/data/words.h"
#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/base/thread.h"
#include "engine/base/time.h"
#include "engine/posix/signals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_THREADS = 1024 };

// The arguments of `datagen play`, read.
typedef struct DatagenOrder {
    const char *out, *book, *eval; // files; no book, no network: NULL
    int64_t positions, threads;
    DatagenSettings settings;
} DatagenOrder;

typedef struct DatagenRun DatagenRun;

typedef struct DatagenThread {
    DatagenRun *run;
    pthread_t thread;
    DatagenPlayer player;
    DatagenGame game;
} DatagenThread;

struct DatagenRun {
    DatagenOrder order;
    pthread_t main_thread;
    DatagenThread **workers;
    StopFlag stop;

    pthread_mutex_t lock; // guards what follows
    Quota quota;
    DatagenFile file;
    DatagenGame **held; // finished, but earlier ones are not; by number
    size_t held_count;
    int running;
    bool broken, interrupted; // by `why`; by a signal
    Error why;
};

// --- The words -----------------------------------------------------------------------------------

static bool read_words(DatagenOrder *order, int count, char **words, Error *error)
{
    DatagenSettings *settings = &order->settings;
    *order = (DatagenOrder){.positions = 1000000, .threads = 1};
    *settings = (DatagenSettings){.seed = 1,
                                  .nodes = 2500,
                                  .hash_mb = 4,
                                  .least = 2,
                                  .most = 12,
                                  .book_percent = -1,
                                  .window = -1};
    const DatagenKey keys[] = {
        {.name = "positions", .low = 1, .high = INT64_C(1) << 40, .number = &order->positions},
        {.name = "threads", .low = 1, .high = MOST_THREADS, .number = &order->threads},
        {.name = "nodes", .low = 1, .high = INT64_C(1) << 40, .number = &settings->nodes},
        {.name = "seed", .low = 0, .high = INT64_MAX - 1, .number = &settings->seed},
        {.name = "plies",
         .low = 0,
         .high = DATAGEN_MOST_OPENING_PLIES,
         .number = &settings->least,
         .most = &settings->most},
        {.name = "hash", .low = 1, .high = 1 << 20, .number = &settings->hash_mb},
        {.name = "book", .text = &order->book},
        {.name = "eval", .text = &order->eval},
        {.name = "even", .low = 0, .high = 100, .number = &settings->even_percent},
        {.name = "window", .low = 0, .high = SCORE_MATE, .number = &settings->window},
        {.name = "share", .low = 0, .high = 100, .number = &settings->book_percent},
    };
    if (!datagen_words_read(keys, (int)ARRAY_COUNT(keys), words, &count, &settings->game, error))
        return false;
    if (count != 1)
        return fail(error, "play needs one file to write to, not %d", count);
    if (settings->book_percent >= 0 && order->book == NULL)
        return fail(error, "share= needs a book=");
    if ((settings->even_percent > 0) != (settings->window >= 0))
        return fail(error, "even= and window= need each other");
    if (settings->book_percent < 0)
        settings->book_percent = order->book != NULL ? 50 : 0;
    order->out = words[0];
    return true;
}

static bool read_book(DatagenOrder *order, Error *error)
{
    DatagenSettings *settings = &order->settings;
    if (order->book == NULL)
        return true;
    if (!game_records_from_file(&settings->book, settings->game, slice_of(order->book), error))
        return false;
    return settings->book.count > 0 || fail(error, "the book '%s' is empty", order->book);
}

static bool read_weights(DatagenOrder *order, Error *error)
{
    enum { LARGEST_FILE = 1 << 28 };
    char *bytes;
    size_t length;
    if (order->eval == NULL)
        return true;
    if (!file_read(order->eval, LARGEST_FILE, &bytes, &length, error))
        return false;
    order->settings.weights = (Slice){bytes, length};
    return length > 0 || fail(error, "the network '%s' is empty", order->eval);
}

static bool read_order(DatagenOrder *order, int count, char **words, Error *error)
{
    return read_words(order, count, words, error) && read_book(order, error) &&
           read_weights(order, error);
}

// --- Progress ------------------------------------------------------------------------------------

// The line that says how far the run is: once a second in its place on a terminal, else a new one
// every half minute.
typedef struct DatagenProgress {
    FILE *to;
    bool terminal;
    int seats;
    int64_t wanted;             // positions
    int64_t begun_us, shown_us; // times of the first and the last line
    int64_t positions_before;   // that were there when it began
} DatagenProgress;

enum { US_PER_S = 1000000, TERMINAL_US = US_PER_S, PLAIN_US = 30 * US_PER_S, SLACK_US = 50000 };

static void begin_progress(DatagenProgress *progress, const DatagenRun *run, FILE *to)
{
    int64_t now_us = time_now_us();
    *progress = (DatagenProgress){.to = to,
                                  .terminal = fileno(to) >= 0 && isatty(fileno(to)) == 1,
                                  .seats = run->order.settings.game->rules->seats,
                                  .wanted = run->order.positions,
                                  .begun_us = now_us,
                                  .shown_us = now_us,
                                  .positions_before = run->file.stats.positions};
}

static void print_left(const DatagenProgress *progress, const SampleStats *stats, double rate)
{
    double left = (double)(progress->wanted - stats->positions);
    int64_t s = rate > 0 && left > 0 ? (int64_t)(left / rate) : 0;
    if (rate > 0)
        fprintf(progress->to, ", %" PRId64 ":%02d:%02d left", s / 3600, (int)(s / 60 % 60),
                (int)(s % 60));
}

static void print_line(DatagenProgress *progress, const SampleStats *stats, bool is_last)
{
    char text[SAMPLE_STATS_TEXT];
    double s = (double)(time_now_us() - progress->begun_us) / (double)US_PER_S;
    double rate = s > 0 ? (double)(stats->positions - progress->positions_before) / s : 0;
    sample_stats_format(stats, progress->seats, text);
    fprintf(progress->to, "%s%" PRId64 " positions (%.1f %%), %" PRId64 " games, %.0f positions/s",
            progress->terminal ? "\r\x1b[K" : "", stats->positions,
            100 * (double)stats->positions / (double)progress->wanted, stats->games, rate);
    if (!is_last)
        print_left(progress, stats, rate);
    fprintf(progress->to, "; %s%s", text, progress->terminal && !is_last ? "" : "\n");
    fflush(progress->to);
}

static void show_progress(DatagenProgress *progress, const SampleStats *stats)
{
    int64_t now_us = time_now_us(), every_us = progress->terminal ? TERMINAL_US : PLAIN_US;
    if (now_us - progress->shown_us < every_us - SLACK_US)
        return;
    progress->shown_us = now_us;
    print_line(progress, stats, false);
}

// --- Under the lock ------------------------------------------------------------------------------

static void stop_run(DatagenRun *run)
{
    stop_raise(&run->stop);
    for (int64_t i = 0; i < run->order.threads; i++)
        bench_stop(&run->workers[i]->player.searcher, &run->stop);
}

// The first reason counts.
static void break_run(DatagenRun *run, const Error *why)
{
    if (!run->broken)
        run->why = *why;
    run->broken = true;
    stop_run(run);
}

static void write_game(DatagenRun *run, const DatagenGame *game)
{
    Error error;
    if (!run->broken && !datagen_file_add(&run->file, game, &error))
        break_run(run, &error);
}

// Puts a copy of the game among those that wait, which stand in the order of their numbers.
static void hold(DatagenRun *run, const DatagenGame *game)
{
    DatagenGame *copy = memory_new(1, sizeof *copy);
    *copy = *game;
    size_t at = run->held_count++;
    run->held = memory_grow(run->held, run->held_count, sizeof *run->held);
    for (; at > 0 && run->held[at - 1]->number > game->number; at--)
        run->held[at] = run->held[at - 1];
    run->held[at] = copy;
}

// Writes those of the held games that no earlier one is missing before, but none beyond the last.
static void settle_held(DatagenRun *run)
{
    size_t settled = 0;
    for (; settled < run->held_count; settled++) {
        DatagenGame *game = run->held[settled];
        if (game->number >= run->quota.complete)
            break;
        if (quota_verdict(&run->quota, game->number) == QUOTA_IN)
            write_game(run, game);
        free(game);
    }
    run->held_count -= settled;
    if (settled > 0)
        memmove(run->held, run->held + settled, run->held_count * sizeof *run->held);
}

static void take_in(DatagenRun *run, const DatagenGame *game)
{
    quota_finish(&run->quota, game->number, game->count);
    hold(run, game);
    settle_held(run);
}

// --- Workers -------------------------------------------------------------------------------------

static void work(DatagenRun *run, DatagenThread *worker)
{
    Error error;
    uint32_t number;
    pthread_mutex_lock(&run->lock);
    while (!stop_is_raised(&run->stop) && quota_take(&run->quota, &number)) {
        pthread_mutex_unlock(&run->lock);
        DatagenOutcome outcome =
            datagen_player_play(&worker->player, number, &worker->game, &error);
        pthread_mutex_lock(&run->lock);
        if (outcome == DATAGEN_PLAYED)
            take_in(run, &worker->game);
        else if (outcome == DATAGEN_FAILED)
            break_run(run, &error);
    }
    pthread_mutex_unlock(&run->lock);
}

static void *worker_main(void *argument)
{
    DatagenThread *worker = argument;
    DatagenRun *run = worker->run;
    work(run, worker);
    pthread_mutex_lock(&run->lock);
    run->running--;
    pthread_kill(run->main_thread, SIGNAL_WAKE);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static void close_workers(DatagenRun *run)
{
    for (int64_t i = 0; run->workers != NULL && i < run->order.threads; i++) {
        if (run->workers[i] != NULL)
            datagen_player_close(&run->workers[i]->player);
        free(run->workers[i]);
    }
    free(run->workers);
    run->workers = NULL;
}

static bool open_workers(DatagenRun *run, Error *error)
{
    int64_t count = run->order.threads;
    run->workers = memory_new((size_t)count, sizeof(DatagenThread *));
    for (int64_t i = 0; i < count; i++) {
        DatagenThread *worker = memory_new(1, sizeof *worker);
        worker->run = run;
        if (!datagen_player_open(&worker->player, &run->order.settings, &run->stop, error)) {
            free(worker);
            return false;
        }
        run->workers[i] = worker;
    }
    return true;
}

// --- The main thread -----------------------------------------------------------------------------

// Shows how far it is until all workers are through; a signal stops them.
static void watch(DatagenRun *run, DatagenProgress *progress)
{
    const int second_ms = 1000;
    pthread_mutex_lock(&run->lock);
    while (run->running > 0) {
        pthread_mutex_unlock(&run->lock);
        int number = signals_wait(second_ms);
        pthread_mutex_lock(&run->lock);
        SampleStats stats = run->file.stats;
        if (number != 0 && number != SIGNAL_WAKE) {
            run->interrupted = true;
            stop_run(run);
        }
        pthread_mutex_unlock(&run->lock);
        show_progress(progress, &stats);
        pthread_mutex_lock(&run->lock);
    }
    pthread_mutex_unlock(&run->lock);
}

static int64_t start_workers(DatagenRun *run)
{
    Error error;
    int64_t count = 0, wanted = run->order.threads;
    pthread_mutex_lock(&run->lock);
    for (; count < wanted; count++) {
        DatagenThread *worker = run->workers[count];
        int status = thread_start(&worker->thread, THREAD_STACK_SEARCH, worker_main, worker);
        if (status != 0) {
            fail(&error, "only %" PRId64 " of %" PRId64 " threads could be started: %s", count,
                 wanted, strerror(status));
            break_run(run, &error);
            break;
        }
        run->running++;
    }
    pthread_mutex_unlock(&run->lock);
    return count;
}

static void play_all(DatagenRun *run, FILE *to)
{
    DatagenProgress progress;
    sigset_t before;
    signals_hold(&before);
    run->main_thread = pthread_self();
    begin_progress(&progress, run, to);
    int64_t started = start_workers(run);
    watch(run, &progress);
    for (int64_t i = 0; i < started; i++)
        pthread_join(run->workers[i]->thread, NULL);
    print_line(&progress, &run->file.stats, true);
    signals_forget();
    if (!run->interrupted) // else we are about to end, and a second Ctrl-C is not to spoil that
        pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static bool play_into_file(DatagenRun *run, FILE *to, Error *error)
{
    char settings[DATAGEN_SETTINGS_TEXT];
    const DatagenOrder *order = &run->order;
    datagen_player_describe(&run->workers[0]->player, settings);
    if (!datagen_file_open(&run->file, order->settings.game->evaluation, order->out,
                           slice_of(settings), &run->quota, error))
        return false;
    if (run->file.cut_bytes > 0)
        fprintf(to, "%s: %" PRId64 " bytes at its end were no whole game and are cut off\n",
                order->out, run->file.cut_bytes);
    if (run->file.stats.games > 0)
        fprintf(to, "%s: goes on behind %" PRId64 " games\n", order->out, run->file.stats.games);
    play_all(run, to);
    Error why;
    if (!datagen_file_close(&run->file, &why) && !run->broken) {
        run->why = why;
        run->broken = true;
    }
    if (run->broken)
        *error = run->why;
    else if (run->interrupted)
        fail(error, "'%s': interrupted; the same command resumes it", order->out);
    return !run->broken && !run->interrupted;
}

static void close_run(DatagenRun *run)
{
    close_workers(run);
    for (size_t i = 0; i < run->held_count; i++)
        free(run->held[i]);
    free(run->held);
    quota_close(&run->quota);
    game_records_free(&run->order.settings.book);
    free((void *)run->order.settings.weights.at);
    pthread_mutex_destroy(&run->lock);
}

bool datagen_play(int count, char **words, FILE *to, Error *error)
{
    DatagenRun run = {0};
    pthread_mutex_init(&run.lock, NULL);
    bool good = read_order(&run.order, count, words, error);
    quota_open(&run.quota, run.order.positions);
    good = good && open_workers(&run, error) && play_into_file(&run, to, error);
    close_run(&run);
    return good;
}
