// How a game ended, as a value.
//
// DESIGN. An Ending owns all that is known of an end, and whoever asks reads it. A table in
// ending.c has a row for each kind: what it means, and the form of its sentence. The same form
// writes the sentence for people and journals and reads it back. A new kind is a row there, and the
// place that finds it.
#ifndef BENCH_MATCH_BASE_ENDING_H
#define BENCH_MATCH_BASE_ENDING_H

#include "engine/base/text.h"

// The kinds of ends in the words of the PGN header Termination.
typedef enum Termination {
    ENDED_NORMALLY,     // by the rules
    ENDED_ADJUDICATED,  // draw, resign or length rule
    ENDED_TIME_FORFEIT, // an answer after its time
    ENDED_ILLEGAL,      // an illegal move, or an untrue claim
    ENDED_ABANDONED,    // the engine went away: "disconnects"
    ENDED_STALLED,      // the engine did not answer at all: "connection stalls"
    ENDED_INTERRUPTED,  // by us; never journalled
    TERMINATIONS
} Termination;

typedef enum EndKind {
    END_DISPUTED_WIN, // by the rules, while several engines claim another end
    END_DISPUTED_DRAW,
    END_WIN, // by the rules
    END_DRAW,
    END_TOO_LONG, // adjudicated, as the next two are
    END_ADJUDICATED_DRAW,
    END_ADJUDICATED_WIN,
    END_LATE,
    END_ILLEGAL_MOVE,
    END_UNTRUE_CLAIM,
    END_NONSENSE, // an answer that its protocol does not know
    END_DISCONNECT,
    END_STALL,
    END_INTERRUPTED,
    END_IN_PROGRESS, // not yet: a game that is watched
    END_OTHER,       // + its Termination: a sentence of an older journal, as it is
    END_KINDS = END_OTHER + TERMINATIONS
} EndKind;

enum { ENDING_TEXT = 128 }; // a sentence: "White wins: a ship stands in the enemy port"

typedef struct Ending {
    EndKind kind;
    int seats;              // of the game: they name the seat
    int seat;               // whoever won or was at fault; -1: nobody
    int64_t overrun_ms;     // of END_LATE
    char text[ENDING_TEXT]; // the rules' reason, the illegal move, what is wrong with an answer
} Ending;

Termination ending_termination(const Ending *ending);

// The seat at fault, or -1.
int ending_fault(const Ending *ending);

// Whether its engine has crashed or hangs, which ends a match without -recover.
bool ending_is_crash(const Ending *ending);

// The sentence. Gives `text`.
const char *ending_text(const Ending *ending, char text[ENDING_TEXT]);

// The same for all ends that differ only in a move or a time, with an ellipsis in their place.
const char *ending_general_text(const Ending *ending, char text[ENDING_TEXT]);

// Writes what the console warns of, in the words that tools look for, or nothing. `engine`: the
// name of the one at fault.
void ending_write_warning(FILE *to, const Ending *ending, const char *engine);

// The ending that has this sentence, of less than ENDING_TEXT bytes. `fault`: the seat at fault, or
// -1. A sentence that nobody knows, or that does not go with both, is kept as it is.
Ending ending_read(Termination termination, int fault, const char *sentence);

// "White", "Black" of two seats; "First", "Second", "Third" of three.
const char *seat_name(int seats, int seat);

// The word of the PGN header Termination, and back; false if it is none.
const char *termination_name(Termination termination);
bool termination_find(Slice name, Termination *termination);

#endif
