// The features that the evaluation of the hexagon game has of one player.
//
// DESIGN. A player's features are a few facts: where each cube is, how many steps it has to go
// along the cells that are open to it and how many it would make now, which goal cells are taken,
// and three counts. A network (network.h) makes its rows of them.
//
// Most of the time of a search goes into these facts. The ways of all players are worked out at
// once: a player is a lane of a vector.
#ifndef EVAL_CUBES_FEATURES_H
#define EVAL_CUBES_FEATURES_H

#include "engine/cubes/position.h"

enum {
    CUBES_WAY_MOST = 15,
    CUBES_NO_WAY = CUBES_WAY_MOST + 1,
    // Steps to the nearest goal cell that is open: 0 to 15. Where there is none, 16 and the steps
    // on the empty board.
    CUBES_WAY_CLASSES = CUBES_NO_WAY + CUBES_WAY_MOST + 1,
    CUBES_STEP_CLASSES = 8, // steps of a move: 1 to 7, 8: more
};

typedef struct CubesFacts {
    uint8_t cells[CUBES_EACH]; // of the cubes, in the order of cubes_pop
    uint8_t ways[CUBES_EACH];  // less than CUBES_WAY_CLASSES
    uint8_t steps[CUBES_EACH]; // of a move, less 1: less than CUBES_STEP_CLASSES
    uint8_t taken;            // goal cells with an own cube, as the player sees them, from the left
    uint8_t home, shut, foes; // cubes not started; without a step to make; enemies at the gate
    uint8_t to_go;            // all cubes' steps to go on the empty board
    bool moves;               // it is this player's turn
} CubesFacts;

// Works out the facts of every seat. All seats must have four cubes.
void cubes_features(const CubesPosition *position, CubesFacts facts[CUBES_SEATS]);

// The cells as each side sees them, for cubes_seen_from.
extern const uint8_t cubes_seen[CUBES_SIDES][CUBES_CELL_CODES];

// The way still to go, all players together: 0 when all have arrived, 256 at the start.
int cubes_phase(const CubesFacts facts[CUBES_SEATS], int players);

// The cell as its owner sees it who has `side` (S, N, NW or NE) before him.
ALWAYS_INLINE int cubes_seen_from(CubesSide side, int cell)
{
    return cubes_seen[side][cell];
}

// Left and right exchanged: for a cell as a player sees it, and for a set of goal cells in bits
// 0..3.
int cubes_mirrored_cell(int seen);
int cubes_mirrored_goal(int taken);

#endif
