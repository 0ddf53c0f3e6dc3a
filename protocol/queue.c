#include "protocol/queue.h"

#include <stdlib.h>
#include <string.h>

bool queue_push(Queue *queue, Slice line, bool starts_job)
{
    QueuedLine *entry = malloc(sizeof *entry + line.length);
    if (entry == NULL)
        return false;
    *entry = (QueuedLine){.starts_job = starts_job, .length = line.length};
    if (line.length > 0)
        memcpy(entry->text, line.at, line.length);
    if (queue->last != NULL)
        queue->last->next = entry;
    else
        queue->first = entry;
    queue->last = entry;
    if (starts_job)
        queue->last_job = entry;
    return true;
}

void queue_stop_jobs(Queue *queue)
{
    QueuedLine *entry = queue->last_stopped != NULL ? queue->last_stopped : queue->first;
    for (; entry != NULL; entry = entry->next)
        entry->is_stopped = entry->starts_job;
    queue->last_stopped = queue->last;
}

bool queue_hit_last_job(Queue *queue)
{
    if (queue->last_job != NULL)
        queue->last_job->is_hit = true;
    return queue->last_job != NULL;
}

QueuedLine *queue_pop(Queue *queue)
{
    QueuedLine *entry = queue->first;
    if (entry == NULL)
        return NULL;
    queue->first = entry->next;
    if (queue->last == entry)
        queue->last = NULL;
    if (queue->last_job == entry)
        queue->last_job = NULL;
    if (queue->last_stopped == entry)
        queue->last_stopped = NULL;
    return entry;
}

void queue_clear(Queue *queue)
{
    for (QueuedLine *entry = queue_pop(queue); entry != NULL; entry = queue_pop(queue))
        free(entry);
}
