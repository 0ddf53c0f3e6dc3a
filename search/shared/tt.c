#include "search/shared/tt.h"

#include <string.h>

enum { AGE_COUNT = 1 << TT_AGE_BITS };

// Data word: move 0..15, score 16..31, eval 32..47, depth 48..55, bound 56..57, pv 58, age 59..63.
static uint64_t pack(TtData data, uint8_t age)
{
    return data.move | (uint64_t)(uint16_t)data.score << 16 | (uint64_t)(uint16_t)data.eval << 32 |
           (uint64_t)(uint8_t)data.depth << 48 | (uint64_t)data.bound << 56 |
           (uint64_t)data.pv << 58 | (uint64_t)age << 59;
}

static TtData unpack(uint64_t word)
{
    return (TtData){
        .move = (uint16_t)word,
        .score = (int16_t)(word >> 16),
        .eval = (int16_t)(word >> 32),
        .depth = (int8_t)(word >> 48),
        .bound = word >> 56 & 3,
        .pv = word >> 58 & 1,
    };
}

// Searches that have begun since a slot was written.
static int slot_age(uint64_t word, uint8_t now)
{
    return (AGE_COUNT + now - (int)(word >> 59)) % AGE_COUNT;
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

// Refuses a size. `why` has a verb; a table that is there stays.
static bool refuse(const Tt *tt, int64_t megabytes, const char *why, Error *error)
{
    if (tt->block.at == NULL)
        return fail(error, "a Hash of %lld MB %s", (long long)megabytes, why);
    return fail(error, "a Hash of %lld MB %s; the old table of %zu MB stays", (long long)megabytes,
                why, tt->block.bytes >> 20);
}

bool tt_resize(Tt *tt, int64_t megabytes, Error *error)
{
    uint64_t bytes = (uint64_t)megabytes << 20;
    uint64_t in_reach = memory_available();
    if (in_reach < UINT64_MAX - tt->block.bytes)
        in_reach += tt->block.bytes;
    char why[80];
    snprintf(why, sizeof why, "is more than the memory that is free, %llu MB",
             (unsigned long long)(in_reach >> 20));
    if (bytes > in_reach)
        return refuse(tt, megabytes, why, error);
    MemoryBlock block = memory_get(bytes);
    if (block.at == NULL)
        return refuse(tt, megabytes, "can't be had", error);
    memory_give_back(&tt->block);
    *tt = (Tt){.block = block, .buckets = block.at, .bucket_count = bytes / sizeof(TtBucket)};
    return true;
}

void tt_clear_part(Tt *tt, int index, int parts)
{
    uint64_t from = tt->bucket_count * (uint64_t)index / (uint64_t)parts;
    uint64_t to = tt->bucket_count * (uint64_t)(index + 1) / (uint64_t)parts;
    if (from < to)
        memset((void *)&tt->buckets[from], 0, (size_t)(to - from) * sizeof(TtBucket));
    if (index == 0)
        tt->age = 0;
}

void tt_new_search(Tt *tt)
{
    tt->age = (uint8_t)((tt->age + 1) % AGE_COUNT);
}

int tt_permille_full(const Tt *tt)
{
    enum { SAMPLE_BUCKETS = 1000 / TT_BUCKET_SLOTS };
    uint64_t buckets = tt->bucket_count < SAMPLE_BUCKETS ? tt->bucket_count : SAMPLE_BUCKETS;
    uint64_t used = 0;
    for (uint64_t i = 0; i < buckets; i++)
        for (int j = 0; j < TT_BUCKET_SLOTS; j++) {
            uint64_t word = load(&tt->buckets[i].slots[j].data);
            used += unpack(word).bound != BOUND_NONE && slot_age(word, tt->age) == 0;
        }
    return buckets == 0 ? 0 : (int)(used * 1000 / (buckets * TT_BUCKET_SLOTS));
}

void tt_free(Tt *tt)
{
    memory_give_back(&tt->block);
    *tt = (Tt){0};
}

// The data word of `key`; one of BOUND_NONE, all zero, where there is none.
static uint64_t find(const Tt *tt, uint64_t key)
{
    const TtBucket *bucket = tt_bucket(tt, key);
    for (int i = 0; i < TT_BUCKET_SLOTS; i++) {
        uint64_t word = load(&bucket->slots[i].data);
        if ((load(&bucket->slots[i].key_xor_data) ^ word) == key)
            return word;
    }
    return 0;
}

bool tt_probe(const Tt *tt, uint64_t key, TtData *data)
{
    *data = unpack(find(tt, key));
    return data->bound != BOUND_NONE;
}

bool tt_probe_current(const Tt *tt, uint64_t key, TtData *data)
{
    uint64_t word = find(tt, key);
    *data = unpack(word);
    return data->bound != BOUND_NONE && slot_age(word, tt->age) == 0;
}

// How much a slot is worth keeping: its depth, less for every search that has begun since.
static int slot_worth(uint64_t word, uint8_t age)
{
    TtData data = unpack(word);
    return data.bound == BOUND_NONE ? INT16_MIN : data.depth - 4 * slot_age(word, age);
}

void tt_store(Tt *tt, uint64_t key, TtData data)
{
    TtBucket *bucket = tt_bucket(tt, key);
    TtSlot *victim = NULL;
    int least = INT16_MAX;
    for (int i = 0; i < TT_BUCKET_SLOTS; i++) {
        TtSlot *slot = &bucket->slots[i];
        uint64_t word = load(&slot->data);
        if ((load(&slot->key_xor_data) ^ word) == key) {
            TtData old = unpack(word);
            bool fresh = slot_age(word, tt->age) == 0;
            if (fresh && data.bound != BOUND_EXACT && data.depth + 4 < old.depth)
                return; // much deeper knowledge of this very position stays
            if (data.move == 0)
                data.move = old.move;
            victim = slot;
            break;
        }
        int worth = slot_worth(word, tt->age);
        if (worth < least) {
            least = worth;
            victim = slot;
        }
    }
    uint64_t word = pack(data, tt->age);
    atomic_store_explicit(&victim->key_xor_data, key ^ word, memory_order_relaxed);
    atomic_store_explicit(&victim->data, word, memory_order_relaxed);
}
