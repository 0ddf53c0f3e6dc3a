#define _POSIX_C_SOURCE 200809L // gmtime_r
#include "bench/match/store/pgn_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE_LENGTH = 80, MS_PER_S = 1000, US_PER_MS = 1000, TIME_TEXT = 48 };

// --- Headers ------------------------------------------------------------------------------------

void pgn_header(Buffer *to, const char *name, const char *value)
{
    buffer_format(to, "[%s \"", name);
    for (const char *c = value; *c != '\0'; c++) {
        bool control = (unsigned char)*c < ' ' || *c == 127;
        if (*c == '"' || *c == '\\')
            buffer_add(to, slice_of("\\"));
        buffer_add(to, control ? slice_of("?") : (Slice){c, 1});
    }
    buffer_add(to, slice_of("\"]\n"));
}

// A wall clock time in UTC, or `unknown` for one that no calendar has.
static void format_time(char text[TIME_TEXT], int64_t ms, const char *form, const char *unknown)
{
    struct tm calendar;
    time_t seconds = (time_t)(ms / MS_PER_S - (ms % MS_PER_S < 0));
    if (gmtime_r(&seconds, &calendar) == NULL || calendar.tm_year < 0 ||
        calendar.tm_year > 9999 - 1900 || strftime(text, TIME_TEXT, form, &calendar) == 0)
        snprintf(text, TIME_TEXT, "%s", unknown);
}

// The name of the header with a player's name. Every PGN has White and Black; the third player of
// three has a header that chess does not know.
static const char *const seat_headers[MAX_SEATS] = {"White", "Black", "Third"};

static void add_round(Buffer *to, const Config *config, const GameResult *game, int64_t round)
{
    char text[TIME_TEXT];
    int64_t games = config->games > 0 ? config->games : 1;
    snprintf(text, sizeof text, "%" PRId64 ".%" PRId64, round, (game->number - 1) % games + 1);
    pgn_header(to, "Round", text);
}

static void add_time_controls(Buffer *to, const Config *config, const GameResult *game)
{
    int seats = config->rules->seats;
    char text[MAX_SEATS][TC_TEXT];
    bool same = true;
    for (int seat = 0; seat < seats; seat++) {
        config_time_control(&config->engines[game->players[seat]], text[seat]);
        same = same && strcmp(text[seat], text[0]) == 0;
    }
    if (same)
        pgn_header(to, "TimeControl", text[0]);
    for (int seat = 0; seat < seats && !same; seat++) {
        char name[TIME_TEXT];
        snprintf(name, sizeof name, "%sTimeControl", seat_headers[seat]);
        pgn_header(to, name, text[seat]);
    }
}

// Headers that are left out of a minimal PGN.
static void add_circumstances(Buffer *to, const Config *config, const GameResult *game)
{
    static const char form[] = "%Y-%m-%dT%H:%M:%S +0000";
    char text[TIME_TEXT];
    int64_t seconds = game->duration_ms > 0 ? game->duration_ms / MS_PER_S : 0, end_ms;
    snprintf(text, sizeof text, "%02" PRId64 ":%02d:%02d", seconds / 3600, (int)(seconds / 60 % 60),
             (int)(seconds % 60));
    pgn_header(to, "GameDuration", text);
    format_time(text, game->started_ms, form, "?");
    pgn_header(to, "GameStartTime", text);
    if (__builtin_add_overflow(game->started_ms, game->duration_ms, &end_ms))
        end_ms = INT64_MAX;
    format_time(text, end_ms, form, "?");
    pgn_header(to, "GameEndTime", text);
    snprintf(text, sizeof text, "%d", game->move_count);
    pgn_header(to, "PlyCount", text);
    pgn_header(to, "Termination", termination_name(ending_termination(&game->ending)));
    add_time_controls(to, config, game);
}

