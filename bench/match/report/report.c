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

// --- What was asked for ------------------------------------------------------------------------

// "40/10+0.1, depth 9": what an engine may use for a move or a game.
static void limits_text(const ThinkLimits *limits, char text[LIMITS_TEXT])
{
    Builder to = {text, LIMITS_TEXT, 0};
    text[0] = '\0';
    if (limits->has_clock && limits->period_moves > 0)
        builder_add(&to, "%" PRId64 "/", limits->period_moves);
    if (limits->has_clock)
        builder_add(&to, "%g", (double)limits->base_ms / 1000);
    if (limits->has_clock && limits->increment_ms > 0)
        builder_add(&to, "+%g", (double)limits->increment_ms / 1000);
    if (limits->movetime_ms > 0)
        builder_add(&to, ", %g s a move", (double)limits->movetime_ms / 1000);
    if (limits->nodes > 0)
        builder_add(&to, ", %" PRId64 " nodes", limits->nodes);
    if (limits->depth_ply > 0)
        builder_add(&to, ", depth %" PRId64, limits->depth_ply);
}

static void write_engine(Json *json, const EngineConfig *engine)
{
    char limits[LIMITS_TEXT], control[TC_TEXT];
    limits_text(&engine->limits, limits);
    config_time_control(engine, control);
    json_open(json, '{');
    json_member_text(json, "name", engine->name);
    json_member_text(json, "limits", limits[0] == ',' ? limits + 2 : limits);
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
                                          [OPENINGS_RANDOM] = "random",
                                          [OPENINGS_PIE] = "pie"};
    json_member_open(json, "openings", '{');
    json_member_text(json, "format", formats[openings->format]);
    json_member_text(json, "file", openings->file);
    json_member_number(json, "plies", openings->plies);
    json_member_bool(json, "shuffled", openings->shuffled);
    if (openings->format == OPENINGS_PIE)
        json_member_number(json, "window", openings->window_cp);
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

static void write_match(Json *json, const ReportSource *source)
{
    const Config *config = source->account->tally.config;
    json_member_text(json, "version", VERSION);
    json_member_text(json, "event", config->event);
    json_member_text(json, "site", config->site);
    json_member_text(json, "variant", config->rules->variant);
    write_start(json, config->rules);
    json_member_text(json, "board", source->board);
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

// Of three seats: what there is in the place of Elo. Of two: null.
static void write_shares(Json *json, const Tally *tally)
{
    int seats = tally->config->rules->seats;
    json_key(json, "shares");
    if (seats == 2) {
        json_null(json);
        return;
    }
    json_open(json, '[');
    for (int i = 0; i < tally->config->engine_count; i++) {
        json_open(json, '{');
        scores_write_share(json, tally, i, seats);
        json_close(json, '}');
    }
    json_close(json, ']');
}

// null of two who have not met.
static void write_score(Json *json, const Tally *tally, const Score *score, bool met)
{
    if (!met) {
        json_null(json);
        return;
    }
    json_open(json, '{');
    scores_write(json, score, tally_pairwise(tally->config));
    json_close(json, '}');
}

// By engine: how often it has chosen its side by the pie rule, and changed it.
static void write_choices(Json *json, const Tally *tally)
{
    if (tally->config->openings.format != OPENINGS_PIE)
        return;
    json_member_open(json, "choices", '[');
    for (int i = 0; i < tally->config->engine_count; i++) {
        json_open(json, '{');
        json_member_number(json, "all", tally->choices[i].all);
        json_member_number(json, "invoked", tally->choices[i].invoked);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_tables(Json *json, const Tally *tally)
{
    int engines = tally->config->engine_count;
    json_member_bool(json, "pairwise", tally_pairwise(tally->config));
    json_member_open(json, "totals", '[');
    for (int i = 0; i < engines; i++) {
        Score total = tally_total(tally, i);
        write_score(json, tally, &total, true);
    }
    json_close(json, ']');
    write_shares(json, tally);
    json_member_open(json, "cross", '[');
    for (int i = 0; i < engines; i++) {
        json_open(json, '[');
        for (int j = 0; j < engines; j++) {
            const Score *score = tally_score(tally, i, j);
            write_score(json, tally, score, i != j && score_games(score) > 0);
        }
        json_close(json, ']');
    }
    json_close(json, ']');
    json_member_open(json, "faults", '[');
    for (int i = 0; i < engines; i++)
        scores_write_faults(json, &tally->faults[i]);
    json_close(json, ']');
    write_choices(json, tally);
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
static void write_ratings(Json *json, const Account *account)
{
    const Config *config = account->tally.config;
    Ratings ratings;
    PlayerRating none = {.elo = NAN, .error = NAN};
    Error ignored;
    json_key(json, "ratings");
    if (!account_has_ratings(config)) {
        json_null(json);
        return;
    }
    bool good = ratings_make(&ratings, &account->rated, config->engine_count,
                             &(RatingSettings){.anchor = -1}, &ignored);
    json_open(json, '[');
    for (int i = 0; i < config->engine_count; i++)
        write_rating(json, good ? &ratings.players[i] : &none);
    json_close(json, ']');
    if (good)
        ratings_free(&ratings);
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

static void write_data(Json *json, const ReportSource *source)
{
    const Tally *tally = &source->account->tally;
    const Config *config = tally->config;
    json_open(json, '{');
    write_match(json, source);
    if (source->live != NULL)
        write_live(json, source->live);
    write_tables(json, tally);
    if (config->sprt.on && config->engine_count == 2) {
        json_key(json, "sprt");
        scores_write_sprt(json, tally, 0, 1);
    }
    write_ratings(json, source->account);
    curve_write(&source->account->curve, source->live != NULL ? tally : NULL, json);
    figures_write(&source->account->figures, json);
    json_member_open(json, "list", '[');
    for (int64_t i = 0; i < source->game_count; i++)
        report_game_write(json, config, source->games[i].game, source->games[i].round,
                          source->rich);
    json_close(json, ']');
    json_close(json, '}');
}

bool report_begins(Slice begin)
{
    size_t length = (size_t)(strstr(report_page, "<style>") - report_page);
    return begin.length >= length && memcmp(begin.at, report_page, length) == 0;
}

void report_write_source(FILE *to, const ReportSource *source)
{
    static const char place[] = "id=\"data\">";
    const char *behind = strstr(report_page, place) + strlen(place);
    fwrite(report_page, 1, (size_t)(behind - report_page), to);
    write_data(&(Json){.to = to}, source);
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
    account_open(&account, config, count);
    events_replay(config, results, count, (Listener){account_hear, &account}, &ignored);
    ReportGame *games = list_games(results, count, &source.game_count);
    source.games = games;
    source.rich = account.figures.plies <= REPORT_RICH_PLIES;
    report_write_source(to, &source);
    free(games);
    account_close(&account);
}
