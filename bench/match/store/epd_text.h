// Where a game ended, as a line that can be read as an opening.
//
// DESIGN. A pure function of Config and GameResult: the position after the last move, as the game
// writes it, and behind it which game it was and how that ended, as an opcode of EPD:
//
//     POSITION ; id "game NUMBER: RESULT"
//
// The opcode also tells such a file from a book of somebody's (report/targets.c).
#ifndef BENCH_MATCH_STORE_EPD_TEXT_H
#define BENCH_MATCH_STORE_EPD_TEXT_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"
#include "bench/match/base/strings.h"

// Adds the line. Nothing is added of a game whose first position is none: no game that was played.
void epd_game_text(Buffer *to, const Config *config, const GameResult *game, int64_t round);

#endif
