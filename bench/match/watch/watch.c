#define _POSIX_C_SOURCE 200809L // threads
#include "bench/match/watch/watch.h"

#include "bench/match/report/targets.h"
#include "bench/match/store/journal.h"
#include "bench/match/watch/newest.h"
#include "engine/base/memory.h"
#include "engine/base/thread.h"
#include "engine/base/time.h"
#include "engine/posix/own_file.h"
#include "engine/posix/posix.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLICE_US = 100000, // the thread looks up at least so often
    PAUSE_US = 250000, // at least between two writes of a file
    COST_FACTOR = 50,  // and so many times as long as the last one took
    US_PER_S = 1000000,
    US_PER_MS = 1000,
};

// A file that is kept up to date.
typedef struct OutputFile {
    const char *name; // NULL: none
    int64_t written_us, took_us;
    bool said;   // that it can't be written
    bool broken; // the last time it could not
} OutputFile;

struct Watch {
    const Config *config;
    int64_t encounters, earlier_games;
    LiveGame *live;
    pthread_t thread;

    // The thread's own, and the last one's who closes.
    LiveView *views;
    Account account;
    Events events; // for the account
    NewestGames newest;
    int64_t begun_ms, begun_us;
    bool moved; // somebody has made a move
    OutputFile status, page;

    pthread_mutex_t lock; // guards what follows
    pthread_cond_t changed;
    NewestGame *first, **end; // games that have ended
    bool begun, closing;
};

// --- News ----------------------------------------------------------------------------------------

static void tell(Watch *watch, NewestGame *game)
{
    pthread_mutex_lock(&watch->lock);
    *watch->end = game;
    watch->end = &game->next;
    pthread_cond_signal(&watch->changed);
    pthread_mutex_unlock(&watch->lock);
}

static void take_news(Watch *watch, NewestGame *game)
{
    for (NewestGame *next; game != NULL; game = next) {
        Error ignored;
        Event event = {.kind = EVENT_GAME_ENDS, .encounter = &game->encounter, .game = &game->game};
        next = game->next;
        game->next = NULL;
        events_tell(&watch->events, &event, &ignored);
        newest_games_add(&watch->newest, game);
    }
}

// All that came since it was asked last; under the lock.
static NewestGame *all_news(Watch *watch)
{
    NewestGame *news = watch->first;
    watch->first = NULL;
    watch->end = &watch->first;
    return news;
}

// --- The files -----------------------------------------------------------------------------------

static Standing standing_now(Watch *watch, MatchState state, const char *why)
{
    int workers = (int)watch->config->concurrency;
    for (int i = 0; i < workers; i++) {
        bool seen = live_look(&watch->live[i], &watch->views[i]);
        watch->moved |= seen && watch->views[i].game.move_count > 0;
    }
    int64_t finished_games = account_finished_games(&watch->account);
    watch->moved |= finished_games > 0;
    return (Standing){
        .config = watch->config,
        .tally = &watch->account.tally,
        .state = state == MATCH_PLAYING && !watch->moved ? MATCH_STARTING : state,
        .why = why,
        .begun_ms = watch->begun_ms,
        .begun_us = watch->begun_us,
        .updated_ms = wall_clock_ms(),
        .now_us = time_now_us(),
        .encounters = watch->encounters,
        .finished_games = finished_games,
        .earlier_games = watch->earlier_games,
        .live = watch->views,
        .live_count = workers,
    };
}

// How long to wait after a write.
static int64_t pause_us(const OutputFile *file, int64_t least_us)
{
    int64_t cost_us = COST_FACTOR * file->took_us;
    return cost_us > least_us ? cost_us : least_us;
}

// The newest games, those in progress behind them.
static ReportGame *list_games(const Watch *watch, const Standing *standing, int64_t *count)
{
    size_t most = (size_t)watch->newest.count + (size_t)standing->live_count;
    ReportGame *games = memory_new(most, sizeof *games);
    *count = 0;
    for (const NewestGame *game = watch->newest.oldest; game != NULL; game = game->next)
        games[(*count)++] = (ReportGame){&game->game, game->encounter.round};
    for (int i = 0; i < standing->live_count; i++) {
        const LiveView *view = &standing->live[i];
        if (view->on)
            games[(*count)++] = (ReportGame){&view->game, view->encounter.round};
    }
    return games;
}

