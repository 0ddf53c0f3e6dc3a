// How a search for more than two players sees those it plays against. Two-player games don't ask.
#ifndef SEARCH_STRATEGIES_H
#define SEARCH_STRATEGIES_H

typedef enum Strategy {
    STRATEGY_LIKELY,     // the others play together against the one who thinks, but each with moves
                         // that also look good for himself; the default, see bench/STRENGTH.md
    STRATEGY_BEST_REPLY, // they play together, only one of them moves between two of his turns
    STRATEGY_PARANOID,   // they play together, and all of them move
    STRATEGY_MAX_N,      // everyone does what is best for himself
    STRATEGY_COUNT
} Strategy;

// Their names, as users know them.
extern const char *const strategy_names[STRATEGY_COUNT];

#endif
