#include "bench/match/report/rating_list.h"

#include "bench/match/base/strings.h"
#include "bench/match/report/json.h"
#include "engine/base/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_TEXT = 48, LEAST_NAME_COLUMN = 20 };

// --- Figures ------------------------------------------------------------------------------------

// Of two seats a win is one point, though it is counted as two.
static double shown_points(const RatingList *list, int64_t points)
{
    return list->rules->seats == 2 ? (double)points / 2 : (double)points;
}

static double share_of(const PlayerRating *player)
{
    return (double)player->points / (double)player->all_points;
}

static double drawn_of(const PlayerRating *player)
{
    return (double)player->drawn / (double)player->games;
}

// How likely the player at that rank, from 0, is stronger than the next one.
static double superiority_at(const RatingList *list, int rank)
{
    const Ratings *ratings = list->ratings;
    if (rank + 1 >= ratings->count)
        return NAN;
    return ratings_superiority(ratings, ratings->order[rank], ratings->order[rank + 1]);
}

// Points and games of one player in games with another.
typedef struct CrossCell {
    int64_t points, games;
} CrossCell;

// All of them, row against column; NULL if no cross table is wanted.
static CrossCell *cross_cells(const RatingList *list)
{
    size_t n = (size_t)list->ratings->count;
    if (!list->crosstable)
        return NULL;
    CrossCell *cells = memory_new(n * n, sizeof *cells);
    for (int64_t i = 0; i < list->games->count; i++) {
        const RatedGame *game = &list->games->list[i];
        for (int a = 0; a < list->rules->seats; a++)
            for (int b = 0; b < list->rules->seats; b++) {
                CrossCell *cell = &cells[(size_t)game->players[a] * n + (size_t)game->players[b]];
                if (game->players[a] == game->players[b])
                    continue;
                cell->games++;
                cell->points += game->points[a];
            }
    }
    return cells;
}

static const CrossCell *cross_cell(const RatingList *list, const CrossCell *cells, int row,
                                   int column)
{
    const Ratings *ratings = list->ratings;
    return &cells[(size_t)ratings->order[row] * (size_t)ratings->count +
                  (size_t)ratings->order[column]];
}

static void cell_text(const RatingList *list, const CrossCell *cell, char text[CELL_TEXT])
{
    double points = shown_points(list, cell->points);
    if (cell->games == 0)
        text[0] = '\0';
    else
        snprintf(text, CELL_TEXT, "%.*f/%" PRId64, points != floor(points), points, cell->games);
}

// --- Text ---------------------------------------------------------------------------------------

// How many columns a name takes: its characters, not its bytes.
static int width_of(const char *name)
{
    int width = 0;
    for (; *name != '\0'; name++)
        width += ((unsigned char)*name & 0xC0) != 0x80;
    return width;
}

static void write_name(FILE *to, const char *name, int width)
{
    fprintf(to, "%s%*s", name, width - width_of(name), "");
}

static int name_column(const RatingList *list)
{
    int widest = LEAST_NAME_COLUMN;
    for (int i = 0; i < list->ratings->count; i++)
        if (width_of(list->names[i]) > widest)
            widest = width_of(list->names[i]);
    return widest;
}

// A number with what stands behind it, or `otherwise`. No minus before a zero.
static void write_cell(FILE *to, double value, int decimals, int width, const char *after,
                       const char *otherwise)
{
    char text[CELL_TEXT];
    snprintf(text, sizeof text, "%.*f", decimals, value);
    const char *shown = text[0] == '-' && text[strspn(text, "-0.")] == '\0' ? text + 1 : text;
    if (isfinite(value))
        fprintf(to, " %*s%s", width - (int)strlen(after), shown, after);
    else
        fprintf(to, " %*s", width, otherwise);
}

static const char *const bound_signs[] = {
    [RATING_NONE] = "", [RATING_TOLD] = "", [RATING_AT_LEAST] = ">", [RATING_AT_MOST] = "<"};

static void write_rating(FILE *to, const PlayerRating *player)
{
    char text[CELL_TEXT];
    if (player->kind == RATING_TOLD) {
        write_cell(to, player->elo, 1, 10, "", "?");
        write_cell(to, player->error > 0 ? player->error : NAN, 1, 7, "",
                   player->error > 0 ? "?" : "-");
        return;
    }
    snprintf(text, sizeof text, "%s %.1f", bound_signs[player->kind], player->elo);
    fprintf(to, " %10s %7s", player->kind == RATING_NONE ? "?" : text, "");
}

