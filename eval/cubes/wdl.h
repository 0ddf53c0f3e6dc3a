// The win, draw and loss shares of a score in games of two players.
#ifndef EVAL_CUBES_WDL_H
#define EVAL_CUBES_WDL_H

// Of 1000 games of two players with `score` (evaluation units, side to move) in `round` (from 1;
// one beyond the last counts as that), how many are won and drawn; the rest is lost. A fitted
// model, see wdl.c. A score of exactly 0 is a thing of its own: most often a repetition that is
// foreseen, and the later the surer.
void cubes_wdl_of_score(int score, int round, int *win, int *draw);

#endif
