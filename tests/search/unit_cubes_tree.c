// The tree of Monte-Carlo search in too little memory.
#include "search/cubes/tree.h"
#include "tests/check.h"
#include "tests/unit.h"

#include "engine/base/rng.h"

#include <stdlib.h>
#include <string.h>

enum { STEMS = 700, MOST_CHILDREN = 20 };

// Marks all below a stem. False where one has two parents.
static bool mark(const CubesTree *tree, const CubesStem *stem, bool seen[STEMS])
{
    for (int i = 0; i < stem->count; i++) {
        uint32_t at = stem->first + (uint32_t)i;
        if (at == 0 || at >= tree->used || seen[at])
            return false;
        seen[at] = true;
        if (!mark(tree, &tree->stems[at], seen))
            return false;
    }
    return true;
}

static bool mark_spare(const CubesTree *tree, bool seen[STEMS])
{
    for (int size = 1; size <= CUBES_MAX_MOVES; size++)
        for (uint32_t first = tree->spare[size]; first != 0; first = tree->stems[first].first)
            for (uint32_t at = first; at < first + (uint32_t)size; at++) {
                if (at >= tree->used || seen[at])
                    return false;
                seen[at] = true;
            }
    return true;
}

// Whether every stem in use is either in the tree, once, or in a free list.
static bool is_whole(const CubesTree *tree)
{
    bool seen[STEMS] = {true};
    if (!mark(tree, tree->stems, seen) || !mark_spare(tree, seen))
        return false;
    for (uint32_t at = 0; at < tree->used; at++)
        if (!seen[at])
            return false;
    return true;
}

// Visits a leaf and expands it. False if there is no memory.
static bool visit(CubesTree *tree, Rng *rng)
{
    CubesStem *stem = tree->stems;
    stem->visits++;
    while (stem->count > 0) {
        stem = cubes_tree_children(tree, stem) + rng_below(rng, rng_below(rng, stem->count) + 1);
        stem->visits++;
    }
    int count = 1 + (int)rng_below(rng, MOST_CHILDREN);
    uint32_t first = cubes_tree_take(tree, count);
    if (first == 0)
        return false;
    stem->first = first;
    stem->count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        tree->stems[first + (uint32_t)i] = (CubesStem){.move = 1, .winner = CUBES_STEM_OPEN};
    return true;
}

void test_cubes_tree(void)
{
    Rng rng = {150};
    MemoryBlock block = {.bytes = STEMS * sizeof(CubesStem)};
    CubesTree tree;
    int thinned = 0;
    block.at = malloc(block.bytes);
    if (!CHECK(block.at != NULL))
        return;
    cubes_tree_start(&tree, &block);
    CHECK_EQUAL(tree.capacity, STEMS);
    for (int i = 0; i < 4000; i++) {
        if (visit(&tree, &rng))
            continue;
        CHECK(is_whole(&tree));
        CHECK(cubes_tree_thin(&tree));
        CHECK(is_whole(&tree));
        CHECK(tree.stems[0].count > 0); // the root keeps its moves
        thinned++;
    }
    CHECK(thinned > 10);
    free(block.at);
}
