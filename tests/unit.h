// The suites of the unit tests, a function per test, and the random positions they share.
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include "engine/base/rng.h"
#include "engine/rules.h"
#include "engine/ships/position.h"
#include "tests/check.h"

// How much random material a test goes through; less under a sanitizer.
extern int unit_effort;

// The tests of what only other programs than the engine need.
extern const Test unit_others[];
extern const int unit_other_count;

// The tests of ships that are compiled for both boards, as the game is: the group
// of a test, its function's name, and what it is about.
#define SHIPS_TESTS(ROW)                                                                           \
    ROW("lanes", sight, "sight against a walk over squares")                                       \
    ROW("lanes", primitives, "logic, steps, opposite")                                             \
    ROW("lanes", counts, "counts")                                                                 \
    ROW("ships", zobrist, "Zobrist words")                                                         \
    ROW("ships", make_undo, "make and undo")                                                       \
    ROW("ships", start, "start position")                                                          \
    ROW("ships", fen_round_trip, "FEN round trip")                                                 \
    ROW("ships", fen_short_forms, "short FENs")                                                    \
    ROW("ships", fen_refusals, "refused FENs")                                                     \
    ROW("ships", move_text, "moves in text")                                                       \
    ROW("ships", legal_codes, "legality of all 65536 codes")                                       \
    ROW("ships", outcomes, "outcomes")                                                             \
    ROW("ships", perft_small, "perft three ways")                                                  \
    ROW("ships", perft_mirrored, "perft of an image")                                              \
    ROW("ships", naive_games, "games against the naive rules")                                     \
    ROW("ships", naive_positions, "positions against the naive rules")                             \
    ROW("ships", show, "what a board shows")                                                       \
    ROW("order", order_complete, "every move once, for both colours alike")                        \
    ROW("order", order_learns, "what cut comes sooner, what was tried in vain later")              \
    ROW("port", port_clearing, "who can clear it")                                                 \
    ROW("port", port_entries, "who can enter it for good")                                         \
    ROW("proofs", proofs_table, "the table and the counter")                                       \
    ROW("proofs", proofs_keys, "the keys of the table")                                            \
    ROW("proofs", proofs_repetition, "repetition, root included")                                  \
    ROW("proofs", proofs_pass, "a pass proves nothing")                                            \
    ROW("proofs", proofs_eval_cache, "the evaluation cache")

#define SHIPS_DECLARE(group, name, text)                                                           \
    void test_ships_##name(void);                                                                  \
    void test_ships10_##name(void);
SHIPS_TESTS(SHIPS_DECLARE)

// The name of such a test on the board that this is compiled for.
#if SHIPS_RANKS == 8
#define SHIPS_TEST(name) test_ships_##name
#else
#define SHIPS_TEST(name)     test_ships10_##name
#define unit_random_position unit_random_position10
#endif

// A valid position with up to `most` ships a side, anything else random. It may be over.
ShipsPosition unit_random_position(Rng *rng, int most);

// The same of either board, behind the seam, with a full fleet at most and a ply of its own.
GamePosition unit_random_ships(Rng *rng, int ply);
GamePosition unit_random_ships10(Rng *rng, int ply);

void test_multiply(void);
void test_crc32(void);

void test_file_read(void);
void test_file_refusals(void);
void test_file_append(void);

void test_session_ponderhit(void);
void test_session_quit(void);
void test_session_late_lines(void);

void test_slices(void);
void test_numbers(void);
void test_fail(void);
void test_history(void);

void test_cubes_show(void);

void test_cubes_zobrist(void);
void test_cubes_board(void);
void test_cubes_start(void);
void test_cubes_make_undo(void);
void test_cubes_round_trip(void);
void test_cubes_refusals(void);
void test_cubes_move_text(void);
void test_cubes_legal_codes(void);
void test_cubes_examples(void);
void test_cubes_outcomes(void);
void test_cubes_repetition(void);
void test_cubes_flip(void);
void test_cubes_draw(void);
void test_cubes_perft(void);
void test_naive_cubes_board(void);
void test_naive_cubes_games(void);
void test_naive_cubes_positions(void);
void test_cubes_views(void);
void test_cubes_eval_symmetry(void);
void test_cubes_network_view(void);
void test_cubes_eval_scores(void);
void test_cubes_trace(void);
void test_weights_files(void);
void test_cubes_search_claims(void);
void test_cubes_search_wins(void);
void test_cubes_search_wins_nodes(void);
void test_cubes_search_tree_proofs(void);
void test_cubes_search_tree_proves_at_once(void);
void test_cubes_search_tree_choice(void);
void test_cubes_search_positions(void);
void test_cubes_search_passes(void);
void test_cubes_search_repetition(void);
void test_cubes_search_games(void);
void test_cubes_search_repeats(void);
void test_cubes_search_threads(void);
void test_cubes_search_early_report(void);
void test_cubes_search_room(void);
void test_cubes_tree(void);
void test_cubes_scores(void);

