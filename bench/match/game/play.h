// One game between engines, refereed.
//
// DESIGN. The referee knows the rules and believes nobody: every move is checked, the end of the
// game is found here, the clock is ours. Whatever goes wrong is the fault of one seat, and that
// seat has lost, for the right reason. A Table keeps a worker's engines from game to game.
#ifndef BENCH_MATCH_GAME_PLAY_H
#define BENCH_MATCH_GAME_PLAY_H

#include "bench/match/game/table.h"

// Plays one game. `players` are engine indices by seat. Fills `result` but its number, termination
// ENDED_INTERRUPTED if the host was stopped. False, with a sentence, only if an engine can't be
// started at all or memory is short: then there is no result.
bool play_game(Table *table, const GamePosition *opening, const int players[MAX_SEATS],
               GameResult *result, Error *error);

#endif
