// datagen play: games of self-play on many threads into one file of samples.
//
// DESIGN. One thread plays one game at a time with a player of its own and writes it when it is
// over, under a lock; quota.h says which games there are to play. The main thread waits for signals
// and prints how far it is. An interrupted run drops the games it is in: the next plays them again.
#ifndef BENCH_DATA_PLAY_H
#define BENCH_DATA_PLAY_H

#include "engine/base/text.h"

#include <stdio.h>

// Runs `datagen play` with the words behind it, OUT [KEY=VALUE...]; prints to `to`. False, with a
// sentence, if it can't begin or can't go on. SIGINT, SIGTERM and SIGHUP end it, which is no error;
// they stay blocked then, as the process is about to end.
bool datagen_play(int count, char **words, FILE *to, Error *error);

#endif