void test_history_repeated(void);
void test_abdada(void);
void test_proofs_counter(void);
void test_proofs_deferred(void);
void test_proofs_left_out(void);
void test_proofs_cut_short(void);
void test_proofs_cubes_rounds(void);
void test_proofs_cubes_last_round(void);
void test_proofs_cubes_rounds_searched(void);
void test_proofs_cubes_third(void);
void test_proofs_cubes_left_out(void);
void test_proofs_cubes_pass(void);
void test_proofs_cubes_line(void);
void test_proofs_cubes_not_kept(void);
void test_proofs_cubes_errors(void);
void test_proofs_cubes_cache(void);
void test_proofs_best_worker(void);
void test_pv_cut(void);
void test_pv_end(void);
void test_pv_from_table(void);
void test_pv_ponder(void);
void test_pv_searches(void);

void test_end_on_clock(void);
void test_end_without_clock(void);
void test_end_mate(void);
void test_end_mate_in_turns(void);
void test_tt_store_probe(void);
void test_tt_whole_key(void);
void test_tt_other_key_stays(void);
void test_eval_cache_whole_key(void);
void test_tt_torn(void);
void test_tt_aging(void);
void test_tt_current(void);
void test_tt_shared_exact(void);
void test_tt_same_key(void);
void test_tt_resize(void);
void test_searcher_game_refused(void);
void test_tt_permille(void);
void test_clock_never_exceeds(void);
void test_clock_cases(void);
void test_clock_increment_games(void);
void test_clock_periods(void);
void test_clock_bounds(void);
void test_clock_short(void);
void test_clock_plan(void);
void test_clock_overruns(void);
void test_clock_starved_game(void);
void test_clock_unseen(void);
void test_clock_percent(void);
void test_clock_spends(void);
void test_clock_forced_move(void);
void test_clock_memory(void);
void test_clock_gaps(void);
void test_clock_counter(void);
void test_clock_poll_nodes(void);
void test_clock_ponder_account(void);
void test_clock_ponder_wait(void);
void test_ponder_counts(void);
void test_ponder_doubt(void);
void test_ponder_control(void);
void test_ponder_hit_unasked(void);
void test_node_clock_periods(void);
void test_node_clock_other_periods(void);
void test_node_clock_rates(void);
void test_scores(void);
void test_limits(void);
void test_wdl_curve(void);
void test_wdl_shares(void);
void test_wdl_ships(void);
void test_wdl_cubes(void);
void test_strength_plans(void);
void test_strength_chances(void);
void test_skill_varies(void);
void test_skill_seed(void);
void test_skill_lines(void);
void test_skill_nodes(void);
void test_skill_moves(void);
void test_levels_gain(void);
void test_levels_lowest(void);
void test_levels_order(void);
void test_root_bounds(void);
void test_root_some_moves(void);
void test_root_keeps_line(void);
void test_show_blocks(void);
void test_show_interrupted(void);
void test_show_silence(void);
void test_show_signs(void);
void test_show_node_limits(void);
void test_show_nodes_to_limit(void);
void test_info_line(void);
void test_info_score(void);
void test_info_progress(void);
void test_pool(void);
void test_control(void);

void test_sample_round_trip(void);
void test_sample_bytes(void);
void test_sample_refusals(void);
void test_datagen_words(void);
void test_datagen_quota(void);
void test_datagen_threads(void);
void test_datagen_resume(void);
void test_datagen_interrupted(void);
void test_datagen_book(void);
void test_datagen_even(void);
void test_datagen_winners(void);
void test_datagen_play_refusals(void);
void test_datagen_shuffle(void);
void test_datagen_merge(void);
void test_datagen_pack(void);
void test_datagen_check(void);
void test_datagen_counts(void);
void test_datagen_variants(void);
void test_train_gradients(void);
void test_train_step_gradient(void);
void test_train_relations(void);
void test_train_shared_rows(void);
void test_train_rounding(void);
void test_train_same_bytes(void);
void test_train_stops(void);
void test_train_own_variant(void);
void test_train_learns(void);
void test_train_mirror(void);
void test_train_permutation(void);
void test_train_data(void);
void test_train_network_files(void);
void test_train_network_bounds(void);
void test_train_from(void);
void test_train_checkpoints(void);
void test_train_orders(void);
void test_train_settings(void);

#endif
