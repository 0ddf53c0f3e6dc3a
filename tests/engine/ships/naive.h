// The rules of the game of ships (engine/ships/RULES.md) once more, slow and obvious, with a
// character per square. They share no line with engine/ and include nothing of it: where the two
// disagree, one of them is wrong. Like those of the engine they are compiled for both boards.
#ifndef TESTS_ENGINE_SHIPS_NAIVE_H
#define TESTS_ENGINE_SHIPS_NAIVE_H

#include <stdbool.h>

#ifndef SHIPS_RANKS
#define SHIPS_RANKS 8
#endif
#if SHIPS_RANKS == 10
#define naive_moves naive10_moves
#define naive_play  naive10_play
#define naive_end   naive10_end
#endif

enum { NAIVE_RANKS = SHIPS_RANKS, NAIVE_MAX_MOVES = 512 };

typedef struct NaiveGame {
    char board[NAIVE_RANKS][8]; // [rank][file]: 'S' White, 's' Black, '.' empty
    char mover;                 // 'S' or 's'
    int quiet;                  // plies since the last destruction or rebuild
} NaiveGame;

typedef struct NaiveMove {
    int from_file, from_rank, to_file, to_rank;
} NaiveMove;

typedef enum NaiveEnd { NAIVE_GOES_ON, NAIVE_MOVER_WON, NAIVE_MOVER_LOST, NAIVE_DRAWN } NaiveEnd;

// All legal moves, none when the mover has won already. Gives their number.
int naive_moves(const NaiveGame *game, NaiveMove moves[NAIVE_MAX_MOVES]);

// Plays a legal move. Gives the number of ships destroyed.
int naive_play(NaiveGame *game, NaiveMove move);

NaiveEnd naive_end(const NaiveGame *game);

#endif
