// The pipes of one engine: lines out of what it prints, commands into what it reads, none of which
// ever waits longer than it is told.
//
// DESIGN. Reading ends at an absolute deadline, at the end of output, or when the host is stopped,
// whatever is printed meanwhile. Lines that were read before the output ended are handed out first.
// An engine is called gone only when no stop has followed its end within a moment. The buffer grows
// to the longest line allowed and no further.
#ifndef BENCH_MATCH_HOST_WIRE_H
#define BENCH_MATCH_HOST_WIRE_H

#include "bench/match/host/dialect.h"
#include "bench/match/host/host.h"
#include "bench/match/host/host_parts.h"

typedef struct Wire {
    EngineHost *host;
    EngineProcess *child;
    bool has_begun;   // its first line has been cut off
    bool ended;       // nothing more will come
    int64_t read_us;  // when the bytes that came last were read
    int64_t log_left; // bytes of output that may still be logged
    char *buffer;     // bytes start..end are unread; there is no line end in start..scanned
    size_t start, scanned, end, capacity;
} Wire;

// The child is the caller's.
void wire_open(Wire *wire, EngineHost *host, EngineProcess *child);
void wire_close(Wire *wire);

// As engine_next_line.
EngineFault wire_next_line(Wire *wire, int64_t deadline_us, Slice *line, int64_t *read_us);

// Throws away all that was printed until now.
void wire_drop_stale(Wire *wire);

// As engine_send.
EngineFault wire_send(Wire *wire, const char *lines, int64_t *sent_us, Error *error);

// Sends lines if that can be done without waiting.
void wire_try(Wire *wire, const char *lines);

#endif
