// The rules of the 8x8 game (engine/ships/RULES.md) once more, slow and obvious, with a
// character per square. It shares no line with engine/ and includes nothing of it: where the two
// disagree, one of them is wrong.
#ifndef TESTS_ENGINE_NAIVE_H
#define TESTS_ENGINE_NAIVE_H

#include <stdbool.h>

enum { NAIVE_MAX_MOVES = 512 };

typedef struct NaiveGame {
    char board[8][8]; // [rank][file]: 'S' White, 's' Black, '.' empty
    char mover;       // 'S' or 's'
    int quiet;        // plies since the last destruction or rebuild
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
