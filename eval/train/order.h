// The trainer's command line.
#ifndef EVAL_TRAIN_ORDER_H
#define EVAL_TRAIN_ORDER_H

#include "eval/train/settings.h"

enum { MAX_FILES = 256, ORDER_NAME = 1024 };

typedef struct Order {
    bool check;                  // measure a network instead of training one
    char network[ORDER_NAME];    // to be written, or checked
    char checkpoint[ORDER_NAME]; // to be written: the network's name with .ckpt for .net
    const char *resume;          // checkpoint to go on from, or NULL
    const char *files[MAX_FILES];
    int file_count;
    char names[1 << 14]; // what `files` point to
    Settings settings;
} Order;

// Reads the arguments behind the program's name. The order points into itself and into them. False,
// with a sentence, on error.
bool order_parse(Order *order, char *const *arguments, int count, Error *error);

// How to use the program, several lines.
void order_help(char *text, size_t room);

#endif
