#define _XOPEN_SOURCE 700 // mkdtemp, dirent, strdup
#include "tests/match/unit_results.h"

#include "bench/match/store/pgn_text.h"
#include "tests/check.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The ranges of a journal's numbers, see entries.c and unit_bounds.c.
static const int64_t most_us = INT64_C(1000000000000000000), most_ms = 253402300799999,
                     least_ms = -62135596800000, most_encounters = INT64_C(1000000000000);

// Any number of a range, its ends above all.
static int64_t odd_number(Rng *rng, int64_t low, int64_t high)
{
    const int64_t odd[] = {low, high, low + 1, high - 1};
    uint32_t which = rng_below(rng, 2 * ARRAY_COUNT(odd));
    uint64_t span = (uint64_t)high - (uint64_t)low;
    return which < ARRAY_COUNT(odd) ? odd[which] : low + (int64_t)(rng_next(rng) % span);
}

// A number that an engine may say of itself.
static int64_t odd_count(Rng *rng)
{
    return odd_number(rng, 0, INT64_MAX);
}

// Fills with less than `room` characters of any kind.
static void odd_text(Rng *rng, char *text, size_t room)
{
    size_t length = rng_below(rng, (uint32_t)room);
    for (size_t i = 0; i < length; i++) {
        static const char *const words = "\\\\\n\r\t\x7f \"{}%;nx\xc3\xa4";
        bool any = rng_below(rng, 2) == 0;
        text[i] = any ? (char)(1 + rng_below(rng, 255)) : words[rng_below(rng, 17)];
    }
    text[length] = '\0';
}

static char *odd_string(Rng *rng)
{
    char text[300];
    if (rng_below(rng, 3) == 0)
        return NULL;
    odd_text(rng, text, rng_below(rng, 2) == 0 ? 8 : sizeof text);
    return strdup(text);
}

// Of any kind, or with a sentence that nobody knows.
static Ending odd_ending(Rng *rng)
{
    char text[ENDING_TEXT];
    Ending ending = {.kind = (EndKind)rng_below(rng, END_INTERRUPTED),
                     .seats = 2,
                     .seat = (int)rng_below(rng, 2)};
    ending.overrun_ms = odd_count(rng);
    odd_text(rng, text, sizeof text);
    if (rng_below(rng, 2) == 0)
        return ending_read((Termination)rng_below(rng, ENDED_INTERRUPTED),
                           (int)rng_below(rng, 3) - 1, text);
    snprintf(ending.text, sizeof ending.text, "%.70s", text);
    return ending;
}

static PlayedMove odd_move(Rng *rng)
{
    PlayedMove move = {.info.scored = rng_below(rng, 2) == 0};
    odd_text(rng, move.move, sizeof move.move);
    if (move.info.scored) {
        move.info.mate = rng_below(rng, 2) == 0;
        move.info.bound = rng_below(rng, 2) == 0;
        move.info.score = odd_number(rng, INT32_MIN, INT32_MAX);
    }
    for (int i = 0; i < info_row_count; i++)
        info_set(&move.info, &info_rows[i], odd_number(rng, 0, info_rows[i].most));
    move.time_us = odd_number(rng, 0, most_us);
    move.left_us = odd_number(rng, -1, most_us);
    move.pv = odd_string(rng);
    move.line = odd_string(rng);
    return move;
}

static PlayedMove plain_move(Rng *rng)
{
    PlayedMove move = {.info.scored = rng_below(rng, 9) > 0};
    snprintf(move.move, sizeof move.move, "%c%u%c%u", 'a' + (int)rng_below(rng, 8),
             1 + rng_below(rng, 8), 'a' + (int)rng_below(rng, 8), 1 + rng_below(rng, 8));
    move.info.mate = move.info.scored && rng_below(rng, 9) == 0;
    move.info.score = move.info.scored ? (int64_t)rng_below(rng, 2000) - 1000 : 0;
    move.info.depth_ply = rng_below(rng, 30);
    move.info.nodes = rng_below(rng, 1000000);
    move.time_us = rng_below(rng, 10000000);
    move.left_us = -1;
    return move;
}

// A game's frame, without moves.
static GameResult new_game(Rng *rng, int64_t number, int index)
{
    GameResult game = {.number = number, .players = {index % 2, 1 - index % 2}};
    game.points[0] = (int)rng_below(rng, 3);
    game.points[1] = 2 - game.points[0];
    return game;
}

typedef PlayedMove MoveMaker(Rng *rng);

static void add_moves(Rng *rng, GameResult *game, int count, MoveMaker *maker)
{
    game->moves = count > 0 ? calloc((size_t)count, sizeof *game->moves) : NULL;
    for (int i = 0; i < count; i++)
        game->moves[game->move_count++] = maker(rng);
}

// By the pie rule or without it. Of a choice no variation is kept.
static void add_choice(Rng *rng, GameResult *game)
{
    game->pie = (PieKind)rng_below(rng, PIE_KINDS);
    if (game->pie == PIE_NONE)
        return;
    game->choice = odd_move(rng);
    free(game->choice.pv);
    free(game->choice.line);
    game->choice.pv = game->choice.line = NULL;
}

