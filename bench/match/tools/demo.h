// One game to look at: `regatta demo MATCH ARGUMENTS`.
//
// DESIGN. The first game that a match with these arguments would play, with the board, score and
// clocks shown after every move. Nothing is journalled.
#ifndef BENCH_MATCH_TOOLS_DEMO_H
#define BENCH_MATCH_TOOLS_DEMO_H

// Runs the command; the exit status of the program: 0 if the game ended by the rules.
int demo_main(int count, char **arguments);

#endif