static void write_player(FILE *to, const RatingList *list, int rank, int width)
{
    int number = list->ratings->order[rank];
    const PlayerRating *player = &list->ratings->players[number];
    fprintf(to, "%4d ", rank + 1);
    write_name(to, list->names[number], width);
    write_rating(to, player);
    fprintf(to, " %8" PRId64, player->games);
    write_cell(to, shown_points(list, player->points), list->rules->seats == 2, 9, "", "");
    write_cell(to, 100 * share_of(player), 1, 8, "%", "-");
    write_cell(to, player->opponents, 1, 9, "", "-");
    write_cell(to, 100 * drawn_of(player), 1, 7, "%", "-");
    write_cell(to, 100 * superiority_at(list, rank), 1, 7, "%", "-");
}

static void write_cross(FILE *to, const RatingList *list, const CrossCell *cells, int rank,
                        const int *widths)
{
    for (int i = 0; i < list->ratings->count; i++) {
        char text[CELL_TEXT];
        cell_text(list, cross_cell(list, cells, rank, i), text);
        fprintf(to, " %*s", widths[i], i == rank ? "." : text);
    }
}

// The widest cell of each column.
static int *cross_widths(const RatingList *list, const CrossCell *cells)
{
    int count = list->ratings->count;
    int *widths = memory_new((size_t)count, sizeof *widths);
    for (int column = 0; column < count; column++) {
        char text[CELL_TEXT];
        widths[column] = snprintf(text, sizeof text, "%d", column + 1);
        for (int row = 0; row < count; row++) {
            cell_text(list, cross_cell(list, cells, row, column), text);
            if ((int)strlen(text) > widths[column])
                widths[column] = (int)strlen(text);
        }
    }
    return widths;
}

static void write_heading(FILE *to, const RatingList *list, int width, const int *widths)
{
    fprintf(to, "%4s %-*s %10s %7s %8s %9s %8s %9s %7s %7s", "Rank", width, "Name", "Elo", "+/-",
            "Games", "Points", "Share", "Opponents", "Draws", "LOS");
    for (int i = 0; i < list->ratings->count && widths != NULL; i++)
        fprintf(to, " %*d", widths[i], i + 1);
    fputc('\n', to);
}

void rating_list_text(FILE *to, const RatingList *list)
{
    CrossCell *cells = cross_cells(list);
    int *widths = cells != NULL ? cross_widths(list, cells) : NULL, width = name_column(list);
    fprintf(to, "%" PRId64 " game%s of %s from %d journal%s\n", list->games->count,
            plural(list->games->count), list->rules->variant, list->journals,
            plural(list->journals));
    write_heading(to, list, width, widths);
    for (int rank = 0; rank < list->ratings->count; rank++) {
        write_player(to, list, rank, width);
        if (cells != NULL)
            write_cross(to, list, cells, rank, widths);
        fputc('\n', to);
    }
    free(widths);
    free(cells);
    rating_list_remarks(to, list);
}

// --- Remarks ------------------------------------------------------------------------------------

static int count_kind(const RatingList *list, RatingKind kind)
{
    int count = 0;
    for (int i = 0; i < list->ratings->count; i++)
        count += list->ratings->players[i].kind == kind;
    return count;
}

static void remark_seats(FILE *to, const RatingList *list)
{
    const Ratings *ratings = list->ratings;
    for (int seat = 0; seat < ratings->seats; seat++)
        fprintf(to, "The %s seat is worth %.1f +/- %.1f Elo more than the %s one\n",
                seat_name(list->rules->seats, seat), ratings->seat_elo[seat],
                ratings->seat_error[seat], seat_name(list->rules->seats, ratings->seats));
}

// Players of whom nothing can be told, those that played and those that did not.
static void remark_others(FILE *to, const RatingList *list, bool played)
{
    const char *before =
        played ? "Not to be compared with the others by any game: " : "Without a game: ";
    bool begun = false;
    for (int i = 0; i < list->ratings->count; i++) {
        const PlayerRating *player = &list->ratings->players[i];
        if (player->kind != RATING_NONE || (player->games > 0) != played)
            continue;
        fprintf(to, "%s%s", begun ? ", " : before, list->names[i]);
        begun = true;
    }
    if (begun)
        fprintf(to, "%s\n", played ? "; anchor= one of them rates these" : "");
}

void rating_list_remarks(FILE *to, const RatingList *list)
{
    if (list->ratings->rated > 1)
        fprintf(to, "+/-: 95 %%, of the distance to %s\n",
                list->anchor != NULL ? list->anchor : "the mean of those that are rated");
    if (count_kind(list, RATING_AT_LEAST) + count_kind(list, RATING_AT_MOST) > 0)
        fputs("> and <: all was won or all was lost against those that are rated, so only a bound "
              "of 95 % can be told\n",
              to);
    remark_seats(to, list);
    remark_others(to, list, true);
    remark_others(to, list, false);
}

