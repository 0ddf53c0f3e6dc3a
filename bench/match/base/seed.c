#define _POSIX_C_SOURCE 200809L // clock_gettime, getpid
#include "bench/match/base/seed.h"

#include "engine/base/rng.h"

#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

// Where systems give random bytes. POSIX names no such place, but all that we know have this one.
static uint64_t system_bits(void)
{
    uint64_t bits = 0;
    FILE *source = fopen("/dev/urandom", "rb");
    if (source == NULL)
        return 0;
    setvbuf(source, NULL, _IONBF, 0);
    if (fread(&bits, sizeof bits, 1, source) != 1)
        bits = 0;
    fclose(source);
    return bits;
}

uint64_t seed_draw(void)
{
    static atomic_uint asked;
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t seed = mix64((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
    seed = mix64(seed + (uint64_t)getpid());
    seed = mix64(seed + atomic_fetch_add(&asked, 1u));
    return seed ^ system_bits();
}

uint64_t seed_add_text(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001B3);
    while (*text++ != '\0');
    return hash;
}
