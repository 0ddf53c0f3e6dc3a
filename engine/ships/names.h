// What the linker sees of the game on the tall board, by the names that it has on the square one.
//
// DESIGN. Both boards are in one program, from the same sources (board.h). Names that no other
// object sees may be the same; those that one does are listed here, for the engine, the evaluation
// and the search. A name that is missing is one that the linker finds twice, and says so.
#ifndef ENGINE_SHIPS_NAMES_H
#define ENGINE_SHIPS_NAMES_H

#ifndef SHIPS_RANKS
#define SHIPS_RANKS 8
#endif

#if SHIPS_RANKS == 8
#define SHIPS_VARIANT "ships"
#elif SHIPS_RANKS == 10
#define SHIPS_VARIANT          "ships10"

// engine/ships/
#define ships_draw             ships10_draw
#define ships_flipped          ships10_flipped
#define ships_format           ships10_format
#define ships_format_move      ships10_format_move
#define ships_is_legal         ships10_is_legal
#define ships_key              ships10_key
#define ships_move_count       ships10_move_count
#define ships_moves            ships10_moves
#define ships_outcome          ships10_outcome
#define ships_parse            ships10_parse
#define ships_parse_move       ships10_parse_move
#define ships_perft            ships10_perft
#define ships_perft_every_leaf ships10_perft_every_leaf
#define ships_position         ships10_position
#define ships_rules            ships10_rules
#define ships_set_position     ships10_set_position
#define ships_show             ships10_show
#define ships_start            ships10_start
#define ships_zobrist          ships10_zobrist
#define ships_zobrist_black    ships10_zobrist_black

#else
#error "the game of ships has 8 ranks or 10"
#endif

#endif
