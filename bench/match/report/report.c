#include "bench/match/report/report.h"

#include "bench/match/report/games.h"
#include "bench/match/report/scores.h"
#include "bench/match/score/ratings.h"
#include "engine/base/embed.h"
#include "engine/base/memory.h"
#include "engine/version.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// The page around the data, which the Makefile has engine/web/pack.awk make of page/.
EMBED(report_page, REPORT_PAGE);

enum { LIMITS_TEXT = 240 };

typedef struct ReportWriter {
    const ReportSource *source;
    const Config *config;
    Json json;
    bool pairwise; // the unit of statistics is the pair
    bool by_share; // engines are compared by their shares of the points, not by Elo
} ReportWriter;

// --- What was asked for ------------------------------------------------------------------------

// A time in seconds, without zeros at its end.
static int append_seconds(char *text, size_t room, const char *before, int64_t ms)
{
    return snprintf(text, room, "%s%g", before, (double)ms / 1000);
}

// "40/10+0.1, depth 9": what an engine may use for a move or a game.
static void limits_text(const ThinkLimits *limits, char text[LIMITS_TEXT])
{
    char part[4][LIMITS_TEXT / 5] = {"", "", "", ""};
    if (limits->has_clock) {
        char period[24] = "";
        if (limits->period_moves > 0)
            snprintf(period, sizeof period, "%" PRId64 "/", limits->period_moves);
        int length = append_seconds(part[0], sizeof part[0], period, limits->base_ms);
        if (limits->increment_ms > 0 && length < (int)sizeof part[0])
            append_seconds(part[0] + length, sizeof part[0] - (size_t)length, "+",
                           limits->increment_ms);
    }
    if (limits->movetime_ms > 0)
        snprintf(part[1], sizeof part[1], "%g s a move", (double)limits->movetime_ms / 1000);
    if (limits->nodes > 0)
        snprintf(part[2], sizeof part[2], "%" PRId64 " nodes", limits->nodes);
    if (limits->depth_ply > 0)
        snprintf(part[3], sizeof part[3], "depth %" PRId64, limits->depth_ply);
    int length = 0;
    text[0] = '\0';
    for (int i = 0; i < 4; i++)
        if (part[i][0] != '\0')
            length += snprintf(text + length, LIMITS_TEXT - (size_t)length, "%s%s",
                               length > 0 ? ", " : "", part[i]);
}

