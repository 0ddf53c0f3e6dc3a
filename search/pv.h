// The principal variation as it is shown with a score: checked and completed by the rules.
//
// DESIGN. A search keeps the moves that a score came from. These moves may end before a proven end
// of the game does, where a win is seen without playing it out. Or they go on behind a draw that
// the search counts in its own way. So a line that is shown is walked once more, by the rules and
// this game's history alone. The line is cut where the game is over. Otherwise it goes on to the
// end that its score promises, where a small proof finds that end. Where several threads search, a
// line that ends at another thread's score goes on with the moves of the table. The search knows
// nothing of this, and its result stays as it is.
#ifndef SEARCH_PV_H
#define SEARCH_PV_H

#include "search/game.h"

// Fills `shown` with what to show of a line of `length` moves, at least 1, from the task's
// position, the score being exact or a bound. At least its first move is shown. Without
// task->pv_history all of it is, unchanged. For one thread at a time.
void pv_complete(const SearchTask *task, const uint16_t *moves, int length, int score, Bound bound,
                 Line *shown);

// Whether the game is over when a legal move has been played in the task's position. False if that
// can't be known, without task->pv_history.
bool pv_ends_game(const SearchTask *task, GameMove move);

#endif
