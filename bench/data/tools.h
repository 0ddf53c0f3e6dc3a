// What can be done with files of samples: look, check, shuffle, join.
//
// DESIGN. Each tool takes the words behind its name, prints to `to`, and gives false with a
// sentence if something is wrong. A tool that makes a file writes it under another name,
// FILE.part, and names it when it is whole; it never replaces one.
#ifndef BENCH_DATA_TOOLS_H
#define BENCH_DATA_TOOLS_H

#include "engine/base/text.h"

#include <stdio.h>

typedef bool DatagenTool(int count, char **words, FILE *to, Error *error);

// FILE [from=N] [count=N]: prints records. A bad one is shown as such, and is an error in the end.
DatagenTool datagen_show;

// FILE... [shuffled=1]: checks every record and, unless they are shuffled, that the games are whole
// and numbered each its own way; then prints what is in the files together. Ends at the first
// fault.
DatagenTool datagen_check;

// OUT FILE... [seed=S]: all records in an order that the seed decides. Needs memory for them all.
DatagenTool datagen_shuffle;

// OUT FILE... [cut=1]: whole files, one behind the other, the games numbered anew from 0. A file
// that ends within a game is refused, or, with cut, goes without that game.
DatagenTool datagen_merge;

#endif
