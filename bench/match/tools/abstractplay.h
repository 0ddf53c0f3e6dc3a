// Game records of AbstractPlay, the site where people play this game, as PGN.
//
// DESIGN. A record is an object of JSON with `header` and `moves`, a list of rounds of two moves;
// the site's schema for it is public (recranks). What counts is what was played: all moves that are
// legal here are kept, and where the record and our rules differ, that is said and the game kept.
// A difference is one of: a move that is illegal, ships destroyed that are not the same, a result
// that the moves do not have. The players stand in the order of the seats that they had at the end.
// So with `pie-invoked` (or `pied`, by another program of the site) White is the first player all
// the same: what was swapped is who made the first move, and a comment says so.
#ifndef BENCH_MATCH_TOOLS_ABSTRACTPLAY_H
#define BENCH_MATCH_TOOLS_ABSTRACTPLAY_H

#include "bench/match/base/json_read.h"

typedef enum RecordFate {
    RECORD_WHOLE,   // the game is added
    RECORD_DIFFERS, // it is added; a sentence says what differs, and whether moves are left out
    RECORD_REFUSED, // nothing is added; a sentence says why
    RECORD_OTHER    // the same for a record of another game, without a sentence
} RecordFate;

// Adds a record as a game of PGN, with an empty line behind it. A sentence about a move begins
// "move N (TEXT): ", N counted from 1 over both players.
RecordFate abstractplay_to_pgn(const JsonNode *record, Buffer *to, Error *error);

#endif
