#include "tests/match/sample.h"

#include "bench/match/base/strings.h"
#include "bench/match/field/schedule.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"
#include "engine/game_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_COMPARED = 8 };

static const int64_t start_ms = 1767225600000; // 2026-01-01

// Ships of the side to move minus the other's, as the text of the board shows them.
static int balance(const Rules *rules, const GamePosition *position)
{
    char text[GAME_POSITION_TEXT];
    int white = 0, black = 0;
    rules->format(position, text);
    for (const char *at = text; *at != '\0' && *at != ' '; at++) {
        white += *at == 'S';
        black += *at == 's';
    }
    return rules->seat_to_move(position) == 0 ? white - black : black - white;
}

// The best of a few random moves, so that ships are destroyed now and then. *worth: how it stands
// for the mover afterwards, in ships.
static GameMove choose_move(const Rules *rules, const GamePosition *position, Rng *rng, int *worth)
{
    GameMove moves[GAME_MAX_MOVES], best = 0;
    int count = rules->moves(position, moves);
    *worth = -100;
    for (int i = 0; i < MOVES_COMPARED; i++) {
        GameMove move = moves[rng_below(rng, (uint32_t)count)];
        GamePosition next = *position;
        rules->play(&next, move);
        int value = -balance(rules, &next);
        if (value > *worth) {
            *worth = value;
            best = move;
        }
    }
    return best;
}

// `noise` has this random offset of `spread` in it.
static int32_t noise(Rng *rng, uint32_t spread)
{
    return (int32_t)rng_below(rng, 2 * spread + 1) - (int32_t)spread;
}

static void think(PlayedMove *move, Rng *rng, int worth, const char *pv)
{
    move->info.scored = rng_below(rng, 20) != 0;
    move->info.mate = worth >= 8;
    move->info.score = move->info.mate ? 12 - worth : 90 * worth + noise(rng, 40);
    move->info.depth_ply = 6 + (int32_t)rng_below(rng, 6);
    move->info.seldepth_ply = move->info.depth_ply + 5;
    move->time_us = 2000 + rng_below(rng, 90000);
    move->info.nodes = move->time_us * (3 + rng_below(rng, 3));
    move->info.cpuload = 1000 - 10 * move->info.depth_ply;
    move->left_us = 9000000 - (int64_t)rng_below(rng, 8000000);
    move->pv = slice_copy(slice_of(pv));
}

static void end_game(GameResult *game, const Verdict *verdict, const SampleSettings *settings,
                     const Rules *rules, Rng *rng)
{
    static const EndKind faults[] = {END_LATE, END_ILLEGAL_MOVE, END_DISCONNECT, END_STALL};
    static const char hostile[] =
        "</script><script>alert(1)</script>\"'\\\x01 <!-- \xff\xc0\xaf \xe2\x80\xa8 & {{data}}";
    Ending *ending = &game->ending;
    *ending = (Ending){END_TOO_LONG, rules->seats, .seat = -1};
    if (verdict->kind != GAME_GOES_ON)
        snprintf(ending->text, sizeof ending->text, "%s", verdict->reason);
    if (verdict->kind == GAME_DRAWN)
        ending->kind = END_DRAW;
    if (verdict->kind == GAME_WON) {
        ending->kind = END_WIN;
        ending->seat = verdict->winner;
    }
    if (rng_below(rng, 40) == 0)
        *ending = (Ending){.kind = faults[rng_below(rng, ARRAY_COUNT(faults))],
                           .seats = rules->seats,
                           .overrun_ms = game->number % 90,
                           .text = "a1a1"};
    game_give_points(rules, game);
    if (settings->hostile)
        *ending = ending_read(ending_termination(ending), ending_fault(ending), hostile);
}

// By the pie rule: a first move, which some who were to answer it would rather have made.
static void give_first(GameResult *game, GameRecord *record, const Rules *rules, Rng *rng)
{
    int worth, *players = game->players;
    GameMove move = choose_move(rules, &record->position, rng, &worth);
    PlayedMove *given = &game->moves[game->move_count++];
    given->left_us = 10000000;
    rules->format_move(move, given->move);
    game_record_advance(record, rules, move);
    think(&game->choice, rng, worth, "");
    free(game->choice.pv);
    game->choice.pv = NULL;
    bool changes = game->choice.info.scored && game->choice.info.score < 0;
    game->pie = changes ? PIE_INVOKED : PIE_DECLINED;
    if (changes) {
        int first = players[0];
        players[0] = players[1];
        players[1] = first;
    }
}

