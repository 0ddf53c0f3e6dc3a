// Commands that have to wait until a job is done, first in first out.
#ifndef PROTOCOL_QUEUE_H
#define PROTOCOL_QUEUE_H

#include "engine/text.h"

typedef struct QueuedLine {
    struct QueuedLine *next;
    bool starts_job;
    size_t length;
    char text[];
} QueuedLine;

// All zero is an empty queue.
typedef struct Queue {
    QueuedLine *first, *last;
    size_t jobs; // lines in it that start one
} Queue;

// Appends a copy of the line. False when memory runs out.
bool queue_push(Queue *queue, Slice line, bool starts_job);

// Puts a copy of the line right behind the last line that starts a job, or behind every one that
// does. Without such a line nothing happens. False when memory runs out.
bool queue_put_behind_jobs(Queue *queue, Slice line, bool every_job);

// Takes the first line out; the caller frees it. NULL if there is none.
QueuedLine *queue_pop(Queue *queue);

void queue_clear(Queue *queue);

#endif
