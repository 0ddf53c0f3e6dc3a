// Plays the games of a match: workers take encounters from the schedule; the main thread keeps the
// status line.
#define _POSIX_C_SOURCE 200809L // threads
#include "bench/match/match.h"

#include "bench/match/base/strings.h"
#include "bench/match/game/play.h"
#include "engine/base/memory.h"
#include "engine/base/thread.h"
#include "engine/base/time.h"
#include "engine/posix/posix.h"
#include "engine/posix/signals.h"

#include <stdlib.h>
#include <string.h>

enum { REFRESH_MS = 500, US_PER_MS = 1000 };

typedef struct MatchWorker {
    Match *match;
    int number; // from 1
    pthread_t thread;
} MatchWorker;

// ---- what engines have to say beside their games; under the lock ----

static void show_warnings(Match *match, EngineSet *set)
{
    for (int i = 0; i < match->config->engine_count; i++) {
        if (set->warnings[i][0] == '\0')
            continue;
        if (!match->warned[i])
            match_warn(match, set->warnings[i]);
        match->warned[i] = true;
        set->warnings[i][0] = '\0';
    }
    Slice notes = slice_trim(buffer_slice(&set->notes));
    if (notes.length > 0) {
        console_say(match->console, "%.*s", (int)notes.length, notes.at);
        match_end_if_strict(match);
    }
    buffer_free(&set->notes);
}

// Warns once of an engine that was to choose its side and gave no score to choose by.
static void show_choice(Match *match, const GameResult *game)
{
    int seat = game_chooser(game), engine = seat >= 0 ? game->players[seat] : 0;
    if (seat < 0 || game->choice.info.scored || match->unscored[engine])
        return;
    char text[240];
    match->unscored[engine] = true;
    snprintf(text, sizeof text, "Engine %s gives no score to choose its side by, and keeps Black",
             match->config->engines[engine].name);
    match_warn(match, text);
}

// Warns of engines that crashed when they were to quit. No game is lost by it, and a match that is
// interrupted has others to think of: the signal may have come to its engines, too.
static void show_endings(Match *match)
{
    char text[200];
    while (engine_host_next_ending(match->host, text, sizeof text))
        if (!match->interrupted)
            match_warn(match, text);
}

// Warns of engines that have failed since their last game and have no other one to lose.
static void show_unpunished(Match *match, EngineSet *set)
{
    const Config *config = match->config;
    for (int slot = 0; slot < config->engine_count * MAX_SEATS; slot++)
        if (engine_set_take_fault(set, slot) != ENGINE_FINE)
            console_say(match->console, "Warning; Engine %s is not responsive",
                        config->engines[slot / MAX_SEATS].name);
}

// ---- games ----

static bool next_encounter(Match *match, Encounter *encounter)
{
    match_notice_interrupt(match);
    while (!match->stopping) {
        switch (schedule_next(match->schedule, encounter)) {
        case SCHEDULE_NEXT:
            return true;
        case SCHEDULE_DONE:
            return false;
        case SCHEDULE_WAIT:
            pthread_cond_wait(&match->reported, &match->lock);
        }
    }
    return false;
}

// The pause of -wait between two games of a worker, unless the match stops.
static void rest(Match *match)
{
    int64_t until_us = time_now_us() + match->config->wait_ms * US_PER_MS;
    pthread_mutex_lock(&match->lock);
    for (int64_t left_us = until_us - time_now_us(); left_us > 0 && !match->stopping;
         left_us = until_us - time_now_us())
        posix_cond_wait_us(&match->reported, &match->lock, left_us);
    pthread_mutex_unlock(&match->lock);
}

static void check_recover(Match *match, const GameResult *game)
{
    Error why;
    char reason[ENDING_TEXT];
    bool strict = match->config->strict && ending_fault(&game->ending) >= 0;
    if (!strict && (match->config->recover || !ending_is_crash(&game->ending)))
        return;
    fail(&why, "game %lld ended with \"%s\"; %s", (long long)game->number,
         ending_text(&game->ending, reason),
         strict ? "-strict ends the match there" : "-recover would go on");
    match_break(match, &why);
}

// Tells of a game's begin, under the lock. False if the match stops.
static bool begin_game(Match *match, const Event *begin)
{
    pthread_mutex_lock(&match->lock);
    match_notice_interrupt(match);
    bool stopping = match->stopping;
    if (!stopping) {
        match_begin(match);
        match_tell(match, begin);
    }
    pthread_mutex_unlock(&match->lock);
    return !stopping;
}

// Tells of a game's end, under the lock, and what follows from it.
static void end_game(Match *match, EngineSet *set, Event *end, bool played, const Error *why)
{
    pthread_mutex_lock(&match->lock);
    show_warnings(match, set);
    if (!played)
        match_break(match, why);
    bool finished = played && ending_termination(&end->game->ending) != ENDED_INTERRUPTED;
    if (!finished)
        match_notice_interrupt(match);
    end->kind = finished ? EVENT_GAME_ENDS : EVENT_GAME_DROPPED;
    match_tell(match, end);
    if (finished) {
        show_choice(match, end->game);
        check_recover(match, end->game);
    }
    if (match_test_is_over(match))
        match_stop(match);
    pthread_cond_broadcast(&match->reported);
    pthread_mutex_unlock(&match->lock);
}

