#define _POSIX_C_SOURCE 200809L // signals, threads
#include "bench/data/play.h"

#include "bench/data/play_file.h"
#include "bench/data/play_order.h"
#include "bench/data/progress.h"
#include "engine/base/signals.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct Run Run;

typedef struct PlayThread {
    Run *run;
    pthread_t thread;
    Player player;
    PlayedGame game;
} PlayThread;

struct Run {
    PlayOrder order;
    pthread_t main_thread;
    PlayThread **workers;
    StopFlag stop;

    pthread_mutex_t lock; // guards what follows
    Quota quota;
    PlayFile file;
    PlayedGame **held; // finished, but perhaps not wanted
    size_t held_count;
    int running;
    bool broken, interrupted; // by `why`; by a signal
    Error why;
};

// --- Under the lock ------------------------------------------------------------------------------

static void stop_run(Run *run)
{
    stop_raise(&run->stop);
    for (int64_t i = 0; i < run->order.threads; i++)
        bench_stop(&run->workers[i]->player.searcher, &run->stop);
}

// The first reason counts.
static void break_run(Run *run, const Error *why)
{
    if (!run->broken)
        run->why = *why;
    run->broken = true;
    stop_run(run);
}

static void write_game(Run *run, const PlayedGame *game)
{
    Error error;
    if (!run->broken && !play_file_add(&run->file, game, &error))
        break_run(run, &error);
}

static void hold(Run *run, const PlayedGame *game)
{
    Error error;
    PlayedGame **held = realloc(run->held, (run->held_count + 1) * sizeof(PlayedGame *));
    PlayedGame *copy = malloc(sizeof *copy);
    if (held != NULL)
        run->held = held;
    if (held == NULL || copy == NULL) {
        free(copy);
        fail(&error, "there is no memory for a game");
        break_run(run, &error);
        return;
    }
    *copy = *game;
    run->held[run->held_count++] = copy;
}

// Writes or drops those of the held games of which it is known now whether they are wanted.
static void settle_held(Run *run)
{
    size_t left = 0;
    for (size_t i = 0; i < run->held_count; i++) {
        PlayedGame *game = run->held[i];
        QuotaVerdict verdict = quota_verdict(&run->quota, game->number);
        if (verdict == QUOTA_OPEN) {
            run->held[left++] = game;
            continue;
        }
        if (verdict == QUOTA_IN)
            write_game(run, game);
        free(game);
    }
    run->held_count = left;
}

static void take_in(Run *run, const PlayedGame *game)
{
    Error error;
    if (!quota_finish(&run->quota, game->number, game->count)) {
        fail(&error, "there is no memory for the list of games");
        break_run(run, &error);
        return;
    }
    switch (quota_verdict(&run->quota, game->number)) {
    case QUOTA_IN:
        write_game(run, game);
        break;
    case QUOTA_OPEN:
        hold(run, game);
        break;
    case QUOTA_OUT:
        break;
    }
    settle_held(run);
}

// --- Workers -------------------------------------------------------------------------------------

static void work(Run *run, PlayThread *worker)
{
    Error error;
    uint32_t number;
    pthread_mutex_lock(&run->lock);
    while (!stop_is_raised(&run->stop) && quota_take(&run->quota, &number)) {
        pthread_mutex_unlock(&run->lock);
        PlayerOutcome outcome = player_play(&worker->player, number, &worker->game, &error);
        pthread_mutex_lock(&run->lock);
        if (outcome == PLAYER_PLAYED)
            take_in(run, &worker->game);
        else if (outcome == PLAYER_FAILED)
            break_run(run, &error);
    }
    pthread_mutex_unlock(&run->lock);
}

