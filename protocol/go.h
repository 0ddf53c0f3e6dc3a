// The jobs: searching and counting.
#ifndef PROTOCOL_GO_H
#define PROTOCOL_GO_H

#include "protocol/session.h"

// `go` and what follows it: begins a search, or a count for `go perft`.
bool go_run(Session *session, Slice words, Error *error);

// Whether a line is a `go` that ponders. It may be refused for something else.
bool go_ponders(Slice line);

// `perft DEPTH [fen FEN] [threads N] [hash MB]`.
bool perft_command(Session *session, Slice words, Error *error);

#endif
