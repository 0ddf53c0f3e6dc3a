// First moves: what openings of the pie rule are.
//
// DESIGN. A list of them is a book (EPD) of the positions after one move, which is how other
// programs can take it, too. Which move it was is found by the rules. `ce` behind a position is the
// score of the one who made the move; how far that is from even decides whether it is an opening.
// In its place `dm` stands where a win is proven, for either side, which is never even:
//
//     4sss1/4ssss/5sss/6ss/SS1S4/SS6/SSSS4/1SSS4 b - - 1 1 id "c3d4"; ce -20;
//
// The lists field/VARIANT-first.epd are built into the program, one behind the other. A game that
// has none needs a file.
#ifndef BENCH_MATCH_FIELD_FIRST_MOVES_H
#define BENCH_MATCH_FIELD_FIRST_MOVES_H

#include "engine/rules.h"

// The list of a game that is built in; empty if there is none.
Slice first_moves_known(const Rules *rules);

// The first move that leads to a position. False if none does.
bool first_moves_find(const Rules *rules, const GamePosition *position, GameMove *move);

#endif