static void put_live_page(FILE *to, const Watch *watch, const Standing *standing)
{
    int64_t count;
    ReportGame *games = list_games(watch, standing, &count);
    bool over = standing->state >= MATCH_FINISHED;
    int64_t interval_us = watch->config->status.interval_s * US_PER_S;
    ReportLive live = {
        .state = match_state_name(standing->state),
        .why = standing->why,
        .written_ms = standing->updated_ms,
        .next_ms = over ? 0 : pause_us(&watch->page, interval_us) / US_PER_MS,
        .total_games = standing->encounters * watch->config->games,
        .finished_games = standing->finished_games,
        .games_per_hour = standing_speed(standing),
    };
    ReportSource source = {.account = &watch->account,
                           .games = games,
                           .game_count = count,
                           .rich = true,
                           .board = targets_board_beside(watch->page.name),
                           .live = &live};
    report_write_source(to, &source);
    free(games);
}

// Writes what `regatta report` makes of the journal of a finished match: with all games, as far as
// a page has them.
static bool put_whole_page(FILE *to, const Watch *watch, Error *error)
{
    JournalContents contents;
    if (!journal_read(watch->config->journal_file, &contents, error))
        return false;
    report_write(to, watch->config, contents.results, contents.result_count,
                 targets_board_beside(watch->page.name));
    journal_contents_free(&contents);
    return true;
}

static bool write_file(const Watch *watch, const OutputFile *output, const Standing *standing,
                       Error *error)
{
    WholeFile file;
    bool good = true, over = standing->state >= MATCH_FINISHED;
    if (!whole_file_begin(&file, output->name, error))
        return false;
    if (output == &watch->status)
        status_write(file.to, standing);
    else if (standing->state == MATCH_FINISHED)
        good = put_whole_page(file.to, watch, error);
    else
        put_live_page(file.to, watch, standing);
    return over ? whole_file_end(&file, good, error) : whole_file_end_soon(&file, good, error);
}

// Says once that it does not work.
static void keep(const Watch *watch, OutputFile *output, const Standing *standing)
{
    Error error;
    if (output->name == NULL)
        return;
    int64_t begun_us = time_now_us();
    output->broken = !write_file(watch, output, standing, &error);
    if (output->broken && !output->said)
        fprintf(stderr, "regatta: the match goes on, but spectators can't see how: %s\n",
                error.text);
    output->said |= output->broken;
    output->written_us = time_now_us();
    output->took_us = output->written_us - begun_us;
}

static bool is_due(const OutputFile *output, int64_t least_us)
{
    return output->name != NULL && time_now_us() - output->written_us >= pause_us(output, least_us);
}

// --- The thread ----------------------------------------------------------------------------------

// `news`: whether something happened since the status was written.
static void keep_all(Watch *watch, bool *news)
{
    int64_t interval_us = watch->config->status.interval_s * US_PER_S;
    bool status = is_due(&watch->status, *news ? PAUSE_US : interval_us);
    bool page = is_due(&watch->page, interval_us);
    if (!status && !page)
        return;
    Standing standing = standing_now(watch, MATCH_PLAYING, NULL);
    if (status) {
        keep(watch, &watch->status, &standing);
        *news = false;
    }
    if (page)
        keep(watch, &watch->page, &standing);
}

static void mark_begin(Watch *watch)
{
    if (watch->begun_ms > 0)
        return;
    watch->begun_ms = wall_clock_ms();
    watch->begun_us = time_now_us();
}

static void *run(void *argument)
{
    Watch *watch = argument;
    bool any_news = true;
    pthread_mutex_lock(&watch->lock);
    while (!watch->closing) {
        if (watch->first == NULL)
            posix_cond_wait_us(&watch->changed, &watch->lock, SLICE_US);
        NewestGame *news = all_news(watch);
        bool begun = watch->begun && !watch->closing;
        pthread_mutex_unlock(&watch->lock);
        any_news |= news != NULL;
        take_news(watch, news);
        if (begun) {
            mark_begin(watch);
            keep_all(watch, &any_news);
        }
        pthread_mutex_lock(&watch->lock);
    }
    pthread_mutex_unlock(&watch->lock);
    return NULL;
}

