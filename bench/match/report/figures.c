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
    if (move->nodes > 0) {
        add_to(&engine->nodes, move->nodes);
        add_to(&engine->nodes_us, time_us);
        engine->nodes_moves++;
    }
    if (move->depth_ply > 0) {
        add_to(&engine->depth_ply, move->depth_ply);
        engine->depth_moves++;
    }
}

// --- Reasons -------------------------------------------------------------------------------------

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// With every byte of a longer character of UTF-8, so that none is cut.
static bool in_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (unsigned char)c >= 0x80;
}

// Cuts a word, or one other character, off the front of a text that is not empty. *number: whether
// a digit is in it.
static Slice cut_word(const char **text, bool *number)
{
    const char *begin = *text;
    *number = false;
    while (in_word(**text))
        *number |= is_digit(*(*text)++);
    *text += *text == begin;
    return (Slice){begin, (size_t)(*text - begin)};
}

// Whether two reasons are equal but for their words with digits: a time, a move.
static bool say_the_same(const char *a, const char *b)
{
    while (*a != '\0' && *b != '\0') {
        bool number_a, number_b;
        Slice x = cut_word(&a, &number_a), y = cut_word(&b, &number_b);
        bool equal = x.length == y.length && memcmp(x.at, y.at, x.length) == 0;
        if (!equal && !(number_a && number_b))
            return false;
    }
    return *a == *b;
}

static void add_reason(Figures *figures, const char *reason)
{
    int i = 0;
    while (i < figures->reason_count && !say_the_same(figures->reasons[i].reason, reason))
        i++;
    if (i == FIGURES_REASONS)
        return;
    ReasonCount *row = &figures->reasons[i];
    if (i == figures->reason_count) {
        snprintf(row->reason, sizeof row->reason, "%s", reason);
        figures->reason_count++;
    }
    row->games++;
    row->varied |= strcmp(row->reason, reason) != 0;
}

// One for all that are counted together: an ellipsis stands for each word with a digit.
static void write_reason(Json *json, const ReasonCount *row)
{
    const char *rest = row->reason;
    json_text_begin(json);
    while (row->varied && *rest != '\0') {
        bool number;
        Slice word = cut_word(&rest, &number);
        json_text_part(json, number ? slice_of("\xe2\x80\xa6") : word);
    }
    json_text_part(json, slice_of(rest)); // of equal reasons all of it
    json_text_end(json);
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

void figures_add(Figures *figures, const GameResult *game)
{
    int seats = figures->config->rules->seats;
    int first = first_mover(figures->config->rules, game);
    for (int i = 0; i < game->move_count; i++) {
        int engine = game->players[(first + i) % seats];
        add_move(&figures->engines[engine], &game->moves[i], i / seats);
    }
    figures->games++;
    figures->plies += game->move_count;
    figures->terminations[game->termination]++;
    figures->lengths[game->move_count < FIGURES_PLIES ? game->move_count : FIGURES_PLIES]++;
    add_reason(figures, game->reason);
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
        json_open(json, '[');
        write_reason(json, &figures->reasons[i]);
        json_number(json, figures->reasons[i].games);
        json_close(json, ']');
        others -= figures->reasons[i].games;
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
    write_counts(json, "terminations", figures->terminations, ENDED_INTERRUPTED + 1);
    write_counts(json, "lengths", figures->lengths, FIGURES_PLIES + 1);
    write_reasons(json, figures);
    json_close(json, '}');
}
