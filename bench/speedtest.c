// DESIGN. Plays through recorded games as a tournament would, a search for every ply with the table
// kept from ply to ply, and time that falls with the ply as a clock's would: in proportion to
// 1 / (ply + 15), and in all the seconds asked for. Nothing but a summary is printed.
#include "bench/bench.h"

#include "engine/base/system/os.h"

#include <inttypes.h>
#include <stdio.h>

enum { WARM_UPS = 3, PLY_OFFSET = 15, MB_PER_THREAD = 128 };

typedef struct SpeedTotals {
    uint64_t nodes;
    int64_t time_us;
    int searches, hashfull_sum, hashfull_max;
} SpeedTotals;

// Calls `visit` before every recorded move. False if a recorded game is faulty or memory short.
typedef bool Visit(void *context, const GameRecord *record, int ply);

static bool walk_game(const Game *game, const char *moves, Visit *visit, void *context,
                      Error *error)
{
    GameRecord record;
    Slice rest = slice_of(moves), none = {moves, 0};
    if (!game_record_begin(&record, game->rules, none, error))
        return false;
    bool good = true;
    for (int ply = 0; good; ply++) {
        Slice move = slice_word(&rest);
        if (move.length == 0 || !visit(context, &record, ply))
            break;
        good = game_record_play(&record, game->rules, move, error);
    }
    game_record_free(&record);
    return good;
}

static bool add_weight(void *context, const GameRecord *record, int ply)
{
    double *sum = context;
    (void)record;
    *sum += 1.0 / (ply + PLY_OFFSET);
    return true;
}

typedef struct SpeedRun {
    const BenchHost *host;
    double ms_per_weight;
    int searched, last; // positions so far, and where to end
    SpeedTotals totals;
} SpeedRun;

static bool search_ply(void *context, const GameRecord *record, int ply)
{
    SpeedRun *run = context;
    Limits limits = {.has_movetime = true};
    limits.movetime_ms = (int64_t)(run->ms_per_weight / (ply + PLY_OFFSET));
    if (limits.movetime_ms < 1)
        limits.movetime_ms = 1;
    if (run->searched == run->last || stop_is_raised(run->host->stop))
        return false;
    run->searched++;
    SearchResult result = search_once(run->host, record, &limits);
    int full = tt_permille_full(&run->host->searcher->tt);
    SpeedTotals *totals = &run->totals;
    totals->nodes += result.nodes;
    totals->time_us += result.time_us;
    totals->searches++;
    totals->hashfull_sum += full;
    if (full > totals->hashfull_max)
        totals->hashfull_max = full;
    return true;
}

static bool run_games(SpeedRun *run, Error *error)
{
    const Game *game = run->host->searcher->game;
    for (int i = 0; i < game->speedtest_game_count; i++) {
        if (run->searched == run->last || stop_is_raised(run->host->stop))
            break;
        fprintf(stderr, "Game %d/%d\n", i + 1, game->speedtest_game_count);
        searcher_new_game(run->host->searcher);
        if (!walk_game(game, game->speedtest_games[i], search_ply, run, error))
            return false;
    }
    return true;
}

static void print_summary(const BenchHost *host, Equipment equipment, int64_t seconds,
                          const SpeedTotals *totals)
{
    int64_t us = totals->time_us > 0 ? totals->time_us : 1;
    int searches = totals->searches > 0 ? totals->searches : 1;
    fprintf(stderr,
            "\n===========================\n"
            "Version                    : %s\n"
            "Compiled by                : %s\n"
            "Filled invocation          : speedtest %d %" PRId64 " %" PRId64 "\n"
            "Thread count               : %d\n"
            "TT size [MiB]              : %" PRId64 "\n"
            "Hash max, avg [per mille]  : %d, %d\n"
            "Positions searched         : %d\n"
            "Total nodes searched       : %" PRIu64 "\n"
            "Total search time [s]      : %.3f\n"
            "Nodes/second               : %.0f\n",
            host->version, __VERSION__, equipment.threads, equipment.hash_mb, seconds,
            equipment.threads, equipment.hash_mb, totals->hashfull_max,
            totals->hashfull_sum / searches, totals->searches, totals->nodes, (double)us / 1e6,
            (double)totals->nodes * 1e6 / (double)us);
}

static bool run_all(const BenchHost *host, Equipment equipment, int64_t seconds, Error *error)
{
    const Game *game = host->searcher->game;
    BenchHost quiet = bench_quiet(*host);
    double weight = 0;
    for (int i = 0; i < game->speedtest_game_count; i++)
        if (!walk_game(game, game->speedtest_games[i], add_weight, &weight, error))
            return false;
    double ms_per_weight = weight > 0 ? (double)seconds * 1000 / weight : 0;
    SpeedRun warm_up = {.host = &quiet, .ms_per_weight = ms_per_weight, .last = WARM_UPS};
    SpeedRun run = {.host = &quiet, .ms_per_weight = ms_per_weight, .last = INT32_MAX};
    fprintf(stderr, "Warm-up\n");
    if (!run_games(&warm_up, error) || !run_games(&run, error))
        return false;
    print_summary(host, equipment, seconds, &run.totals);
    return true;
}

bool speedtest_run(const BenchHost *host, Slice words, Error *error)
{
    int64_t threads, seconds;
    Equipment equipment, before, ignored;
    if (!bench_number(&words, "the speedtest's Threads", os_processors(), 1, host->most_threads,
                      &threads, error) ||
        !bench_number(&words, "the speedtest's Hash", threads * MB_PER_THREAD, 1,
                      host->most_hash_mb, &equipment.hash_mb, error) ||
        !bench_number(&words, "the speedtest's seconds", 150, 1, 1000000, &seconds, error))
        return false;
    equipment.threads = (int)threads;
    if (!bench_equip(host, equipment, &before, error))
        return false;
    bool done = run_all(host, equipment, seconds, error);
    done = bench_equip(host, before, &ignored, error) && done;
    searcher_new_game(host->searcher);
    return done;
}
