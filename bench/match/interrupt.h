// Signals to a match: they end it soon, or pause it.
//
// DESIGN. A thread of its own waits for them, takes no lock that a game, a file or a full pipe can
// hold up, and raises flags. SIGINT, SIGTERM and SIGHUP end all waits for engines. If the program
// has not ended within two seconds, whatever it hangs on, the thread ends it, with the exit status
// of a match that was refused or, once it has begun, interrupted. Finished games are in the
// journal, and engines end when their keepers notice. SIGTSTP stops the clock and the engines
// before it stops us; they go on when we do.
#ifndef BENCH_MATCH_INTERRUPT_H
#define BENCH_MATCH_INTERRUPT_H

#include "bench/match/host/engine.h"

typedef struct Interrupt Interrupt;

// From now on these signals come to a thread that this starts, and SIGNAL_WAKE of signals.h to this
// one, which gets it with the first of them. A SIGHUP or SIGTSTP that was ignored is so still.
// NULL, with a sentence, if there is no thread.
Interrupt *interrupt_open(Error *error);

// Sets the host whose engines are meant, until NULL. If a signal came before, they are told at
// once.
void interrupt_attach(Interrupt *interrupt, EngineHost *host);

// From now on there is something in the journal to go on with, or will be.
void interrupt_begin(Interrupt *interrupt);

// Whether a signal came that ends the match.
bool interrupt_came(const Interrupt *interrupt);

// Ends the thread.
void interrupt_close(Interrupt *interrupt);

#endif
