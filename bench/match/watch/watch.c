#define _POSIX_C_SOURCE 200809L // threads
#include "bench/match/watch/watch.h"

#include "bench/match/report/targets.h"
#include "bench/match/store/journal.h"
#include "bench/match/watch/account.h"
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

// News for the thread: a game, or an encounter without the moves of its games.
typedef struct News {
    struct News *next;
    NewestGame *game;
    EncounterResult encounter;
} News;

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
    int64_t begun_ms, begun_us;
    bool moved; // somebody has made a move
    OutputFile status, page;

    pthread_mutex_t lock; // guards what follows
    pthread_cond_t changed;
    News *first, **end;
    bool begun, closing, short_of_memory;
};

// --- News ----------------------------------------------------------------------------------------

static void news_free(News *news)
{
    if (news == NULL)
        return;
    newest_game_free(news->game);
    free(news->encounter.games); // they have no moves
    free(news);
}

// Without memory nothing is right any more, and nothing is written.
static void tell(Watch *watch, News *news)
{
    pthread_mutex_lock(&watch->lock);
    if (news != NULL) {
        *watch->end = news;
        watch->end = &news->next;
    } else {
        watch->short_of_memory = true;
    }
    pthread_cond_signal(&watch->changed);
    pthread_mutex_unlock(&watch->lock);
}

static News *news_of_game(const Watch *watch, const Encounter *encounter, const GameResult *game)
{
    News *news = calloc(1, sizeof *news);
    if (news == NULL)
        return NULL;
    news->game = newest_game_copy(game, encounter->round, watch->page.name != NULL);
    if (news->game != NULL)
        return news;
    news_free(news);
    return NULL;
}

static News *news_of_encounter(const EncounterResult *result)
{
    News *news = calloc(1, sizeof *news);
    GameResult *games = calloc((size_t)result->game_count + 1, sizeof *games);
    if (news == NULL || games == NULL) {
        free(games);
        free(news);
        return NULL;
    }
    for (int i = 0; i < result->game_count; i++) {
        games[i] = result->games[i];
        games[i].moves = NULL;
    }
    news->encounter = (EncounterResult){result->encounter, games, result->game_count};
    return news;
}

// False without memory; all news are gone in any case.
static bool take_news(Watch *watch, News *news)
{
    bool good = true;
    while (news != NULL) {
        News *next = news->next;
        if (news->game != NULL)
            account_game(&watch->account, news->game);
        else
            good &= account_encounter(&watch->account, &news->encounter);
        news->game = NULL; // the account's
        news_free(news);
        news = next;
    }
    return good;
}

