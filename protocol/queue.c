#include "protocol/queue.h"

#include <stdlib.h>
#include <string.h>

bool queue_push(Queue *queue, Slice line, bool starts_job)
{
    QueuedLine *entry = malloc(sizeof *entry + line.length);
    if (entry == NULL)
        return false;
    entry->next = NULL;
    entry->starts_job = starts_job;
    entry->length = line.length;
    if (line.length > 0)
        memcpy(entry->text, line.at, line.length);
    if (queue->last != NULL)
        queue->last->next = entry;
    else
        queue->first = entry;
    queue->last = entry;
    queue->jobs += starts_job;
    return true;
}

QueuedLine *queue_pop(Queue *queue)
{
    QueuedLine *entry = queue->first;
    if (entry == NULL)
        return NULL;
    queue->first = entry->next;
    if (queue->first == NULL)
        queue->last = NULL;
    queue->jobs -= entry->starts_job;
    return entry;
}

void queue_clear(Queue *queue)
{
    for (QueuedLine *entry = queue_pop(queue); entry != NULL; entry = queue_pop(queue))
        free(entry);
}
