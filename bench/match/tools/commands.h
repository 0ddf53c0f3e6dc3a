// The commands of Regatta that are neither a match nor made from one journal. Each takes the words
// behind its name and gives the exit status of the program. A row has the keys that a command
// takes.
#ifndef BENCH_MATCH_TOOLS_COMMANDS_H
#define BENCH_MATCH_TOOLS_COMMANDS_H

#include "bench/match/command/arguments.h"

// A row of main.c's table of all commands.
typedef struct Subcommand {
    const char *word, *arguments;
    const char *help; // without it the command is not listed
    int least;        // arguments needed
    int (*run)(int count, char **arguments);
    int (*run_named)(const char *program, int count, char **arguments); // the same, told our name
    const ArgumentRow *keys; // what it takes, if that is KEY=VALUE
} Subcommand;

// `book`: makes a book of openings.
int bookmaker_main(int count, char **arguments);
extern const ArgumentRow bookmaker_row;

// `import`: makes a PGN of others' game records. 1 if something had to be said of a record, 2 if
// nothing is written.
int import_main(int count, char **arguments);

// `--compliance`: prints a line per step. 0 if all passed, 1 if not, 2 if nothing could be checked.
int compliance_main(int count, char **arguments);
extern const ArgumentRow compliance_row;

// `ratings`: prints a list of ratings.
int ratings_main(int count, char **arguments);
extern const ArgumentRow ratings_row;

// `demo`: shows one game. 0 if it ended by the rules.
int demo_main(int count, char **arguments);

// `bench`: measures the runner.
int speed_main(int count, char **arguments);
extern const ArgumentRow speed_row;

#endif
