// A line of a book: a position, and behind it what is known of it (EPD).
//
// DESIGN. Books are lines such as "FEN4 hmvc 3; fmvn 9;" or "FEN ; ce -5": some runners read them,
// others pass a whole line on inside `position fen`. So whoever takes a position may be given one.
// The operations are NAME VALUE..., each ended by ';' or the line's end; a ';' in quotes ends none.
// Only hmvc and fmvn mean something here: a FEN's last two fields, where those were left out.
// A game whose positions have no such fields has no use for them.
#ifndef ENGINE_EPD_H
#define ENGINE_EPD_H

#include "engine/rules.h"

// The position that a line begins with, whatever follows it. On error, which may be one of hmvc and
// fmvn, the position is untouched.
bool epd_parse(const Rules *rules, Slice line, GamePosition *position, Error *error);

// The whole number of the first operation of that name behind a line's position. Without one
// `*found` and `*value` stay as they are. False, with a sentence, if its value is none.
bool epd_number(const Rules *rules, Slice line, const char *name, int64_t *value, bool *found,
                Error *error);

// Whether there is nothing behind the line's position but operations, each of which begins with its
// name: a letter, then letters, digits, '_' and '-'. Quotation marks come in pairs. Behind four
// fields two counters may stand as well, where the game's parser takes them.
bool epd_check(const Rules *rules, Slice line, Error *error);

#endif
