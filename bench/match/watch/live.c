#define _POSIX_C_SOURCE 200809L // threads
#include "bench/match/watch/live.h"

#include "bench/match/game/clocks.h"
#include "engine/base/memory.h"
#include "engine/base/time.h"

#include <stdlib.h>
#include <string.h>

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

// Seats players whose clocks are full, under the lock.
static void seat_players(LiveGame *live, const int players[MAX_SEATS])
{
    LiveView *view = &live->view;
    for (int seat = 0; seat < live->config->rules->seats; seat++) {
        const ThinkLimits *limits = &live->config->engines[players[seat]].limits;
        view->game.players[seat] = players[seat];
        view->left_us[seat] = limits->has_clock ? seat_clock_start(limits).left_us : -1;
    }
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
                              .started_ms = wall_clock_ms(),
                              .moves = moves};
    rules->format(opening, view->game.fen);
    view->position = *opening;
    view->since_us = time_now_us();
    seat_players(live, game->players);
    pthread_mutex_unlock(&live->lock);
}

// Under the lock.
static void add_move(LiveView *view, const PlayedMove *last, int mover)
{
    GameResult *game = &view->game;
    game->moves = memory_one_more(game->moves, (size_t)game->move_count, sizeof *game->moves);
    PlayedMove *move = &game->moves[game->move_count++];
    *move = *last;
    move->pv = move->line = NULL; // they are the game's
    view->left_us[mover] = last->left_us;
}

void live_move(LiveGame *live, const GamePosition *position, const GameResult *so_far)
{
    LiveView *view = &live->view;
    int64_t now_us = time_now_us();
    pthread_mutex_lock(&live->lock);
    if (so_far->move_count > view->game.move_count)
        add_move(view, &so_far->moves[so_far->move_count - 1],
                 live->config->rules->seat_to_move(&view->position));
    if (so_far->pie != view->game.pie && so_far->pie == PIE_INVOKED)
        seat_players(live, so_far->players);
    view->game.pie = so_far->pie;
    view->game.choice = so_far->choice;
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
        size_t count = (size_t)from->game.move_count;
        PlayedMove *moves = memory_grow(to->game.moves, count, sizeof *moves);
        *to = *from;
        to->game.moves = moves;
        if (count > 0)
            memcpy(moves, from->game.moves, count * sizeof *moves);
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
