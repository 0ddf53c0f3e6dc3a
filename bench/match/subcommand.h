// A command of Regatta: what stands in main.c's table of them.
#ifndef BENCH_MATCH_SUBCOMMAND_H
#define BENCH_MATCH_SUBCOMMAND_H

#include "bench/match/command/arguments.h"

typedef struct Subcommand {
    const char *word, *arguments;
    const char *help; // without it the command is not listed
    int least;        // arguments needed
    int (*run)(int count, char **arguments);
    int (*run_named)(const char *program, int count, char **arguments); // the same, told our name
    const ArgumentRow *keys; // what it takes, if that is KEY=VALUE
} Subcommand;

#endif
