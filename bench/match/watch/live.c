#define _POSIX_C_SOURCE 200809L // clock_gettime
#include "bench/match/watch/live.h"

#include "bench/match/game/clocks.h"
#include "engine/base/memory.h"
#include "engine/base/time.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_MOVES = 128, MS_PER_S = 1000, NS_PER_MS = 1000000 };

void live_open(LiveGame *live, const Config *config)
{
    *live = (LiveGame){.config = config};
    pthread_mutex_init(&live->lock, NULL);
}

void live_close(LiveGame *live)
{
    live_view_free(&live->view);
    pthread_mutex_destroy(&live->lock);
}

int64_t live_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * MS_PER_S + now.tv_nsec / NS_PER_MS;
}

void live_begin(LiveGame *live, const Encounter *encounter, const GameResult *game,
                const GamePosition *opening)
{
    const Rules *rules = live->config->rules;
    LiveView *view = &live->view;
    pthread_mutex_lock(&live->lock);
    PlayedMove *moves = view->game.moves;
    view->on = true;
    view->encounter = *encounter;
    view->game = (GameResult){.number = game->number,
                              .ending.kind = END_IN_PROGRESS,
                              .started_ms = live_now_ms(),
                              .moves = moves};
    rules->format(opening, view->game.fen);
    view->position = *opening;
    view->since_us = time_now_us();
    for (int seat = 0; seat < rules->seats; seat++) {
        const ThinkLimits *limits = &live->config->engines[game->players[seat]].limits;
        view->game.players[seat] = game->players[seat];
        view->left_us[seat] = limits->has_clock ? seat_clock_start(limits).left_us : -1;
    }
    pthread_mutex_unlock(&live->lock);
}

// Room for so many moves.
static void reserve(LiveView *view, int count)
{
    if (count <= view->capacity)
        return;
    int capacity = view->capacity > 0 ? 2 * view->capacity : FIRST_MOVES;
    while (capacity < count)
        capacity *= 2;
    view->game.moves = memory_grow(view->game.moves, (size_t)capacity, sizeof *view->game.moves);
    view->capacity = capacity;
}

void live_move(LiveGame *live, const GamePosition *position, const GameResult *so_far)
{
    LiveView *view = &live->view;
    const PlayedMove *last = &so_far->moves[so_far->move_count - 1];
    int64_t now_us = time_now_us();
    pthread_mutex_lock(&live->lock);
    reserve(view, so_far->move_count);
    PlayedMove *move = &view->game.moves[so_far->move_count - 1];
    *move = *last;
    move->pv = move->line = NULL; // they are the game's
    view->game.move_count = so_far->move_count;
    view->left_us[live->config->rules->seat_to_move(&view->position)] = last->left_us;
    view->position = *position;
    view->since_us = now_us;
    pthread_mutex_unlock(&live->lock);
}

void live_end(LiveGame *live)
{
    pthread_mutex_lock(&live->lock);
    live->view.on = false;
    pthread_mutex_unlock(&live->lock);
}

bool live_look(LiveGame *live, LiveView *to)
{
    pthread_mutex_lock(&live->lock);
    const LiveView *from = &live->view;
    bool seen = from->on;
    if (seen) {
        reserve(to, from->game.move_count);
        PlayedMove *moves = to->game.moves;
        int capacity = to->capacity;
        *to = *from;
        to->game.moves = moves;
        to->capacity = capacity;
        if (from->game.move_count > 0)
            memcpy(moves, from->game.moves, (size_t)from->game.move_count * sizeof *moves);
    }
    pthread_mutex_unlock(&live->lock);
    to->on = seen;
    return seen;
}

void live_view_free(LiveView *view)
{
    free(view->game.moves);
    *view = (LiveView){0};
}