// Plays a game of an encounter. False if the match stops.
static bool play_one(Match *match, EngineSet *set, const Encounter *encounter, int index)
{
    Error error;
    GamePosition opening;
    GameMove first;
    GameResult game = {.number = encounter->number * match->config->games + index + 1};
    const int64_t number = game.number;
    int players[MAX_SEATS];
    Event event = {.kind = EVENT_GAME_BEGINS,
                   .worker = set->worker,
                   .encounter = encounter,
                   .game = &game,
                   .opening = &opening};
    schedule_players(match->config, encounter, index, players);
    memcpy(game.players, players, sizeof players);
    openings_at(match->openings, encounter->opening, &opening);
    bool pie = openings_first_move(match->openings, encounter->opening, &first);
    if (set->games++ > 0)
        rest(match);
    if (!begin_game(match, &event))
        return false;
    bool played = play_game(set, &opening, pie ? &first : NULL, players, &game, &error);
    game.number = number;
    end_game(match, set, &event, played, &error);
    game_result_free(&game);
    return played;
}

// Plays those games of an encounter that were not played before the match was interrupted.
static void play_encounter(Match *match, EngineSet *set, const Encounter *encounter)
{
    int games = (int)match->config->games;
    bool *was_played = memory_new((size_t)games, sizeof *was_played);
    pthread_mutex_lock(&match->lock);
    for (int i = 0; i < games; i++)
        was_played[i] =
            events_has_game(&match->events, encounter->number, encounter->number * games + i + 1);
    pthread_mutex_unlock(&match->lock);
    for (int i = 0; i < games; i++)
        if (!was_played[i] && !play_one(match, set, encounter, i))
            break;
    free(was_played);
}

static void work(Match *match, EngineSet *set)
{
    Encounter encounter;
    pthread_mutex_lock(&match->lock);
    while (next_encounter(match, &encounter)) {
        pthread_mutex_unlock(&match->lock);
        play_encounter(match, set, &encounter);
        pthread_mutex_lock(&match->lock);
    }
    pthread_mutex_unlock(&match->lock);
}

static void *worker_main(void *argument)
{
    MatchWorker *worker = argument;
    Match *match = worker->match;
    EngineSet set;
    engine_set_open(&set, match->host, match->config, worker->number);
    set.watch_context = watch_worker(match->watch, worker->number);
    set.watch = set.watch_context != NULL ? watch_move : NULL;
    work(match, &set);
    pthread_mutex_lock(&match->lock);
    show_unpunished(match, &set);
    pthread_mutex_unlock(&match->lock);
    engine_set_close(&set);
    pthread_mutex_lock(&match->lock);
    match->running_workers--;
    pthread_kill(match->main_thread, SIGNAL_WAKE);
    pthread_mutex_unlock(&match->lock);
    return NULL;
}

// ---- the main thread ----

// Keeps the status line until all workers are through or a signal ends the match.
static void watch(Match *match)
{
    pthread_mutex_lock(&match->lock);
    while (match->running_workers > 0) {
        pthread_mutex_unlock(&match->lock);
        signals_wait_for_wake(REFRESH_MS);
        pthread_mutex_lock(&match->lock);
        match_notice_interrupt(match);
        console_refresh(match->console);
        show_endings(match);
        match_check_log(match);
    }
    pthread_mutex_unlock(&match->lock);
}

static int start_workers(Match *match, MatchWorker *workers)
{
    int count = 0, wanted = (int)match->config->concurrency, why = 0;
    pthread_mutex_lock(&match->lock);
    for (; count < wanted; count++) {
        workers[count] = (MatchWorker){.match = match, .number = count + 1};
        why =
            thread_start(&workers[count].thread, THREAD_STACK_SMALL, worker_main, &workers[count]);
        if (why != 0)
            break;
        match->running_workers++;
    }
    if (count < wanted) {
        Error error;
        fail(&error, "only %d of %d worker%s could be started: %s", count, wanted, plural(wanted),
             strerror(why));
        match_break(match, &error);
    }
    pthread_mutex_unlock(&match->lock);
    return count;
}

// How the last engines end is known before the results are shown; a complete match stays complete.
static void await_ends(Match *match)
{
    char text[200];
    engine_host_await_ends(match->host);
    while (engine_host_next_ending(match->host, text, sizeof text))
        if (!match->interrupted)
            console_say(match->console, "Warning; %s", text);
}

void match_play(Match *match)
{
    MatchWorker *workers = memory_new((size_t)match->config->concurrency, sizeof *workers);
    int count = start_workers(match, workers);
    watch(match);
    for (int i = 0; i < count; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
    if (!match->interrupted) // else there is no time, and nothing would be said
        await_ends(match);
}
