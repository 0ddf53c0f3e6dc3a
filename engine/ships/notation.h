// The game of ships in text: positions as a six-field FEN and moves as from- and to-square
// (engine/ships/RULES.md, "Notation"). Parsers build a candidate and hand it over only when all of
// it is right; otherwise the caller's value stays and the error says why.
#ifndef ENGINE_SHIPS_NOTATION_H
#define ENGINE_SHIPS_NOTATION_H

#include "engine/base/text.h"
#include "engine/ships/position.h"

enum {
    SHIPS_MOVE_TEXT = 8,       // room for a move's text
    SHIPS_FEN_TEXT = 128,      // room for a position's text
    SHIPS_DIAGRAM_TEXT = 1024, // room for a diagram
    SHIPS_SHOWN_TEXT = 2048    // room for what a board shows
};

// Reads a position. The two dashes and the two counters may be left out.
bool ships_parse(Slice text, ShipsPosition *position, Error *error);

// Writes the position as a FEN with all six fields.
void ships_format(const ShipsPosition *position, char text[SHIPS_FEN_TEXT]);

// Reads a move that must be legal in `position`.
bool ships_parse_move(Slice text, const ShipsPosition *position, ShipsMove *move, Error *error);

// Writes a move: "c3h3", "c3c10", a rebuild "a1c3". SHIPS_MOVE_NONE is "0000".
void ships_format_move(ShipsMove move, char text[SHIPS_MOVE_TEXT]);

// Draws the board for a terminal, several lines, White at the bottom.
void ships_draw(const ShipsPosition *position, char text[SHIPS_DIAGRAM_TEXT]);

// Facts that a board shows beside the ships, for programs that draw one: JSON members with a comma
// before each, as `show` of engine/rules.h gives them.
//
//   "attacks": [["c3", "f6"], ...]   pairs of opposing ships that attack each other, White's first
void ships_show(const ShipsPosition *position, char text[SHIPS_SHOWN_TEXT]);

#endif