static void write_engine(Json *json, const EngineConfig *engine)
{
    char limits[LIMITS_TEXT], control[TC_TEXT];
    limits_text(&engine->limits, limits);
    config_time_control(engine, control);
    json_open(json, '{');
    json_member_text(json, "name", engine->name);
    json_member_text(json, "limits", limits);
    json_member_text(json, "tc", control);
    json_member_open(json, "options", '[');
    for (int i = 0; i < engine->option_count; i++) {
        json_text_begin(json);
        json_text_part(json, slice_of(engine->options[i].name));
        if (engine->options[i].value != NULL) {
            json_text_part(json, slice_of("="));
            json_text_part(json, slice_of(engine->options[i].value));
        }
        json_text_end(json);
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void write_openings(Json *json, const OpeningConfig *openings)
{
    static const char *const formats[] = {[OPENINGS_START] = "start",
                                          [OPENINGS_EPD] = "epd",
                                          [OPENINGS_PGN] = "pgn",
                                          [OPENINGS_RANDOM] = "random"};
    json_member_open(json, "openings", '{');
    json_member_text(json, "format", formats[openings->format]);
    json_member_text(json, "file", openings->file);
    json_member_number(json, "plies", openings->plies);
    json_key(json, "shuffled");
    json_bool(json, openings->shuffled);
    json_close(json, '}');
}

// The text of the position in which a game begins that has no opening.
static void write_start(Json *json, const Rules *rules)
{
    GamePosition position;
    char text[GAME_POSITION_TEXT];
    rules->start(&position);
    rules->format(&position, text);
    json_member_text(json, "start", text);
}

static void write_match(ReportWriter *report)
{
    const Config *config = report->config;
    Json *json = &report->json;
    json_member_text(json, "version", VERSION);
    json_member_text(json, "event", config->event);
    json_member_text(json, "site", config->site);
    json_member_text(json, "variant", config->rules->variant);
    write_start(json, config->rules);
    json_member_text(json, "board", report->source->board);
    json_member_text(json, "tournament", tournament_name(config->tournament));
    json_member_number(json, "rounds", config->rounds);
    json_member_number(json, "encounter_games", config->games);
    json_member_open(json, "seats", '[');
    for (int i = 0; i < config->rules->seats; i++)
        json_text(json, slice_of(seat_name(config->rules->seats, i)));
    json_close(json, ']');
    json_member_open(json, "endings", '[');
    for (int i = 0; i < TERMINATIONS; i++)
        json_text(json, slice_of(termination_name((Termination)i)));
    json_close(json, ']');
    json_member_open(json, "engines", '[');
    for (int i = 0; i < config->engine_count; i++)
        write_engine(json, &config->engines[i]);
    json_close(json, ']');
    write_openings(json, &config->openings);
}

// --- What came of it ---------------------------------------------------------------------------

static void write_score(ReportWriter *report, const Score *score)
{
    json_open(&report->json, '{');
    scores_write(&report->json, score, report->pairwise);
    json_close(&report->json, '}');
}

static bool has_games(const Score *score)
{
    return score->wins + score->draws + score->losses > 0;
}

// Of three seats: what there is in the place of Elo. Of two: null.
static void write_shares(ReportWriter *report)
{
    Json *json = &report->json;
    json_key(json, "shares");
    if (!report->by_share) {
        json_null(json);
        return;
    }
    json_open(json, '[');
    for (int i = 0; i < report->config->engine_count; i++) {
        json_open(json, '{');
        scores_write_share(json, &report->source->account->tally, i, report->config->rules->seats);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_tables(ReportWriter *report)
{
    Json *json = &report->json;
    const Tally *tally = &report->source->account->tally;
    int engines = report->config->engine_count;
    json_key(json, "pairwise");
    json_bool(json, report->pairwise);
    json_member_open(json, "totals", '[');
    for (int i = 0; i < engines; i++) {
        Score total = tally_total(tally, i);
        write_score(report, &total);
    }
    json_close(json, ']');
    write_shares(report);
    json_member_open(json, "cross", '[');
    for (int i = 0; i < engines; i++) {
        json_open(json, '[');
        for (int j = 0; j < engines; j++) {
            const Score *score = i == j ? NULL : tally_score(tally, i, j);
            if (score != NULL && has_games(score))
                write_score(report, score);
            else
                json_null(json);
        }
        json_close(json, ']');
    }
    json_close(json, ']');
    json_member_open(json, "faults", '[');
    for (int i = 0; i < engines; i++) {
        json_open(json, '{');
        scores_write_faults(json, &tally->faults[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_member_number(json, "first_seat_points", tally->first_seat_points);
    json_member_number(json, "points", tally->points);
}

// By engine: what fits all games best, the mean of all being 0, or a bound.
static void write_rating(Json *json, const PlayerRating *rating)
{
    const char *bound = rating->kind == RATING_AT_LEAST  ? "least"
                        : rating->kind == RATING_AT_MOST ? "most"
                                                         : NULL;
    json_open(json, '{');
    json_member_real(json, "elo", rating->elo, 2);
    json_member_real(json, "error", rating->error, 2);
    json_member_text(json, "bound", bound);
    json_close(json, '}');
}

// Of two engines in two seats null.
static void write_ratings(ReportWriter *report)
{
    const Config *config = report->config;
    Json *json = &report->json;
    Ratings ratings;
    PlayerRating none = {.elo = NAN, .error = NAN};
    Error ignored;
    json_key(json, "ratings");
    if (!account_has_ratings(config)) {
        json_null(json);
        return;
    }
    bool good = ratings_make(&ratings, &report->source->account->rated, config->engine_count,
                             &(RatingSettings){.anchor = -1}, &ignored);
    json_open(json, '[');
    for (int i = 0; i < config->engine_count; i++)
        write_rating(json, good ? &ratings.players[i] : &none);
    json_close(json, ']');
    if (good)
        ratings_free(&ratings);
}

static void write_sprt(ReportWriter *report)
{
    json_member_open(&report->json, "sprt", '{');
    scores_write_sprt(&report->json, &report->source->account->tally, 0, 1);
    json_close(&report->json, '}');
}

// --- All of it ---------------------------------------------------------------------------------

// The state of a match that is still played, or was interrupted, for its page.
static void write_live(Json *json, const ReportLive *live)
{
    json_member_open(json, "live", '{');
    json_member_text(json, "state", live->state);
    json_member_text(json, "why", live->why);
    json_member_number(json, "written_ms", live->written_ms);
    json_member_number(json, "next_ms", live->next_ms);
    json_member_number(json, "total", live->total_games);
    json_member_number(json, "finished", live->finished_games);
    json_member_real(json, "games_per_hour", live->games_per_hour, 1);
    json_close(json, '}');
}

static void write_list(ReportWriter *report)
{
    const ReportSource *source = report->source;
    bool rich = source->rich;
    json_member_open(&report->json, "list", '[');
    for (int64_t i = 0; i < source->game_count; i++)
        report_game_write(&report->json, report->config, source->games[i].game,
                          source->games[i].round, rich);
    json_close(&report->json, ']');
}

static void write_data(ReportWriter *report)
{
    const ReportSource *source = report->source;
    const Config *config = report->config;
    json_open(&report->json, '{');
    write_match(report);
    if (source->live != NULL)
        write_live(&report->json, source->live);
    write_tables(report);
    if (config->sprt.on && config->engine_count == 2)
        write_sprt(report);
    write_ratings(report);
    curve_write(&source->account->curve, source->live != NULL ? &source->account->tally : NULL,
                &report->json);
    figures_write(&source->account->figures, &report->json);
    write_list(report);
    json_close(&report->json, '}');
}

bool report_begins(Slice begin)
{
    size_t length = (size_t)(strstr(report_page, "<style>") - report_page);
    return begin.length >= length && memcmp(begin.at, report_page, length) == 0;
}

void report_write_source(FILE *to, const ReportSource *source)
{
    const Config *config = source->account->tally.config;
    ReportWriter report = {.source = source,
                           .config = config,
                           .json = {.to = to},
                           .pairwise = tally_pairwise(config),
                           .by_share = config->rules->seats > 2};
    static const char place[] = "id=\"data\">";
    const char *behind = strstr(report_page, place) + strlen(place);
    fwrite(report_page, 1, (size_t)(behind - report_page), to);
    write_data(&report);
    fputs(behind, to);
}

// --- From results --------------------------------------------------------------------------------

// The games that can be looked at: the first ones, in their order.
static ReportGame *list_games(const EncounterResult *results, int64_t count, int64_t *listed)
{
    ReportGame *games = memory_new(REPORT_LISTED_GAMES, sizeof *games);
    *listed = 0;
    for (int64_t i = 0; i < count; i++)
        for (int k = 0; k < results[i].game_count && *listed < REPORT_LISTED_GAMES; k++)
            games[(*listed)++] = (ReportGame){&results[i].games[k], results[i].encounter.round};
    return games;
}

void report_write(FILE *to, const Config *config, const EncounterResult *results, int64_t count,
                  const char *board)
{
    Account account;
    Error ignored;
    ReportSource source = {.account = &account, .board = board};
    account_open(&account, config, count, true);
    events_replay(config, results, count, (Listener){account_hear, &account}, &ignored);
    ReportGame *games = list_games(results, count, &source.game_count);
    source.games = games;
    source.rich = account.figures.plies <= REPORT_RICH_PLIES;
    report_write_source(to, &source);
    free(games);
    account_close(&account);
}