static void add_headers(Buffer *to, const Config *config, const GameResult *game, int64_t round)
{
    char text[TIME_TEXT];
    pgn_header(to, "Event", config->event != NULL ? config->event : "Regatta match");
    pgn_header(to, "Site", config->site != NULL ? config->site : "?");
    format_time(text, game->started_ms, "%Y.%m.%d", "????.??.??");
    pgn_header(to, "Date", config->pgn.minimal ? "????.??.??" : text);
    add_round(to, config, game, round);
    for (int seat = 0; seat < config->rules->seats; seat++)
        pgn_header(to, seat_headers[seat], config->engines[game->players[seat]].name);
    pgn_header(to, "Result", game_result_text(config->rules, game, text));
    pgn_header(to, "SetUp", "1");
    pgn_header(to, "FEN", game->fen);
    pgn_header(to, "Variant", config->rules->variant);
    if (game_given_moves(game) > 0) {
        pgn_header(to, "Opening", game->moves[0].move);
        pgn_header(to, "Pie", pie_name(game->pie));
    }
    if (!config->pgn.minimal)
        add_circumstances(to, config, game);
    buffer_add(to, slice_of("\n"));
}

// --- Moves --------------------------------------------------------------------------------------

void pgn_comment_text(Buffer *to, const char *text, char quote)
{
    for (const char *c = text; *c != '\0'; c++) {
        bool control = (unsigned char)*c < ' ' || *c == 127;
        char shown = control ? '?' : *c == '{' ? '(' : *c == '}' ? ')' : *c == '"' ? quote : *c;
        buffer_add(to, (Slice){&shown, 1});
    }
}

static void add_quoted(Buffer *to, const char *name, const char *text)
{
    buffer_format(to, ", %s=\"", name);
    pgn_comment_text(to, text, '\'');
    buffer_add(to, slice_of("\""));
}

// "+0.19", "-0.19", "0.00"; a mate in plies, as chess programs write it: "+M5", "-M4". `seats`
// plies are a turn of everybody.
static void add_score(Buffer *to, const EngineInfo *info, int seats)
{
    int64_t score = info->scored ? info->score : 0, size = score < 0 ? -score : score;
    if (info->scored && info->mate)
        buffer_format(to, "%cM%" PRId64, score > 0 ? '+' : '-',
                      score > 0 ? seats * (size - 1) + 1 : seats * size);
    else
        buffer_format(to, "%s%" PRId64 ".%02d",
                      score > 0   ? "+"
                      : score < 0 ? "-"
                                  : "",
                      size / 100, (int)(size % 100));
}

// Microseconds as seconds with three decimals.
static void add_time(Buffer *to, const char *before, int64_t us)
{
    uint64_t size = us < 0 ? -(uint64_t)us : (uint64_t)us, ms = (size + US_PER_MS / 2) / US_PER_MS;
    buffer_format(to, "%s%s%" PRIu64 ".%03ds", before, us < 0 && ms > 0 ? "-" : "", ms / MS_PER_S,
                  (int)(ms % MS_PER_S));
}

// Ends a comment with how the game ended, if it did there.
static void end_comment(Buffer *to, const char *reason)
{
    if (reason[0] != '\0')
        buffer_add(to, slice_of(", "));
    pgn_comment_text(to, reason, '"');
    buffer_add(to, slice_of("}"));
}

// Behind a given first move: who has chosen what, and what he said to that.
static void add_pie_comment(Buffer *to, const GameResult *game, int seats, const char *reason)
{
    const PlayedMove *choice = &game->choice;
    buffer_add(to, slice_of(" {The pie rule"));
    if (game->pie != PIE_UNDECIDED) {
        buffer_add(to, slice_of(game->pie == PIE_INVOKED
                                    ? ": Black made this move, and White took his side at "
                                    : ": Black kept his side at "));
        add_score(to, &choice->info, seats);
        buffer_format(to, "/%" PRId64, choice->info.depth_ply);
        add_time(to, " ", choice->time_us);
    }
    end_comment(to, reason);
}

static void add_comment(Buffer *to, const Config *config, const PlayedMove *move,
                        const char *reason)
{
    const PgnConfig *pgn = &config->pgn;
    int64_t latency_us;
    if (__builtin_sub_overflow(move->time_us, move->info.reported_us, &latency_us))
        latency_us = 0;
    buffer_add(to, slice_of(" {"));
    add_score(to, &move->info, config->rules->seats);
    buffer_format(to, "/%" PRId64, move->info.depth_ply);
    add_time(to, " ", move->time_us);
    if (pgn->timeleft && move->left_us >= 0)
        add_time(to, ", tl=", move->left_us);
    if (pgn->latency)
        add_time(to, ", latency=", latency_us);
    for (const InfoRow *row = info_rows; row < info_rows + info_row_count; row++)
        if (info_is_chosen(&pgn->told, row))
            buffer_format(to, ", %s=%" PRId64, row->pgn, info_get(&move->info, row));
    if (pgn->pv && move->pv != NULL)
        add_quoted(to, "pv", move->pv);
    if (move->line != NULL)
        add_quoted(to, "line", move->line);
    end_comment(to, reason);
}

