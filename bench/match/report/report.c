#include "bench/match/report/report.h"

#include "bench/match/report/figures.h"
#include "bench/match/report/games.h"
#include "bench/match/report/page.h"
#include "bench/match/score/ratings.h"
#include "bench/match/score/sprt.h"
#include "bench/match/score/stats.h"
#include "engine/version.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    CURVE_ENGINES = 8, // at most so many lines in the chart
    LIMITS_TEXT = 240
};

typedef struct ReportWriter {
    const Config *config;
    const EncounterResult *results;
    int64_t count;
    Json json;
    Figures figures;
    Tally tally;
    bool pairwise; // the unit of statistics is the pair
    bool by_share; // engines are compared by their shares of the points, not by Elo
    const char *board;
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
    static const char *const kinds[] = {[ROUND_ROBIN] = "round robin",
                                        [GAUNTLET] = "gauntlet",
                                        [KNOCKOUT] = "knockout",
                                        [SWISS] = "swiss"};
    const Config *config = report->config;
    Json *json = &report->json;
    json_member_text(json, "version", VERSION);
    json_member_text(json, "event", config->event);
    json_member_text(json, "site", config->site);
    json_member_text(json, "variant", config->rules->variant);
    write_start(json, config->rules);
    json_member_text(json, "board", report->board);
    json_member_text(json, "tournament", kinds[config->tournament]);
    json_member_number(json, "rounds", config->rounds);
    json_member_number(json, "encounter_games", config->games);
    json_member_open(json, "seats", '[');
    for (int i = 0; i < config->rules->seats; i++)
        json_text(json, slice_of(game_seat_name(config->rules, i)));
    json_close(json, ']');
    json_member_open(json, "endings", '[');
    for (int i = ENDED_NORMALLY; i <= ENDED_INTERRUPTED; i++)
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
    Json *json = &report->json;
    Estimate worth = stats_estimate(score, report->pairwise);
    json_open(json, '{');
    json_member_number(json, "wins", score->wins);
    json_member_number(json, "draws", score->draws);
    json_member_number(json, "losses", score->losses);
    json_member_open(json, "pairs", '[');
    for (int i = 0; i < (int)ARRAY_COUNT(score->pairs) && report->pairwise; i++)
        json_number(json, score->pairs[i]);
    json_close(json, ']');
    json_member_real(json, "share", worth.points, 5);
    json_member_real(json, "elo", worth.elo, 2);
    json_member_real(json, "elo_error", worth.elo_error, 2);
    json_member_real(json, "nelo", worth.nelo, 2);
    json_member_real(json, "nelo_error", worth.nelo_error, 2);
    json_member_real(json, "los", worth.los, 5);
    json_close(json, '}');
}

static void write_faults(Json *json, const Faults *faults)
{
    json_open(json, '{');
    json_member_number(json, "time", faults->time_losses);
    json_member_number(json, "illegal", faults->illegal_moves);
    json_member_number(json, "disconnects", faults->disconnects);
    json_member_number(json, "stalls", faults->stalls);
    json_close(json, '}');
}

static bool has_games(const Score *score)
{
    return score->wins + score->draws + score->losses > 0;
}

static void write_share(Json *json, const Tally *tally, int engine, int seats)
{
    const SeatScore *by_seat = &tally->seats[engine * MAX_SEATS];
    ShareEstimate made = stats_estimate_share(&tally->sums[engine]);
    SeatScore sum = tally_all_seats(tally, engine);
    json_open(json, '{');
    json_member_number(json, "games", sum.games);
    json_member_number(json, "points", sum.points);
    json_member_real(json, "share", made.share, 5);
    json_member_real(json, "error", made.error, 5);
    json_member_open(json, "seats", '[');
    for (int seat = 0; seat < seats; seat++)
        json_real(json, (double)by_seat[seat].points / (double)by_seat[seat].all_points, 5);
    json_close(json, ']');
    json_close(json, '}');
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
    for (int i = 0; i < report->config->engine_count; i++)
        write_share(json, &report->tally, i, report->config->rules->seats);
    json_close(json, ']');
}

