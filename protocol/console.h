// The main thread's work: taking commands from the input or the program's arguments, and deciding
// which of them may be carried out now and which have to wait.
//
// DESIGN. While a job runs only live commands are carried out, those that touch nothing the job
// looks at; all others wait in a queue, in order. So no command needs a lock, and none is lost or
// late:
// - A job's stop flags are in place before the job is handed over, so a `stop` right behind `go`
//   finds them.
// - A `stop` acts on the running job at once, and on every `go` that still waits in the queue as
//   soon as that begins, because the user meant those too.
// - A search that only a `stop` would end must not hold up the next position, game or search for
//   ever: these end it when they have to wait for it, or wait behind it when it begins.
// - `quit` stops searches. Everything else that came before it has an end and is carried out; a
//   `stop` or a second `quit` ends that, too.
// - Options and new games are jobs too: to empty a large table takes a while, and `quit` must not
//   wait for that, unless something behind it will be printed. `isready` does, because who sends it
//   asks whether that is done, unless a search goes on before it.
// - When so much output waits for its reader that no more should be made, commands that print wait
//   as well. After `quit` or the end of the input a reader that takes nothing for PATIENCE_US is
//   given up; until then nothing is lost.
#ifndef PROTOCOL_CONSOLE_H
#define PROTOCOL_CONSOLE_H

#include "protocol/session.h"

enum { PATIENCE_US = 1000000 };

// Begins a session, with all options at their defaults. False, with the reason, if what an engine
// needs can't be had.
bool console_init(Session *session, Error *error);

// Gives the session commands of the program's arguments, to be followed by nothing.
bool console_preset(Session *session, int count, char **arguments, Error *error);

// Carries out what has come. False when there is nothing left to do, or nobody to do it for.
bool console_turn(Session *session);

// Sleeps until there is something for the next turn.
void console_wait(Session *session);

// Turns and waits: carries out commands until `quit` or the end of the input. A job that has to end
// then, or that nobody has any use of, is left behind after PATIENCE_US: `is_stuck` is set, and the
// program can only be ended, not tidied up.
void console_run(Session *session);

#endif
