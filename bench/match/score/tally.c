#include "bench/match/score/tally.h"

#include "engine/base/memory.h"

#include <stdlib.h>

bool tally_pairwise(const Config *config)
{
    return config->rules->seats == 2 && config->games == 2 && !config->single_games;
}

void tally_open(Tally *tally, const Config *config)
{
    size_t engines = (size_t)config->engine_count;
    *tally = (Tally){
        .config = config,
        .scores = memory_new(engines * engines, sizeof *tally->scores),
        .faults = memory_new(engines, sizeof *tally->faults),
        .seats = memory_new(engines * MAX_SEATS, sizeof *tally->seats),
        .sums = memory_new(engines, sizeof *tally->sums),
        .choices = memory_new(engines, sizeof *tally->choices),
    };
}

void tally_close(Tally *tally)
{
    free(tally->scores);
    free(tally->faults);
    free(tally->seats);
    free(tally->sums);
    free(tally->choices);
    *tally = (Tally){0};
}

static Score *cell(const Tally *tally, int engine, int against)
{
    return &tally->scores[engine * tally->config->engine_count + against];
}

// A player with more points than another has won against it: with two seats that is the game's
// result.
static void add_scores(Tally *tally, const GameResult *game, int seats)
{
    for (int a = 0; a < seats; a++) {
        for (int b = 0; b < seats; b++) {
            if (game->players[a] == game->players[b])
                continue; // itself, or against itself
            Score *score = cell(tally, game->players[a], game->players[b]);
            score->wins += game->points[a] > game->points[b];
            score->losses += game->points[a] < game->points[b];
            score->draws += game->points[a] == game->points[b];
        }
    }
}

static void add_seats(Tally *tally, const GameResult *game, int seats)
{
    int64_t sum = 0;
    for (int seat = 0; seat < seats; seat++)
        sum += game->points[seat];
    for (int seat = 0; seat < seats; seat++) {
        SeatScore *score = &tally->seats[game->players[seat] * MAX_SEATS + seat];
        score->games++;
        score->points += game->points[seat];
        score->all_points += sum;
    }
    tally->first_seat_points += game->points[0];
    tally->points += sum;
}

static void add_fault(Tally *tally, const GameResult *game)
{
    int seat = ending_fault(&game->ending);
    if (seat >= 0)
        tally->faults[game->players[seat]].games[ending_termination(&game->ending)]++;
}

static void add_choice(Tally *tally, const GameResult *game)
{
    int seat = game_chooser(game);
    if (seat < 0)
        return;
    Choices *choices = &tally->choices[game->players[seat]];
    choices->all++;
    choices->invoked += game->pie == PIE_INVOKED;
}

static void add_game(Tally *tally, const GameResult *game)
{
    int seats = tally->config->rules->seats;
    add_scores(tally, game, seats);
    add_seats(tally, game, seats);
    add_fault(tally, game);
    add_choice(tally, game);
    tally->games++;
}

// An engine's half points in a game of two seats.
static int half_points(const GameResult *game, int engine)
{
    return game->players[0] == engine ? game->points[0] : game->points[1];
}

static void add_pair(Tally *tally, const EncounterResult *result)
{
    const int *players = result->games[0].players;
    if (players[0] == players[1])
        return;
    for (int seat = 0; seat < 2; seat++) {
        Score *score = cell(tally, players[seat], players[1 - seat]);
        int first = half_points(&result->games[0], players[seat]);
        int second = half_points(&result->games[1], players[seat]);
        score->pairs[first + second]++;
        score->drawn_pairs_decided += first + second == 2 && first != 1;
    }
}

// Adds an engine's points from all its seats in the encounter.
static void add_unit(Tally *tally, const EncounterResult *result, int engine)
{
    int seats = tally->config->rules->seats;
    double points = 0, all_points = 0;
    for (int i = 0; i < result->game_count; i++) {
        const GameResult *game = &result->games[i];
        for (int seat = 0; seat < seats; seat++) {
            if (game->players[seat] != engine)
                continue;
            points += game->points[seat];
            all_points += game_points(tally->config->rules);
        }
    }
    ShareSums *sums = &tally->sums[engine];
    sums->units++;
    sums->points += points;
    sums->all_points += all_points;
    sums->points_squared += points * points;
    sums->products += points * all_points;
    sums->all_squared += all_points * all_points;
}

// The same engines sit in every game of an encounter, and may sit there twice.
static void add_units(Tally *tally, const EncounterResult *result)
{
    const int *players = result->games[0].players;
    for (int seat = 0; seat < tally->config->rules->seats; seat++) {
        bool known = false;
        for (int before = 0; before < seat; before++)
            known |= players[before] == players[seat];
        if (!known)
            add_unit(tally, result, players[seat]);
    }
}

void tally_add(Tally *tally, const EncounterResult *result)
{
    if (!encounter_is_whole(result, tally->config->games))
        return;
    for (int i = 0; i < result->game_count; i++)
        add_game(tally, &result->games[i]);
    if (tally_pairwise(tally->config) && result->game_count == 2)
        add_pair(tally, result);
    if (result->game_count > 0)
        add_units(tally, result);
    tally->encounters++;
}

bool tally_hear(void *self, const Event *event, Error *error)
{
    Tally *tally = self;
    (void)error;
    if (event->kind == EVENT_GAME_ENDS) {
        tally->waiting++;
    } else if (event->kind == EVENT_ENCOUNTER_ENDS) {
        tally->waiting -= event->result->game_count;
        tally_add(tally, event->result);
    }
    return true;
}

const Score *tally_score(const Tally *tally, int engine, int against)
{
    return cell(tally, engine, against);
}

Score tally_total(const Tally *tally, int engine)
{
    Score total = {0};
    for (int against = 0; against < tally->config->engine_count; against++) {
        const Score *score = cell(tally, engine, against);
        total.wins += score->wins;
        total.losses += score->losses;
        total.draws += score->draws;
        for (int i = 0; i < (int)ARRAY_COUNT(total.pairs); i++)
            total.pairs[i] += score->pairs[i];
        total.drawn_pairs_decided += score->drawn_pairs_decided;
    }
    return total;
}

SeatScore tally_all_seats(const Tally *tally, int engine)
{
    SeatScore sum = {0};
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        const SeatScore *one = &tally->seats[engine * MAX_SEATS + seat];
        sum.games += one->games;
        sum.points += one->points;
        sum.all_points += one->all_points;
    }
    return sum;
}
