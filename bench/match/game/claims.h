// Claims of UGI engines about a game: they tell their runner who moves and how it ended, and must
// be right.
#ifndef BENCH_MATCH_GAME_CLAIMS_H
#define BENCH_MATCH_GAME_CLAIMS_H

#include "bench/match/game/referee.h"

// Before the first move, every UGI engine must know who moves and that the game goes on.
void claims_check_opening(Play *play);

// A UGI engine that tells of another end than the rules do has lost. If more than one does, the
// rules' result stands. Another fault of an engine comes too late here to change the result.
void claims_check_end(Play *play);

#endif
