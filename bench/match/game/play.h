// One game between engines, refereed.
//
// DESIGN. No engine is trusted: every move is checked by the rules, the end of the game is found
// here, and times are taken by our clock. Anything that goes wrong is the fault of one seat, which
// loses, and the result says why. A game is set up by play.c, which also asks UGI engines what they
// say of it: they tell their runner who moves and how it ended, and must be right. turn.c asks the
// engine that is to move; referee.c decides what ends the game. An EngineSet (engine_set.h) keeps a
// worker's engines from game to game.
#ifndef BENCH_MATCH_GAME_PLAY_H
#define BENCH_MATCH_GAME_PLAY_H

#include "bench/match/game/engine_set.h"

// Plays one game. `players` are engine indices by seat, and `pie` the first move if the second of
// them is to choose his side (pie.h), or NULL: the result says who has which. Fills `result` but
// its number, ending END_INTERRUPTED if the host was stopped. False, with a sentence, only if an
// engine can't be started: then there is no result. With config->recover a start that fails is a
// lost game, but for a program that can't be run.
bool play_game(EngineSet *set, const GamePosition *opening, const GameMove *pie,
               const int players[MAX_SEATS], GameResult *result, Error *error);

#endif
