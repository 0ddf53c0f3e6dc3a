// The tree that Monte-Carlo search grows: stems in one block of memory.
//
// DESIGN. A stem is a move and what is known of the position after it. The children of a stem lie
// side by side, so a stem needs only the number of the first and how many they are. When the block
// is full, the parts of the tree that were seldom visited are given up: their top stays, with its
// odds and its count of visits, and may grow anew.
#ifndef SEARCH_CUBES_TREE_H
#define SEARCH_CUBES_TREE_H

#include "engine/cubes/position.h"
#include "search/memory.h"

enum { CUBES_STEM_OPEN = -2 }; // beside the seats and CUBES_NOBODY: nothing is proven

typedef struct CubesStem {
    float odds[CUBES_SEATS]; // the mean of what all visits found; they sum to 1
    float prior;             // how likely the move is, as it looks at first
    uint32_t visits;
    uint32_t first; // child, if there are any
    CubesMove move;
    uint8_t count; // of children; 0: not grown yet, or the game is over
    int8_t winner; // proven: a seat, or CUBES_NOBODY of a draw; else CUBES_STEM_OPEN
    uint16_t busy; // visits under way that go through it
} CubesStem;

typedef struct CubesTree {
    CubesStem *stems; // the first is the root
    uint32_t used, capacity;
    uint32_t spare[CUBES_MAX_MOVES + 1]; // first stem of a list of blocks, by their size; 0: none
} CubesTree;

// A tree of a root alone, in a block that has room for it.
void cubes_tree_start(CubesTree *tree, const Block *block);

// The number of the first of `count` stems side by side, 1 to CUBES_MAX_MOVES; 0 if there is no
// room for them. The caller gives each its move.
uint32_t cubes_tree_take(CubesTree *tree, int count);

// Makes room by giving up what was visited least. False if nothing could be given up.
bool cubes_tree_thin(CubesTree *tree);

ALWAYS_INLINE CubesStem *cubes_tree_children(const CubesTree *tree, const CubesStem *stem)
{
    return tree->stems + stem->first;
}

#endif