// A move as it is, but for what would be something else in PGN.
static void add_move_text(Buffer *to, const char *move)
{
    for (const char *c = move; *c != '\0'; c++) {
        bool plain = *c > ' ' && *c < 127 && strchr("{}()[];%\"$.", *c) == NULL;
        buffer_add(to, plain ? (Slice){c, 1} : slice_of("?"));
    }
}

// The plies played before the game began, by its first position's own counter.
static int64_t first_ply(const Config *config, const GameResult *game)
{
    GamePosition position;
    Error error;
    if (!config->rules->parse(slice_of(game->fen), &position, &error))
        return 0;
    return config->rules->ply(&position);
}

void pgn_begin_word(PgnLines *wrap)
{
    wrap->gap = SIZE_MAX;
    if (wrap->to->length == wrap->line_start)
        return;
    wrap->gap = wrap->to->length;
    buffer_add(wrap->to, slice_of(" "));
}

void pgn_end_word(PgnLines *wrap)
{
    Buffer *to = wrap->to;
    if (wrap->gap == SIZE_MAX || to->length - wrap->line_start <= LINE_LENGTH)
        return;
    to->at[wrap->gap] = '\n';
    wrap->line_start = wrap->gap + 1;
}

static void add_moves(PgnLines *wrap, const Config *config, const GameResult *game)
{
    int64_t ply = first_ply(config, game);
    char reason[ENDING_TEXT];
    int seats = config->rules->seats;
    for (int i = 0; i < game->move_count; i++, ply++) {
        bool last = i == game->move_count - 1;
        pgn_begin_word(wrap);
        if (ply % seats == 0)
            buffer_format(wrap->to, "%" PRId64 ". ", ply / seats + 1);
        else if (i == 0)
            buffer_format(wrap->to, "%" PRId64 "... ", ply / seats + 1);
        add_move_text(wrap->to, game->moves[i].move);
        const char *why = last ? ending_text(&game->ending, reason) : "";
        if (!config->pgn.minimal && i < game_given_moves(game))
            add_pie_comment(wrap->to, game, seats, why);
        else if (!config->pgn.minimal)
            add_comment(wrap->to, config, &game->moves[i], why);
        pgn_end_word(wrap);
    }
}

void pgn_game_text(Buffer *to, const Config *config, const GameResult *game, int64_t round)
{
    char text[16], reason[ENDING_TEXT];
    add_headers(to, config, game, round);
    PgnLines wrap = {to, to->length, SIZE_MAX};
    add_moves(&wrap, config, game);
    if (game->move_count == 0 && !config->pgn.minimal) {
        pgn_begin_word(&wrap);
        buffer_add(to, slice_of("{"));
        pgn_comment_text(to, ending_text(&game->ending, reason), '"');
        buffer_add(to, slice_of("}"));
        pgn_end_word(&wrap);
    }
    pgn_begin_word(&wrap);
    buffer_add(to, slice_of(game_result_text(config->rules, game, text)));
    pgn_end_word(&wrap);
    buffer_add(to, slice_of("\n\n"));
}

// --- Where a game ended -------------------------------------------------------------------------

// The position after all moves; after those before one that can't be played, if there is such.
static bool last_position(const Rules *rules, const GameResult *game, GamePosition *position)
{
    Error error;
    if (!rules->parse(slice_of(game->fen), position, &error))
        return false;
    for (int i = 0; i < game->move_count; i++) {
        GameMove move;
        if (!rules->parse_move(slice_of(game->moves[i].move), position, &move, &error))
            break;
        rules->play(position, move);
    }
    return true;
}

void epd_game_text(Buffer *to, const Config *config, const GameResult *game, int64_t round)
{
    GamePosition position;
    char text[GAME_POSITION_TEXT], result[16];
    (void)round;
    if (!last_position(config->rules, game, &position))
        return;
    config->rules->format(&position, text);
    buffer_format(to, "%s ; id \"game %" PRId64 ": %s\"\n", text, game->number,
                  game_result_text(config->rules, game, result));
}
