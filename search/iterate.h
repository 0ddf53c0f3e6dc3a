// Iterative deepening with aspiration windows.
#ifndef SEARCH_ITERATE_H
#define SEARCH_ITERATE_H

#include "search/worker.h"

// Runs the search of one thread, whose root moves are filled in and whose game is ready: deepens
// until a limit is reached or the stop flag is up. The root moves end up sorted, best first. Thread
// 0 reports and minds the clock.
void iterate(Worker *worker);

#endif
