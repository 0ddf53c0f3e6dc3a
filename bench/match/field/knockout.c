#include "bench/match/field/knockout.h"

// Doubles the bracket until it has `size` slots, putting beside each seed the one that it should
// meet if the better ones always win.
static void place_seeds(Knockout *knockout, int size)
{
    knockout->slots[0] = 0;
    for (int count = 1; count < size; count *= 2)
        for (int i = count - 1; i >= 0; i--) {
            int seed = knockout->slots[i];
            knockout->slots[2 * i] = seed;
            knockout->slots[2 * i + 1] = 2 * count - 1 - seed;
        }
    knockout->slot_count = size;
}

static void begin_stage(Knockout *knockout)
{
    for (int i = 0; i < MAX_ENGINES; i++)
        knockout->points[i] = 0;
    knockout->meetings = 0;
}

void knockout_begin(Knockout *knockout, int engines)
{
    int size = 1;
    assert(engines >= 1 && engines <= MAX_ENGINES);
    while (size < engines)
        size *= 2;
    place_seeds(knockout, size);
    for (int i = 0; i < size; i++)
        if (knockout->slots[i] >= engines)
            knockout->slots[i] = -1;
    begin_stage(knockout);
}

void knockout_note(Knockout *knockout, int a, int b, int64_t points_a, int64_t points_b)
{
    knockout->points[a] += points_a;
    knockout->points[b] += points_b;
}

static bool is_open(const Knockout *knockout, int a, int b)
{
    if (a < 0 || b < 0)
        return false;
    if (knockout->meetings == 0)
        return true;
    return knockout->meetings <= KNOCKOUT_EXTRA && knockout->points[a] == knockout->points[b];
}

int knockout_pairs(const Knockout *knockout, int (*pairs)[2])
{
    int count = 0;
    for (int i = 0; i + 1 < knockout->slot_count; i += 2) {
        int a = knockout->slots[i], b = knockout->slots[i + 1];
        if (!is_open(knockout, a, b))
            continue;
        pairs[count][0] = a < b ? a : b; // the better seed first
        pairs[count][1] = a < b ? b : a;
        count++;
    }
    return count;
}

static int winner_of(const Knockout *knockout, int a, int b)
{
    if (a < 0 || b < 0)
        return a < 0 ? b : a;
    if (knockout->points[a] != knockout->points[b])
        return knockout->points[a] > knockout->points[b] ? a : b;
    return a < b ? a : b;
}

bool knockout_advance(Knockout *knockout)
{
    int tied[MAX_ENGINES][2];
    knockout->meetings++;
    if (knockout_pairs(knockout, tied) > 0)
        return false;
    knockout->slot_count /= 2;
    for (int i = 0; i < knockout->slot_count; i++)
        knockout->slots[i] =
            winner_of(knockout, knockout->slots[2 * i], knockout->slots[2 * i + 1]);
    begin_stage(knockout);
    return true;
}

int knockout_champion(const Knockout *knockout)
{
    return knockout->slot_count == 1 ? knockout->slots[0] : -1;
}
