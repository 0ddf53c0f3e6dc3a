#define _POSIX_C_SOURCE 200809L // gmtime_r, getpid
#include "bench/match/watch/status.h"

#include "bench/match/report/games.h"
#include "bench/match/report/scores.h"
#include "bench/match/report/targets.h"
#include "bench/match/score/stats.h"
#include "engine/version.h"

#include <math.h>
#include <time.h>
#include <unistd.h>

enum { MS_PER_S = 1000, US_PER_MS = 1000 };

static const double ms_per_hour = 3600e3, us_per_hour = 3600e6;

const char *match_state_name(MatchState state)
{
    static const char *const names[] = {[MATCH_STARTING] = "starting",
                                        [MATCH_PLAYING] = "playing",
                                        [MATCH_FINISHED] = "finished",
                                        [MATCH_INTERRUPTED] = "interrupted",
                                        [MATCH_FAILED] = "failed"};
    return names[state];
}

// "2026-11-22T16:30:05Z"; null for 0, and for a time that no calendar has.
static void member_time(Json *json, const char *key, int64_t ms)
{
    char text[32];
    struct tm calendar;
    time_t seconds = (time_t)(ms / MS_PER_S);
    bool known = ms > 0 && gmtime_r(&seconds, &calendar) != NULL &&
                 strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &calendar) > 0;
    json_member_text(json, key, known ? text : NULL);
}

static bool is_over(const Standing *standing)
{
    return standing->state >= MATCH_FINISHED;
}

static int64_t total_games(const Standing *standing)
{
    return standing->encounters * standing->config->games;
}

// --- What match it is ---------------------------------------------------------------------------

static void write_match(Json *json, const Standing *standing)
{
    const Config *config = standing->config;
    json_member_number(json, "pid", (int64_t)getpid());
    json_member_text(json, "version", VERSION);
    json_member_text(json, "event", config->event);
    json_member_text(json, "site", config->site);
    json_member_text(json, "variant", config->rules->variant);
    json_member_text(json, "tournament", tournament_name(config->tournament));
    json_member_number(json, "shard", config->shard);
    json_member_number(json, "shards", config->shard_count);
    json_member_text(json, "journal", config->journal_file);
    json_member_text(json, "pgn", config->pgn.file);
    json_member_text(json, "page", config->status.page);
}

static void write_state(Json *json, const Standing *standing)
{
    json_member_text(json, "state", match_state_name(standing->state));
    json_member_text(json, "why", standing->why);
    json_member_bool(json, "resumed", standing->config->resumed);
    member_time(json, "begun", standing->begun_ms);
    member_time(json, "updated", standing->updated_ms);
    member_time(json, "ended", is_over(standing) ? standing->updated_ms : 0);
    json_member_number(json, "interval_s", standing->config->status.interval_s);
}

// --- How far it is ------------------------------------------------------------------------------

static int count_playing(const Standing *standing)
{
    int count = 0;
    for (int i = 0; i < standing->live_count; i++)
        count += standing->live[i].on;
    return count;
}

static void write_counts(Json *json, const Standing *standing)
{
    json_member_open(json, "games", '{');
    json_member_number(json, "total", total_games(standing));
    json_member_number(json, "finished", standing->finished_games);
    json_member_number(json, "counted", standing->tally->games);
    json_member_number(json, "playing", count_playing(standing));
    json_close(json, '}');
    json_member_open(json, "encounters", '{');
    json_member_number(json, "total", standing->encounters);
    json_member_number(json, "counted", standing->tally->encounters);
    json_member_number(json, "games", standing->config->games);
    json_close(json, '}');
}

double standing_speed(const Standing *standing)
{
    int64_t games = standing->finished_games - standing->earlier_games;
    int64_t us = standing->now_us - standing->begun_us;
    return games > 0 && us > 0 ? (double)games * us_per_hour / (double)us : 0;
}

static void write_speed(Json *json, const Standing *standing)
{
    double speed = standing_speed(standing);
    bool known = speed > 0 && !is_over(standing);
    double left_games = (double)(total_games(standing) - standing->finished_games);
    double left_ms = known ? left_games * ms_per_hour / speed : NAN;
    json_member_real(json, "games_per_hour", speed > 0 ? speed : NAN, 1);
    json_member_real(json, "left_s", left_ms / (double)MS_PER_S, 0);
    member_time(json, "expected_end",
                known && left_ms < 1e14 ? standing->updated_ms + (int64_t)left_ms : 0);
}

// --- How it stands ------------------------------------------------------------------------------

