#define _POSIX_C_SOURCE 200809L // pthreads
#include "bench/cubes/play.h"

#include "bench/common.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 64, MOST_PLIES = 400, HASH_MB = 4, PROGRESS_GAMES = 500 };

typedef struct Match {
    const PlayOrder *order;
    const Game *game;
    FILE *out;
    pthread_mutex_t writing;
    atomic_llong next;
    int64_t played, positions;
    atomic_bool failed;
    Error why;
} Match;

static bool goes_on(const Record *record, const Rules *rules)
{
    return rules->verdict(&record->position, &record->history).kind == GAME_GOES_ON;
}

// The random plies. False, and nothing to free, if they end the game or memory runs out.
static bool open_game(const Match *match, Rng *rng, Record *record)
{
    const Rules *rules = match->game->rules;
    Error ignored;
    int64_t span = match->order->most_plies - match->order->least_plies + 1;
    int64_t plies = match->order->least_plies + rng_below(rng, (uint32_t)span);
    if (!record_begin(record, rules, (Slice){"", 0}, &ignored))
        return false;
    for (int64_t i = 0; i < plies && goes_on(record, rules); i++) {
        GameMove moves[GAME_MAX_MOVES];
        int count = rules->moves(&record->position, moves);
        if (!record_advance(record, rules, moves[rng_below(rng, (uint32_t)count)]))
            break;
    }
    if (goes_on(record, rules))
        return true;
    record_free(record);
    return false;
}

static void write_game(Match *match, GamePosition *positions, int count, int winner)
{
    char text[GAME_POSITION_TEXT];
    pthread_mutex_lock(&match->writing);
    for (int i = 0; i < count; i++) {
        match->game->rules->format(&positions[i], text);
        fprintf(match->out, "%s;%d\n", text, winner);
    }
    match->positions += count;
    if (++match->played % PROGRESS_GAMES == 0)
        fprintf(stderr, "%lld games, %lld positions\n", (long long)match->played,
                (long long)match->positions);
    pthread_mutex_unlock(&match->writing);
}

static void play_game(Match *match, Searcher *searcher, int64_t number)
{
    const Rules *rules = match->game->rules;
    Rng rng = {mix64(mix64((uint64_t)match->order->seed + 1) + (uint64_t)number)};
    GamePosition positions[MOST_PLIES];
    StopFlag never = {0};
    Record record;
    int count = 0;
    searcher_new_game(searcher);
    while (!open_game(match, &rng, &record))
        ;
    while (goes_on(&record, rules) && count < MOST_PLIES) {
        positions[count++] = record.position;
        SearchResult result = search_quietly(searcher, &never, &record, match->order->nodes);
        if (!record_advance(&record, rules, result.best))
            break;
    }
    Verdict verdict = rules->verdict(&record.position, &record.history);
    if (verdict.kind != GAME_GOES_ON)
        write_game(match, positions, count, verdict.kind == GAME_WON ? verdict.winner + 1 : 0);
    record_free(&record);
}

static void *play_many(void *argument)
{
    Match *match = argument;
    Searcher searcher;
    Error error;
    if (!searcher_init(&searcher, match->game, HASH_MB, &error)) {
        if (!atomic_exchange(&match->failed, true))
            match->why = error;
        return NULL;
    }
    for (;;) {
        int64_t number = atomic_fetch_add(&match->next, 1);
        if (number >= match->order->games)
            break;
        play_game(match, &searcher, number);
    }
    searcher_free(&searcher);
    return NULL;
}

bool cubes_play_games(const PlayOrder *order, Error *error)
{
    pthread_t threads[MOST_THREADS];
    static Match match;
    match = (Match){.order = order, .game = game_find(order->variant)};
    int started = 0, wanted = order->threads < MOST_THREADS ? (int)order->threads : MOST_THREADS;
    if (match.game == NULL)
        return fail(error, "there is no variant '%.*s'", slice_quote(order->variant),
                    order->variant.at);
    match.out = fopen(order->out, "wx");
    if (match.out == NULL)
        return fail(error, "%s: %s", order->out, strerror(errno));
    pthread_mutex_init(&match.writing, NULL);
    while (started < wanted && pthread_create(&threads[started], NULL, play_many, &match) == 0)
        started++;
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&match.writing);
    bool whole = !ferror(match.out);
    if (fclose(match.out) != 0 || !whole)
        return fail(error, "%s: %s", order->out, strerror(errno));
    if (started == 0)
        return fail(error, "no thread can be had");
    if (atomic_load(&match.failed)) {
        *error = match.why;
        return false;
    }
    return true;
}