static void write_tables(ReportWriter *report)
{
    Json *json = &report->json;
    const Tally *tally = &report->tally;
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
    for (int i = 0; i < engines; i++)
        write_faults(json, &tally->faults[i]);
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

// Of two engines in two seats null: their Elo says it all. False without memory.
static bool write_ratings(ReportWriter *report)
{
    const Config *config = report->config;
    Json *json = &report->json;
    RatedGames games = {.seats = config->rules->seats};
    Ratings ratings;
    Error ignored;
    int numbers[MAX_ENGINES];
    bool good = true;
    json_key(json, "ratings");
    if (config->engine_count == 2 && !report->by_share) {
        json_null(json);
        return true;
    }
    for (int i = 0; i < config->engine_count; i++)
        numbers[i] = i;
    for (int64_t i = 0; i < report->count && good; i++)
        good = rated_games_add(&games, config, &report->results[i], numbers);
    good = good && ratings_make(&ratings, &games, config->engine_count,
                                &(RatingSettings){.anchor = -1}, &ignored);
    json_open(json, '[');
    for (int i = 0; i < config->engine_count && good; i++)
        write_rating(json, &ratings.players[i]);
    json_close(json, ']');
    if (good)
        ratings_free(&ratings);
    rated_games_free(&games);
    return good;
}

// A test is of the first engine against the second.
static void write_sprt(ReportWriter *report)
{
    static const char *const models[] = {[SPRT_NORMALIZED] = "normalized",
                                         [SPRT_LOGISTIC] = "logistic",
                                         [SPRT_BAYESIAN] = "bayesian"};
    static const char *const verdicts[] = {
        [SPRT_CONTINUE] = "continue", [SPRT_ACCEPT_H0] = "H0", [SPRT_ACCEPT_H1] = "H1"};
    Json *json = &report->json;
    const SprtConfig *sprt = &report->config->sprt;
    const Score *score = tally_score(&report->tally, 0, 1);
    json_member_open(json, "sprt", '{');
    json_member_real(json, "elo0", sprt->elo0, 2);
    json_member_real(json, "elo1", sprt->elo1, 2);
    json_member_real(json, "alpha", sprt->alpha, 4);
    json_member_real(json, "beta", sprt->beta, 4);
    json_member_text(json, "model", models[sprt->model]);
    json_member_real(json, "llr", sprt_llr(sprt, score, report->pairwise), 4);
    json_member_real(json, "lower", sprt_lower(sprt), 4);
    json_member_real(json, "upper", sprt_upper(sprt), 4);
    json_member_text(json, "verdict", verdicts[sprt_verdict(sprt, score, report->pairwise)]);
    json_close(json, '}');
}

// --- The chart over games ----------------------------------------------------------------------

// One point: games so far, then the LLR, or Elo and its error for each engine, or its share of the
// points in percent and the error of that.
static void write_point(ReportWriter *report, const Tally *tally, bool llr, int lines)
{
    Json *json = &report->json;
    json_open(json, '[');
    json_number(json, tally->games);
    if (llr)
        json_real(json, sprt_llr(&report->config->sprt, tally_score(tally, 0, 1), report->pairwise),
                  4);
    for (int i = 0; i < lines && report->by_share; i++) {
        ShareEstimate made = stats_estimate_share(&tally->sums[i]);
        json_real(json, 100 * made.share, 3);
        json_real(json, 100 * made.error, 3);
    }
    for (int i = 0; i < lines && !llr && !report->by_share; i++) {
        Score total = tally_total(tally, i);
        Estimate worth = stats_estimate(&total, report->pairwise);
        json_real(json, worth.elo, 2);
        json_real(json, worth.elo_error, 2);
    }
    json_close(json, ']');
}

// Counts the results once more, in their order, and writes at most REPORT_CURVE_POINTS points.
static bool write_curve(ReportWriter *report, bool llr)
{
    Json *json = &report->json;
    Tally tally;
    if (!tally_open(&tally, report->config))
        return false;
    // With two engines one line of Elo says it all.
    int engines = report->config->engine_count;
    int lines = engines <= 2 && !report->by_share ? 1
                : engines < CURVE_ENGINES         ? engines
                                                  : CURVE_ENGINES;
    int64_t drawn = 0;
    json_member_open(json, "curve", '[');
    for (int64_t i = 0; i < report->count; i++) {
        tally_add(&tally, &report->results[i]);
        int64_t due =
            report->count <= REPORT_CURVE_POINTS
                ? i + 1
                : (int64_t)((double)(i + 1) * (double)REPORT_CURVE_POINTS / (double)report->count);
        if (due <= drawn)
            continue;
        drawn = due;
        write_point(report, &tally, llr, lines);
    }
    json_close(json, ']');
    tally_close(&tally);
    return true;
}

// --- All of it ---------------------------------------------------------------------------------

static void write_list(ReportWriter *report)
{
    Json *json = &report->json;
    bool rich = report->figures.plies <= REPORT_RICH_PLIES;
    int64_t listed = 0;
    json_member_open(json, "list", '[');
    for (int64_t i = 0; i < report->count; i++) {
        const EncounterResult *result = &report->results[i];
        for (int j = 0; j < result->game_count && listed < REPORT_LISTED_GAMES; j++, listed++)
            report_game_write(json, report->config, &result->games[j], result->encounter.round,
                              rich);
    }
    json_close(json, ']');
}

static void add_results(ReportWriter *report)
{
    for (int64_t i = 0; i < report->count; i++) {
        const EncounterResult *result = &report->results[i];
        tally_add(&report->tally, result);
        for (int j = 0; j < result->game_count; j++)
            figures_add(&report->figures, &result->games[j]);
    }
}

static bool write_data(ReportWriter *report)
{
    const Config *config = report->config;
    bool sprt = config->sprt.on && config->engine_count == 2;
    report->json.comma = false;
    json_open(&report->json, '{');
    write_match(report);
    write_tables(report);
    if (sprt)
        write_sprt(report);
    if (!write_ratings(report) || !write_curve(report, sprt))
        return false;
    figures_write(&report->figures, &report->json);
    write_list(report);
    json_close(&report->json, '}');
    return true;
}

bool report_write(FILE *to, const Config *config, const EncounterResult *results, int64_t count,
                  const char *board, Error *error)
{
    ReportWriter report = {.config = config,
                           .results = results,
                           .count = count,
                           .json = {.to = to},
                           .pairwise = tally_pairwise(config),
                           .by_share = config->rules->seats > 2,
                           .board = board};
    bool done = figures_open(&report.figures, config);
    if (done && (done = tally_open(&report.tally, config))) {
        add_results(&report);
        Slice rest = report_page();
        report_page_write(to, &rest);
        done = write_data(&report);
        report_page_write(to, &rest);
        tally_close(&report.tally);
    }
    figures_close(&report.figures);
    if (!done)
        return fail(error, "there is no memory for the report");
    if (fflush(to) != 0 || ferror(to))
        return fail(error, "the report can't be written");
    return true;
}
