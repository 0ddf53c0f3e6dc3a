// A game as PGN, and its final position.
//
// DESIGN. A pure function of Config and GameResult, with the headers and comments of fastchess. A
// move and its comment stay on one line, as there: readers look for fields with patterns that do
// not cross lines. So a line is at most 80 characters long unless one move alone is longer. Players
// and engines chose names and texts; nothing in those can end a header or a comment early.
//
// Where a game ended is a line that can be read as an opening: the position after the last move, as
// the game writes it, and behind it which game it was and how that ended, as an opcode of EPD:
//
//     POSITION ; id "game NUMBER: RESULT"
//
// The opcode also tells such a file from a book of somebody's (report/targets.c).
#ifndef BENCH_MATCH_STORE_PGN_TEXT_H
#define BENCH_MATCH_STORE_PGN_TEXT_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"
#include "bench/match/base/strings.h"

// Adds the game, with an empty line behind it. The Round is "ROUND.GAME", counting the games of its
// encounter. With config->pgn.minimal nothing depends on time: equal games give equal bytes.
void pgn_game_text(Buffer *to, const Config *config, const GameResult *game, int64_t round);

// Adds that line. Nothing is added of a game whose first position is none: no game that was played.
void epd_game_text(Buffer *to, const Config *config, const GameResult *game, int64_t round);

// --- Parts of a PGN, for games that Regatta did not play ----------------------------------------

// Adds a header with that value, on a line of its own.
void pgn_header(Buffer *to, const char *name, const char *value);

// Where the line of moves that is being written began.
typedef struct PgnLines {
    Buffer *to;
    size_t line_start; // to->length when it begins
    size_t gap; // the space before the last word, which may become a line end; SIZE_MAX: none
} PgnLines;

// Goes to where the next word may be written to `to`.
void pgn_begin_word(PgnLines *wrap);

// Puts the word that was written since then on a line of its own if it does not fit.
void pgn_end_word(PgnLines *wrap);

// Adds text inside a comment, where a brace would end it and `quote` stands for a double quote.
void pgn_comment_text(Buffer *to, const char *text, char quote);

#endif
