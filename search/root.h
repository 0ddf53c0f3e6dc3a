// The root of a search: its moves, and one search of all of them.
#ifndef SEARCH_ROOT_H
#define SEARCH_ROOT_H

#include "search/game.h"

// Fills in the moves of the worker's task, those that its limits ask for, as not searched yet.
void root_fill(Worker *worker);

// Sorts, best first. Moves that scored the same keep their order. Without a score of this iteration
// they are in the order of the last one.
void root_sort(RootMove *moves, int count);

// Searches root moves from worker->root_first on, to a depth of at least 1 and within a window, and
// gives the best score; scores and lines stand in worker->root. Incomplete once the stop flag is
// up.
int root_search(Worker *worker, int alpha, int beta, int depth);

#endif