// All that came since it was asked last; under the lock.
static News *all_news(Watch *watch)
{
    News *news = watch->first;
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
    watch->moved |= watch->account.finished_games > 0;
    return (Standing){
        .config = watch->config,
        .tally = &watch->account.tally,
        .state = state == MATCH_PLAYING && !watch->moved ? MATCH_STARTING : state,
        .why = why,
        .begun_ms = watch->begun_ms,
        .begun_us = watch->begun_us,
        .updated_ms = live_now_ms(),
        .now_us = time_now_us(),
        .encounters = watch->encounters,
        .finished_games = watch->account.finished_games,
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

static bool put_status(FILE *to, Watch *watch, const Standing *standing, Error *error)
{
    (void)watch, (void)error; // what can go wrong is found at the end of the file
    status_write(to, standing);
    return true;
}

// The newest games, those in progress behind them.
static ReportGame *list_games(const Watch *watch, const Standing *standing, int64_t *count)
{
    const Account *account = &watch->account;
    size_t most = (size_t)account->newest_count + (size_t)standing->live_count + 1;
    ReportGame *games = calloc(most, sizeof *games);
    *count = 0;
    if (games == NULL)
        return NULL;
    for (const NewestGame *game = account->oldest; game != NULL; game = game->next)
        games[(*count)++] = (ReportGame){&game->game, game->round};
    for (int i = 0; i < standing->live_count; i++) {
        const LiveView *view = &standing->live[i];
        if (view->on)
            games[(*count)++] = (ReportGame){&view->game, view->encounter.round};
    }
    return games;
}

static bool put_live_page(FILE *to, Watch *watch, const Standing *standing, Error *error)
{
    const Account *account = &watch->account;
    int64_t count;
    ReportGame *games = list_games(watch, standing, &count);
    if (games == NULL)
        return fail(error, "there is no memory for the page");
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
    ReportSource source = {.tally = &account->tally,
                           .figures = &account->figures,
                           .curve = &account->curve,
                           .rated = &account->rated,
                           .games = games,
                           .game_count = count,
                           .rich = true,
                           .board = targets_board_beside(watch->page.name),
                           .live = &live};
    report_write_source(to, &source);
    free(games);
    return true;
}

// Writes what `regatta report` makes of the journal of a finished match: with all games, as far as
// a page has them.
static bool put_whole_page(FILE *to, Watch *watch, const Standing *standing, Error *error)
{
    JournalContents contents;
    (void)standing;
    if (!journal_read(watch->config->journal_file, &contents, error))
        return false;
    report_write(to, watch->config, contents.results, contents.result_count,
                 targets_board_beside(watch->page.name));
    journal_contents_free(&contents);
    return true;
}

typedef bool PutFile(FILE *to, Watch *watch, const Standing *standing, Error *error);

static bool write_file(Watch *watch, const OutputFile *output, PutFile *put,
                       const Standing *standing, Error *error)
{
    WholeFile file;
    if (!whole_file_begin(&file, output->name, error))
        return false;
    bool good = put(file.to, watch, standing, error), over = standing->state >= MATCH_FINISHED;
    return over ? whole_file_end(&file, good, error) : whole_file_end_soon(&file, good, error);
}

// Says once that it does not work.
static void keep(Watch *watch, OutputFile *output, PutFile *put, const Standing *standing)
{
    Error error;
    if (output->name == NULL)
        return;
    int64_t begun_us = time_now_us();
    output->broken = !write_file(watch, output, put, standing, &error);
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
        keep(watch, &watch->status, put_status, &standing);
        *news = false;
    }
    if (page)
        keep(watch, &watch->page, put_live_page, &standing);
}

static void mark_begin(Watch *watch)
{
    if (watch->begun_ms > 0)
        return;
    watch->begun_ms = live_now_ms();
    watch->begun_us = time_now_us();
}

static void *run(void *argument)
{
    Watch *watch = argument;
    bool any_news = true;
    pthread_mutex_lock(&watch->lock);
    while (!watch->closing && !watch->short_of_memory) {
        if (watch->first == NULL)
            posix_cond_wait_us(&watch->changed, &watch->lock, SLICE_US);
        News *news = all_news(watch);
        bool begun = watch->begun && !watch->closing;
        pthread_mutex_unlock(&watch->lock);
        any_news |= news != NULL;
        bool good = take_news(watch, news);
        if (begun && good) {
            mark_begin(watch);
            keep_all(watch, &any_news);
        }
        pthread_mutex_lock(&watch->lock);
        watch->short_of_memory |= !good;
    }
    pthread_mutex_unlock(&watch->lock);
    return NULL;
}

// --- Who is called -------------------------------------------------------------------------------

// Adds the games that earlier runs have played.
static bool recall(Watch *watch, const EncounterResult *earlier, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        const EncounterResult *result = &earlier[i];
        for (int j = 0; j < result->game_count; j++) {
            NewestGame *game = newest_game_copy(&result->games[j], result->encounter.round,
                                                watch->page.name != NULL);
            if (game == NULL)
                return false;
            account_game(&watch->account, game);
        }
        if (!account_encounter(&watch->account, result))
            return false;
    }
    watch->earlier_games = watch->account.finished_games;
    return true;
}

