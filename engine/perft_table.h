// A shared table of leaf counts for perft, for any game.
//
// DESIGN. A slot is two 64-bit words, four slots a cache line, always written and read with relaxed
// atomics: threads share the table without locks. The first word is the check word folded (xor)
// with the count, so a slot torn between two writers fits neither and is a miss. The slot is found
// by one hash and checked by another, independent one, so a wrong count needs 64 check bits to
// agree by chance. Within a line the smallest count, the cheapest to find again, is replaced.
#ifndef ENGINE_PERFT_TABLE_H
#define ENGINE_PERFT_TABLE_H

#include "engine/base/bits.h"

#include <stdatomic.h>

enum { PERFT_LINE_SLOTS = 4 };

typedef struct PerftSlot {
    _Atomic uint64_t check_xor_count;
    _Atomic uint64_t count;
} PerftSlot;

typedef struct PerftLine {
    PerftSlot slots[PERFT_LINE_SLOTS];
} PerftLine;

// `lines` points to `count` lines of memory, zeroed at first and owned by the caller. A table
// without lines is not asked: callers pass NULL instead.
typedef struct PerftTable {
    PerftLine *lines;
    uint64_t count;
} PerftTable;

ALWAYS_INLINE PerftLine *perft_table_line(const PerftTable *table, uint64_t hash)
{
    return &table->lines[scale_below(hash, table->count)];
}

// Finds the count stored under `check` in a line. False if there is none.
static inline bool perft_table_get(PerftLine *line, uint64_t check, uint64_t *count)
{
    for (int i = 0; i < PERFT_LINE_SLOTS; i++) {
        PerftSlot *slot = &line->slots[i];
        uint64_t stored = atomic_load_explicit(&slot->count, memory_order_relaxed);
        uint64_t folded = atomic_load_explicit(&slot->check_xor_count, memory_order_relaxed);
        if ((folded ^ stored) == check) {
            *count = stored;
            return true;
        }
    }
    return false;
}

// Stores a count under `check`.
static inline void perft_table_put(PerftLine *line, uint64_t check, uint64_t count)
{
    PerftSlot *victim = &line->slots[0];
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < PERFT_LINE_SLOTS; i++) {
        uint64_t held = atomic_load_explicit(&line->slots[i].count, memory_order_relaxed);
        if (held < least) {
            least = held;
            victim = &line->slots[i];
        }
    }
    atomic_store_explicit(&victim->check_xor_count, check ^ count, memory_order_relaxed);
    atomic_store_explicit(&victim->count, count, memory_order_relaxed);
}

#endif
