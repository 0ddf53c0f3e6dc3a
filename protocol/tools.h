// The tools of bench/ as jobs, whose host is the session, and commands that are jobs of their own.
#ifndef PROTOCOL_TOOLS_H
#define PROTOCOL_TOOLS_H

#include "protocol/session.h"

// Begins a tool of bench/ with the words behind its name.
bool tool_begin(Session *session, BenchTool *tool, Slice words, Error *error);

// Begins a command that is none of these but may take long: large tables are emptied.
bool upkeep_begin(Session *session, Upkeep *upkeep, Slice words, Error *error);

#endif
