// A game so far: a position and the keys of those before it.
//
// DESIGN. `position` commands, bench positions and recorded games all are such a Record. A Record
// owns its history; it is built once and then only read while a search looks at it.
#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

#include "engine/rules.h"

typedef struct Record {
    GamePosition position;
    History history; // positions before this one
} Record;

// Begins a record, overwriting whatever bytes are there, with the position of a FEN or, when that
// is empty, with the start. Operations of an EPD may follow the FEN: "; ce 5" (engine/epd.h). On
// error the record is empty and needs no record_free.
bool record_begin(Record *record, const Rules *rules, Slice fen, Error *error);

// Plays moves in text. At the first that can't be played it stops, with the record standing before
// that move, and says why.
bool record_play(Record *record, const Rules *rules, Slice moves, Error *error);

// Reads "FEN [moves ...]"; an empty FEN is the start. As record_begin on error.
bool record_parse(Record *record, const Rules *rules, Slice text, Error *error);

// Cuts the words before the word `end` off the front of `*rest`, and `end` with them. Without that
// word all of `*rest` is taken.
Slice words_before(Slice *rest, const char *end);

// Plays one legal move. False, and nothing changed, when memory runs out.
bool record_advance(Record *record, const Rules *rules, GameMove move);

// Makes `to`, overwriting whatever bytes are there, an equal record of its own.
bool record_copy(Record *to, const Record *from);

void record_free(Record *record);

#endif