// --- CSV ----------------------------------------------------------------------------------------

static void csv_text(FILE *to, const char *before, const char *text)
{
    fputc('"', to);
    fputs(before, to);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void csv_number(FILE *to, double value, int decimals)
{
    fputc(',', to);
    if (isfinite(value))
        fprintf(to, "%.*f", decimals, value);
}

static void csv_player(FILE *to, const RatingList *list, int rank)
{
    int number = list->ratings->order[rank];
    const PlayerRating *player = &list->ratings->players[number];
    fprintf(to, "%d,", rank + 1);
    csv_text(to, "", list->names[number]);
    csv_number(to, player->elo, 2);
    fprintf(to, ",%s", bound_signs[player->kind]);
    csv_number(to, player->error, 2);
    fprintf(to, ",%" PRId64, player->games);
    csv_number(to, shown_points(list, player->points), list->rules->seats == 2);
    csv_number(to, share_of(player), 5);
    csv_number(to, player->opponents, 2);
    csv_number(to, drawn_of(player), 5);
    csv_number(to, superiority_at(list, rank), 5);
}

void rating_list_csv(FILE *to, const RatingList *list)
{
    const Ratings *ratings = list->ratings;
    CrossCell *cells = cross_cells(list);
    fputs("rank,name,elo,bound,error,games,points,share,opponents,draws,los", to);
    for (int i = 0; i < ratings->count && cells != NULL; i++) {
        fputc(',', to);
        csv_text(to, "against ", list->names[ratings->order[i]]);
    }
    fputc('\n', to);
    for (int rank = 0; rank < ratings->count; rank++) {
        csv_player(to, list, rank);
        for (int i = 0; i < ratings->count && cells != NULL; i++) {
            char text[CELL_TEXT];
            cell_text(list, cross_cell(list, cells, rank, i), text);
            fprintf(to, ",%s", text);
        }
        fputc('\n', to);
    }
    free(cells);
}

// --- JSON ---------------------------------------------------------------------------------------

static void json_cross(Json *json, const RatingList *list, const CrossCell *cells, int rank)
{
    json_member_open(json, "against", '[');
    for (int i = 0; i < list->ratings->count; i++) {
        const CrossCell *cell = cross_cell(list, cells, rank, i);
        json_open(json, '[');
        json_real(json, shown_points(list, cell->points), list->rules->seats == 2);
        json_number(json, cell->games);
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void json_player(Json *json, const RatingList *list, const CrossCell *cells, int rank)
{
    static const char *const bounds[] = {[RATING_AT_LEAST] = "least", [RATING_AT_MOST] = "most"};
    int number = list->ratings->order[rank];
    const PlayerRating *player = &list->ratings->players[number];
    bool bound = player->kind == RATING_AT_LEAST || player->kind == RATING_AT_MOST;
    json_open(json, '{');
    json_member_number(json, "rank", rank + 1);
    json_member_text(json, "name", list->names[number]);
    json_member_real(json, "elo", player->elo, 2);
    json_member_text(json, "bound", bound ? bounds[player->kind] : NULL);
    json_member_real(json, "error", player->error, 2);
    json_member_number(json, "games", player->games);
    json_member_real(json, "points", shown_points(list, player->points), list->rules->seats == 2);
    json_member_real(json, "share", share_of(player), 5);
    json_member_real(json, "opponents", player->opponents, 2);
    json_member_real(json, "draws", drawn_of(player), 5);
    json_member_real(json, "los", superiority_at(list, rank), 5);
    if (cells != NULL)
        json_cross(json, list, cells, rank);
    json_close(json, '}');
}

static void json_seats(Json *json, const RatingList *list)
{
    json_member_open(json, "seats", '[');
    for (int seat = 0; seat < list->ratings->seats; seat++) {
        json_open(json, '{');
        json_member_text(json, "name", seat_name(list->rules->seats, seat));
        json_member_real(json, "elo", list->ratings->seat_elo[seat], 2);
        json_member_real(json, "error", list->ratings->seat_error[seat], 2);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void rating_list_json(FILE *to, const RatingList *list)
{
    Json json = {.to = to};
    CrossCell *cells = cross_cells(list);
    json_open(&json, '{');
    json_member_text(&json, "variant", list->rules->variant);
    json_member_number(&json, "journals", list->journals);
    json_member_number(&json, "games", list->games->count);
    json_member_text(&json, "anchor", list->anchor);
    json_seats(&json, list);
    json_member_open(&json, "players", '[');
    for (int rank = 0; rank < list->ratings->count; rank++)
        json_player(&json, list, cells, rank);
    json_close(&json, ']');
    json_close(&json, '}');
    fputc('\n', to);
    free(cells);
}
