// Writes the report of a made-up match, for tests/report_browser.sh and for looking at:
//   report_sample OUT.html [-engines N] [-encounters N] [-plies N] [-seed N] [-sprt] [-hostile]
// On standard output it says, as JSON for tests/report_browser.js, what a right page must show, and
// how one ply of one game stands, found here with the rules and not from the page.
#include "tests/match_sample.h"

#include "bench/match/report.h"
#include "bench/match/report_json.h"

#include <string.h>

enum { FLEET = 12, PAGE_SCRIPTS = 2, TEST_SCRIPTS = 2 };

// The first ply, in the match's last games if possible, that destroys a ship.
typedef struct Scene {
    const GameResult *game;
    int ply;
    char before[64], after[64]; // squares from a1 to h8: '0' or '1' for a ship's seat, '.' for none
    char position[GAME_POSITION_TEXT];
} Scene;

static void read_board(const Rules *rules, const GamePosition *position, char squares[64])
{
    char text[GAME_POSITION_TEXT];
    int file = 0, rank = 7;
    rules->format(position, text);
    memset(squares, '.', 64);
    for (const char *at = text; *at != ' '; at++) {
        if (*at == '/') {
            file = 0;
            rank--;
        } else if (*at >= '1' && *at <= '8') {
            file += *at - '0';
        } else {
            squares[8 * rank + file++] = *at == 'S' ? '0' : '1';
        }
    }
}

static int count_ships(const char squares[64], char seat)
{
    int count = 0;
    for (int i = 0; i < 64; i++)
        count += squares[i] == seat;
    return count;
}

static bool find_in_game(const Rules *rules, const GameResult *game, Scene *scene)
{
    GamePosition position;
    Error error;
    if (!rules->parse(slice_of(game->fen), &position, &error))
        return false;
    for (int i = 0; i < game->move_count; i++) {
        GameMove move;
        *scene = (Scene){.game = game, .ply = i + 1};
        read_board(rules, &position, scene->before);
        char victim = rules->seat_to_move(&position) == 0 ? '1' : '0';
        if (!rules->parse_move(slice_of(game->moves[i].move), &position, &move, &error))
            return false;
        rules->play(&position, move);
        read_board(rules, &position, scene->after);
        rules->format(&position, scene->position);
        if (i >= 4 && count_ships(scene->after, victim) < count_ships(scene->before, victim))
            return true;
    }
    return false;
}

static bool find_scene(const SampleMatch *match, Scene *scene)
{
    for (int64_t i = match->count * 2 / 3; i < match->count; i++)
        for (int j = 0; j < match->results[i].game_count; j++)
            if (find_in_game(match->config.rules, &match->results[i].games[j], scene))
                return true;
    return false;
}

// Squares in the order of their names; with the ship's seat behind it, or, with `hits`, of the
// ships that were destroyed.
static void write_squares(Json *json, const Scene *scene, bool hits)
{
    const char *move = scene->game->moves[scene->ply - 1].move;
    json_open(json, '[');
    for (int i = 0; i < 64; i++) {
        int at = i % 8 * 8 + i / 8;
        char name[4] = {(char)('a' + at % 8), (char)('1' + at / 8), scene->after[at], '\0'};
        bool left = strncmp(name, move, 2) == 0;
        bool wanted = hits ? scene->before[at] != '.' && scene->after[at] == '.' && !left
                           : scene->after[at] != '.';
        if (hits)
            name[2] = '\0';
        if (wanted)
            json_text(json, slice_of(name));
    }
    json_close(json, ']');
}

static void write_scene(Json *json, const Scene *scene)
{
    json_member_number(json, "game", scene->game->number);
    json_member_number(json, "ply", scene->ply);
    json_member_number(json, "plies", scene->game->move_count);
    json_key(json, "players");
    json_open(json, '[');
    json_number(json, scene->game->players[0]);
    json_number(json, scene->game->players[1]);
    json_close(json, ']');
    json_member_text(json, "move", scene->game->moves[scene->ply - 1].move);
    json_member_text(json, "position", scene->position);
    json_member_text(json, "reason", scene->game->reason);
    json_key(json, "cells");
    write_squares(json, scene, false);
    json_key(json, "destroyed");
    write_squares(json, scene, true);
    json_key(json, "off");
    json_open(json, '[');
    json_number(json, FLEET - count_ships(scene->after, '0'));
    json_number(json, FLEET - count_ships(scene->after, '1'));
    json_close(json, ']');
}

