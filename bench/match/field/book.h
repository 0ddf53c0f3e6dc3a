// A book of openings: the positions of an EPD or PGN file, each checked.
//
// DESIGN. A book of either format is a list of FENs in one block of text, some fifty bytes each; a
// caller that wants a position parses one. So a position is what its FEN says, as it will be for
// the engines, and a large book takes little memory. Reading stops at the first line that is wrong,
// as a book with a mistake in it may not be the one that was meant.
#ifndef BENCH_MATCH_FIELD_BOOK_H
#define BENCH_MATCH_FIELD_BOOK_H

#include "bench/match/base/config.h"
#include "bench/match/base/strings.h"

// All zero is an empty book.
typedef struct Book {
    Buffer text;    // FENs, each terminated
    size_t *starts; // of each FEN in the text
    size_t count;
} Book;

// Reads the file of a setup. On error the book is empty and the sentence names file and line; a
// file without any position is an error.
// - EPD: one position a line, the four or six fields of a FEN, and whatever follows them, of which
//   hmvc and fmvn are the last two fields where those are left out (engine/epd.h). Empty lines and
//   those that begin with '#' are passed over.
// - PGN: the position of the FEN header, or the start, after the game's moves, but at most `plies`
//   of them (0: all). Moves are in the game's own notation, also as people type them; comments,
//   variations, numbers and glyphs are passed over.
// - Of the pie rule: a list of first moves (first_moves.h), or without a file the built-in one.
//   Those whose `ce` is farther than `window_cp` from 0 are left out, and those with a `dm`.
bool book_read(Book *book, const Rules *rules, const OpeningConfig *setup, Error *error);

// The FEN of an opening, 0..count-1.
Slice book_fen(const Book *book, size_t index);

// Puts the openings into an order drawn from the seed.
void book_shuffle(Book *book, uint64_t seed);

void book_free(Book *book);

#endif
