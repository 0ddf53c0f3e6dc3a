// The pie rule: of two players the second one takes the side that he prefers.
//
// DESIGN. No protocol has a word for it, so it is asked in the words there are. The first move is
// made, and the engine that is to answer it is told to search, within the limits of its first move.
// Its score decides: below 0, or a mate against it, and it would rather have White, so the sides
// change; any other score and they stay, as they do without one. The move of that answer is not
// played, its time is charged to no clock, and then the engine is told of a new game, so that it
// knows no more than its opponent. A fault at the question is one in the game, of the one who was
// asked.
#ifndef BENCH_MATCH_GAME_PIE_H
#define BENCH_MATCH_GAME_PIE_H

#include "bench/match/game/referee.h"

// Makes the first move of a game of two players that has just been set up, and seats them. May end
// the game.
void pie_choose(Play *play, GameMove first);

#endif
