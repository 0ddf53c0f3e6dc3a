// The rules of the hexagon game once more, slow and obvious, with a character per cell and every
// path of a cube walked out. It shares no line with engine/ and includes nothing of it: where the
// two disagree, one of them is wrong. Numbers in brackets are sections of engine/cubes/RULES.md.
#ifndef TESTS_ENGINE_NAIVE_CUBES_H
#define TESTS_ENGINE_NAIVE_CUBES_H

#include <stdbool.h>

enum { NAIVE_CUBES_MAX_MOVES = 512 };

typedef struct NaiveCubes {
    char board[9][16]; // [row][column]: 'A', 'B', 'C' a cube, '.' an empty cell; row 0 is unused
    int players;
    int mover; // 1, 2 or 3
    int round;
} NaiveCubes;

// A pass is all zeros: there is no row 0.
typedef struct NaiveCubesMove {
    int from_x, from_r, to_x, to_r;
} NaiveCubesMove;

typedef enum NaiveCubesEnd {
    NAIVE_CUBES_GOES_ON,
    NAIVE_CUBES_GOAL,
    NAIVE_CUBES_BLOCKED,
    NAIVE_CUBES_ROUNDS
} NaiveCubesEnd;

// The board (1).
bool naive_cubes_on_board(int x, int r);
bool naive_cubes_neighbours(int x, int r, int other_x, int other_r);
bool naive_cubes_share_strip(int x, int r, int other_x, int other_r);
bool naive_cubes_is_goal(int players, int player, int x, int r);
bool naive_cubes_is_home(int players, int player, int x, int r);

// Reads a position string that is known to be right (6).
NaiveCubes naive_cubes_read(const char *text);

// Number of steps of the cube on a cell (3.1).
int naive_cubes_steps(const NaiveCubes *game, int x, int r);

// Edge steps on the empty board to a player's goal (5).
int naive_cubes_steps_to_go(int players, int player, int x, int r);

// All legal moves, the pass included, none when the game is over. Gives their number.
int naive_cubes_moves(const NaiveCubes *game, NaiveCubesMove moves[NAIVE_CUBES_MAX_MOVES]);

void naive_cubes_play(NaiveCubes *game, NaiveCubesMove move);

// How the game stands, repetition aside; `*winner` is a player, or 0 where there is none.
NaiveCubesEnd naive_cubes_end(const NaiveCubes *game, int *winner);

#endif