static void release(Watch *watch)
{
    for (News *news = all_news(watch); news != NULL;) {
        News *next = news->next;
        news_free(news);
        news = next;
    }
    for (int64_t i = 0; i < watch->config->concurrency && watch->live != NULL; i++)
        live_close(&watch->live[i]);
    for (int64_t i = 0; i < watch->config->concurrency && watch->views != NULL; i++)
        live_view_free(&watch->views[i]);
    free(watch->live);
    free(watch->views);
    account_close(&watch->account);
    pthread_cond_destroy(&watch->changed);
    pthread_mutex_destroy(&watch->lock);
    free(watch);
}

static bool prepare(Watch *watch, const EncounterResult *earlier, int64_t count)
{
    size_t workers = (size_t)watch->config->concurrency;
    watch->live = calloc(workers, sizeof *watch->live);
    watch->views = calloc(workers, sizeof *watch->views);
    for (size_t i = 0; i < workers && watch->live != NULL; i++)
        live_open(&watch->live[i], watch->config);
    return watch->live != NULL && watch->views != NULL &&
           account_open(&watch->account, watch->config, watch->page.name != NULL) &&
           recall(watch, earlier, count);
}

bool watch_open(Watch **watch, const Config *config, int64_t encounters,
                const EncounterResult *earlier, int64_t earlier_count, Error *error)
{
    *watch = NULL;
    if (config->status.file == NULL && config->status.page == NULL)
        return true;
    Watch *made = calloc(1, sizeof *made);
    if (made == NULL)
        return fail(error, "there is no memory for spectators");
    made->config = config;
    made->encounters = encounters;
    made->status.name = config->status.file;
    made->page.name = config->status.page;
    made->end = &made->first;
    made->account.end = &made->account.oldest;
    pthread_mutex_init(&made->lock, NULL);
    posix_cond_init(&made->changed);
    bool good =
        prepare(made, earlier, earlier_count) || fail(error, "there is no memory for spectators");
    int why = good ? thread_start(&made->thread, THREAD_STACK_SMALL, run, made) : 0;
    if (why != 0)
        good = fail(error, "no thread can be started for spectators: %s", strerror(why));
    if (!good) {
        release(made);
        return false;
    }
    *watch = made;
    return true;
}

void watch_begin(Watch *watch)
{
    if (watch == NULL)
        return;
    pthread_mutex_lock(&watch->lock);
    watch->begun = true;
    pthread_mutex_unlock(&watch->lock);
}

void watch_game(Watch *watch, int worker, const Encounter *encounter, int64_t number,
                const int players[MAX_SEATS], const GamePosition *opening)
{
    if (watch != NULL)
        live_begin(&watch->live[worker - 1], encounter, number, players, opening);
}

void *watch_worker(Watch *watch, int worker)
{
    return watch != NULL ? &watch->live[worker - 1] : NULL;
}

void watch_move(void *context, const GamePosition *position, const GameResult *so_far)
{
    live_move(context, position, so_far);
}

void watch_game_done(Watch *watch, int worker, const Encounter *encounter, const GameResult *result)
{
    if (watch == NULL)
        return;
    live_end(&watch->live[worker - 1]);
    if (result != NULL)
        tell(watch, news_of_game(watch, encounter, result));
}

void watch_counted(Watch *watch, const EncounterResult *result)
{
    if (watch != NULL)
        tell(watch, news_of_encounter(result));
}

// The end, told by the thread that closes.
static void keep_last(Watch *watch, MatchState state, const char *why)
{
    mark_begin(watch); // of a match that had nothing more to play
    Standing standing = standing_now(watch, state, why);
    keep(watch, &watch->status, put_status, &standing);
    keep(watch, &watch->page, state == MATCH_FINISHED ? put_whole_page : put_live_page, &standing);
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
    watch->short_of_memory |= !take_news(watch, all_news(watch));
    if (watch->short_of_memory)
        fputs("regatta: there was no memory for spectators\n", stderr);
    else if (watch->begun)
        keep_last(watch, state, why);
    bool written = !watch->short_of_memory && !watch->status.broken && !watch->page.broken;
    release(watch);
    return written;
}
