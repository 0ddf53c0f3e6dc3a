// Writes the report of a made-up match, for tests/match/report_browser.sh and for looking at:
//   report_sample OUT.html [-variant NAME] [-engines N] [-encounters N] [-plies N] [-seed N]
//   [-sprt] [-pie] [-hostile] [-board]
// On standard output it says, as JSON for tests/match/report_browser.js, what a right page must
// show, and how one ply of one game stands, found here with the rules and not from the page.
#include "tests/match/sample.h"

#include "bench/match/report/json.h"
#include "bench/match/report/report.h"
#include "bench/match/store/pgn_text.h"
#include "engine/version.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE_SCRIPTS = 2,
    TEST_SCRIPTS = 2,
    MOST_ROWS = 10,
    COLUMNS = 15,
    MOST_RESULTS = 16,
    MOST_IN_PGN = 100
};

// How a variant's board looks: rows with cells from the first column on, or a hexagon's.
typedef struct Layout {
    const char *variant;
    const char *letters; // of the pieces, by seat
    int rows, squares;
    int fleet; // 0: what is noted are not lost pieces but those at the goal
    const char *goals[MAX_SEATS];
} Layout;

static const Layout layouts[] = {
    {"ships", "Ss", 8, 64, 12, {NULL}},
    {"ships10", "Ss", 10, 80, 12, {NULL}},
    {"cubes", "ABC", 8, 96, 0, {"e8 g8 i8 k8", "e1 g1 i1 k1"}},
    {"cubes3", "ABC", 8, 96, 0, {"e8 g8 i8 k8", "l1 m2 n3 o4", "d1 c2 b3 a4"}},
};

static const Layout *layout_of(const Rules *rules)
{
    for (size_t i = 0; i < ARRAY_COUNT(layouts); i++)
        if (strcmp(layouts[i].variant, rules->variant) == 0)
            return &layouts[i];
    fprintf(stderr, "report_sample: the board of %s is not known here\n", rules->variant);
    exit(1);
}

// By row from 0 and column: '0', '1', '2' for a piece of that seat, '.' for none.
typedef struct Squares {
    char at[MOST_ROWS][COLUMNS];
} Squares;

// A ply that shows something, of a late game if possible: a piece is lost, or one stands at a goal.
typedef struct Scene {
    const Rules *rules;
    const GameResult *game;
    int ply;
    Squares before, after;
    char position[GAME_POSITION_TEXT];
} Scene;

// The first column of a row; a hexagon's rows are shorter above and below.
static int first_column(const Layout *layout, int row)
{
    return layout->fleet > 0 ? 0 : row < 4 ? 3 - row : row - 4;
}

static void read_board(const Rules *rules, const GamePosition *position, Squares *squares)
{
    char text[GAME_POSITION_TEXT];
    const Layout *layout = layout_of(rules);
    int row = layout->rows - 1, column = first_column(layout, row);
    rules->format(position, text);
    memset(squares->at, '.', sizeof squares->at);
    for (const char *at = text; *at != ' '; at++) {
        const char *letter = strchr(layout->letters, *at);
        if (*at == '/')
            column = first_column(layout, --row);
        else if (letter != NULL)
            squares->at[row][column++] = (char)('0' + (letter - layout->letters));
        else
            column += (int)strtol(at, (char **)&at, 10), at--;
    }
}

static int count_pieces(const Squares *squares, int seat)
{
    int count = 0;
    for (int i = 0; i < MOST_ROWS * COLUMNS; i++)
        count += squares->at[i / COLUMNS][i % COLUMNS] == '0' + seat;
    return count;
}

// The numbers that the page shows of a seat: how many pieces it has lost, or how many stand at its
// goal.
static int note_of(const Rules *rules, const Squares *squares, int seat)
{
    const Layout *layout = layout_of(rules);
    int count = 0;
    if (layout->fleet > 0)
        return layout->fleet - count_pieces(squares, seat);
    for (const char *at = layout->goals[seat]; *at != '\0'; at += at[2] == ' ' ? 3 : 2)
        count += squares->at[at[1] - '1'][at[0] - 'a'] == '0' + seat;
    return count;
}

static int note_all(const Rules *rules, const Squares *squares)
{
    int sum = 0;
    for (int seat = 0; seat < rules->seats; seat++)
        sum += note_of(rules, squares, seat);
    return sum;
}

