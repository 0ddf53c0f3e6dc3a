#include "search/cubes/tree.h"

#include <string.h>

enum { PRUNED_PART = 4 }; // pruning frees at least this part of the tree

_Static_assert(CUBES_MAX_MOVES <= UINT8_MAX, "the children of a node are counted in a byte");

void cubes_tree_start(CubesTree *tree, const MemoryBlock *block)
{
    size_t capacity = block->bytes / sizeof(CubesTreeNode);
    *tree = (CubesTree){
        .nodes = block->at,
        .used = 1,
        .capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX,
    };
    tree->nodes[0] = (CubesTreeNode){.winner = CUBES_UNPROVEN};
}

// Puts a block into the free list of its size: the block's first node leads to the next block.
static void add_free(CubesTree *tree, uint32_t first, int count)
{
    tree->nodes[first].first = tree->free_lists[count];
    tree->free_lists[count] = first;
}

uint32_t cubes_tree_allocate(CubesTree *tree, int count)
{
    uint32_t first = tree->used;
    if ((uint32_t)count <= tree->capacity - first) {
        tree->used += (uint32_t)count;
        return first;
    }
    for (int size = count; size <= CUBES_MAX_MOVES; size++) {
        first = tree->free_lists[size];
        if (first == 0)
            continue;
        tree->free_lists[size] = tree->nodes[first].first;
        if (size > count)
            add_free(tree, first + (uint32_t)count, size - count);
        return first;
    }
    return 0;
}

// Prunes all below a node, and gives the number of nodes pruned. Pruned nodes have no move any
// more.
static uint32_t prune_all_below(CubesTree *tree, CubesTreeNode *node)
{
    CubesTreeNode *children = cubes_tree_children(tree, node);
    uint32_t pruned = node->count;
    for (int i = 0; i < node->count; i++) {
        if (children[i].count > 0)
            pruned += prune_all_below(tree, &children[i]);
        children[i].move = CUBES_MOVE_NONE;
    }
    node->count = 0;
    return pruned;
}

// Prunes below all nodes of this subtree that have fewer visits than `least`.
static uint32_t prune_below(CubesTree *tree, const CubesTreeNode *node, uint32_t least)
{
    CubesTreeNode *children = cubes_tree_children(tree, node);
    uint32_t pruned = 0;
    for (int i = 0; i < node->count; i++)
        if (children[i].count > 0)
            pruned += children[i].visits < least ? prune_all_below(tree, &children[i])
                                                 : prune_below(tree, &children[i], least);
    return pruned;
}

// Builds the free lists anew, neighbours in one block, so that the tree's memory does not fall to
// pieces over time.
static void sweep(CubesTree *tree)
{
    memset(tree->free_lists, 0, sizeof tree->free_lists);
    while (tree->used > 1 && tree->nodes[tree->used - 1].move == CUBES_MOVE_NONE)
        tree->used--;
    for (uint32_t at = 1; at < tree->used; at++) {
        int count = 0;
        while (count < CUBES_MAX_MOVES && tree->nodes[at + (uint32_t)count].move == CUBES_MOVE_NONE)
            count++;
        if (count == 0)
            continue;
        add_free(tree, at, count);
        at += (uint32_t)count - 1;
    }
}

bool cubes_tree_prune(CubesTree *tree)
{
    const CubesTreeNode *root = tree->nodes;
    uint32_t pruned = 0;
    for (uint64_t least = 2; least <= root->visits && pruned < tree->capacity / PRUNED_PART;
         least *= 2)
        pruned += prune_below(tree, root, (uint32_t)least);
    sweep(tree);
    return pruned > 0;
}
