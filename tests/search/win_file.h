// The suites of proven wins, FOLDER/VARIANT-NAME.epd: lines `FEN ;dm N ;bm MOVE`; others, such as
// comments, are passed over, but a file has to have one. Beside NAME.epd may be NAME.nodes: for
// each position, in the same order, the nodes that a search took when that file was made.
#ifndef TESTS_SEARCH_WIN_FILE_H
#define TESTS_SEARCH_WIN_FILE_H

#include "engine/rules.h"

typedef struct Win {
    const Rules *rules;
    char fen[128];
    int moves;           // of the winner, in which it is won at most
    char best[16];       // a move that wins
    int64_t known_nodes; // 0 if no file says so
} Win;

// Reads a suite and the nodes beside it to `wins`, which has room for so many. Gives their number,
// or 0 and in `why` a sentence.
int win_file_read(const char *path, Win *wins, int room, Error *why);

#endif
