#define _POSIX_C_SOURCE 200809L // fileno, open_memstream
#include "bench/match/report/console.h"

#include "bench/match/base/strings.h"
#include "bench/match/score/standings.h"
#include "bench/match/score/stats.h"
#include "engine/base/memory.h"
#include "engine/base/time.h"
#include "engine/posix/posix.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

// Every call collects its lines in memory, cleans them of control characters that a name or an
// engine may have put in, and writes them at once.
struct Console {
    const Config *config;
    const Tally *tally;
    FILE *to;
    bool terminal;
    int64_t encounters, opened_ms;
    // In cutechess's form: each game as it ends, row against column. NULL in the others.
    Score *running;
    int64_t finished;
    int64_t block_games; // how many games the last block was of; -1: there was none
    char *status;        // as the last refresh made it; NULL: none
    // Since when the speed is measured, and what was counted by then (a resumed match).
    bool measuring;
    int64_t since_ms, games_before;
    FILE *lines; // while a call collects
    char *text;
    size_t length;
};

enum { PLAIN_WIDTH = 80, MS_PER_S = 1000, US_PER_MS = 1000, S_PER_MIN = 60, MIN_PER_H = 60 };

static const char erase_line[] = "\r\x1b[K";

Console *console_open(const Tally *tally, FILE *to, bool terminal, int64_t encounters)
{
    const Config *config = tally->config;
    Console *console = memory_new(1, sizeof *console);
    *console = (Console){.config = config,
                         .tally = tally,
                         .to = to,
                         .terminal = terminal,
                         .encounters = encounters,
                         .opened_ms = time_now_us() / US_PER_MS,
                         .block_games = -1};
    size_t engines = (size_t)config->engine_count;
    if (config->output == OUTPUT_CUTECHESS && config->rules->seats == 2)
        console->running = memory_new(engines * engines, sizeof *console->running);
    return console;
}

// --- Lines ---------------------------------------------------------------------------------------

static void clean(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < ' ' && c != '\n') || c == 0x7f)
            text[i] = '?';
    }
}

static void remove_status(const Console *console)
{
    if (console->status != NULL)
        fputs(erase_line, console->to);
}

// Where to write the lines of a call.
static FILE *begin(Console *console)
{
    console->lines = memory_must(open_memstream(&console->text, &console->length));
    return console->lines;
}

// Writes what was collected in the place of the status line, and that again behind it.
static void end(Console *console)
{
    fclose(console->lines);
    memory_must(console->text);
    if (console->length > 0) {
        clean(console->text, console->length);
        remove_status(console);
        fwrite(console->text, 1, console->length, console->to);
        if (console->status != NULL)
            fputs(console->status, console->to);
    }
    free(console->text);
    fflush(console->to);
}

// "A vs B", or three of them.
static void write_players(FILE *to, const Config *config, const int players[MAX_SEATS])
{
    for (int seat = 0; seat < config->rules->seats; seat++)
        fprintf(to, "%s%s", seat > 0 ? " vs " : "", config->engines[players[seat]].name);
}

static void game_begins(Console *console, const GameResult *game)
{
    FILE *to = begin(console);
    fprintf(to, "Started game %" PRId64 " of %" PRId64 " (", game->number,
            console->encounters * console->config->games);
    write_players(to, console->config, game->players);
    fputs(")\n", to);
    end(console);
}

// Counts a game for both of its players. The score of the one that was named first in the match.
static const Score *count_running(Console *console, const GameResult *game, int *engine,
                                  int *against)
{
    int engines = console->config->engine_count;
    *engine = game->players[0] < game->players[1] ? game->players[0] : game->players[1];
    *against = game->players[0] + game->players[1] - *engine;
    Score *score = &console->running[*engine * engines + *against];
    int points = game->points[*engine == game->players[0] ? 0 : 1];
    score->wins += points == PAIR_POINTS;
    score->losses += points == 0;
    score->draws += points == PAIR_POINTS / 2;
    return score;
}

// The score as cutechess shows it, every so many games, and at the end. `to` is NULL of a game that
// is only counted.
static void show_running(Console *console, const GameResult *game, FILE *to)
{
    int engine, against;
    int64_t interval = console->config->score_interval;
    if (console->running == NULL)
        return;
    const Score *score = count_running(console, game, &engine, &against);
    if (to == NULL)
        return;
    if ((interval > 0 && console->finished % interval == 0) ||
        console->finished == console->encounters * console->config->games)
        standings_pair_score(to, console->config, engine, against, score);
}

static void game_ends(Console *console, const GameResult *game)
{
    const Config *config = console->config;
    char result[16], reason[ENDING_TEXT];
    int fault = ending_fault(&game->ending);
    FILE *to = begin(console);
    if (fault >= 0)
        ending_write_warning(to, &game->ending, config->engines[game->players[fault]].name);
    fprintf(to, "Finished game %" PRId64 " (", game->number);
    write_players(to, config, game->players);
    fprintf(to, "): %s {%s}\n", game_result_text(config->rules, game, result),
            ending_text(&game->ending, reason));
    show_running(console, game, to);
    end(console);
}

void console_say(Console *console, const char *format, ...)
{
    FILE *to = begin(console);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(to, format, arguments);
    va_end(arguments);
    fputc('\n', to);
    end(console);
}

// --- Reports -------------------------------------------------------------------------------------