static bool find_in_game(const Rules *rules, const GameResult *game, Scene *scene)
{
    GamePosition position;
    Error error;
    if (!rules->parse(slice_of(game->fen), &position, &error))
        return false;
    for (int i = 0; i < game->move_count; i++) {
        GameMove move;
        *scene = (Scene){.rules = rules, .game = game, .ply = i + 1};
        read_board(rules, &position, &scene->before);
        if (!rules->parse_move(slice_of(game->moves[i].move), &position, &move, &error))
            return false;
        rules->play(&position, move);
        read_board(rules, &position, &scene->after);
        rules->format(&position, scene->position);
        if (i >= 4 && note_all(rules, &scene->after) > note_all(rules, &scene->before))
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

// Squares in the order of their names; with the piece's seat behind it, or, with `hits`, of the
// pieces that were destroyed.
static void write_squares(Json *json, const Scene *scene, bool hits)
{
    const char *move = scene->game->moves[scene->ply - 1].move;
    json_open(json, '[');
    for (int i = 0; i < MOST_ROWS * COLUMNS; i++) {
        int column = i / MOST_ROWS, row = i % MOST_ROWS;
        char before = scene->before.at[row][column], after = scene->after.at[row][column];
        char name[16];
        int length = snprintf(name, sizeof name, "%c%d", 'a' + column, 1 + row);
        bool left =
            strncmp(name, move, (size_t)length) == 0 && !isdigit((unsigned char)move[length]);
        bool wanted = hits ? before != '.' && after == '.' && !left : after != '.';
        if (!hits)
            snprintf(name + length, 2, "%c", after);
        if (wanted)
            json_text(json, slice_of(name));
    }
    json_close(json, ']');
}

static void write_by_seat(Json *json, const char *key, const Scene *scene,
                          int (*value)(const Scene *, int seat))
{
    json_key(json, key);
    json_open(json, '[');
    for (int seat = 0; seat < scene->rules->seats; seat++)
        json_number(json, value(scene, seat));
    json_close(json, ']');
}

static int player_of(const Scene *scene, int seat)
{
    return scene->game->players[seat];
}

static int noted_of(const Scene *scene, int seat)
{
    return note_of(scene->rules, &scene->after, seat);
}

// The game's moves, as a link has them.
static void write_line(Json *json, const GameResult *game)
{
    json_key(json, "line");
    json_text_begin(json);
    for (int i = 0; i < game->move_count; i++)
        json_text_part(json, slice_of(game->moves[i].move));
    json_text_end(json);
}

// Writes the game `only`, or with NULL all, as Regatta writes them.
static void write_pgn(Json *json, const char *key, const SampleMatch *match, const GameResult *only)
{
    Buffer text = {0};
    for (int64_t i = 0; i < match->count; i++)
        for (int j = 0; j < match->results[i].game_count; j++) {
            const GameResult *game = &match->results[i].games[j];
            if (only == NULL || only == game)
                pgn_game_text(&text, &match->config, game, match->results[i].encounter.round);
        }
    json_key(json, key);
    json_text(json, buffer_slice(&text));
    buffer_free(&text);
}

static void write_scene(Json *json, const Scene *scene)
{
    char reason[ENDING_TEXT];
    json_member_number(json, "game", scene->game->number);
    json_member_number(json, "ply", scene->ply);
    json_member_number(json, "plies", scene->game->move_count);
    write_by_seat(json, "players", scene, player_of);
    json_member_text(json, "move", scene->game->moves[scene->ply - 1].move);
    json_member_number(json, "cpu", scene->game->moves[scene->ply - 1].info.cpuload / 10);
    json_member_text(json, "pie", pie_name(scene->game->pie));
    json_member_text(json, "position", scene->position);
    json_member_text(json, "fen", scene->game->fen);
    write_line(json, scene->game);
    json_member_text(json, "reason", ending_text(&scene->game->ending, reason));
    json_member_number(json, "squares", layout_of(scene->rules)->squares);
    json_key(json, "cells");
    write_squares(json, scene, false);
    json_key(json, "destroyed");
    write_squares(json, scene, true);
    write_by_seat(json, "off", scene, noted_of);
}

// How many games there are, of an engine and with a result; negative or NULL: any.
static int64_t count_games(const SampleMatch *match, int engine, const char *result)
{
    int64_t count = 0;
    const Rules *rules = match->config.rules;
    for (int64_t i = 0; i < match->count; i++)
        for (int j = 0; j < match->results[i].game_count; j++) {
            const GameResult *game = &match->results[i].games[j];
            char text[16];
            bool played = engine < 0;
            for (int seat = 0; seat < rules->seats; seat++)
                played |= game->players[seat] == engine;
            count += played &&
                     (result == NULL || strcmp(game_result_text(rules, game, text), result) == 0);
        }
    return count;
}

static int64_t count_overruns(const SampleMatch *match)
{
    int64_t count = 0;
    for (int64_t i = 0; i < match->count; i++)
        for (int j = 0; j < match->results[i].game_count; j++)
            count += match->results[i].games[j].ending.kind == END_LATE;
    return count;
}

// How often each result came.
static void write_results(Json *json, const SampleMatch *match)
{
    char known[MOST_RESULTS][16];
    int known_count = 0;
    json_key(json, "results");
    json_open(json, '{');
    for (int64_t i = 0; i < match->count; i++)
        for (int j = 0; j < match->results[i].game_count; j++) {
            char text[16];
            int at = 0;
            const char *result =
                game_result_text(match->config.rules, &match->results[i].games[j], text);
            while (at < known_count && strcmp(known[at], result) != 0)
                at++;
            if (at < known_count || at == MOST_RESULTS)
                continue;
            snprintf(known[known_count++], sizeof known[0], "%s", result);
            json_member_number(json, known[at], count_games(match, -1, known[at]));
        }
    json_close(json, '}');
}

static void write_counts(Json *json, const SampleMatch *match)
{
    const Rules *rules = match->config.rules;
    json_member_number(json, "games", count_games(match, -1, NULL));
    json_member_number(json, "orders", match->config.games);
    write_results(json, match);
    json_key(json, "played");
    json_open(json, '[');
    for (int i = 0; i < match->config.engine_count; i++)
        json_number(json, count_games(match, i, NULL));
    json_close(json, ']');
    json_key(json, "names");
    json_open(json, '[');
    for (int i = 0; i < match->config.engine_count; i++)
        json_text(json, slice_of(match->engines[i].name));
    json_close(json, ']');
    json_key(json, "seats");
    json_open(json, '[');
    for (int seat = 0; seat < rules->seats; seat++)
        json_text(json, slice_of(seat_name(rules->seats, seat)));
    json_close(json, ']');
}

static bool write_facts(const SampleMatch *match, const char *board)
{
    Json json = {.to = stdout};
    Scene scene;
    json_open(&json, '{');
    write_counts(&json, match);
    json_member_number(&json, "scripts", PAGE_SCRIPTS + TEST_SCRIPTS);
    json_member_text(&json, "version", VERSION);
    json_member_text(&json, "event", match->config.event);
    json_member_text(&json, "board", board);
    json_member_text(&json, "variant", match->config.rules->variant);
    json_member_number(&json, "overruns", count_overruns(match));
    json_member_bool(&json, "sprt", match->config.sprt.on);
    if (match->count > 0) {
        if (!find_scene(match, &scene)) {
            fputs("report_sample: nothing worth a look happens in these games\n", stderr);
            return false;
        }
        write_scene(&json, &scene);
        write_pgn(&json, "pgn", match, scene.game);
        if (match->count <= MOST_IN_PGN)
            write_pgn(&json, "whole_pgn", match, NULL);
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

static bool read_arguments(char **arguments, SampleSettings *settings, const char **board)
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
        if (strcmp(*arguments, "-variant") == 0 && arguments[1] != NULL)
            settings->rules = rules_find(slice_of(*++arguments));
        else if (strcmp(*arguments, "-board") == 0)
            *board = "board.html";
        else if (strcmp(*arguments, "-sprt") == 0)
            settings->sprt = true;
        else if (strcmp(*arguments, "-pie") == 0)
            settings->pie = true;
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
    const char *board = NULL;
    if (argc < 2 || !read_arguments(argv + 2, &settings, &board)) {
        fputs("usage: report_sample OUT.html [options]\n", stderr);
        return 2;
    }
    FILE *file = fopen(argv[1], "w");
    if (file == NULL) {
        perror(argv[1]);
        return 1;
    }
    sample_match_make(&match, &settings);
    report_write(file, &match.config, match.results, match.count, board);
    bool done = fclose(file) == 0 && write_facts(&match, board);
    sample_match_free(&match);
    return !done;
}
