#define _POSIX_C_SOURCE 200809L // clock_gettime, fileno, open_memstream
#include "bench/match/report/output.h"

#include "bench/match/score/standings.h"
#include "bench/match/score/stats.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

// Every call collects its lines in memory, cleans them of control characters that a name or an
// engine may have smuggled in, and writes them at once.
struct Output {
    const Config *config;
    FILE *to;
    bool terminal;
    int64_t encounters;
    char *status; // as the last refresh made it; NULL: none
    // Since when the speed is measured, and what was counted by then (a resumed match).
    bool measuring;
    int64_t since_ms, games_before;
    FILE *lines; // while a call collects
    char *text;
    size_t length;
};

enum { PLAIN_WIDTH = 80, MS_PER_S = 1000, S_PER_MIN = 60, MIN_PER_H = 60 };

static const char erase_line[] = "\r\x1b[K";

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * MS_PER_S + now.tv_nsec / 1000000;
}

Output *output_open(const Config *config, FILE *to, bool terminal, int64_t encounters)
{
    Output *output = calloc(1, sizeof *output);
    if (output == NULL)
        return NULL;
    *output = (Output){.config = config, .to = to, .terminal = terminal, .encounters = encounters};
    return output;
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

static void remove_status(const Output *output)
{
    if (output->status != NULL)
        fputs(erase_line, output->to);
}

// Where to write the lines of a call: into memory, or, if there is none, straight out.
static FILE *begin(Output *output)
{
    output->text = NULL;
    output->lines = open_memstream(&output->text, &output->length);
    if (output->lines != NULL)
        return output->lines;
    remove_status(output);
    return output->to;
}

// Writes what was collected in the place of the status line, and that again behind it.
static void end(Output *output)
{
    if (output->lines != NULL && fclose(output->lines) == 0 && output->length > 0) {
        clean(output->text, output->length);
        remove_status(output);
        fwrite(output->text, 1, output->length, output->to);
        if (output->status != NULL)
            fputs(output->status, output->to);
    }
    free(output->text);
    output->lines = NULL;
    output->text = NULL;
    fflush(output->to);
}

// "A vs B", or three of them.
static void write_players(FILE *to, const Config *config, const int players[MAX_SEATS])
{
    for (int seat = 0; seat < config->rules->seats; seat++)
        fprintf(to, "%s%s", seat > 0 ? " vs " : "", config->engines[players[seat]].name);
}

void output_started(Output *output, int64_t number, const int players[MAX_SEATS])
{
    FILE *to = begin(output);
    fprintf(to, "Started game %" PRId64 " of %" PRId64 " (", number,
            output->encounters * output->config->games);
    write_players(to, output->config, players);
    fputs(")\n", to);
    end(output);
}

void output_finished(Output *output, const GameResult *game)
{
    char result[16];
    FILE *to = begin(output);
    fprintf(to, "Finished game %" PRId64 " (", game->number);
    write_players(to, output->config, game->players);
    fprintf(to, "): %s {%s}\n", result_text(output->config->rules, game, result), game->reason);
    end(output);
}

void output_say(Output *output, const char *format, ...)
{
    FILE *to = begin(output);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(to, format, arguments);
    va_end(arguments);
    fputc('\n', to);
    end(output);
}

// --- Reports -------------------------------------------------------------------------------------

// The speed is that of this run: what a resumed match had counted before is not.
static void start_measuring(Output *output, int64_t games)
{
    if (output->measuring)
        return;
    output->measuring = true;
    output->since_ms = now_ms();
    output->games_before = games;
}

// Whether a multiple of `interval` games was reached by the last encounter.
static bool due(const Tally *tally, int64_t interval)
{
    int64_t before = tally->games - tally->config->games;
    return interval > 0 && tally->games / interval > before / interval;
}

void output_counted(Output *output, const Tally *tally)
{
    start_measuring(output, tally->games - output->config->games);
    FILE *to = begin(output);
    if (due(tally, output->config->score_interval))
        standings_score(to, tally);
    if (due(tally, output->config->rating_interval))
        standings_block(to, tally);
    end(output);
}

void output_results(Output *output, const Tally *tally)
{
    FILE *to = begin(output);
    standings_block(to, tally);
    standings_sprt(to, tally);
    standings_remarks(to, tally);
    end(output);
}

void output_waiting(Output *output, int64_t games)
{
    if (games > 0)
        output_say(output,
                   "Unfinished encounters have finished games: %" PRId64
                   "; they are kept, and count when those are complete",
                   games);
}

// --- The status line -----------------------------------------------------------------------------

static void write_leader(FILE *to, const Tally *tally)
{
    int *ranking = calloc((size_t)tally->config->engine_count, sizeof *ranking);
    if (ranking == NULL)
        return;
    standings_rank(tally, ranking);
    fprintf(to, ", %s leads", tally->config->engines[ranking[0]].name);
    free(ranking);
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
    Estimate made = estimate(tally_score(tally, 0, 1), tally_pairwise(config));
    standings_elo(made.elo, made.elo_error, text);
    fprintf(to, ", Elo %s", text);
    if (config->sprt.on) {
        standings_llr(tally, text);
        fprintf(to, ", LLR %s", text);
    }
}

// Games per minute and the time the rest takes at that speed.
static void write_speed(FILE *to, const Output *output, const Tally *tally, int64_t total)
{
    int64_t games = tally->games - output->games_before, ms = now_ms() - output->since_ms;
    if (games <= 0 || ms <= 0)
        return;
    fprintf(to, ", %.1f games/min", (double)games * S_PER_MIN * MS_PER_S / (double)ms);
    double left = ceil((double)(total - tally->games) * (double)ms / (double)games / MS_PER_S);
    int64_t s = left > 0 ? (int64_t)left : 0;
    fprintf(to, ", %" PRId64 ":%02d:%02d left", s / (MIN_PER_H * S_PER_MIN),
            (int)(s / S_PER_MIN % MIN_PER_H), (int)(s % S_PER_MIN));
}

static int terminal_width(FILE *to)
{
    struct winsize size;
    int file = fileno(to);
    if (file < 0 || ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return PLAIN_WIDTH;
    return size.ws_col;
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

// The whole status line, allocated; NULL: no memory.
static char *make_status(const Output *output, const Tally *tally)
{
    int64_t total = output->encounters * output->config->games;
    char *text = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    if (to == NULL)
        return NULL;
    fprintf(to, "%" PRId64 "/%" PRId64 " games", tally->games, total);
    write_standing(to, tally);
    write_speed(to, output, tally, total);
    if (fclose(to) != 0) {
        free(text);
        return NULL;
    }
    clean(text, length);
    cut(text, terminal_width(output->to) - 1); // a full line would wrap on some terminals
    return text;
}

void output_refresh(Output *output, const Tally *tally)
{
    if (!output->terminal)
        return;
    start_measuring(output, tally->games);
    char *status = make_status(output, tally);
    if (status == NULL)
        return; // the old one stays
    free(output->status);
    output->status = status;
    fputs(erase_line, output->to);
    fputs(status, output->to);
    fflush(output->to);
}

void output_close(Output *output)
{
    if (output == NULL)
        return;
    remove_status(output);
    fflush(output->to);
    free(output->status);
    free(output);
}
