// How fast the runner itself is: `regatta bench cmd=ENGINE [args=...] [games=N]`.
//
// DESIGN. One worker plays games of an engine against itself, as in a match but for journal and
// PGN, with as little thinking as can be asked for. So what is measured is the rest: the rules, the
// pipes, and two changes of process a ply.
#ifndef BENCH_MATCH_TOOLS_SPEED_H
#define BENCH_MATCH_TOOLS_SPEED_H

// Runs the command; the exit status of the program.
int speed_main(int count, char **arguments);

#endif
