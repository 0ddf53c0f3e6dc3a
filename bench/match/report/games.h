// The games of a report, move by move, small enough that thousands fit in a page.
//
// DESIGN. A game is one object of columns: moves as one string of words, scores, depths, times and
// nodes as arrays. Positions are texts of the rules, and each says only what changed since the one
// before: a position text is cut into fields at '/' and ' ', and a change is the field's number, in
// base 36, and its new text. Changes are joined by ',', plies by '|'; a ply that begins with '='
// is a whole text, for when the fields don't match up. That is about a third of the whole texts.
#ifndef BENCH_MATCH_REPORT_GAMES_H
#define BENCH_MATCH_REPORT_GAMES_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"
#include "bench/match/report/json.h"

// Room for a change of one text into another, terminated.
enum { POSITION_CHANGE_TEXT = 2 * GAME_POSITION_TEXT };

// How `text` differs from `before`, as above.
void report_position_change(const char *before, const char *text,
                            char change[POSITION_CHANGE_TEXT]);

// A member "moves": those of the game as one string of words.
void report_moves_write(Json *json, const GameResult *game);

// Writes a game as an object. `rich`: with clocks and the beginnings of variations.
void report_game_write(Json *json, const Config *config, const GameResult *game, int64_t round,
                       bool rich);

#endif
