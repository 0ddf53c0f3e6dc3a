// Whether what an engine says of its search can be so, by the rules of the game.
//
// DESIGN. Looked at when the engine has moved and its clock stands, so it costs nobody time. A
// fault is a note (engine_set.h) for the runner to show as a warning; no game is lost by it. The
// words are fastchess's, which fishtest's worker looks for: what wins is "checkmate" there, and a
// draw by a rule that counts moves is by the "fifty-move rule". An engine that errs does so at
// every move, so only the first few of each kind are noted.
#ifndef BENCH_MATCH_GAME_PV_H
#define BENCH_MATCH_GAME_PV_H

#include "bench/match/game/referee.h"

// Looks at what the engine of a seat said before its move, which is not played yet: at the thought,
// and at `said`, the lines of engine_infos. `legal`: whether that move can be played. With
// config->check_mates no variation may go on after the end of the game, and, of two players, one
// whose score is a mate must be as long as it says and end so.
void pv_check(Play *play, int seat, const Thought *thought, Slice said, bool legal);

#endif
