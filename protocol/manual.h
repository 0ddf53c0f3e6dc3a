// The words of the engine's man page that are in no table: what comes before the lists of commands
// and options, and behind them.
#ifndef PROTOCOL_MANUAL_H
#define PROTOCOL_MANUAL_H

#include "engine/mdoc.h"

// The description of the program, up to its commands.
void manual_begin(const Mdoc *page);

// From the environment to the licence.
void manual_end(const Mdoc *page);

#endif
