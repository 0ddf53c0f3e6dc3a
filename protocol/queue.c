#include "protocol/queue.h"

#include <stdlib.h>
#include <string.h>

static QueuedLine *new_entry(Slice line, bool starts_job)
{
    QueuedLine *entry = malloc(sizeof *entry + line.length);
    if (entry == NULL)
        return NULL;
    entry->next = NULL;
    entry->starts_job = starts_job;
    entry->length = line.length;
    if (line.length > 0)
        memcpy(entry->text, line.at, line.length);
    return entry;
}

bool queue_push(Queue *queue, Slice line, bool starts_job)
{
    QueuedLine *entry = new_entry(line, starts_job);
    if (entry == NULL)
        return false;
    if (queue->last != NULL)
        queue->last->next = entry;
    else
        queue->first = entry;
    queue->last = entry;
    queue->jobs += starts_job;
    return true;
}

static bool insert_behind(Queue *queue, QueuedLine *place, Slice line)
{
    QueuedLine *entry = new_entry(line, false);
    if (entry == NULL)
        return false;
    entry->next = place->next;
    place->next = entry;
    if (queue->last == place)
        queue->last = entry;
    return true;
}

bool queue_put_behind_jobs(Queue *queue, Slice line, bool every_job)
{
    bool done = true;
    size_t to_come = queue->jobs;
    for (QueuedLine *entry = queue->first; entry != NULL; entry = entry->next) {
        if (!entry->starts_job)
            continue;
        to_come--;
        if (every_job || to_come == 0)
            done = insert_behind(queue, entry, line) && done;
    }
    return done;
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
