// What a score means in games: shares of wins, draws and losses.
#ifndef EVAL_SHIPS_WDL_H
#define EVAL_SHIPS_WDL_H

// Of 1000 games with `score` (evaluation units, side to move), how many are won and drawn; the rest
// is lost. A fitted model, see wdl.c.
void wdl_of_score(int score, int *win, int *draw);

#endif