// The speed is that of this run: what a resumed match had counted before is not.
static void start_measuring(Console *console, int64_t games)
{
    if (console->measuring)
        return;
    console->measuring = true;
    console->since_ms = time_now_us() / US_PER_MS;
    console->games_before = games;
}

// Whether a multiple of `interval` games was reached by the last encounter.
static bool due(const Tally *tally, int64_t interval)
{
    int64_t before = tally->games - tally->config->games;
    return interval > 0 && tally->games / interval > before / interval;
}

static void encounter_ends(Console *console)
{
    const Tally *tally = console->tally;
    start_measuring(console, tally->games - console->config->games);
    FILE *to = begin(console);
    if (console->config->output == OUTPUT_REGATTA && due(tally, console->config->score_interval))
        standings_score(to, tally);
    if (due(tally, console->config->rating_interval)) {
        standings_block(to, tally);
        console->block_games = tally->games;
    }
    end(console);
}

bool console_hear(void *self, const Event *event, Error *error)
{
    Console *console = self;
    bool ends = event->kind == EVENT_GAME_ENDS;
    (void)error;
    console->finished += ends;
    if (event->replayed && ends)
        show_running(console, event->game, NULL);
    else if (ends)
        game_ends(console, event->game);
    else if (event->kind == EVENT_GAME_BEGINS)
        game_begins(console, event->game);
    else if (event->kind == EVENT_ENCOUNTER_ENDS && !event->replayed)
        encounter_ends(console);
    return true;
}

void console_results(Console *console)
{
    const Tally *tally = console->tally;
    FILE *to = begin(console);
    if (console->block_games != tally->games)
        standings_block(to, tally);
    standings_sprt(to, tally);
    standings_remarks(to, tally);
    if (tally->waiting > 0)
        fprintf(to,
                "Unfinished encounters have finished games: %" PRId64
                "; they are kept, and count when those are complete\n",
                tally->waiting);
    end(console);
}

void console_over(Console *console)
{
    int64_t s = (time_now_us() / US_PER_MS - console->opened_ms) / MS_PER_S;
    console_say(
        console, "Finished match\nTotal Time: %02" PRId64 ":%02d:%02d (hours:minutes:seconds)",
        s / (MIN_PER_H * S_PER_MIN), (int)(s / S_PER_MIN % MIN_PER_H), (int)(s % S_PER_MIN));
}

// --- The status line -----------------------------------------------------------------------------

static void write_leader(FILE *to, const Tally *tally)
{
    int ranking[MAX_ENGINES];
    standings_rank(tally, ranking);
    fprintf(to, ", %s leads", tally->config->engines[ranking[0]].name);
}

static void write_standing(FILE *to, const Tally *tally)
{
    const Config *config = tally->config;
    char text[48];
    if (tally->games == 0)
        return;
    if (!standings_is_duel(config)) {
        write_leader(to, tally);
        return;
    }
    Estimate made = stats_estimate(tally_score(tally, 0, 1), tally_pairwise(config));
    standings_elo(made.elo, made.elo_error, text);
    fprintf(to, ", Elo %s", text);
    if (config->sprt.on) {
        standings_llr(tally, text);
        fprintf(to, ", LLR %s", text);
    }
}

// Games per minute and the time the rest takes at that speed.
static void write_speed(FILE *to, const Console *console, const Tally *tally, int64_t total)
{
    int64_t games = tally->games - console->games_before,
            ms = time_now_us() / US_PER_MS - console->since_ms;
    if (games <= 0 || ms <= 0)
        return;
    fprintf(to, ", %.1f games/min", (double)(games * S_PER_MIN * MS_PER_S) / (double)ms);
    double left_ms = (double)(total - tally->games) * (double)ms / (double)games;
    double left = ceil(left_ms / (double)MS_PER_S);
    int64_t s = left > 0 ? (int64_t)left : 0;
    fprintf(to, ", %" PRId64 ":%02d:%02d left", s / (MIN_PER_H * S_PER_MIN),
            (int)(s / S_PER_MIN % MIN_PER_H), (int)(s % S_PER_MIN));
}

static int terminal_width(FILE *to)
{
    int width = posix_terminal_width(fileno(to));
    return width > 0 ? width : PLAIN_WIDTH;
}

// Cuts a text to so many columns, a character of UTF-8 for each.
static void cut(char *text, int columns)
{
    for (; *text != '\0'; text++) {
        if (((unsigned char)*text & 0xC0) != 0x80 && columns-- == 0) {
            *text = '\0';
            return;
        }
    }
}

// The whole status line, allocated.
static char *make_status(const Console *console)
{
    const Tally *tally = console->tally;
    int64_t total = console->encounters * console->config->games;
    char *text = NULL;
    size_t length = 0;
    FILE *to = memory_must(open_memstream(&text, &length));
    fprintf(to, "%" PRId64 "/%" PRId64 " game%s", tally->games, total, plural(total));
    write_standing(to, tally);
    write_speed(to, console, tally, total);
    fclose(to);
    memory_must(text);
    clean(text, length);
    cut(text, terminal_width(console->to) - 1); // a full line would wrap on some terminals
    return text;
}

void console_refresh(Console *console)
{
    if (!console->terminal)
        return;
    start_measuring(console, console->tally->games);
    char *status = make_status(console);
    free(console->status);
    console->status = status;
    fputs(erase_line, console->to);
    fputs(status, console->to);
    fflush(console->to);
}

void console_close(Console *console)
{
    if (console == NULL)
        return;
    remove_status(console);
    fflush(console->to);
    free(console->status);
    free(console->running);
    free(console);
}
