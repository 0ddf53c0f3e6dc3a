#include "protocol/settings/affinity.h"

#include "engine/base/system/os.h"

#include <string.h>

static int cpu_count(const CpuSet *set)
{
    int count = 0;
    for (size_t i = 0; i < ARRAY_COUNT(set->words); i++)
        count += popcount(set->words[i]);
    return count;
}

static void bind_to(const CpuSet *set)
{
    os_bind(set->words, ARRAY_COUNT(set->words));
}

// Adds "7" or "4-7".
static bool add_range(CpuSet *set, Slice range)
{
    int64_t first, last;
    bool has_end = range.length > 0 && memchr(range.at, '-', range.length) != NULL;
    Slice low = slice_cut(&range, '-');
    if (!slice_number(low, &first) || !slice_number(has_end ? range : low, &last) || first < 0 ||
        last >= MAX_CPUS || first > last)
        return false;
    for (int64_t cpu = first; cpu <= last; cpu++)
        set->words[cpu / 64] |= (uint64_t)1 << cpu % 64;
    return true;
}

static bool parse_set(Slice text, CpuSet *set)
{
    *set = (CpuSet){{0}};
    do {
        if (!add_range(set, slice_cut(&text, ',')))
            return false;
    } while (text.length > 0);
    return true;
}

static bool parse_sets(Slice text, Affinity *affinity)
{
    affinity->set_count = 0;
    do {
        if (affinity->set_count == MAX_CPU_SETS ||
            !parse_set(slice_cut(&text, ':'), &affinity->sets[affinity->set_count++]))
            return false;
    } while (text.length > 0);
    return true;
}

static void keep_allowed(const Affinity *affinity, CpuSet *set)
{
    for (size_t i = 0; cpu_count(&affinity->allowed) > 0 && i < ARRAY_COUNT(set->words); i++)
        set->words[i] &= affinity->allowed.words[i];
}

// One set per NUMA node, of the processors the program may use or of all. Leaves out empty ones.
static void read_nodes(Affinity *affinity, bool only_allowed)
{
    affinity->set_count = 0;
    for (int node = 0; node < MAX_CPU_SETS; node++) {
        char list[4096];
        CpuSet set;
        bool good = os_node_processors(node, list, sizeof list) &&
                    parse_set(slice_trim(slice_of(list)), &set);
        if (good && only_allowed)
            keep_allowed(affinity, &set);
        if (good && cpu_count(&set) > 0)
            affinity->sets[affinity->set_count++] = set;
    }
}

void affinity_init(Affinity *affinity)
{
    Error ignored;
    *affinity = (Affinity){0};
    os_allowed_processors(affinity->allowed.words, ARRAY_COUNT(affinity->allowed.words));
    affinity_set(affinity, slice_of("auto"), &ignored);
}

bool affinity_set(Affinity *affinity, Slice policy, Error *error)
{
    Affinity next = *affinity;
    next.set_count = 0;
    if (slice_is_any_case(policy, "auto") || slice_is_any_case(policy, "system")) {
        read_nodes(&next, true);
        if (slice_is_any_case(policy, "auto") && next.set_count < 2)
            next.set_count = 0;
    } else if (slice_is_any_case(policy, "hardware")) {
        read_nodes(&next, false);
    } else if (!slice_is_any_case(policy, "none") && !parse_sets(policy, &next)) {
        return fail(error,
                    "NumaPolicy is auto, system, hardware, none or processors like "
                    "0-3,8:4-7, not '%.*s'; the old one stays",
                    slice_quote(policy), policy.at);
    }
    next.was_bound |= next.set_count > 0;
    *affinity = next;
    return true;
}

// The set of thread `index`.
static const CpuSet *set_of(const Affinity *affinity, int index)
{
    int threads[MAX_CPU_SETS] = {0}, best = 0;
    for (int thread = 0; thread <= index; thread++) {
        best = 0;
        for (int i = 1; i < affinity->set_count; i++)
            if ((threads[i] + 1) * cpu_count(&affinity->sets[best]) <
                (threads[best] + 1) * cpu_count(&affinity->sets[i]))
                best = i;
        threads[best]++;
    }
    return &affinity->sets[best];
}

void affinity_bind(void *context, int index)
{
    const Affinity *affinity = context;
    if (affinity->set_count > 0)
        bind_to(set_of(affinity, index));
    else if (affinity->was_bound)
        bind_to(&affinity->allowed);
}
