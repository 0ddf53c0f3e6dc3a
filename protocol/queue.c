#include "protocol/queue.h"

#include <stdlib.h>
#include <string.h>

// Inserts a copy of the line behind `before`, or as the first.
static bool insert(Queue *queue, QueuedLine *before, Slice line, QueuedKind kind)
{
    QueuedLine *entry = malloc(sizeof *entry + line.length);
    if (entry == NULL)
        return false;
    QueuedLine **link = before != NULL ? &before->next : &queue->first;
    *entry = (QueuedLine){.next = *link, .kind = kind, .length = line.length};
    if (line.length > 0)
        memcpy(entry->text, line.at, line.length);
    *link = entry;
    if (queue->last == before)
        queue->last = entry;
    return true;
}

// The search that ponders and waits last ends with its turn, unless its ponderhit has come.
static void supersede_ponder(Queue *queue)
{
    if (queue->last_ponder != NULL && !queue->last_ponder->is_hit)
        queue->last_ponder->is_stopped = true;
    queue->last_ponder = NULL;
}

bool queue_push(Queue *queue, Slice line, QueuedKind kind, bool supersedes)
{
    if (!insert(queue, queue->last, line, kind))
        return false;
    queue->last->supersedes = supersedes;
    queue->superseding += supersedes;
    if (supersedes)
        supersede_ponder(queue);
    if (kind == QUEUED_PONDER)
        queue->last_ponder = queue->last;
    return true;
}

static bool is_stoppable(const QueuedLine *entry)
{
    return entry->kind == QUEUED_JOB || entry->kind == QUEUED_PONDER;
}

// True for a job whose end nobody has asked for.
static bool goes_on(const QueuedLine *entry)
{
    return is_stoppable(entry) && !entry->is_stopped;
}

bool queue_push_before_jobs(Queue *queue, Slice line)
{
    QueuedLine *before = NULL;
    for (QueuedLine *entry = queue->first; entry != NULL && !goes_on(entry); entry = entry->next)
        before = entry;
    return insert(queue, before, line, QUEUED_AT_ONCE);
}

bool queue_has_upkeep_soon(const Queue *queue)
{
    const QueuedLine *entry = queue->first;
    while (entry != NULL && entry->kind != QUEUED_UPKEEP && !goes_on(entry))
        entry = entry->next;
    return entry != NULL && entry->kind == QUEUED_UPKEEP;
}

bool queue_is_all_upkeep(const Queue *queue)
{
    const QueuedLine *entry = queue->first;
    while (entry != NULL && entry->kind == QUEUED_UPKEEP)
        entry = entry->next;
    return entry == NULL;
}

void queue_stop_jobs(Queue *queue)
{
    QueuedLine *entry = queue->last_stopped != NULL ? queue->last_stopped : queue->first;
    for (; entry != NULL; entry = entry->next)
        entry->is_stopped = is_stoppable(entry);
    queue->last_stopped = queue->last;
}

bool queue_hit_last_ponder(Queue *queue)
{
    if (queue->last_ponder != NULL)
        queue->last_ponder->is_hit = true;
    return queue->last_ponder != NULL;
}

QueuedLine *queue_pop(Queue *queue)
{
    QueuedLine *entry = queue->first;
    if (entry == NULL)
        return NULL;
    queue->first = entry->next;
    queue->superseding -= entry->supersedes;
    if (queue->last == entry)
        queue->last = NULL;
    if (queue->last_ponder == entry)
        queue->last_ponder = NULL;
    if (queue->last_stopped == entry)
        queue->last_stopped = NULL;
    return entry;
}

void queue_clear(Queue *queue)
{
    for (QueuedLine *entry = queue_pop(queue); entry != NULL; entry = queue_pop(queue))
        free(entry);
}
