// Asking an engine for a forced win: what tests/search/wins.c and tests/search/find_wins.c have in
// common.
//
// DESIGN. Every question begins with an emptied engine (`ucinewgame`), so an answer bounded by
// nodes is the same on every machine, however many questions came before it.
#ifndef TESTS_SEARCH_WIN_TALK_H
#define TESTS_SEARCH_WIN_TALK_H

#include "tests/child.h"

#include <stdint.h>

typedef struct WinAnswer {
    int mate;      // the last `score mate` before the best move, 0 if the last score was none
    bool is_exact; // that score is no mere bound
    int64_t nodes; // that the engine said it had looked at
    char best[16]; // its move
} WinAnswer;

// Starts an engine with one thread and a table of fixed size. False if it can't be started.
bool win_engine_start(Child *child, const char *engine);

// Sends `quit` and waits for the end.
void win_engine_end(Child *child);

// `go WORDS` in a position of a variant, after a `ucinewgame`. False if the engine died, refused
// any of it, or has not answered after `limit_s` seconds.
bool win_ask(Child *child, const char *variant, const char *fen, const char *words, double limit_s,
             WinAnswer *answer);

#endif
