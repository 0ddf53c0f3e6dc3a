// Plays one game of self-play and notes every position it searches.
//
// DESIGN. A game is made by its number alone: its random numbers are seeded with it, the searcher
// begins with nothing learnt, has one thread and a fixed number of nodes a move. So any player with
// the same settings plays the same game, whatever it played before. It begins with random moves;
// where even games are asked for, with others until a search of a move's nodes finds neither player
// ahead: random moves decide most games. And now and then, early on, another move than the best one is played; what is noted is the
// search's move and score all the same. It ends as the rules say, with a draw after
// DATAGEN_GAME_PLIES, or as soon as the search has proved who wins: a win of the mover, or with two
// players his loss. Of three a loss does not say who wins, so that is played on.
#ifndef BENCH_DATA_PLAYER_H
#define BENCH_DATA_PLAYER_H

#include "bench/common.h"
#include "bench/data/quota.h"
#include "eval/train/sample.h"

enum {
    DATAGEN_GAME_PLIES = QUOTA_MOST_SAMPLES, // a game this long is drawn
    DATAGEN_MOST_OPENING_PLIES = 100
};

// The settings that decide the games.
typedef struct DatagenSettings {
    const Game *game;
    int64_t seed, nodes;  // of a move
    int64_t hash_mb;      // of each player
    int64_t least, most;  // random plies at the start; up to `least` behind a position of the book
    int64_t book_percent; // of the games begin from a position of the book
    GameRecordList book;  // may be empty
    int64_t even_percent; // of the games begin where a search's score is
    int64_t window;       // within this of even
    Slice weights;        // the file of a network to play with; empty: what is built in
} DatagenSettings;

typedef struct DatagenGame {
    uint32_t number;
    int count;
    Sample samples[DATAGEN_GAME_PLIES];
} DatagenGame;

typedef struct DatagenPlayer {
    const DatagenSettings *settings;
    StopFlag *stop;
    Searcher searcher;
} DatagenPlayer;

// A player that ends its game when `stop` is raised, which is to be done with bench_stop. False,
// with a sentence, if there is no memory for it or the weights are wrong. Settings and flag must
// outlive it.
bool datagen_player_open(DatagenPlayer *player, const DatagenSettings *settings, StopFlag *stop,
                         Error *error);
void datagen_player_close(DatagenPlayer *player);

typedef enum DatagenOutcome { DATAGEN_PLAYED, DATAGEN_STOPPED, DATAGEN_FAILED } DatagenOutcome;

// Plays a game. `*game` is a whole one, and only then, after DATAGEN_PLAYED.
DatagenOutcome datagen_player_play(DatagenPlayer *player, uint32_t number, DatagenGame *game,
                                   Error *error);

// All that decides what a game of a given number is, as lines KEY=VALUE. The last says what tells
// one search from another: a checksum of the player's moves and scores in fixed positions.
enum { DATAGEN_SETTINGS_TEXT = 512 };
void datagen_player_describe(DatagenPlayer *player, char text[DATAGEN_SETTINGS_TEXT]);

#endif
