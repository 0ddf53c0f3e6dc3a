// The tree of Monte-Carlo search in too little memory.
#include "search/cubes/tree.h"
#include "tests/check.h"
#include "tests/unit.h"

#include "engine/base/rng.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 700, MOST_CHILDREN = 20 };

// Marks all below a node. False where one has two parents.
static bool mark(const CubesTree *tree, const CubesTreeNode *node, bool seen[NODES])
{
    for (int i = 0; i < node->count; i++) {
        uint32_t at = node->first + (uint32_t)i;
        if (at == 0 || at >= tree->used || seen[at])
            return false;
        seen[at] = true;
        if (!mark(tree, &tree->nodes[at], seen))
            return false;
    }
    return true;
}

static bool mark_free(const CubesTree *tree, bool seen[NODES])
{
    for (int size = 1; size <= CUBES_MAX_MOVES; size++)
        for (uint32_t first = tree->free_lists[size]; first != 0; first = tree->nodes[first].first)
            for (uint32_t at = first; at < first + (uint32_t)size; at++) {
                if (at >= tree->used || seen[at])
                    return false;
                seen[at] = true;
            }
    return true;
}

// Whether every node in use is either in the tree, once, or in a free list.
static bool is_whole(const CubesTree *tree)
{
    bool seen[NODES] = {true};
    if (!mark(tree, tree->nodes, seen) || !mark_free(tree, seen))
        return false;
    for (uint32_t at = 0; at < tree->used; at++)
        if (!seen[at])
            return false;
    return true;
}

// Visits a leaf and expands it. False if there is no memory.
static bool visit(CubesTree *tree, Rng *rng)
{
    CubesTreeNode *node = tree->nodes;
    node->visits++;
    while (node->count > 0) {
        node = cubes_tree_children(tree, node) + rng_below(rng, rng_below(rng, node->count) + 1);
        node->visits++;
    }
    int count = 1 + (int)rng_below(rng, MOST_CHILDREN);
    uint32_t first = cubes_tree_allocate(tree, count);
    if (first == 0)
        return false;
    node->first = first;
    node->count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        tree->nodes[first + (uint32_t)i] = (CubesTreeNode){.move = 1, .winner = CUBES_UNPROVEN};
    return true;
}

void test_cubes_tree(void)
{
    Rng rng = {150};
    MemoryBlock block = {.bytes = NODES * sizeof(CubesTreeNode)};
    CubesTree tree;
    int pruned = 0;
    block.at = malloc(block.bytes);
    if (!CHECK(block.at != NULL))
        return;
    cubes_tree_start(&tree, &block);
    CHECK_EQUAL(tree.capacity, NODES);
    for (int i = 0; i < 4000; i++) {
        if (visit(&tree, &rng))
            continue;
        CHECK(is_whole(&tree));
        CHECK(cubes_tree_prune(&tree));
        CHECK(is_whole(&tree));
        CHECK(tree.nodes[0].count > 0); // the root keeps its moves
        pruned++;
    }
    CHECK(pruned > 10);
    free(block.at);
}
