// Turns: the mover is asked, answers in its time or not, and its move is played; and pondering
// between them.
//
// DESIGN. The `position` command grows by a move a ply and goes out with its `go` in one write.
#ifndef BENCH_MATCH_GAME_TURN_H
#define BENCH_MATCH_GAME_TURN_H

#include "bench/match/game/referee.h"

// Begins the `position` command with the opening.
void turn_begin(Play *play);

// Sends the command, with `pondered` as one more move if it is not NULL, and `then` behind it.
EngineFault turn_send_position(Play *play, int seat, const char *pondered, const char *then,
                               int64_t *sent_us, Error *error);

// Makes a move that nobody has thought of. It may end the game.
void turn_give(Play *play, GameMove move);

// Has the engine of the seat to move think as if it were its turn, but nothing of that is played,
// and no clock is charged. False if its fault has ended the game.
bool turn_ask(Play *play, Thought *thought);

// One turn of the seat to move, which may end the game.
void turn_take(Play *play);

// At the end of a game no engine goes on thinking; one that does has stalled, see engine_set_fail.
void turn_stop_pondering(Play *play);

#endif
