// The tree of Monte-Carlo tree search: nodes in one arena, a block of memory.
//
// DESIGN. A node is a move and what is known of the position after it. The children of a node lie
// side by side, so a node needs only the number of the first and how many they are. When the arena
// is full, the parts of the tree with few visits are pruned. Their top stays, with its value and
// its count of visits, and may be expanded anew.
#ifndef SEARCH_CUBES_TREE_H
#define SEARCH_CUBES_TREE_H

#include "engine/cubes/position.h"
#include "search/memory.h"

enum { CUBES_UNPROVEN = -2 }; // beside the seats and CUBES_NOBODY: nothing is proven

typedef _Atomic uint8_t TreeLock; // 1 while a thread holds it

// What is known of a node is written and read under its parent's lock, see mcts.c: all of this but
// `first` and `count`, which its own lock guards. Prior and move stay until the node is pruned.
typedef struct CubesTreeNode {
    float values[CUBES_SEATS]; // value vector: the mean over all visits; the seats sum to 1
    float prior;               // of the move, from one evaluation: see mcts.c
    uint32_t visits;
    uint32_t first; // child, if there are any
    CubesMove move;
    uint8_t count;         // of children; 0: not expanded yet, or the game is over
    int8_t winner;         // proven: a seat, or CUBES_NOBODY of a draw; else CUBES_UNPROVEN
    uint16_t virtual_loss; // visits under way that go through this node
    TreeLock lock;
} CubesTreeNode;

typedef struct CubesTree {
    CubesTreeNode *nodes; // the first is the root
    uint32_t used, capacity;
    uint32_t free_lists[CUBES_MAX_MOVES + 1]; // of blocks, by size: the first node; 0: none
} CubesTree;

// A tree of a root alone, in a block that has memory for it.
void cubes_tree_start(CubesTree *tree, const MemoryBlock *block);

// The number of the first of `count` nodes side by side, 1 to CUBES_MAX_MOVES; 0 if there is no
// room for them. The caller gives each its move.
uint32_t cubes_tree_allocate(CubesTree *tree, int count);

// Prunes what was visited least. False if nothing could be pruned.
bool cubes_tree_prune(CubesTree *tree);

ALWAYS_INLINE CubesTreeNode *cubes_tree_children(const CubesTree *tree, const CubesTreeNode *node)
{
    return tree->nodes + node->first;
}

#endif
