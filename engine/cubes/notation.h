// The hexagon game in text: positions as four fields and moves as from- and to-cell
// (engine/cubes/RULES.md, sections 3.5 and 6). Parsers build a candidate and hand it over only when
// all of it is right; otherwise the caller's value stays and the error says why.
#ifndef ENGINE_CUBES_NOTATION_H
#define ENGINE_CUBES_NOTATION_H

#include "engine/base/text.h"
#include "engine/cubes/position.h"

enum {
    CUBES_MOVE_TEXT = 8,       // room for a move's text
    CUBES_POSITION_TEXT = 128, // room for a position's text
    CUBES_DIAGRAM_TEXT = 1536, // room for a diagram
    CUBES_SHOWN_TEXT = 1 << 14 // room for what a board shows
};

// Reads a position of that many players, all four fields. Two more may follow, "0" and the round
// again, as bench/genfens.c writes them. A position that is over is valid, up to the round after
// the last one.
bool cubes_parse(Slice text, int players, CubesPosition *position, Error *error);

// Writes the position.
void cubes_format(const CubesPosition *position, char text[CUBES_POSITION_TEXT]);

// Reads a move that must be legal in `position`; "0000" is the pass.
bool cubes_parse_move(Slice text, const CubesPosition *position, CubesMove *move, Error *error);

// Writes a move: "e1e3". The pass is "0000", and so is no move.
void cubes_format_move(CubesMove move, char text[CUBES_MOVE_TEXT]);

// Draws the board for a terminal, several lines, row 1 at the bottom.
void cubes_draw(const CubesPosition *position, char text[CUBES_DIAGRAM_TEXT]);

// Facts that a board of the hexagon game shows beside its cubes, for programs that draw one: JSON
// members with a comma before each, as `show` of engine/rules.h gives them.
//
//   "steps": {"e1": 4, ...}                     of each cube of the player to move, its number of
//                                               steps, whether it can move or not
//   "paths": {"e1e3": ["e1", "e2", "e3"], ...}  for each move but the pass one way it can go, a
//                                               shortest one
//   "toGo": [60, 58]                            by seat, the steps to go of all its cubes together
//   "round": 43, "rounds": 60                   the round that is played, and after which one the
//                                               game is over
void cubes_show(const CubesPosition *position, char text[CUBES_SHOWN_TEXT]);

#endif
