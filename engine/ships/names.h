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
#define SHIPS_VARIANT                "ships10"

// engine/ships/
#define ships_draw                   ships10_draw
#define ships_flipped                ships10_flipped
#define ships_format                 ships10_format
#define ships_format_move            ships10_format_move
#define ships_is_legal               ships10_is_legal
#define ships_key                    ships10_key
#define ships_move_count             ships10_move_count
#define ships_moves                  ships10_moves
#define ships_outcome                ships10_outcome
#define ships_parse                  ships10_parse
#define ships_parse_move             ships10_parse_move
#define ships_perft                  ships10_perft
#define ships_perft_every_leaf       ships10_perft_every_leaf
#define ships_position               ships10_position
#define ships_rules                  ships10_rules
#define ships_set_position           ships10_set_position
#define ships_show                   ships10_show
#define ships_start                  ships10_start
#define ships_zobrist                ships10_zobrist
#define ships_zobrist_black          ships10_zobrist_black

// eval/ships/
#define ships_built_in               ships10_built_in
#define ships_evaluation             ships10_evaluation
#define ships_network_score          ships10_network_score
#define ships_trace                  ships10_trace

// search/ships/
#define ships_bench_positions        ships10_bench_positions
#define ships_clearing_moves         ships10_clearing_moves
#define ships_corrected              ships10_corrected
#define ships_entry_is_threatened    ships10_entry_is_threatened
#define ships_game                   ships10_game
#define ships_history_from_policy    ships10_history_from_policy
#define ships_is_repetition          ships10_is_repetition
#define ships_levels                 ships10_levels
#define ships_line_win               ships10_line_win
#define ships_move_reach             ships10_move_reach
#define ships_moves_to               ships10_moves_to
#define ships_picker_next            ships10_picker_next
#define ships_picker_start           ships10_picker_start
#define ships_policy_from            ships10_policy_from
#define ships_policy_move            ships10_policy_move
#define ships_policy_to              ships10_policy_to
#define ships_quiesce                ships10_quiesce
#define ships_reward_move_before     ships10_reward_move_before
#define ships_search_pv              ships10_search_pv
#define ships_search_zero            ships10_search_zero
#define ships_speedtest_games        ships10_speedtest_games
#define ships_third_attacker_squares ships10_third_attacker_squares
#define ships_update_correction      ships10_update_correction
#define ships_update_histories       ships10_update_histories
#define ships_winning_entry          ships10_winning_entry

#else
#error "the game of ships has 8 ranks or 10"
#endif

#endif