static int64_t count_games(const SampleMatch *match, int engine, int first_points)
{
    int64_t count = 0;
    for (int64_t i = 0; i < match->count; i++)
        for (int j = 0; j < match->results[i].game_count; j++) {
            const GameResult *game = &match->results[i].games[j];
            bool played = engine < 0 || game->players[0] == engine || game->players[1] == engine;
            count += played && (first_points < 0 || game->points[0] == first_points);
        }
    return count;
}

static void write_counts(Json *json, const SampleMatch *match)
{
    json_member_number(json, "games", count_games(match, -1, -1));
    json_key(json, "results");
    json_open(json, '{');
    json_member_number(json, "0-1", count_games(match, -1, 0));
    json_member_number(json, "1/2-1/2", count_games(match, -1, 1));
    json_member_number(json, "1-0", count_games(match, -1, 2));
    json_close(json, '}');
    json_key(json, "played");
    json_open(json, '[');
    for (int i = 0; i < match->config.engine_count; i++)
        json_number(json, count_games(match, i, -1));
    json_close(json, ']');
    json_key(json, "names");
    json_open(json, '[');
    for (int i = 0; i < match->config.engine_count; i++)
        json_text(json, slice_of(match->engines[i].name));
    json_close(json, ']');
}

static bool write_facts(const SampleMatch *match)
{
    Json json = {.to = stdout};
    Scene scene;
    json_open(&json, '{');
    write_counts(&json, match);
    json_member_number(&json, "scripts", PAGE_SCRIPTS + TEST_SCRIPTS);
    json_member_text(&json, "event", match->config.event);
    json_key(&json, "sprt");
    json_bool(&json, match->config.sprt.on);
    if (match->count > 0) {
        if (!find_scene(match, &scene)) {
            fputs("report_sample: nothing is destroyed in these games\n", stderr);
            return false;
        }
        write_scene(&json, &scene);
    }
    json_close(&json, '}');
    putchar('\n');
    return true;
}

static bool read_number(const char *text, int64_t low, int64_t high, int64_t *value)
{
    Error error;
    if (text != NULL && slice_number_in(slice_of(text), "it", low, high, value, &error))
        return true;
    fputs("report_sample: a whole number is missing or out of range\n", stderr);
    return false;
}

static bool read_arguments(char **arguments, SampleSettings *settings)
{
    int64_t engines = 2, encounters = 20, plies = 60, seed = 1;
    const struct {
        const char *name;
        int64_t low, high, *value;
    } numbers[] = {{"-engines", 2, 64, &engines},
                   {"-encounters", 0, 100000, &encounters},
                   {"-plies", 10, 1000, &plies},
                   {"-seed", 0, INT64_MAX, &seed}};
    for (; *arguments != NULL; arguments++) {
        size_t i = 0;
        while (i < ARRAY_COUNT(numbers) && strcmp(numbers[i].name, *arguments) != 0)
            i++;
        if (strcmp(*arguments, "-sprt") == 0)
            settings->sprt = true;
        else if (strcmp(*arguments, "-hostile") == 0)
            settings->hostile = true;
        else if (i == ARRAY_COUNT(numbers) ||
                 !read_number(*++arguments, numbers[i].low, numbers[i].high, numbers[i].value))
            return false;
    }
    settings->engines = (int)engines;
    settings->encounters = encounters;
    settings->plies = (int)plies;
    settings->seed = (uint64_t)seed;
    return true;
}

int main(int argc, char **argv)
{
    SampleSettings settings = {0};
    SampleMatch match;
    Error error;
    if (argc < 2 || !read_arguments(argv + 2, &settings)) {
        fputs("usage: report_sample OUT.html [options]\n", stderr);
        return 2;
    }
    FILE *file = fopen(argv[1], "w");
    if (file == NULL) {
        perror(argv[1]);
        return 1;
    }
    sample_match_make(&match, &settings);
    bool done = report_write(file, &match.config, match.results, match.count, &error);
    if (!done)
        fprintf(stderr, "%s\n", error.text);
    done = fclose(file) == 0 && done && write_facts(&match);
    sample_match_free(&match);
    return !done;
}
