// The list of all variants, the default one first: the only place outside its own folders that
// knows that a game is there.
//
// DESIGN. The tables of rules (engine/rules.c), of evaluations (eval/evaluation.c) and of searches
// (search/game.c) are made from these rows, so that a match runner need not be linked with a search
// and no game is in one table only. A row is the name of a variant as C sees it: it stands for the
// Rules NAME_rules, the Evaluation NAME_evaluation and the Game NAME_game. The Makefile finds the
// games' sources by their folders.
#ifndef ENGINE_VARIANTS_H
#define ENGINE_VARIANTS_H

#define ALL_VARIANTS(ROW)                                                                          \
    ROW(ships)                                                                                     \
    ROW(ships10)                                                                                   \
    ROW(cubes)                                                                                     \
    ROW(cubes3)

// How many there are.
#define VARIANT_PLUS_ONE(name) +1
enum { VARIANT_COUNT = 0 ALL_VARIANTS(VARIANT_PLUS_ONE) };

#endif
