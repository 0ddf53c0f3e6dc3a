#include "search/memory.h"

#include "engine/base/system/os.h"

uint64_t memory_available(void)
{
    return os_memory_available();
}

MemoryBlock memory_get(uint64_t wanted_bytes)
{
    if (wanted_bytes > SIZE_MAX - OS_HUGE_PAGE)
        return (MemoryBlock){0};
    size_t bytes = (size_t)wanted_bytes, mapped_bytes = bytes + OS_HUGE_PAGE;
    void *mapping = os_map(mapped_bytes);
    if (mapping == NULL)
        return (MemoryBlock){0};
    uintptr_t at = ((uintptr_t)mapping + OS_HUGE_PAGE - 1) & ~(uintptr_t)(OS_HUGE_PAGE - 1);
    os_wish_huge_pages((void *)at, bytes);
    return (MemoryBlock){(void *)at, bytes, mapping, mapped_bytes};
}

MemoryBlock memory_reserve(uint64_t wanted_bytes)
{
    if (wanted_bytes > SIZE_MAX)
        return (MemoryBlock){0};
    size_t bytes = (size_t)wanted_bytes;
    void *at = os_map(bytes);
    return at != NULL ? (MemoryBlock){at, bytes, at, bytes} : (MemoryBlock){0};
}

void memory_give_back(MemoryBlock *block)
{
    if (block->mapping != NULL)
        os_unmap(block->mapping, block->mapped_bytes);
    *block = (MemoryBlock){0};
}
