#include "bench/data/quota.h"

#include "engine/base/memory.h"

#include <stdlib.h>

enum { PAGE_BITS = 16, PAGE_GAMES = 1 << PAGE_BITS, PAGES = 1 << (32 - PAGE_BITS) };

void quota_open(Quota *quota, int64_t wanted)
{
    *quota = (Quota){.wanted = wanted, .pages = memory_new(PAGES, sizeof *quota->pages)};
}

void quota_close(Quota *quota)
{
    for (int i = 0; quota->pages != NULL && i < PAGES; i++)
        free(quota->pages[i]);
    free(quota->pages);
    *quota = (Quota){0};
}

int quota_length(const Quota *quota, uint32_t game)
{
    const uint16_t *page = quota->pages[game >> PAGE_BITS];
    return page != NULL ? page[game % PAGE_GAMES] : 0;
}

void quota_finish(Quota *quota, uint32_t game, int length)
{
    uint16_t **page = &quota->pages[game >> PAGE_BITS];
    if (*page == NULL)
        *page = memory_new(PAGE_GAMES, sizeof **page);
    (*page)[game % PAGE_GAMES] = (uint16_t)length;
    for (int next; (next = quota_length(quota, quota->complete)) > 0; quota->complete++)
        quota->positions += next;
}

// Positions that the games before this one have at least, and games among them not finished.
static int64_t positions_before(const Quota *quota, uint32_t game, int64_t *missing)
{
    int64_t positions = quota->positions;
    *missing = 0;
    for (uint32_t i = game; i < quota->complete; i++)
        positions -= quota_length(quota, i);
    for (uint32_t i = quota->complete; i < game; i++) {
        int length = quota_length(quota, i);
        positions += length;
        *missing += length == 0;
    }
    return positions;
}

QuotaVerdict quota_verdict(const Quota *quota, uint32_t game)
{
    int64_t missing, positions = positions_before(quota, game, &missing);
    if (positions + missing >= quota->wanted) // a game has one position at least
        return QUOTA_OUT;
    return positions + missing * QUOTA_MOST_SAMPLES < quota->wanted ? QUOTA_IN : QUOTA_OPEN;
}

bool quota_take(Quota *quota, uint32_t *game)
{
    if (quota->next < quota->complete)
        quota->next = quota->complete;
    while (quota_length(quota, quota->next) > 0)
        quota->next++;
    if (quota->next == UINT32_MAX || quota_verdict(quota, quota->next) == QUOTA_OUT)
        return false;
    *game = quota->next++;
    return true;
}
