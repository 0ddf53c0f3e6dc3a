#define _POSIX_C_SOURCE 200809L // fileno
#include "bench/data/progress.h"

#include "engine/base/time.h"

#include <inttypes.h>
#include <unistd.h>

enum { US_PER_S = 1000000, TERMINAL_US = US_PER_S, PLAIN_US = 30 * US_PER_S, SLACK_US = 50000 };

void progress_begin(Progress *progress, FILE *to, int64_t wanted, const GameStats *stats)
{
    int64_t now_us = time_now_us();
    *progress = (Progress){.to = to,
                           .terminal = fileno(to) >= 0 && isatty(fileno(to)) == 1,
                           .wanted = wanted,
                           .begun_us = now_us,
                           .shown_us = now_us,
                           .positions_before = stats->positions};
}

static void print_left(const Progress *progress, const GameStats *stats, double rate)
{
    double left = (double)(progress->wanted - stats->positions);
    int64_t s = rate > 0 && left > 0 ? (int64_t)(left / rate) : 0;
    if (rate > 0)
        fprintf(progress->to, ", %" PRId64 ":%02d:%02d left", s / 3600, (int)(s / 60 % 60),
                (int)(s % 60));
}

static void print_line(Progress *progress, const GameStats *stats, bool is_last)
{
    char games[GAME_STATS_TEXT];
    double s = (double)(time_now_us() - progress->begun_us) / US_PER_S;
    double rate = s > 0 ? (double)(stats->positions - progress->positions_before) / s : 0;
    game_stats_format(stats, games);
    fprintf(progress->to, "%s%" PRId64 " positions (%.1f %%), %" PRId64 " games, %.0f positions/s",
            progress->terminal ? "\r\x1b[K" : "", stats->positions,
            100 * (double)stats->positions / (double)progress->wanted, stats->games, rate);
    if (!is_last)
        print_left(progress, stats, rate);
    fprintf(progress->to, "; %s%s", games, progress->terminal && !is_last ? "" : "\n");
    fflush(progress->to);
}

void progress_show(Progress *progress, const GameStats *stats)
{
    int64_t now_us = time_now_us(), every_us = progress->terminal ? TERMINAL_US : PLAIN_US;
    if (now_us - progress->shown_us < every_us - SLACK_US)
        return;
    progress->shown_us = now_us;
    print_line(progress, stats, false);
}

void progress_end(Progress *progress, const GameStats *stats)
{
    print_line(progress, stats, true);
}
