// Seatings and points of games: all that ratings need, of as many matches as there are.
//
// DESIGN. Players are numbered by the caller, across matches. A unit is what the games of one
// encounter are together, normally a pair: they hang together, so errors are told from units.
#ifndef BENCH_MATCH_SCORE_RATED_GAMES_H
#define BENCH_MATCH_SCORE_RATED_GAMES_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"

typedef struct RatedGame {
    int players[MAX_SEATS]; // by seat; the same one may sit on two of three seats
    int points[MAX_SEATS];
    bool begins_unit; // the games behind it that do not are of its unit
} RatedGame;

// All zero, but for the seats, is an empty list.
typedef struct RatedGames {
    int seats;
    RatedGame *list;
    int64_t count;
} RatedGames;

// Adds the games of a whole encounter; one that lacks games is passed over, as in a tally.
// `numbers`: the player's number of each engine of the Config.
void rated_games_add(RatedGames *games, const Config *config, const EncounterResult *result,
                     const int *numbers);

void rated_games_free(RatedGames *games);

// The points of all seats.
int rated_game_points(const RatedGames *games, const RatedGame *game);

#endif
