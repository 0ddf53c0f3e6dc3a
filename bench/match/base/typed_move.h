// Moves as people write them: c3-h3, C3-H3, "c3 - h3".
//
// DESIGN. Games have their own notation, and the protocol and the rules take nothing else. Where a
// person's text comes in, it is made plain first, and what is still no move is refused by the rules
// with their sentence.
#ifndef BENCH_MATCH_BASE_TYPED_MOVE_H
#define BENCH_MATCH_BASE_TYPED_MOVE_H

#include "engine/rules.h"

// As parse_move of the rules, for a move that somebody has typed: white space and dashes between
// its parts are passed over, and capital letters are small ones. `plain` gets it without those, cut
// where it is too long to be a move.
bool typed_move(const Rules *rules, Slice text, const GamePosition *position,
                char plain[GAME_MOVE_TEXT], GameMove *move, Error *error);

#endif
