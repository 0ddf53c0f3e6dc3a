// Large blocks of zeroed memory, in huge pages where they are wanted and the system grants them.
#ifndef SEARCH_MEMORY_H
#define SEARCH_MEMORY_H

#include <stddef.h>
#include <stdint.h>

// A block of memory. All zero is no block.
typedef struct MemoryBlock {
    void *at;      // aligned to 2 MiB if from memory_get
    size_t bytes;  // usable
    void *mapping; // what the system gave
    size_t mapped_bytes;
} MemoryBlock;

// Bytes that can be had now without pushing the machine into swapping or the out-of-memory
// killer, as far as the system tells; UINT64_MAX where it does not.
uint64_t memory_available(void);

// A zeroed block of `bytes`; no block if that can't be had, as more than an address can name never
// can.
MemoryBlock memory_get(uint64_t bytes);

// A zeroed block of `bytes` in pages of the ordinary size, each taken from the machine only when it
// is first touched; aligned to a page. No block if that can't be had.
MemoryBlock memory_reserve(uint64_t bytes);

// Gives a block back and clears it. No block is fine.
void memory_give_back(MemoryBlock *block);

#endif
