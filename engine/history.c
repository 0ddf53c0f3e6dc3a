#include "engine/history.h"

#include "engine/base/rng.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 64 };

// The slot that holds `key`, or the free one where it belongs. The table is never full.
static HistorySlot *find(HistorySlot *slots, size_t capacity, uint64_t key)
{
    size_t at = (size_t)key & (capacity - 1);
    while (slots[at].times != 0 && slots[at].key != key)
        at = (at + 1) & (capacity - 1);
    return &slots[at];
}

static void note(HistorySlot *slots, size_t capacity, uint64_t key)
{
    HistorySlot *slot = find(slots, capacity, key);
    slot->key = key;
    slot->times++;
}

static bool grow_slots(History *history)
{
    size_t capacity = history->slot_capacity ? 2 * history->slot_capacity : 2 * FIRST_CAPACITY;
    HistorySlot *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL)
        return false;
    for (size_t i = 0; i < history->count; i++)
        note(slots, capacity, history->keys[i]);
    free(history->slots);
    history->slots = slots;
    history->slot_capacity = capacity;
    return true;
}

static bool grow_keys(History *history)
{
    size_t capacity = history->key_capacity ? 2 * history->key_capacity : FIRST_CAPACITY;
    uint64_t *keys = realloc(history->keys, capacity * sizeof *keys);
    if (keys == NULL)
        return false;
    history->keys = keys;
    history->key_capacity = capacity;
    return true;
}

bool history_push(History *history, uint64_t key)
{
    if (history->count == history->key_capacity && !grow_keys(history))
        return false;
    if (2 * (history->count + 1) > history->slot_capacity && !grow_slots(history))
        return false;
    history->keys[history->count++] = key;
    note(history->slots, history->slot_capacity, key);
    return true;
}

// Keys entered the table in the order they were played, so no other key stands behind this one on
// its way to a free slot: its own may become free.
void history_pop(History *history)
{
    uint64_t key = history->keys[--history->count];
    find(history->slots, history->slot_capacity, key)->times--;
}

uint32_t history_times(const History *history, uint64_t key)
{
    if (history->count == 0)
        return 0;
    return find(history->slots, history->slot_capacity, key)->times;
}

uint64_t history_repeated(const History *history, uint64_t now)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < history->slot_capacity; i++) {
        const HistorySlot *slot = &history->slots[i];
        if (slot->times >= 2 || (slot->times == 1 && slot->key == now))
            sum += mix64(slot->key);
    }
    return sum;
}

bool history_copy(History *to, const History *from)
{
    *to = (History){0};
    for (size_t i = 0; i < from->count; i++) {
        if (!history_push(to, from->keys[i])) {
            history_free(to);
            return false;
        }
    }
    return true;
}

void history_free(History *history)
{
    free(history->keys);
    free(history->slots);
    *history = (History){0};
}
