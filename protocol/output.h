// Standard output, the one place that prints there.
//
// DESIGN. Whole lines only, in order, under one lock, handed to the system at once, and copied to
// the debug log if there is one. Any thread may print, and none ever blocks in a write: what the
// reader has no room for waits in a buffer, which the thread that waits for input empties as room
// comes. So that thread goes on hearing `quit` and the end of the input when nobody reads. Other
// threads sleep while more than MOST_WAITING bytes wait, so a slow reader loses nothing and the
// buffer stays small.
//
// When the output fails, or its reader has gone away, it is closed from then on, and the thread
// that waits for input is woken.
#ifndef PROTOCOL_OUTPUT_H
#define PROTOCOL_OUTPUT_H

#include "search/game.h"

#include <pthread.h>
#include <stdio.h>

typedef struct Output {
    pthread_mutex_t lock;
    pthread_cond_t has_room;
    pthread_t owner; // waits for input and empties the buffer
    char *waiting;   // the buffer: bytes begin..end are for a reader who has no room yet
    size_t begin, end, capacity;
    FILE *log;             // NULL: none
    int why_lost;          // the errno of what was lost, 0: nothing was
    atomic_bool closed;    // nothing is printed any more
    atomic_bool had_error; // an error sentence has been printed
} Output;

typedef enum OutputState {
    OUTPUT_TAKEN, // all that was printed has been taken, or is lost
    OUTPUT_WAITS, // some waits for the reader
    OUTPUT_FULL   // much does: no more should be made
} OutputState;

// The calling thread is the one that will call output_go_on.
void output_init(Output *output);
void output_destroy(Output *output);

// Hands over what waits, as far as there is room. True if some of it went.
bool output_go_on(Output *output);

OutputState output_state(Output *output);

// Gives up a reader that never reads: what waits is lost, and nothing more is printed.
void output_give_up(Output *output);

// Why a part of the output was lost, as an errno; 0 if nothing was. ETIMEDOUT: it was given up.
int output_why_lost(Output *output);

// Prints text of one or more lines; the last line's end may be missing.
void output_text(Output *output, const char *text);

// Prints one line, printf-style; the line end is added. Longer than 64 KiB it is cut.
void output_line(Output *output, const char *format, ...) PRINTF_LIKE(2, 3);

// Prints "info string error: SENTENCE".
void output_error(Output *output, const Error *error);

// Copies a line of input to the debug log.
void output_log_input(Output *output, Slice line);

// Begins a debug log, behind what an earlier one left in that file, or ends it when the path is
// empty. A file that is no debug log is left alone. On error the old one goes on.
bool output_set_log(Output *output, Slice path, Error *error);

// The facts that lines about a search need. Constant while the search runs.
typedef struct Listener {
    Output *output;
    const Game *game;
    GamePosition position; // the one searched
    bool show_wdl;
    bool show_ponder; // a ponder move may follow the best move
    bool is_drawn;    // by the rules, where it stands: whatever a search finds, that is the score
} Listener;

// The Report whose context is a Listener.
Report listener_report(Listener *listener);

// Prints the score of a position where there is nothing to search.
void listener_end(const Listener *listener, int score);

enum { INFO_TEXT = 512 + MAX_PLY * (GAME_MOVE_TEXT + 1) };

// The lines that it prints, without their ends: of play, and of how far a search has come.
void listener_line_text(const Listener *listener, const PvInfo *info, char text[INFO_TEXT]);
void listener_progress_text(const SearchProgress *progress, char text[INFO_TEXT]);

// Prints "bestmove ...".
void listener_best_move(const Listener *listener, GameMove best, GameMove ponder);

#endif
