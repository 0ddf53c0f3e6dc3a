// Commands that have to wait until a job is done, first in first out.
//
// DESIGN. What a `stop` or `ponderhit` means for a job that still waits is a mark on the job's own
// line. A `stop` marks only what came behind the one before, so any number of commands takes time
// in proportion to their number.
#ifndef PROTOCOL_QUEUE_H
#define PROTOCOL_QUEUE_H

#include "engine/text.h"

typedef struct QueuedLine {
    struct QueuedLine *next;
    bool starts_job;
    bool is_stopped; // a `stop` has come for it
    bool is_hit;     // a `ponderhit` has
    size_t length;
    char text[];
} QueuedLine;

// All zero is an empty queue.
typedef struct Queue {
    QueuedLine *first, *last;
    QueuedLine *last_job;     // the last line that starts one
    QueuedLine *last_stopped; // up to here a `stop` has been; NULL: nothing here has seen one
} Queue;

// Appends a copy of the line. False when memory runs out.
bool queue_push(Queue *queue, Slice line, bool starts_job);

// Marks every line that starts a job as stopped.
void queue_stop_jobs(Queue *queue);

// Marks the last line that starts a job as hit. False if there is none.
bool queue_hit_last_job(Queue *queue);

// Takes the first line out; the caller frees it. NULL if there is none.
QueuedLine *queue_pop(Queue *queue);

void queue_clear(Queue *queue);

#endif
