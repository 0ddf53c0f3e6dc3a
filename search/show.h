// The lines that a search shows, and the move it is at.
//
// DESIGN. Lines are shown as a block, all that were asked for, whenever one of them has changed. So
// the last block is always whole, and in it each move has one rank. The first line is the move to
// play, and scores fall from rank to rank. Lines of two depths meet in a block where an iteration
// is not over. There a line may have scored more at the depth before than the line above it has
// now. Then it is shown with the score of the line above: as an upper bound, if this iteration has
// searched the move and found no more, else as a lower one.
//
// Thread 0 shows, in the middle of its search, and the caller of the search at its end.
#ifndef SEARCH_SHOW_H
#define SEARCH_SHOW_H

#include "search/worker.h"

// Shows the best lines of thread 0, whose first `firm` root moves have their ranks for good in this
// iteration; 0: not even the first has, but it is the one to play.
void show_lines(Worker *worker, int firm);

// Shows, at the end, the lines of the worker whose answer counts, the chosen move first, unless
// they were shown last. The time and nodes of an interrupted iteration are shown without a line if
// it changed none.
void show_end(const SearchTask *task, const Worker *worker, const RootMove *chosen);

// Shows the root move that thread 0 begins to search, its number counted from 1.
void show_current_move(Worker *worker, uint16_t move, int number);

#endif
