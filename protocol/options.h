// The options of `setoption`, as a table: what `uci` lists and what is accepted come from one row.
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "engine/mdoc.h"
#include "protocol/session.h"

// Fills in the defaults of all options that are numbers or yes and no.
void options_init(int64_t values[OPTION_COUNT]);

// The highest value of a number option.
int64_t option_high(OptionId id);

// Prints the "option name ..." lines.
void options_list(Session *session);

// Describes every option on a man page: type, range, default and what it is for.
void options_describe(const Mdoc *page);

// Carries out `setoption`'s "name NAME [value VALUE]". On error nothing changes.
bool options_set(Session *session, Slice words, Error *error);

#endif
