// The hand-made evaluation of the first release: a weighted sum of terms, each a small count. The
// network replaced it; the trainer measures networks by it.
//
// A score is from the view of the side to move, in centipawn-like units; what it is worth in games
// says eval/ships/wdl.h.
#ifndef EVAL_SHIPS_EVAL_H
#define EVAL_SHIPS_EVAL_H

#include "eval/ships/sight.h"

enum { EVAL_LIMIT = 20000 }; // evaluations stay within +-EVAL_LIMIT

// The score of a position that is not over.
int evaluate(const ShipsPosition *position, const ShipsSight *sight);

#endif
