// Counts what files of games hold: how long games are, who wins, how they stall.
#ifndef BENCH_CUBES_COUNT_H
#define BENCH_CUBES_COUNT_H

#include "engine/base/text.h"

#include <stdio.h>

// Reads files that cubes_play_games wrote for so many players, and prints the counts. False, with a
// sentence, if one can't be read or a line of it is no position.
bool cubes_count_games(int file_count, char **files, int players, FILE *to, Error *error);

#endif
