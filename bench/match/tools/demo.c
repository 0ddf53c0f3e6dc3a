// One game to look at: `regatta demo MATCH ARGUMENTS`.
//
// DESIGN. The first game that a match with these arguments would play, with the board, score and
// clocks shown after every move. Nothing is journalled.
#define _POSIX_C_SOURCE 200809L // isatty
#include "bench/match/tools/commands.h"

#include "bench/match/command/read_config.h"
#include "bench/match/field/openings.h"
#include "bench/match/game/play.h"
#include "engine/base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Demo {
    const Config *config;
    bool terminal;
} Demo;

static void write_score(const EngineInfo *info, char text[32])
{
    if (!info->scored)
        snprintf(text, 32, "none");
    else if (info->mate)
        snprintf(text, 32, "mate %" PRId64, info->score);
    else
        snprintf(text, 32, "%+.2f", (double)info->score / 100);
}

// Whoever is so many seats before the mover moved last so many moves before.
static void show_clocks(const Rules *rules, const GameResult *game, int mover)
{
    for (int seat = 0; seat < rules->seats; seat++) {
        int last = game->move_count - 1 - (mover - seat + rules->seats) % rules->seats;
        printf("%s%s ", seat > 0 ? ", " : "clocks: ", seat_name(rules->seats, seat));
        if (last >= 0 && game->moves[last].left_us >= 0)
            printf("%.2f s", (double)game->moves[last].left_us / 1e6);
        else
            putchar('-');
    }
    putchar('\n');
}

// By the pie rule: who has taken which side.
static void show_choice(const Demo *demo, const GameResult *game)
{
    char score[32];
    int seat = game_chooser(game);
    write_score(&game->choice.info, score);
    printf("%s takes %s: score %s, depth %" PRId64 ", %.1f ms\n\n",
           demo->config->engines[game->players[seat]].name, seat_name(2, seat), score,
           game->choice.info.depth_ply, (double)game->choice.time_us / 1000);
}

static void show_move(void *context, const GamePosition *position, const GameResult *game)
{
    const Demo *demo = context;
    if (game->move_count == 1 && game_chooser(game) >= 0) {
        show_choice(demo, game);
        return;
    }
    const Rules *rules = demo->config->rules;
    const PlayedMove *move = &game->moves[game->move_count - 1];
    int mover = (rules->seat_to_move(position) + rules->seats - 1) % rules->seats;
    char board[GAME_DIAGRAM_TEXT], score[32];
    rules->draw(position, board);
    write_score(&move->info, score);
    printf("%s%s\n%d. %s (%s) plays %s: score %s, depth %" PRId64 ", %.1f ms\n",
           demo->terminal ? "\033[H\033[2J" : "", board, game->move_count,
           seat_name(rules->seats, mover), demo->config->engines[game->players[mover]].name,
           move->move, score, move->info.depth_ply, (double)move->time_us / 1000);
    show_clocks(rules, game, mover);
    printf("line: %s\n\n", move->pv != NULL ? move->pv : "-");
    fflush(stdout);
}

// A warning is said, or under -strict is an error.
static bool warn(const Config *config, Slice text, Error *error)
{
    if (config->strict)
        return fail(error, "-strict: %.*s", (int)text.length, text.at);
    printf("Warning; %.*s\n", (int)text.length, text.at);
    return true;
}

// Prints the warnings that the arguments have caused. Each note ends its line.
static bool say_notes(const Config *config, Error *error)
{
    Slice rest = slice_of(config->notes != NULL ? config->notes : "");
    while (rest.length > 0)
        if (!warn(config, slice_cut(&rest, '\n'), error))
            return false;
    return true;
}

// Starts the engines of the game, to see what they have to be warned of before it begins.
static bool seat_engines(EngineSet *set, const int players[MAX_SEATS], Error *error)
{
    for (int seat = 0; seat < set->config->rules->seats; seat++) {
        EngineFault fault;
        int slot = engine_set_slot(players, seat);
        char *warning = set->warnings[players[seat]];
        if (engine_set_start(set, players[seat], slot, &fault, error) == NULL ||
            (warning[0] != '\0' && !warn(set->config, slice_of(warning), error)))
            return false;
        warning[0] = '\0';
    }
    return true;
}

// `*begun`: whether there was a game, whatever became of it.
static bool play_demo(const Demo *demo, EngineHost *host, const Openings *openings,
                      GameResult *result, bool *begun, Error *error)
{
    EngineSet set;
    GamePosition opening;
    GameMove first;
    int players[MAX_SEATS];
    for (int seat = 0; seat < MAX_SEATS; seat++)
        players[seat] = seat % demo->config->engine_count;
    engine_set_open(&set, host, demo->config, 1);
    set.watch = show_move;
    set.watch_context = (void *)demo;
    openings_at(openings, 0, &opening);
    *begun = seat_engines(&set, players, error);
    const GameMove *pie = openings_first_move(openings, 0, &first) ? &first : NULL;
    bool played = *begun && play_game(&set, &opening, pie, players, result, error);
    engine_set_close(&set);
    return played;
}

static bool run(const Config *config, GameResult *result, bool *begun, Error *error)
{
    Demo demo = {config, isatty(STDOUT_FILENO) == 1};
    EngineHost *host = engine_host_open(config, NULL, error);
    Openings *openings = host != NULL ? openings_open(config, error) : NULL;
    *begun = false;
    bool played = openings != NULL && say_notes(config, error) &&
                  play_demo(&demo, host, openings, result, begun, error);
    openings_close(openings);
    engine_host_close(host);
    return played;
}

int demo_main(int count, char **arguments)
{
    Config config;
    Error error;
    GameResult result;
    if (!config_read(&config, count, arguments, &error)) {
        fprintf(stderr, "regatta: %s\n", error.text);
        return 2;
    }
    config.pgn.pv = true; // keep the lines to show
    if (config.seed_is_drawn)
        printf("Setting seed to: %" PRIu64 "\n", config.seed);
    bool begun, played = run(&config, &result, &begun, &error), normal = false;
    if (played) {
        char text[16], reason[ENDING_TEXT];
        normal = ending_termination(&result.ending) == ENDED_NORMALLY;
        printf("%s {%s} after %d move%s\n", game_result_text(config.rules, &result, text),
               ending_text(&result.ending, reason), result.move_count, plural(result.move_count));
        game_result_free(&result);
    } else {
        fprintf(stderr, "regatta: %s\n", error.text);
    }
    config_free(&config);
    return normal ? 0 : begun ? 1 : 2;
}
