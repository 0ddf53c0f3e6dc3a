// Plays one game of self-play and notes every position it searches.
//
// DESIGN. A game is made by its number alone: its random numbers are seeded with it, the searcher
// begins with nothing learnt, has one thread and a fixed number of nodes a move. So any player with
// the same settings plays the same game, whatever it played before. It begins with random moves,
// and now and then, early on, another move than the best one is played; what is noted is the
// search's move and score all the same. It ends as the rules say, with a draw after GAME_PLIES, or
// as soon as the search has proved who wins.
#ifndef BENCH_DATA_PLAYER_H
#define BENCH_DATA_PLAYER_H

#include "bench/common.h"
#include "bench/data/quota.h"
#include "eval/ships/sample.h"

enum {
    GAME_PLIES = QUOTA_MOST_SAMPLES, // a game this long is drawn
    MOST_OPENING_PLIES = 100
};

typedef struct GameSettings {
    int64_t seed, nodes;  // of a move
    int64_t hash_mb;      // of each player
    int64_t least, most;  // random plies at the start; up to `least` behind a position of the book
    int64_t book_percent; // of the games begin from a position of the book
    RecordList book;      // may be empty
} GameSettings;

typedef struct PlayedGame {
    uint32_t number;
    int count;
    Sample samples[GAME_PLIES];
} PlayedGame;

typedef struct Player {
    const GameSettings *settings;
    StopFlag *stop;
    Searcher searcher;
} Player;

// A player that ends its game when `stop` is raised, which is to be done with bench_stop. False,
// with a sentence, if there is no memory for it. Settings and flag must outlive it.
bool player_open(Player *player, const GameSettings *settings, StopFlag *stop, Error *error);
void player_close(Player *player);

typedef enum PlayerOutcome { PLAYER_PLAYED, PLAYER_STOPPED, PLAYER_FAILED } PlayerOutcome;

// Plays a game. `*game` is a whole one, and only then, after PLAYER_PLAYED.
PlayerOutcome player_play(Player *player, uint32_t number, PlayedGame *game, Error *error);

// What tells one search from another: a checksum of its moves and scores in fixed positions.
uint32_t player_signature(Player *player);

#endif