// Beside what the page has, the ratio of even pairs, or of drawn games.
static void write_score(Json *json, const Score *score, bool pairwise)
{
    scores_write(json, score, pairwise);
    json_member_real(json, "draw_ratio", stats_estimate(score, pairwise).draw_ratio, 5);
}

static void write_engine(Json *json, const Standing *standing, int engine)
{
    const Tally *tally = standing->tally;
    const Config *config = standing->config;
    json_open(json, '{');
    json_member_text(json, "name", config->engines[engine].name);
    if (config->rules->seats > 2) {
        scores_write_share(json, tally, engine, config->rules->seats);
    } else {
        Score total = tally_total(tally, engine);
        write_score(json, &total, tally_pairwise(config));
    }
    json_key(json, "faults");
    scores_write_faults(json, &tally->faults[engine]);
    json_close(json, '}');
}

static void write_pair(Json *json, const Standing *standing, int engine, int against)
{
    const Score *score = tally_score(standing->tally, engine, against);
    if (score_games(score) == 0)
        return;
    json_open(json, '{');
    json_member_number(json, "engine", engine);
    json_member_number(json, "against", against);
    if (standing->config->rules->seats > 2) { // games in which it had more points, and less
        json_member_number(json, "wins", score->wins);
        json_member_number(json, "draws", score->draws);
        json_member_number(json, "losses", score->losses);
    } else {
        write_score(json, score, tally_pairwise(standing->config));
    }
    if (standing->config->sprt.on && standing->config->engine_count > 2) {
        json_key(json, "sprt");
        scores_write_sprt(json, standing->tally, engine, against);
    }
    json_close(json, '}');
}

static void write_scores(Json *json, const Standing *standing)
{
    const Config *config = standing->config;
    json_member_open(json, "engines", '[');
    for (int i = 0; i < config->engine_count; i++)
        write_engine(json, standing, i);
    json_close(json, ']');
    json_member_open(json, "scores", '[');
    for (int i = 0; i < config->engine_count; i++)
        for (int k = i + 1; k < config->engine_count; k++)
            write_pair(json, standing, i, k);
    json_close(json, ']');
    json_key(json, "sprt");
    if (config->sprt.on && config->engine_count == 2)
        scores_write_sprt(json, standing->tally, 0, 1);
    else
        json_null(json);
}

// --- Games in progress --------------------------------------------------------------------------

static void write_clocks(Json *json, const Standing *standing, const LiveView *view)
{
    json_member_open(json, "clocks_ms", '[');
    for (int seat = 0; seat < standing->config->rules->seats; seat++) {
        if (view->left_us[seat] < 0)
            json_null(json);
        else
            json_number(json, view->left_us[seat] / US_PER_MS);
    }
    json_close(json, ']');
    int64_t thinking_us = standing->now_us - view->since_us;
    json_member_number(json, "thinking_ms", thinking_us > 0 ? thinking_us / US_PER_MS : 0);
}

static void write_live(Json *json, const Standing *standing, int slot)
{
    const LiveView *view = &standing->live[slot];
    const Rules *rules = standing->config->rules;
    char fen[GAME_POSITION_TEXT];
    rules->format(&view->position, fen);
    json_open(json, '{');
    json_member_number(json, "slot", slot + 1);
    json_member_number(json, "game", view->game.number);
    json_member_number(json, "round", view->encounter.round);
    json_member_number(json, "opening", view->encounter.opening + 1);
    json_member_list(json, "players", view->game.players, rules->seats);
    if (view->game.pie != PIE_NONE)
        json_member_text(json, "pie", pie_name(view->game.pie));
    member_time(json, "begun", view->game.started_ms);
    json_member_text(json, "start_fen", view->game.fen);
    report_moves_write(json, &view->game);
    json_member_text(json, "fen", fen);
    json_member_number(json, "to_move", rules->seat_to_move(&view->position));
    write_clocks(json, standing, view);
    json_close(json, '}');
}

// --- The whole ----------------------------------------------------------------------------------

void status_write(FILE *to, const Standing *standing)
{
    Json json = {.to = to};
    json_open(&json, '{');
    json_member_text(&json, "format", TARGETS_STATUS_FORMAT);
    json_member_number(&json, "schema", STATUS_SCHEMA);
    write_match(&json, standing);
    write_state(&json, standing);
    write_counts(&json, standing);
    write_speed(&json, standing);
    json_member_bool(&json, "pairwise", tally_pairwise(standing->config));
    write_scores(&json, standing);
    json_member_open(&json, "playing", '[');
    for (int i = 0; i < standing->live_count; i++)
        if (standing->live[i].on)
            write_live(&json, standing, i);
    json_close(&json, ']');
    json_close(&json, '}');
    fputc('\n', to);
}
