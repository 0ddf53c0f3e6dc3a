// ABDADA: the table of moves being searched. A thread that comes to a move another one is searching
// defers it and takes its others first.
//
// DESIGN. Threads that share nothing but the transposition table often search the same tree at the
// same time. After T. Kerrigan, "Simplified ABDADA" (2017): a thread writes down a word for the
// move it begins to search, and clears it when it is done. Another thread that finds the word
// defers that move, and by then has its result in the transposition table. A word hashes a
// position, a move and a depth. The words of one position share a cache line, so a node fetches
// one, not one a move. Nothing is locked: words get lost where two threads write one place or a
// line is full. Then a move is not deferred, which costs time but proves nothing wrong.
#ifndef SEARCH_SHARED_ABDADA_H
#define SEARCH_SHARED_ABDADA_H

#include "engine/base/bits.h"

#include <stdatomic.h>

enum { ABDADA_LINES = 1024, ABDADA_LINE_WORDS = 8 };

// All zero: no move is being searched.
typedef struct AbdadaLine {
    _Alignas(64) _Atomic uint64_t words[ABDADA_LINE_WORDS];
} AbdadaLine;

typedef struct Abdada {
    AbdadaLine lines[ABDADA_LINES];
} Abdada;

// The word of `move` in the position of `key`, searched to `depth` plies; never 0.
ALWAYS_INLINE uint64_t abdada_word(uint64_t key, uint16_t move, int depth)
{
    uint64_t search = (uint64_t)move << 16 | (uint64_t)(uint16_t)depth;
    return (key ^ search * 0x9E3779B97F4A7C15u) | 1;
}

// The words of the position of `key`.
ALWAYS_INLINE AbdadaLine *abdada_line(Abdada *abdada, uint64_t key)
{
    return &abdada->lines[scale_below(key, ABDADA_LINES)];
}

// Whether a thread is searching the move of this word.
ALWAYS_INLINE bool abdada_has(AbdadaLine *line, uint64_t word)
{
    bool found = false;
    for (int i = 0; i < ABDADA_LINE_WORDS; i++)
        found |= atomic_load_explicit(&line->words[i], memory_order_relaxed) == word;
    return found;
}

// Writes a word down, if there is room; gives its place, or NULL.
ALWAYS_INLINE _Atomic uint64_t *abdada_begin(AbdadaLine *line, uint64_t word)
{
    for (int i = 0; i < ABDADA_LINE_WORDS; i++) {
        if (atomic_load_explicit(&line->words[i], memory_order_relaxed) != 0)
            continue;
        atomic_store_explicit(&line->words[i], word, memory_order_relaxed);
        return &line->words[i];
    }
    return NULL;
}

// Clears a word, unless another thread has written over it. NULL is allowed as its place.
ALWAYS_INLINE void abdada_end(_Atomic uint64_t *place, uint64_t word)
{
    if (place != NULL && atomic_load_explicit(place, memory_order_relaxed) == word)
        atomic_store_explicit(place, 0, memory_order_relaxed);
}

#endif
