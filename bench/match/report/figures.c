#include "bench/match/report/figures.h"

#include "engine/base/memory.h"

#include <stdlib.h>
#include <string.h>

void figures_open(Figures *figures, const Config *config)
{
    *figures =
        (Figures){.config = config,
                  .engines = memory_new((size_t)config->engine_count, sizeof(EngineFigures))};
}

void figures_close(Figures *figures)
{
    free(figures->engines);
    *figures = (Figures){0};
}

// Values that engines give may be any number: a sum that would be too large stays at the largest.
static void add_to(int64_t *sum, int64_t number)
{
    if (__builtin_add_overflow(*sum, number, sum))
        *sum = INT64_MAX;
}

// `number`: which of the engine's moves in the game it is, from 0.
static void add_move(EngineFigures *engine, const PlayedMove *move, int number)
{
    int64_t time_us = move->time_us > 0 ? move->time_us : 0;
    int at = number < FIGURES_MOVES ? number : FIGURES_MOVES - 1;
    engine->moves++;
    add_to(&engine->time_us, time_us);
    if (time_us > engine->longest_us)
        engine->longest_us = time_us;
    add_to(&engine->at_us[at], time_us);
    engine->at_moves[at]++;
    if (move->info.nodes > 0) {
        add_to(&engine->nodes, move->info.nodes);
        add_to(&engine->nodes_us, time_us);
        engine->nodes_moves++;
    }
    if (move->info.depth_ply > 0) {
        add_to(&engine->depth_ply, move->info.depth_ply);
        engine->depth_moves++;
    }
}

// --- Adding --------------------------------------------------------------------------------------

static void add_dates(Figures *figures, const GameResult *game)
{
    int64_t end_ms = game->started_ms + game->duration_ms;
    if (game->started_ms <= 0)
        return;
    if (figures->first_ms == 0 || game->started_ms < figures->first_ms)
        figures->first_ms = game->started_ms;
    if (end_ms > figures->last_ms)
        figures->last_ms = end_ms;
}

// The seat that moves first in the game; 0 if its position can't be read.
static int first_mover(const Rules *rules, const GameResult *game)
{
    GamePosition position;
    Error error;
    if (!rules->parse(slice_of(game->fen), &position, &error))
        return 0;
    return rules->seat_to_move(&position);
}

// Endings that differ only in a move or a time are one row.
static void add_reason(Figures *figures, const Ending *ending)
{
    int i = 0;
    ReasonCount one = {.games = 0};
    ending_text(ending, one.first);
    ending_general_text(ending, one.general);
    while (i < figures->reason_count && strcmp(figures->reasons[i].general, one.general) != 0)
        i++;
    if (i == FIGURES_REASONS)
        return;
    ReasonCount *row = &figures->reasons[i];
    if (i == figures->reason_count)
        figures->reasons[figures->reason_count++] = one;
    row->games++;
    row->varied |= strcmp(row->first, one.first) != 0;
}

void figures_add(Figures *figures, const GameResult *game)
{
    int seats = figures->config->rules->seats;
    int first = first_mover(figures->config->rules, game);
    for (int i = game_given_moves(game); i < game->move_count; i++) {
        int engine = game->players[(first + i) % seats];
        add_move(&figures->engines[engine], &game->moves[i], i / seats);
    }
    figures->games++;
    figures->plies += game->move_count;
    figures->terminations[ending_termination(&game->ending)]++;
    figures->lengths[game->move_count < FIGURES_PLIES ? game->move_count : FIGURES_PLIES]++;
    add_reason(figures, &game->ending);
    add_dates(figures, game);
}

static double ratio(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

// An array without the zeros at its end.
static void write_counts(Json *json, const char *key, const int64_t *counts, int count)
{
    while (count > 0 && counts[count - 1] == 0)
        count--;
    json_member_open(json, key, '[');
    for (int i = 0; i < count; i++)
        json_number(json, counts[i]);
    json_close(json, ']');
}

static void write_times_by_move(Json *json, const EngineFigures *engine)
{
    json_member_open(json, "at_ms", '[');
    for (int i = 0; i < FIGURES_MOVES && engine->at_moves[i] > 0; i++)
        json_real(json, ratio(engine->at_us[i], engine->at_moves[i]) / 1000, 3);
    json_close(json, ']');
    write_counts(json, "at_moves", engine->at_moves, FIGURES_MOVES);
}

static void write_engine(Json *json, const EngineFigures *engine)
{
    json_open(json, '{');
    json_member_number(json, "moves", engine->moves);
    json_member_real(json, "ms", ratio(engine->time_us, engine->moves) / 1000, 3);
    json_member_real(json, "longest_ms", (double)engine->longest_us / 1000, 3);
    json_member_real(json, "nodes", ratio(engine->nodes, engine->nodes_moves), 0);
    json_member_real(json, "nps", 1e6 * ratio(engine->nodes, engine->nodes_us), 0);
    json_member_real(json, "depth", ratio(engine->depth_ply, engine->depth_moves), 2);
    write_times_by_move(json, engine);
    json_close(json, '}');
}

static void write_reasons(Json *json, const Figures *figures)
{
    int64_t others = figures->games;
    json_member_open(json, "reasons", '[');
    for (int i = 0; i < figures->reason_count; i++) {
        const ReasonCount *row = &figures->reasons[i];
        json_open(json, '[');
        json_text(json, slice_of(row->varied ? row->general : row->first));
        json_number(json, row->games);
        json_close(json, ']');
        others -= row->games;
    }
    json_close(json, ']');
    json_member_number(json, "other_reasons", others);
}

void figures_write(const Figures *figures, Json *json)
{
    json_member_open(json, "time", '[');
    for (int i = 0; i < figures->config->engine_count; i++)
        write_engine(json, &figures->engines[i]);
    json_close(json, ']');
    json_member_open(json, "games", '{');
    json_member_number(json, "count", figures->games);
    json_member_number(json, "plies", figures->plies);
    json_member_number(json, "first_ms", figures->first_ms);
    json_member_number(json, "last_ms", figures->last_ms);
    write_counts(json, "terminations", figures->terminations, TERMINATIONS);
    write_counts(json, "lengths", figures->lengths, FIGURES_PLIES + 1);
    write_reasons(json, figures);
    json_close(json, '}');
}
