// Checks an engine's protocol step by step: `regatta --compliance [KEY=VALUE...] ENGINE
// [ARGUMENT...]`.
//
// DESIGN. A table of steps, each a name and a function that talks to the engine and says what it
// found. Every answer is held against the rules: a move must be legal, a line of play too. A step
// that fails does not end the check; an engine that went away is started again for the next step.
#ifndef BENCH_MATCH_TOOLS_COMPLIANCE_H
#define BENCH_MATCH_TOOLS_COMPLIANCE_H

// Runs the command: prints a line per step. 0 if all passed, 1 if not, 2 if nothing could be
// checked.
int compliance_main(int count, char **arguments);

#endif
