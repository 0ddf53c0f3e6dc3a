// The list of all variants, the default one first: the only place outside its own folders that
// knows that a game is there.
//
// DESIGN. The rules' table (engine/rules.c) and the searches' table (search/game.c) are both
// made from these rows, so that a match runner need not be linked with a search and no game is in
// one table only. A row is the name of a variant as C sees it: it stands for the Rules NAME_rules
// and for the Game NAME_game. The Makefile finds the games' sources by their folders.
#ifndef ENGINE_VARIANTS_H
#define ENGINE_VARIANTS_H

#define ALL_VARIANTS(ROW)                                                                          \
    ROW(ships)                                                                                     \
    ROW(cubes)                                                                                     \
    ROW(cubes3)

#endif