EncounterResult random_result(Rng *rng, int64_t number, int games, int moves)
{
    EncounterResult result = {
        .encounter = {
            number, 1 + odd_count(rng) % 99, odd_number(rng, 0, most_encounters), {0, 1}}};
    result.games = calloc((size_t)games, sizeof *result.games);
    for (int i = 0; i < games; i++) {
        GameResult *game = &result.games[result.game_count++];
        *game = new_game(rng, number * RANDOM_GAMES + i + 1, i);
        game->ending = odd_ending(rng);
        odd_text(rng, game->fen, sizeof game->fen);
        game->started_ms = odd_number(rng, least_ms, most_ms);
        game->duration_ms = odd_number(rng, 0, most_ms);
        add_moves(rng, game, (int)rng_below(rng, (uint32_t)moves + 1), odd_move);
        add_choice(rng, game);
    }
    return result;
}

EncounterResult plain_result(Rng *rng, int64_t number, int games, int moves)
{
    EncounterResult result = {.encounter = {number, number + 1, number, {0, 1}}};
    result.games = calloc((size_t)games, sizeof *result.games);
    for (int i = 0; i < games; i++) {
        GameResult *game = &result.games[result.game_count++];
        *game = new_game(rng, number * games + i + 1, i);
        game->ending = (Ending){END_WIN, 2, 0, .text = "a ship stands in the enemy port"};
        snprintf(game->fen, sizeof game->fen,
                 "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1");
        game->started_ms = 1700000000000 + (int64_t)rng_below(rng, 1000000);
        game->duration_ms = rng_below(rng, 1000000);
        add_moves(rng, game, moves, plain_move);
    }
    return result;
}

// --- Equality -----------------------------------------------------------------------------------

static bool same_string(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool same_info(const EngineInfo *a, const EngineInfo *b)
{
    bool same = a->scored == b->scored && a->mate == b->mate && a->bound == b->bound &&
                a->score == b->score;
    for (int i = 0; i < info_row_count && same; i++)
        same = info_get(a, &info_rows[i]) == info_get(b, &info_rows[i]);
    return same;
}

static bool same_move(const PlayedMove *a, const PlayedMove *b)
{
    return strcmp(a->move, b->move) == 0 && same_info(&a->info, &b->info) &&
           a->time_us == b->time_us && a->left_us == b->left_us && same_string(a->pv, b->pv) &&
           same_string(a->line, b->line);
}

static bool same_ending(const Ending *a, const Ending *b)
{
    char x[ENDING_TEXT], y[ENDING_TEXT];
    return a->kind == b->kind && ending_fault(a) == ending_fault(b) &&
           strcmp(ending_text(a, x), ending_text(b, y)) == 0;
}

static bool same_game(const GameResult *a, const GameResult *b)
{
    bool same = a->number == b->number && memcmp(a->players, b->players, sizeof a->players) == 0 &&
                memcmp(a->points, b->points, sizeof a->points) == 0 &&
                same_ending(&a->ending, &b->ending) && strcmp(a->fen, b->fen) == 0 &&
                a->started_ms == b->started_ms && a->duration_ms == b->duration_ms &&
                a->move_count == b->move_count && a->pie == b->pie &&
                (a->pie == PIE_NONE || same_move(&a->choice, &b->choice));
    for (int i = 0; i < a->move_count && same; i++)
        same = same_move(&a->moves[i], &b->moves[i]);
    return same;
}

bool same_result(const EncounterResult *a, const EncounterResult *b)
{
    bool same =
        a->encounter.number == b->encounter.number && a->encounter.round == b->encounter.round &&
        a->encounter.opening == b->encounter.opening &&
        memcmp(a->encounter.players, b->encounter.players, sizeof a->encounter.players) == 0 &&
        a->game_count == b->game_count;
    for (int i = 0; i < a->game_count && same; i++)
        same = same_game(&a->games[i], &b->games[i]);
    return same;
}

// --- Files --------------------------------------------------------------------------------------

Score score_of(const int64_t *counts, int outcomes)
{
    Score score = {0};
    if (outcomes == 3) {
        score.losses = counts[0], score.draws = counts[1], score.wins = counts[2];
        return score;
    }
    for (int i = 0; i < outcomes; i++)
        score.pairs[i] = counts[i];
    return score;
}

bool write_pgn_game(FILE *to, const Config *config, const GameResult *game, int64_t round)
{
    Buffer text = {0};
    pgn_game_text(&text, config, game, round);
    bool good = fwrite(text.at, 1, text.length, to) == text.length;
    buffer_free(&text);
    return good;
}

void test_folder(char folder[TEST_PATH])
{
    const char *parent = getenv("TMPDIR");
    snprintf(folder, TEST_PATH, "%s/match_unit_XXXXXX", parent != NULL ? parent : "/tmp");
    if (!CHECK(mkdtemp(folder) != NULL))
        exit(2);
}

const char *test_file(const char *folder, const char *name, char path[TEST_PATH])
{
    snprintf(path, TEST_PATH, "%s/%s", folder, name);
    return path;
}

void test_folder_remove(const char *folder)
{
    char path[TEST_PATH];
    DIR *entries = opendir(folder);
    if (!CHECK(entries != NULL))
        return;
    for (struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries))
        if (entry->d_name[0] != '.')
            unlink(test_file(folder, entry->d_name, path));
    closedir(entries);
    CHECK(rmdir(folder) == 0);
}

char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(size + 1);
    size = fread(bytes, 1, size, file);
    bytes[size] = '\0';
    fclose(file);
    if (length != NULL)
        *length = size;
    return bytes;
}

bool write_whole(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    bool good = fwrite(bytes, 1, length, file) == length;
    return fclose(file) == 0 && good;
}