// --- Who is called -------------------------------------------------------------------------------

static void release(Watch *watch)
{
    for (int64_t i = 0; i < watch->config->concurrency; i++) {
        live_close(&watch->live[i]);
        live_view_free(&watch->views[i]);
    }
    free(watch->live);
    free(watch->views);
    account_close(&watch->account);
    events_close(&watch->events);
    newest_games_free(&watch->newest);
    pthread_cond_destroy(&watch->changed);
    pthread_mutex_destroy(&watch->lock);
    free(watch);
}

bool watch_open(Watch **watch, const Config *config, int64_t encounters, Error *error)
{
    size_t workers = (size_t)config->concurrency;
    *watch = NULL;
    if (config->status.file == NULL && config->status.page == NULL)
        return true;
    Watch *made = memory_new(1, sizeof *made);
    *made = (Watch){.config = config,
                    .encounters = encounters,
                    .live = memory_new(workers, sizeof *made->live),
                    .views = memory_new(workers, sizeof *made->views),
                    .status.name = config->status.file,
                    .page.name = config->status.page,
                    .end = &made->first};
    for (size_t i = 0; i < workers; i++)
        live_open(&made->live[i], config);
    account_open(&made->account, config, 0);
    events_open(&made->events, config, NULL, 0, &(Listener){account_hear, &made->account}, 1);
    pthread_mutex_init(&made->lock, NULL);
    posix_cond_init(&made->changed);
    int why = thread_start(&made->thread, THREAD_STACK_SMALL, run, made);
    if (why == 0) {
        *watch = made;
        return true;
    }
    release(made);
    return fail(error, "no thread can be started for spectators: %s", strerror(why));
}

bool watch_hear(void *self, const Event *event, Error *error)
{
    Watch *watch = self;
    (void)error;
    if (watch == NULL)
        return true;
    LiveGame *live = event->worker > 0 ? &watch->live[event->worker - 1] : NULL;
    switch (event->kind) {
    case EVENT_CAUGHT_UP:
    case EVENT_ENCOUNTER_ENDS: // the account's own events tell of it
        break;
    case EVENT_MATCH_BEGINS:
        pthread_mutex_lock(&watch->lock);
        watch->begun = true;
        pthread_mutex_unlock(&watch->lock);
        break;
    case EVENT_GAME_BEGINS:
        live_begin(live, event->encounter, event->game, event->opening);
        break;
    case EVENT_GAME_ENDS:
        if (event->replayed) // all of them before the thread looks
            watch->earlier_games++;
        if (live != NULL)
            live_end(live);
        tell(watch, newest_game_copy(event->game, event->encounter));
        break;
    case EVENT_GAME_DROPPED:
        live_end(live);
        break;
    }
    return true;
}

void *watch_worker(Watch *watch, int worker)
{
    return watch != NULL ? &watch->live[worker - 1] : NULL;
}

void watch_move(void *context, const GamePosition *position, const GameResult *so_far)
{
    live_move(context, position, so_far);
}

// The end, told by the thread that closes.
static void keep_last(Watch *watch, MatchState state, const char *why)
{
    mark_begin(watch); // of a match that had nothing more to play
    Standing standing = standing_now(watch, state, why);
    keep(watch, &watch->status, &standing);
    keep(watch, &watch->page, &standing);
}

bool watch_close(Watch *watch, MatchState state, const char *why)
{
    if (watch == NULL)
        return true;
    pthread_mutex_lock(&watch->lock);
    watch->closing = true;
    pthread_cond_signal(&watch->changed);
    pthread_mutex_unlock(&watch->lock);
    pthread_join(watch->thread, NULL);
    take_news(watch, all_news(watch));
    if (watch->begun)
        keep_last(watch, state, why);
    bool written = !watch->status.broken && !watch->page.broken;
    release(watch);
    return written;
}