static void play_sample(GameResult *game, const SampleSettings *settings, const Rules *rules,
                        Rng *rng)
{
    GameRecord record;
    Error error;
    Verdict verdict = {.kind = GAME_GOES_ON};
    char hostile_pv[] = "</script><img src=x onerror=alert(1)> c3c4 \xfe";
    if (!game_record_begin(&record, rules, slice_of(""), &error))
        exit(1);
    for (int i = 0; i < 4 && !settings->pie; i++) {
        int worth;
        game_record_advance(&record, rules, choose_move(rules, &record.position, rng, &worth));
    }
    rules->format(&record.position, game->fen);
    game->moves = memory_new((size_t)settings->plies, sizeof(PlayedMove));
    if (settings->pie)
        give_first(game, &record, rules, rng);
    while (verdict.kind == GAME_GOES_ON && game->move_count < settings->plies) {
        PlayedMove *played = &game->moves[game->move_count++];
        int worth;
        GameMove move = choose_move(rules, &record.position, rng, &worth);
        rules->format_move(move, played->move);
        think(played, rng, worth, settings->hostile ? hostile_pv : played->move);
        if (!game_record_advance(&record, rules, move))
            exit(1);
        verdict = rules->verdict(&record.position, &record.history);
    }
    end_game(game, &verdict, settings, rules, rng);
    game_record_free(&record);
}

static void make_engines(SampleMatch *match, const SampleSettings *settings)
{
    static char *const hostile_names[] = {
        "</script><script>document.title='broken'</script>",
        "\"quoted\" & 'single' \\ \xc3\x28 \xe2\x80\xa9 {{script}}"};
    static char *const names[] = {"syracuse-dev", "syracuse-base", "triton",
                                  "nereid",       "argo",          "pequod"};
    match->engines = memory_new((size_t)settings->engines, sizeof(EngineConfig));
    for (int i = 0; i < settings->engines; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s%.0d", names[i % (int)ARRAY_COUNT(names)],
                 i / (int)ARRAY_COUNT(names));
        match->engines[i] = (EngineConfig){
            .name = slice_copy(slice_of(settings->hostile && i < 2 ? hostile_names[i] : name)),
            .limits = {.has_clock = true, .base_ms = 10000, .increment_ms = 100}};
    }
}

static void make_encounter(SampleMatch *match, int64_t number, const SampleSettings *settings,
                           Rng *rng)
{
    EncounterResult *result = &match->results[number];
    int first = (int)rng_below(rng, (uint32_t)settings->engines);
    int step = 1 + (int)rng_below(rng, (uint32_t)settings->engines - 1);
    int second = settings->engines == 2 ? 1 : (first + step) % settings->engines;
    if (settings->engines == 2)
        first = 0;
    // Of three players the third is the next one that is neither; of two engines the second again.
    int third = 1 % settings->engines;
    while (settings->engines > 2 && (third == first || third == second))
        third = (third + 1) % settings->engines;
    result->encounter = (Encounter){.number = number,
                                    .round = number + 1,
                                    .opening = number,
                                    .players = {first, second, third}};
    result->game_count = (int)match->config.games;
    result->games = memory_new((size_t)result->game_count, sizeof(GameResult));
    for (int i = 0; i < result->game_count; i++) {
        GameResult *game = &result->games[i];
        game->number = number * result->game_count + i + 1;
        schedule_players(&match->config, &result->encounter, i, game->players);
        game->started_ms = start_ms + 5000 * game->number;
        game->duration_ms = 4000;
        play_sample(game, settings, match->config.rules, rng);
    }
}

void sample_match_make(SampleMatch *match, const SampleSettings *settings)
{
    Rng rng = {settings->seed};
    *match = (SampleMatch){.count = settings->encounters};
    make_engines(match, settings);
    match->config =
        (Config){.rules = settings->rules != NULL ? settings->rules : all_rules[0],
                 .engines = match->engines,
                 .engine_count = settings->engines,
                 .rounds = settings->encounters,
                 .openings = {.format = OPENINGS_RANDOM, .plies = 4, .start = 1},
                 .sprt = {.on = settings->sprt, .elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05},
                 .event = settings->hostile ? "<b>event</b>" : "A sample match",
                 .site = "here"};
    if (settings->pie)
        match->config.openings =
            (OpeningConfig){.format = OPENINGS_PIE, .window_cp = 100, .start = 1};
    match->config.games = schedule_orders(&match->config);
    match->results = memory_new((size_t)settings->encounters + 1, sizeof(EncounterResult));
    for (int64_t i = 0; i < settings->encounters; i++)
        make_encounter(match, i, settings, &rng);
}

void sample_match_free(SampleMatch *match)
{
    for (int64_t i = 0; i < match->count; i++)
        encounter_result_free(&match->results[i]);
    for (int i = 0; i < match->config.engine_count; i++)
        free(match->engines[i].name);
    free(match->results);
    free(match->engines);
    *match = (SampleMatch){0};
}
