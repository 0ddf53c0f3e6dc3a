// The parts that suites of the hexagon game share: positions from text, and random ones.
#ifndef TESTS_ENGINE_UNIT_CUBES_H
#define TESTS_ENGINE_UNIT_CUBES_H

#include "engine/cubes/notation.h"
#include "tests/unit.h"

// A position in which nobody can move; B is nearest to his goal.
extern const char unit_cubes_blocked[];

// The position of that text, which must be right; its third field says how many players.
CubesPosition unit_cubes_parsed(const char *text);

// Field by field, since the padding of a position has no value.
bool unit_cubes_equal(const CubesPosition *a, const CubesPosition *b);

// How the cubes of a random position lie.
typedef enum UnitCubesKind {
    UNIT_CUBES_ANYWHERE,
    UNIT_CUBES_CROSSED, // most on the three strips through one cell, so that it has many steps
    UNIT_CUBES_LATE,    // many on or near their goals
    UNIT_CUBES_KINDS
} UnitCubesKind;

// A valid position with any seat to move, in any round up to the 61st.
CubesPosition unit_cubes_random(Rng *rng, int players, UnitCubesKind kind);

#endif
