// Standard output, the one place that prints there.
//
// DESIGN. Whole lines only, under one lock, flushed at once, and copied to the debug log if there
// is one. Any thread may print. A reader that has gone away is noticed, not died of: the output is
// closed from then on, and the thread that waits for input is woken through a pipe.
#ifndef PROTOCOL_OUTPUT_H
#define PROTOCOL_OUTPUT_H

#include "search/game.h"

#include <pthread.h>
#include <stdio.h>

typedef struct Output {
    pthread_mutex_t lock;
    FILE *log;             // NULL: none
    int wake_fd;           // gets a byte when the output closes
    atomic_bool closed;    // nobody reads any more
    atomic_bool had_error; // an error sentence has been printed
} Output;

void output_init(Output *output, int wake_fd);
void output_destroy(Output *output);

// Prints text of one or more lines; the last line's end may be missing.
void output_text(Output *output, const char *text);

// Prints one line, printf-style; the line end is added. Longer than 64 KiB it is cut.
void output_line(Output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Prints "info string error: SENTENCE".
void output_error(Output *output, const Error *error);

// Copies a line of input to the debug log.
void output_log_input(Output *output, Slice line);

// Begins a debug log, or ends it when the path is empty. On error the old one goes on.
bool output_set_log(Output *output, Slice path, Error *error);

// What the lines about a search need to know. Constant while the search runs.
typedef struct Listener {
    Output *output;
    const Game *game;
    GamePosition position; // the one searched
    bool show_wdl;
    bool show_ponder; // a ponder move may follow the best move
} Listener;

// The Report whose context is a Listener.
Report listener_report(Listener *listener);

// Prints "bestmove ...".
void listener_best_move(const Listener *listener, GameMove best, GameMove ponder);

#endif
