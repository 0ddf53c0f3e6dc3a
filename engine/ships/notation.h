// The 8x8 game in text: positions as a six-field FEN and moves as from- and to-square
// (rules/SHIPS.md, "Notation"). Parsers build a candidate and hand it over only when all of it is
// right; otherwise the caller's value stays and the error says why.
#ifndef ENGINE_SHIPS_NOTATION_H
#define ENGINE_SHIPS_NOTATION_H

#include "engine/ships/position.h"
#include "engine/base/text.h"

enum {
    MOVE_TEXT = 8,      // room for a move's text
    FEN_TEXT = 128,     // room for a position's text
    DIAGRAM_TEXT = 1024 // room for a diagram
};

// Reads a position. The two dashes and the two counters may be left out.
bool position_parse(Slice text, Position *position, Error *error);

// Writes the position as a FEN with all six fields.
void position_format(const Position *position, char text[FEN_TEXT]);

// Reads a move that must be legal in `position`.
bool move_parse(Slice text, const Position *position, Move *move, Error *error);

// Writes a move: "c3h3", a rebuild "a1c3". MOVE_NONE is "0000".
void move_format(Move move, char text[MOVE_TEXT]);

// Draws the board for a terminal, several lines, White at the bottom.
void position_draw(const Position *position, char text[DIAGRAM_TEXT]);

#endif