static void *worker_main(void *argument)
{
    PlayThread *worker = argument;
    Run *run = worker->run;
    work(run, worker);
    pthread_mutex_lock(&run->lock);
    run->running--;
    pthread_kill(run->main_thread, SIGNAL_WAKE);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static void close_workers(Run *run)
{
    for (int64_t i = 0; run->workers != NULL && i < run->order.threads; i++) {
        if (run->workers[i] != NULL)
            player_close(&run->workers[i]->player);
        free(run->workers[i]);
    }
    free(run->workers);
    run->workers = NULL;
}

static bool open_workers(Run *run, Error *error)
{
    int64_t count = run->order.threads;
    run->workers = calloc((size_t)count, sizeof(PlayThread *));
    for (int64_t i = 0; run->workers != NULL && i < count; i++) {
        PlayThread *worker = calloc(1, sizeof *worker);
        if (worker == NULL)
            return fail(error, "there is no memory for %" PRId64 " players", count);
        worker->run = run;
        if (!player_open(&worker->player, &run->order.games, &run->stop, error)) {
            free(worker);
            return false;
        }
        run->workers[i] = worker;
    }
    return run->workers != NULL || fail(error, "there is no memory for the players");
}

// --- The main thread -----------------------------------------------------------------------------

// Shows how far it is until all workers are through; a signal stops them.
static void watch(Run *run, Progress *progress)
{
    const int second_ms = 1000;
    pthread_mutex_lock(&run->lock);
    while (run->running > 0) {
        pthread_mutex_unlock(&run->lock);
        int number = signals_wait(second_ms);
        pthread_mutex_lock(&run->lock);
        GameStats stats = run->file.stats;
        if (number != 0 && number != SIGNAL_WAKE) {
            run->interrupted = true;
            stop_run(run);
        }
        pthread_mutex_unlock(&run->lock);
        progress_show(progress, &stats);
        pthread_mutex_lock(&run->lock);
    }
    pthread_mutex_unlock(&run->lock);
}

static int64_t start_workers(Run *run)
{
    Error error;
    int64_t count = 0, wanted = run->order.threads;
    pthread_mutex_lock(&run->lock);
    for (; count < wanted; count++) {
        PlayThread *worker = run->workers[count];
        int status = pthread_create(&worker->thread, NULL, worker_main, worker);
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

static void play_all(Run *run, FILE *to)
{
    Progress progress;
    sigset_t before;
    signals_hold(&before);
    run->main_thread = pthread_self();
    progress_begin(&progress, to, run->order.positions, &run->file.stats);
    int64_t started = start_workers(run);
    watch(run, &progress);
    for (int64_t i = 0; i < started; i++)
        pthread_join(run->workers[i]->thread, NULL);
    progress_end(&progress, &run->file.stats);
    signals_forget();
    if (!run->interrupted) // else we are about to end, and a second Ctrl-C is not to spoil that
        pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static bool play_into_file(Run *run, FILE *to, Error *error)
{
    char settings[PLAY_SETTINGS_TEXT];
    const PlayOrder *order = &run->order;
    play_settings_format(&order->games, player_signature(&run->workers[0]->player), settings);
    if (!play_file_open(&run->file, order->out, slice_of(settings), &run->quota, error))
        return false;
    if (run->file.cut_bytes > 0)
        fprintf(to, "%s: %" PRId64 " bytes at its end were no whole game and are cut off\n",
                order->out, run->file.cut_bytes);
    if (run->file.stats.games > 0)
        fprintf(to, "%s: goes on behind %" PRId64 " games\n", order->out, run->file.stats.games);
    play_all(run, to);
    Error why;
    if (!play_file_close(&run->file, &why) && !run->broken) {
        run->why = why;
        run->broken = true;
    }
    if (run->interrupted)
        fprintf(to, "%s: interrupted; the same command goes on with it\n", order->out);
    if (run->broken)
        *error = run->why;
    return !run->broken;
}

static void close_run(Run *run)
{
    close_workers(run);
    for (size_t i = 0; i < run->held_count; i++)
        free(run->held[i]);
    free(run->held);
    quota_close(&run->quota);
    play_order_free(&run->order);
    pthread_mutex_destroy(&run->lock);
}

bool datagen_play(int count, char **words, FILE *to, Error *error)
{
    Run run = {0};
    if (!play_order_read(&run.order, count, words, error))
        return false;
    pthread_mutex_init(&run.lock, NULL);
    bool good = quota_open(&run.quota, run.order.positions) ||
                fail(error, "there is no memory for the list of games");
    good = good && open_workers(&run, error) && play_into_file(&run, to, error);
    close_run(&run);
    return good;
}
