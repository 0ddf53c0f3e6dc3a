// A game so far: a position and the keys of those before it.
//
// DESIGN. `position` commands, bench positions and recorded games all are such a GameRecord. A
// GameRecord owns its history; it is built once and then only read while a search looks at it.
#ifndef ENGINE_GAME_RECORD_H
#define ENGINE_GAME_RECORD_H

#include "engine/rules.h"

typedef struct GameRecord {
    GamePosition position;
    History history; // positions before this one
} GameRecord;

// Begins a record, overwriting whatever bytes are there, with the position of a FEN or, when that
// is empty, with the start. Operations of an EPD may follow the FEN: "; ce 5" (engine/epd.h). On
// error the record is empty and needs no game_record_free.
bool game_record_begin(GameRecord *record, const Rules *rules, Slice fen, Error *error);

// Plays moves in text. At the first that can't be played it stops, with the record standing before
// that move, and says why.
bool game_record_play(GameRecord *record, const Rules *rules, Slice moves, Error *error);

// Reads "FEN [moves ...]"; an empty FEN is the start. As game_record_begin on error.
bool game_record_parse(GameRecord *record, const Rules *rules, Slice text, Error *error);

// Cuts the words before the word `end` off the front of `*rest`, and `end` with them. Without that
// word all of `*rest` is taken.
Slice words_before(Slice *rest, const char *end);

// Plays one legal move. False, and nothing changed, when memory runs out.
bool game_record_advance(GameRecord *record, const Rules *rules, GameMove move);

// Makes `to`, overwriting whatever bytes are there, an equal record of its own.
bool game_record_copy(GameRecord *to, const GameRecord *from);

void game_record_free(GameRecord *record);

#endif
