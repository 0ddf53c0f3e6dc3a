// Questions of a page about the rules, answered at once: the engine's rules as a library.
//
// DESIGN. A question is text of a few lines, and the answer is JSON. What is wrong with a question
// is {"error": "sentence"}, the engine's own sentence.
//
//   variants
//       {"name": "Syracuse VERSION", "variants": [{"variant": "ships", "seats": 2, "fen": "..."}]}
//   look VARIANT
//   FEN, or nothing for the start
//   moves from there, in text
//       {"variant": ..., "fen": of the position after the moves, "seat": to move, "ply": by its own
//       counter, "key": ..., "moves": [those that are legal; none when the game is over],
//       "over": null or {"kind": "won" or "drawn", "winner": seat or -1, "reason": ...}}
//       with what else the game shows of a position, see `show` in engine/rules.h
//
// Whatever the user typed is checked here: it reaches the rules as slices of text only.
#ifndef PROTOCOL_WEB_ASK_H
#define PROTOCOL_WEB_ASK_H

#include "engine/base/text.h"

// The answer, which stays until the next question.
const char *ask(Slice question);

#endif
