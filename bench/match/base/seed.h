// Seeds for those who have given none.
#ifndef BENCH_MATCH_BASE_SEED_H
#define BENCH_MATCH_BASE_SEED_H

#include <stdint.h>

// 64 bits of the system's randomness. Where there is none, of the time in nanoseconds, the process
// and how often it has asked: two that begin in the same second have different seeds there, too.
uint64_t seed_draw(void);

// Seeds that are made of texts: FNV-1a of all of them, each with its zero, from SEED_BASIS on.
#define SEED_BASIS UINT64_C(0xCBF29CE484222325)
uint64_t seed_add_text(uint64_t hash, const char *text);

#endif
