// Datagen: the positions that networks are trained on, made by self-play, and what can be done with
// files of them. README.md says what a newcomer does and reads first.
//
// DESIGN. One program for every variant: the games come from search/game.h, the samples from
// eval/train/sample.h, and no file here knows a game. A command takes the words behind its name,
// prints to `to`, and gives false with a sentence if something is wrong. Each knows variant=NAME; a
// file of another variant is refused. A command that makes a file writes it under a name of its own
// first and names it when it is whole; it never replaces one. Only `play` adds to its file.
#ifndef BENCH_DATA_DATAGEN_H
#define BENCH_DATA_DATAGEN_H

#include "engine/base/text.h"

#include <stdio.h>

typedef bool DatagenCommand(int count, char **words, FILE *to, Error *error);

// OUT [KEY=VALUE...]: games of self-play. SIGINT, SIGTERM and SIGHUP end it, which is no error;
// they stay blocked then, as the process is about to end.
DatagenCommand datagen_play;

// FILE [from=N] [count=N]: prints samples. A bad one is shown as such, and is an error in the end.
DatagenCommand datagen_show;

// FILE... [shuffled=1]: checks every sample and, unless they are shuffled, that the games are whole
// and numbered each its own way; then prints what is in the files together. Ends at the first
// fault.
DatagenCommand datagen_check;

// OUT FILE... [seed=S]: all samples in an order that the seed decides. Needs memory for them all.
DatagenCommand datagen_shuffle;

// OUT FILE... [cut=1]: whole files, one behind the other, the games numbered anew from 0. A file
// that ends within a game is refused, or, with cut, goes without that game.
DatagenCommand datagen_merge;

// OUT FILE: whole games as their moves and scores, see pack.c; and the file again, byte for byte.
DatagenCommand datagen_pack;
DatagenCommand datagen_unpack;

#endif
