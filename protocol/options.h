// The options of `setoption`, as a table: what `uci` lists and what is accepted come from one row.
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "engine/mdoc.h"
#include "protocol/session.h"

enum { HASH_MOST_MB = 33554432 };

// Fills in the defaults of all options whose values a session keeps.
void options_init(Session *session);

// The most threads there may be: 1024, or more where there are processors for them.
int64_t options_most_threads(void);

// Prints the "option name ..." lines.
void options_list(Session *session);

// Describes every option on a man page: type, range, default and what it is for.
void options_describe(const Mdoc *page);

// Carries out `setoption`'s "name NAME [value VALUE]". On error nothing changes.
bool options_set(Session *session, Slice words, Error *error);

#endif
