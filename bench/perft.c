// DESIGN. With one thread, or near the leaves, each root move's subtree is counted in turn. With
// several threads the tree is cut two plies below the root: the list of all (root move, reply) is
// worked off by the threads through one counter, so that they end nearly together, and every
// subtree's leaves are added to its root move.
#include "bench/perft.h"

#include "engine/base/time.h"
#include "search/memory.h"

#include <stdlib.h>

enum { SPLIT_MIN_DEPTH = 4 };

typedef struct Subtree {
    int root; // index of the root move
    GameMove reply;
} Subtree;

typedef struct PerftCount {
    const PerftRequest *request;
    const PerftTable *table;
    const GameMove *moves; // of the root
    Subtree *subtrees;
    size_t subtree_count;
    _Atomic size_t next;
    _Atomic uint64_t leaves[GAME_MAX_MOVES]; // by root move
} PerftCount;

static uint64_t leaves_below(const PerftCount *count, const GamePosition *position, int depth)
{
    const PerftRequest *request = count->request;
    if (request->every_leaf)
        return request->rules->perft_every_leaf(position, depth, request->stop);
    return request->rules->perft(position, depth, count->table, request->stop);
}

static GamePosition after(const PerftCount *count, const GamePosition *position, GameMove move)
{
    GamePosition next = *position;
    count->request->rules->play(&next, move);
    return next;
}

static void count_subtrees(void *context, int index)
{
    PerftCount *count = context;
    const PerftRequest *request = count->request;
    (void)index;
    for (;;) {
        size_t next = atomic_fetch_add(&count->next, 1);
        if (next >= count->subtree_count || stop_is_raised(request->stop))
            return;
        Subtree subtree = count->subtrees[next];
        GamePosition position = after(count, request->position, count->moves[subtree.root]);
        position = after(count, &position, subtree.reply);
        atomic_fetch_add(&count->leaves[subtree.root],
                         leaves_below(count, &position, request->depth - 2));
    }
}

static bool list_subtrees(PerftCount *count, int move_count)
{
    const PerftRequest *request = count->request;
    size_t capacity = (size_t)move_count * GAME_MAX_MOVES;
    count->subtrees = malloc(capacity * sizeof *count->subtrees + 1);
    if (count->subtrees == NULL)
        return false;
    for (int root = 0; root < move_count; root++) {
        GameMove replies[GAME_MAX_MOVES];
        GamePosition position = after(count, request->position, count->moves[root]);
        int reply_count = request->rules->moves(&position, replies);
        for (int i = 0; i < reply_count; i++)
            count->subtrees[count->subtree_count++] = (Subtree){root, replies[i]};
    }
    return true;
}

static bool count_with_threads(PerftCount *count, int move_count, Error *error)
{
    const PerftRequest *request = count->request;
    Pool *pool = pool_create(request->threads, request->bind, request->bind_context, error);
    if (pool == NULL)
        return false;
    bool listed = list_subtrees(count, move_count);
    if (listed)
        pool_run(pool, count_subtrees, count);
    else
        fail(error, "there is no memory for the list of subtrees");
    free(count->subtrees);
    pool_destroy(pool);
    return listed;
}

static bool count_all(PerftCount *count, int move_count, Error *error)
{
    const PerftRequest *request = count->request;
    if (request->threads > 1 && request->depth >= SPLIT_MIN_DEPTH)
        return count_with_threads(count, move_count, error);
    for (int root = 0; root < move_count && !stop_is_raised(request->stop); root++) {
        GamePosition position = after(count, request->position, count->moves[root]);
        atomic_store(&count->leaves[root], leaves_below(count, &position, request->depth - 1));
    }
    return true;
}

static bool get_table(int64_t megabytes, MemoryBlock *block, PerftTable *table, Error *error)
{
    uint64_t bytes = (uint64_t)megabytes << 20;
    if (megabytes == 0)
        return true;
    if (bytes <= memory_available())
        *block = memory_get(bytes);
    if (block->at == NULL)
        return fail(error, "a table of %lld MB can't be had", (long long)megabytes);
    *table = (PerftTable){block->at, bytes / sizeof(PerftLine)};
    return true;
}

bool perft_run(const PerftRequest *request, PerftResult *result, Error *error)
{
    MemoryBlock block = {0};
    PerftTable table = {0};
    PerftCount *count = calloc(1, sizeof *count);
    int64_t began_us = time_now_us();
    *result = (PerftResult){.leaves = request->depth == 0};
    if (count == NULL)
        return fail(error, "there is no memory to count in");
    if (!get_table(request->every_leaf ? 0 : request->hash_mb, &block, &table, error)) {
        free(count);
        return false;
    }
    count->request = request;
    count->table = table.lines != NULL ? &table : NULL;
    count->moves = result->moves;
    if (request->depth > 0)
        result->move_count = request->rules->moves(request->position, result->moves);
    bool done = count_all(count, result->move_count, error);
    for (int root = 0; root < result->move_count; root++) {
        result->counts[root] = atomic_load(&count->leaves[root]);
        result->leaves += result->counts[root];
    }
    result->time_us = time_now_us() - began_us;
    memory_give_back(&block);
    free(count);
    return done;
}
