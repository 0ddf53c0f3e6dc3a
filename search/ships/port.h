// The port: who can enter it for good, and who can clear it. Exact answers to the two questions
// that decide games, set-wise where that is enough, by trying moves where it is not.
#ifndef SEARCH_SHIPS_PORT_H
#define SEARCH_SHIPS_PORT_H

#include "eval/ships/sight.h"

// Moves of the side to move that destroy the enemy ship in its own port, at most `limit` of them;
// gives their number. The port must have such a ship, and the mover must not have won already. A
// side that has none is lost: the enemy's next turn begins with a ship in its port (rules, "The
// end").
int ships_clearing_moves(const ShipsPosition *position, ShipsMove *moves, int limit);

// A move into the enemy port that can't be answered, or SHIPS_MOVE_NONE if there is none, or none
// in time: a move that makes the last quiet ply draws. The own port must be free of enemies.
// `own_sight` is every square that own ships see.
ShipsMove ships_winning_entry(const ShipsPosition *position, Board own_sight);

// True if the side not to move would have a winning entry were it his turn.
bool ships_entry_is_threatened(const ShipsPosition *position, Board enemy_sight);

#endif
