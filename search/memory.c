#define _DEFAULT_SOURCE // MAP_ANONYMOUS, madvise
#include "search/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

// Reads one number from a file, after `label` if there is one. UINT64_MAX if it isn't there.
static uint64_t read_number(const char *path, const char *label)
{
    uint64_t number = UINT64_MAX;
    char line[128];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return number;
    while (fgets(line, sizeof line, file) != NULL) {
        int skip = 0;
        if (label != NULL && (sscanf(line, label, &skip), skip == 0))
            continue;
        if (sscanf(line + skip, "%" SCNu64, &number) == 1)
            break;
        number = UINT64_MAX;
    }
    fclose(file);
    return number;
}

uint64_t memory_available(void)
{
    uint64_t free_kib = read_number("/proc/meminfo", "MemAvailable:%n");
    uint64_t machine = free_kib == UINT64_MAX ? UINT64_MAX : free_kib * 1024;
    uint64_t limit = read_number("/sys/fs/cgroup/memory.max", NULL);
    uint64_t used = read_number("/sys/fs/cgroup/memory.current", NULL);
    if (limit == UINT64_MAX || used == UINT64_MAX)
        return machine;
    uint64_t group = limit > used ? limit - used : 0;
    return group < machine ? group : machine;
}

Block memory_get(uint64_t wanted_bytes)
{
    if (wanted_bytes > SIZE_MAX - HUGE_PAGE)
        return (Block){0};
    size_t bytes = (size_t)wanted_bytes, mapped_bytes = bytes + HUGE_PAGE;
    void *mapping =
        mmap(NULL, mapped_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED)
        return (Block){0};
    uintptr_t at = ((uintptr_t)mapping + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
#ifdef MADV_HUGEPAGE
    madvise((void *)at, bytes, MADV_HUGEPAGE); // a wish: small pages do as well
#endif
    return (Block){(void *)at, bytes, mapping, mapped_bytes};
}

Block memory_reserve(uint64_t wanted_bytes)
{
    if (wanted_bytes > SIZE_MAX)
        return (Block){0};
    size_t bytes = (size_t)wanted_bytes;
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at != MAP_FAILED ? (Block){at, bytes, at, bytes} : (Block){0};
}

void memory_give_back(Block *block)
{
    if (block->mapping != NULL)
        munmap(block->mapping, block->mapped_bytes);
    *block = (Block){0};
}
