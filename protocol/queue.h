// Commands that have to wait until a job is done, first in first out.
//
// DESIGN. A `stop` or `ponderhit` for a job that still waits leaves a mark on the job's own line. A
// `stop` marks only what came behind the one before, so any number of commands takes time in
// proportion to their number. A `ponderhit` is for the last `go ponder`, unless that has been
// superseded: a line that supersedes ends every search before it that only a `stop` would end. How
// many such lines wait is all that a search has to know when it begins.
#ifndef PROTOCOL_QUEUE_H
#define PROTOCOL_QUEUE_H

#include "engine/base/text.h"

typedef enum QueuedKind {
    QUEUED_AT_ONCE, // starts nothing
    QUEUED_JOB,
    QUEUED_PONDER, // a job that a `ponderhit` may be for
    QUEUED_UPKEEP  // a job that `isready` asks about and no `stop` is for
} QueuedKind;

typedef struct QueuedLine {
    struct QueuedLine *next;
    QueuedKind kind;
    bool is_stopped; // a `stop` has come for it
    bool is_hit;     // a `ponderhit` has
    bool supersedes;
    size_t length;
    char text[];
} QueuedLine;

// All zero is an empty queue.
typedef struct Queue {
    QueuedLine *first, *last;
    QueuedLine *last_ponder;
    QueuedLine *last_stopped; // up to here a `stop` has been; NULL: nothing here has seen one
    size_t superseding;       // lines that supersede
} Queue;

// Appends a copy of the line, which may supersede searches before it. False when memory runs out.
bool queue_push(Queue *queue, Slice line, QueuedKind kind, bool supersedes);

// The same for a line that starts nothing, but before the first job that has no end in sight: that
// has not been stopped.
bool queue_push_before_jobs(Queue *queue, Slice line);

// Whether upkeep waits before the first job that has not been stopped.
bool queue_has_upkeep_soon(const Queue *queue);

// Whether nothing but upkeep waits.
bool queue_is_all_upkeep(const Queue *queue);

// Marks every job but upkeep as stopped.
void queue_stop_jobs(Queue *queue);

// Marks the last job that ponders as hit. False if there is none.
bool queue_hit_last_ponder(Queue *queue);

// Takes the first line out; the caller frees it. NULL if there is none.
QueuedLine *queue_pop(Queue *queue);

void queue_clear(Queue *queue);

#endif
