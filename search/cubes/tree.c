#include "search/cubes/tree.h"

#include <string.h>

enum { SPARE_PART = 4 }; // pruning frees at least this part of the tree

_Static_assert(CUBES_MAX_MOVES <= UINT8_MAX, "the children of a stem are counted in a byte");

void cubes_tree_start(CubesTree *tree, const MemoryBlock *block)
{
    size_t capacity = block->bytes / sizeof(CubesStem);
    *tree = (CubesTree){
        .stems = block->at,
        .used = 1,
        .capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX,
    };
    tree->stems[0] = (CubesStem){.winner = CUBES_STEM_OPEN};
}

// Puts a block into the free list of its size: the block's first node leads to the next block.
static void give_back(CubesTree *tree, uint32_t first, int count)
{
    tree->stems[first].first = tree->spare[count];
    tree->spare[count] = first;
}

uint32_t cubes_tree_take(CubesTree *tree, int count)
{
    uint32_t first = tree->used;
    if ((uint32_t)count <= tree->capacity - first) {
        tree->used += (uint32_t)count;
        return first;
    }
    for (int size = count; size <= CUBES_MAX_MOVES; size++) {
        first = tree->spare[size];
        if (first == 0)
            continue;
        tree->spare[size] = tree->stems[first].first;
        if (size > count)
            give_back(tree, first + (uint32_t)count, size - count);
        return first;
    }
    return 0;
}

// Prunes all below a node, and gives the number of nodes pruned. Pruned nodes have no move any
// more.
static uint32_t cut(CubesTree *tree, CubesStem *stem)
{
    CubesStem *children = cubes_tree_children(tree, stem);
    uint32_t gone = stem->count;
    for (int i = 0; i < stem->count; i++) {
        if (children[i].count > 0)
            gone += cut(tree, &children[i]);
        children[i].move = CUBES_MOVE_NONE;
    }
    stem->count = 0;
    return gone;
}

// Prunes below all nodes of this subtree that have fewer visits than `least`.
static uint32_t thin_below(CubesTree *tree, const CubesStem *stem, uint32_t least)
{
    CubesStem *children = cubes_tree_children(tree, stem);
    uint32_t gone = 0;
    for (int i = 0; i < stem->count; i++)
        if (children[i].count > 0)
            gone += children[i].visits < least ? cut(tree, &children[i])
                                               : thin_below(tree, &children[i], least);
    return gone;
}

// Builds the free lists anew, neighbours in one block, so that the tree's memory does not fall to
// pieces over time.
static void sweep(CubesTree *tree)
{
    memset(tree->spare, 0, sizeof tree->spare);
    while (tree->used > 1 && tree->stems[tree->used - 1].move == CUBES_MOVE_NONE)
        tree->used--;
    for (uint32_t at = 1; at < tree->used; at++) {
        int count = 0;
        while (count < CUBES_MAX_MOVES && tree->stems[at + (uint32_t)count].move == CUBES_MOVE_NONE)
            count++;
        if (count == 0)
            continue;
        give_back(tree, at, count);
        at += (uint32_t)count - 1;
    }
}

bool cubes_tree_thin(CubesTree *tree)
{
    const CubesStem *root = tree->stems;
    uint32_t gone = 0;
    for (uint64_t least = 2; least <= root->visits && gone < tree->capacity / SPARE_PART;
         least *= 2)
        gone += thin_below(tree, root, (uint32_t)least);
    sweep(tree);
    return gone > 0;
}
