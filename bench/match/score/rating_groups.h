// Which players can be compared by their games.
//
// DESIGN. Strengths have a finite maximum of the likelihood if of any two parts of the players each
// has taken points from the other (Ford 1957; for more than two seats Hunter 2004). So players are
// put in groups within which that holds, the strongly connected parts of the graph of who took a
// point where whom else sat. Groups are in an order: what has taken points from another group comes
// behind it.
#ifndef BENCH_MATCH_SCORE_RATING_GROUPS_H
#define BENCH_MATCH_SCORE_RATING_GROUPS_H

#include "bench/match/score/rated_games.h"

typedef struct RatingGroups {
    int players, count;
    int *of;     // by player: its group, from 0
    bool *takes; // [a * players + b]: a took points in a game with b
} RatingGroups;

void rating_groups_make(RatingGroups *groups, const RatedGames *games, int players);
void rating_groups_free(RatingGroups *groups);

#endif
