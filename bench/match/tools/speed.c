// How fast the runner itself is: `regatta bench cmd=ENGINE [args=...] [games=N]`.
//
// DESIGN. One worker plays games of an engine against itself, as in a match but for journal and
// PGN, with as little thinking as can be asked for. So what is measured is the rest: the rules, the
// pipes, and two changes of process a ply.
#include "bench/match/tools/commands.h"

#include "bench/match/command/command_line.h"
#include "bench/match/field/openings.h"
#include "bench/match/game/play.h"
#include "engine/base/memory.h"
#include "engine/base/time.h"

#include <string.h>

enum { ENGINES = 2, MOST_GAMES = 1000000 };

typedef struct Measured {
    int64_t plies, wall_us, engines_us;
} Measured;

typedef struct Setup {
    EngineConfig engine;
    int64_t games;
} Setup;

// clang-format off
static const ValueRow keys[] = {
    {"cmd", "PROGRAM", VALUE_TEXT, offsetof(Setup, engine.cmd), .required = true, .help = "the engine"},
    {"args", "\"WORDS\"", VALUE_TEXT, offsetof(Setup, engine.args), .help = "its arguments"},
    {"games", "N", VALUE_NUMBER, offsetof(Setup, games), 1, MOST_GAMES, .fallback = "1000", .help = "games to play"},
};
// clang-format on

const ArgumentRow speed_row = {{"bench", .help = ""}, TAKES_KEYS, ROW_KEYS(keys)};

static bool play_games(EngineSet *set, const Openings *openings, int64_t games, Measured *measured,
                       Error *error)
{
    static const int players[MAX_SEATS] = {0, 1, 0};
    int64_t begun_us = time_now_us();
    for (int64_t i = 0; i < games; i++) {
        GamePosition opening;
        GameResult result;
        char reason[ENDING_TEXT];
        openings_at(openings, i, &opening);
        if (!play_game(set, &opening, NULL, players, &result, error))
            return false;
        measured->plies += result.move_count;
        for (int k = 0; k < result.move_count; k++)
            measured->engines_us += result.moves[k].time_us;
        bool good =
            ending_fault(&result.ending) < 0 ||
            fail(error, "game %lld: %s", (long long)i + 1, ending_text(&result.ending, reason));
        game_result_free(&result);
        if (!good)
            return false;
    }
    measured->wall_us = time_now_us() - begun_us;
    return true;
}

static void print_measured(const Measured *measured, int64_t games)
{
    double plies = (double)(measured->plies > 0 ? measured->plies : 1);
    double wall_us = (double)(measured->wall_us > 0 ? measured->wall_us : 1);
    printf("%lld game%s, %lld %s in %.3f s: %.0f plies/s\n", (long long)games, plural(games),
           (long long)measured->plies, measured->plies == 1 ? "ply" : "plies", wall_us / 1e6,
           plies * 1e6 / wall_us);
    printf("%.1f us a ply, of which the engines are charged %.1f us on their clocks\n",
           wall_us / plies, (double)measured->engines_us / plies);
}

static bool run(const EngineConfig *setup, int64_t games, Error *error)
{
    EngineConfig engines[ENGINES] = {*setup, *setup};
    Config config = {
        .rules = all_rules[0],
        .engines = engines,
        .engine_count = ENGINES,
        .seed = 1,
        .openings = {.format = OPENINGS_RANDOM, .plies = 2, .start = 1},
        .startup_ms = 10000,
        .ping_ms = 10000,
        .move_ms = 60000,
        .quit_ms = 2000,
    };
    Measured measured = {0};
    EngineSet set;
    EngineHost *host = engine_host_open(&config, NULL, error);
    Openings *openings = host != NULL ? openings_open(&config, error) : NULL;
    bool good = openings != NULL;
    if (good) {
        engine_set_open(&set, host, &config, 1);
        good = play_games(&set, openings, games, &measured, error);
        engine_set_close(&set);
    }
    openings_close(openings);
    engine_host_close(host);
    if (good)
        print_measured(&measured, games);
    return good;
}

int speed_main(int count, char **arguments)
{
    Setup setup = {.engine = {.name = (char *)"engine", .limits = {.nodes = 1}}};
    Error error;
    int status = 2;
    if (row_read_keys(&speed_row, count, arguments, &setup, &error))
        status = run(&setup.engine, setup.games, &error) ? 0 : 1;
    if (status != 0)
        fprintf(stderr, "regatta: %s\n", error.text);
    row_free_keys(&speed_row, &setup);
    return status;
}
