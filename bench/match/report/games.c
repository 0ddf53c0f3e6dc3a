#include "bench/match/report/games.h"

#include <string.h>

enum {
    MAX_FIELDS = 36, // that one digit can number
    PV_BYTES = 48    // of a variation, cut at a word
};

// False if the two texts don't have the same fields.
static bool field_changes(const char *before, const char *after, char change[POSITION_CHANGE_TEXT])
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz", marks[] = "/ ";
    Builder to = {change, POSITION_CHANGE_TEXT, 0};
    change[0] = '\0';
    for (int i = 0; *before != '\0' && *after != '\0'; i++) {
        size_t old = strcspn(before, marks), new = strcspn(after, marks);
        // The same mark behind both, or the end of both texts, so that they can be joined again.
        if (i == MAX_FIELDS || before[old] != after[new])
            return false;
        if (old != new || memcmp(before, after, old) != 0)
            builder_add(&to, "%s%c%.*s", to.length > 0 ? "," : "", digits[i], (int)new, after);
        before += old + (before[old] != '\0');
        after += new + (after[new] != '\0');
    }
    return *before == *after;
}

void report_position_change(const char *before, const char *text, char change[POSITION_CHANGE_TEXT])
{
    bool plain = strpbrk(text, ",|=") == NULL;
    if (!plain || !field_changes(before, text, change))
        snprintf(change, POSITION_CHANGE_TEXT, "=%s", text);
}

// The positions after each move, as changes, in one string. They end where a move can't be played.
static void write_positions(Json *json, const Rules *rules, const GameResult *game)
{
    GamePosition position;
    Error error;
    char before[GAME_POSITION_TEXT], text[GAME_POSITION_TEXT], change[POSITION_CHANGE_TEXT];
    if (!rules->parse(slice_of(game->fen), &position, &error))
        return;
    json_member_number(json, "seat", rules->seat_to_move(&position));
    json_member_number(json, "ply", rules->ply(&position));
    json_key(json, "at");
    json_text_begin(json);
    rules->format(&position, before);
    json_text_part(json, slice_of("="));
    json_text_part(json, slice_of(before));
    for (int i = 0; i < game->move_count; i++) {
        GameMove move;
        if (!rules->parse_move(slice_of(game->moves[i].move), &position, &move, &error))
            break;
        rules->play(&position, move);
        rules->format(&position, text);
        report_position_change(before, text, change);
        json_text_part(json, slice_of("|"));
        json_text_part(json, slice_of(change));
        memcpy(before, text, sizeof before);
    }
    json_text_end(json);
}

void report_moves_write(Json *json, const GameResult *game)
{
    json_key(json, "moves");
    json_text_begin(json);
    for (int i = 0; i < game->move_count; i++) {
        json_text_part(json, slice_of(i > 0 ? " " : ""));
        json_text_part(json, slice_of(game->moves[i].move));
    }
    json_text_end(json);
}

// One move's entry in a column.
typedef void Cell(Json *json, const PlayedMove *move);

// Centipawns as a number, moves to mate as a string: "-3".
static void score_cell(Json *json, const PlayedMove *move)
{
    char mate[16];
    const EngineInfo *info = &move->info;
    if (!info->scored) {
        json_null(json);
    } else if (info->mate) {
        snprintf(mate, sizeof mate, "%d", (int)info->score);
        json_text(json, slice_of(mate));
    } else {
        json_number(json, info->score);
    }
}

static void depth_cell(Json *json, const PlayedMove *move)
{
    json_number(json, move->info.depth_ply);
}

static void time_cell(Json *json, const PlayedMove *move)
{
    if (move->time_us < 10000)
        json_real(json, (double)move->time_us / 1000, 3);
    else
        json_number(json, (move->time_us + 500) / 1000);
}

static void nodes_cell(Json *json, const PlayedMove *move)
{
    json_rounded(json, move->info.nodes);
}

static void clock_cell(Json *json, const PlayedMove *move)
{
    json_number(json, move->left_us < 0 ? -1 : (move->left_us + 500) / 1000);
}

// The first moves of the variation.
static void pv_cell(Json *json, const PlayedMove *move)
{
    Slice pv = slice_of(move->pv != NULL ? move->pv : "");
    if (pv.length > PV_BYTES) {
        pv.length = PV_BYTES;
        while (pv.length > 0 && pv.at[pv.length] != ' ')
            pv.length--;
    }
    json_text(json, pv);
}

static const struct {
    const char *key;
    Cell *write;
    bool rich_only;
} columns[] = {
    {"score", score_cell, false}, {"depth", depth_cell, false}, {"ms", time_cell, false},
    {"nodes", nodes_cell, false}, {"left", clock_cell, true},   {"pv", pv_cell, true},
};

static void write_columns(Json *json, const GameResult *game, bool rich)
{
    for (size_t i = 0; i < ARRAY_COUNT(columns); i++) {
        if (columns[i].rich_only && !rich)
            continue;
        json_member_open(json, columns[i].key, '[');
        for (int ply = 0; ply < game->move_count; ply++)
            columns[i].write(json, &game->moves[ply]);
        json_close(json, ']');
    }
}

// Whether any move of the game has the number.
static bool is_told(const GameResult *game, const InfoRow *row)
{
    for (int ply = 0; ply < game->move_count; ply++)
        if (info_get(&game->moves[ply].info, row) != 0)
            return true;
    return false;
}

static void write_told(Json *json, const GameResult *game)
{
    for (const InfoRow *row = info_rows; row < info_rows + info_row_count; row++) {
        if (!row->on_page || !is_told(game, row))
            continue;
        json_member_open(json, row->key, '[');
        for (int ply = 0; ply < game->move_count; ply++)
            json_number(json, info_get(&game->moves[ply].info, row));
        json_close(json, ']');
    }
}

// Of a game by the pie rule: what was chosen, and what was said to that.
static void write_choice(Json *json, const GameResult *game)
{
    const PlayedMove *choice = &game->choice;
    if (game->pie == PIE_NONE)
        return;
    json_member_text(json, "pie", pie_name(game->pie));
    json_member_open(json, "choice", '{');
    json_key(json, "score");
    score_cell(json, choice);
    json_key(json, "depth");
    depth_cell(json, choice);
    json_key(json, "ms");
    time_cell(json, choice);
    json_close(json, '}');
}

void report_game_write(Json *json, const Config *config, const GameResult *game, int64_t round,
                       bool rich)
{
    char result[16], reason[ENDING_TEXT];
    json_open(json, '{');
    json_member_number(json, "number", game->number);
    json_member_number(json, "round", round);
    json_member_list(json, "players", game->players, config->rules->seats);
    json_member_list(json, "points", game->points, config->rules->seats);
    json_member_text(json, "result", game_result_text(config->rules, game, result));
    json_member_number(json, "end", ending_termination(&game->ending));
    json_member_number(json, "fault", ending_fault(&game->ending));
    json_member_text(json, "reason", ending_text(&game->ending, reason));
    json_member_number(json, "started", game->started_ms);
    json_member_number(json, "duration", game->duration_ms);
    write_choice(json, game);
    report_moves_write(json, game);
    write_positions(json, config->rules, game);
    write_columns(json, game, rich);
    if (rich)
        write_told(json, game);
    json_close(json, '}');
}
