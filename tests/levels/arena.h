// Games between levels and anchors, in this process and without a clock.
#ifndef TESTS_LEVELS_ARENA_H
#define TESTS_LEVELS_ARENA_H

#include "search/searcher.h"
#include "tests/levels/anchors.h"

typedef struct ArenaPlayer {
    bool is_anchor;
    AnchorKind kind;    // of an anchor
    Rng rng;            // and its choices
    Searcher *searcher; // of a level
    int level;
} ArenaPlayer;

// Plays a game from a position by the seats' players, to its end as the rules have it. False if
// memory runs out.
bool arena_play(const Rules *rules, const GamePosition *from, ArenaPlayer *const players[],
                Verdict *verdict);

#endif
