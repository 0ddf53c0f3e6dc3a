// Makes a book of balanced openings: `regatta book KEY=VALUE ...`.
//
// DESIGN. Candidate number i is a pure function of the seed: some legal random plies from the
// start. An engine looks at each, briefly and, if that seems near equal, at length, with a fixed
// number of nodes and a cleared memory; those within the window are kept, no position twice, in the
// order of their numbers. So the same engine makes the same book with any number of workers. The
// book is written under another name beside its own, which it gets when it is whole.
#ifndef BENCH_MATCH_TOOLS_BOOKMAKER_H
#define BENCH_MATCH_TOOLS_BOOKMAKER_H

// Runs the command; the exit status of the program.
int bookmaker_main(int count, char **arguments);

#endif
