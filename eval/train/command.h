// The trainer's command line.
#ifndef EVAL_TRAIN_COMMAND_H
#define EVAL_TRAIN_COMMAND_H

#include "eval/evaluation.h"
#include "eval/train/settings.h"

enum { TRAIN_FILES_MOST = 256, TRAIN_NAME = 1024 };

typedef struct TrainCommand {
    const Evaluation *evaluation; // of the variant
    bool check;                   // measure a network instead of training one
    char network[TRAIN_NAME];     // to be written, or checked
    char checkpoint[TRAIN_NAME];  // to be written: the network's name with .ckpt for .net
    const char *resume;           // checkpoint to go on from, or NULL
    const char *from;             // network to begin with, or NULL
    const char *files[TRAIN_FILES_MOST];
    int file_count;
    char names[1 << 14]; // what `files` point to
    TrainSettings settings;
} TrainCommand;

// Reads the arguments behind the program's name. The command points into itself and into them.
// False, with a sentence, on error.
bool train_command_parse(TrainCommand *command, char *const *arguments, int count, Error *error);

// How to use the program, several lines.
void train_command_help(char *text, size_t room);

#endif
