// The positions a game has been through, by key: what the repetition rule needs to know.
//
// DESIGN. A growing list of keys in the order played, and beside it an open-addressing table from
// key to the number of times it occurred, so that a search asks in constant time however long the
// game is. A game's history is built once per `position` command and then only read; readers may
// be many threads. Both arrays belong to the History.
#ifndef ENGINE_HISTORY_H
#define ENGINE_HISTORY_H

#include "engine/base/bits.h"

typedef struct HistorySlot {
    uint64_t key;
    uint32_t times; // 0: the slot is free
} HistorySlot;

// All zero is an empty history.
typedef struct History {
    uint64_t *keys;
    HistorySlot *slots;
    size_t count, key_capacity, slot_capacity;
} History;

// Appends a key. False, and nothing changed, when memory runs out.
bool history_push(History *history, uint64_t key);

// Takes the last key off again. The history isn't empty.
void history_pop(History *history);

// How often a key occurred.
uint32_t history_times(const History *history, uint64_t key);

// A word that stands for the set of positions that have occurred twice or more, `now` being the key
// of the position that follows the history; 0 if there is none.
uint64_t history_repeated(const History *history, uint64_t now);

// Makes `to` an equal history of its own. False, and `to` empty, when memory runs out.
bool history_copy(History *to, const History *from);

// Gives the memory back and leaves an empty history.
void history_free(History *history);

#endif
