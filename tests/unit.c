// Unit tests: every part of engine/, eval/, search/ and bench/data/ that can be asked alone. `unit
// [-quick] [-engine] [-without WORD]... [WORD...]`; with words, only tests whose names begin with
// one of them, and none that begins with a word of -without. Tests of other programs than the
// engine are in unit_others.c; -engine leaves them out.
#include "tests/unit.h"

#include "engine/base/vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int unit_effort = 20;

// Of the square board, and of the tall one.
#define SHIPS_ROWS(group, name, text)                                                              \
    {group ": " text, test_ships_##name}, {group "10: " text, test_ships10_##name},

static const Test tests[] = {
    SHIPS_TESTS(SHIPS_ROWS){"bits: the product of two words", test_multiply},
    {"crc32: the check value, in pieces", test_crc32},
    {"text: slices and words", test_slices},
    {"text: numbers", test_numbers},
    {"text: error sentences", test_fail},
    {"history", test_history},
    {"cubes: Zobrist words", test_cubes_zobrist},
    {"cubes: the board", test_cubes_board},
    {"cubes: start positions", test_cubes_start},
    {"cubes: make and undo", test_cubes_make_undo},
    {"cubes: positions in text", test_cubes_round_trip},
    {"cubes: refused positions", test_cubes_refusals},
    {"cubes: moves in text", test_cubes_move_text},
    {"cubes: legality of all 65536 codes", test_cubes_legal_codes},
    {"cubes: examples of the rules", test_cubes_examples},
    {"cubes: outcomes", test_cubes_outcomes},
    {"cubes: repetition", test_cubes_repetition},
    {"cubes: flip", test_cubes_flip},
    {"cubes: the diagram", test_cubes_draw},
    {"cubes: leaf counts of the rules", test_cubes_perft},
    {"cubes: the board against the naive rules", test_naive_cubes_board},
    {"cubes: games against the naive rules", test_naive_cubes_games},
    {"cubes: positions against the naive rules", test_naive_cubes_positions},
    {"cubes: what a board shows", test_cubes_show},
    {"cubes: the board from every home", test_cubes_views},
    {"cubes: evaluation of rotated and mirrored boards", test_cubes_eval_symmetry},
    {"cubes: what a network sees", test_cubes_network_view},
    {"cubes: scores and chances", test_cubes_eval_scores},
    {"cubes: the evaluation in words", test_cubes_trace},
    {"weights: each file is of one variant", test_weights_files},
    {"cubes: search claims what is proven", test_cubes_search_claims},
    {"cubes: search finds wins", test_cubes_search_wins},
    {"cubes: search finds wins soon", test_cubes_search_wins_nodes},
    {"cubes: mcts proves what all moves lead to", test_cubes_search_tree_proofs},
    {"cubes: mcts proves it at once", test_cubes_search_tree_proves_at_once},
    {"cubes: mcts plays what it has proven", test_cubes_search_tree_choice},
    {"cubes: search in random positions", test_cubes_search_positions},
    {"cubes: search passes", test_cubes_search_passes},
    {"cubes: search and repetition", test_cubes_search_repetition},
    {"cubes: search in games to and fro", test_cubes_search_games},
    {"cubes: the same search twice", test_cubes_search_repeats},
    {"cubes: a tree in little room", test_cubes_tree},
    {"cubes: threads that grow one tree", test_cubes_search_threads},
    {"cubes: no report before the root has grown", test_cubes_search_early_report},
    {"cubes: a search larger than its room", test_cubes_search_room},
    {"cubes: wins in own moves", test_cubes_scores},
    {"history: what occurred twice", test_history_repeated},
    {"proofs: a loss with another counter", test_proofs_counter},
    {"proofs: deferred moves", test_proofs_deferred},
    {"proofs: a move that is left out", test_proofs_left_out},
    {"proofs: a search cut short", test_proofs_cut_short},
    {"proofs: cubes, the table and the last round", test_proofs_cubes_rounds},
    {"proofs: cubes, an end by rounds", test_proofs_cubes_last_round},
    {"proofs: cubes, searches to the last round", test_proofs_cubes_rounds_searched},
    {"proofs: cubes, a move that is left out", test_proofs_cubes_left_out},
    {"proofs: cubes, a pass proves nothing", test_proofs_cubes_pass},
    {"proofs: cubes, repetition, root included", test_proofs_cubes_third},
    {"proofs: cubes, repetition in a line", test_proofs_cubes_line},
    {"proofs: cubes, repetition and the table", test_proofs_cubes_not_kept},
    {"proofs: cubes, the evaluation's errors", test_proofs_cubes_errors},
    {"proofs: cubes, the cache of evaluations", test_proofs_cubes_cache},
    {"proofs: the thread that counts", test_proofs_best_worker},
    {"pv: cut where the game is over", test_pv_cut},
    {"pv: to the end that is promised", test_pv_end},
    {"pv: on by the table where threads share it", test_pv_from_table},
    {"pv: no answer to the last move", test_pv_ponder},
    {"pv: what searches show", test_pv_searches},
    {"end: a proof on a clock", test_end_on_clock},
    {"end: a proof without a clock", test_end_without_clock},
    {"end: a win that was asked for", test_end_mate},
    {"end: a win asked for, in turns with the best score", test_end_mate_in_turns},
    {"tt: store and probe", test_tt_store_probe},
    {"tt: every bit of a key counts", test_tt_whole_key},
    {"tt: nothing is taken over from another key", test_tt_other_key_stays},
    {"evalcache: every bit of a key counts", test_eval_cache_whole_key},
    {"tt: a torn slot is a miss", test_tt_torn},
    {"tt: aging and replacement", test_tt_aging},
    {"tt: of the running search", test_tt_current},
    {"tt: exact scores of other threads", test_tt_shared_exact},
    {"tt: the same position again", test_tt_same_key},
    {"tt: resize, and resize refused", test_tt_resize},
    {"searcher: a game refused", test_searcher_game_refused},
    {"tt: permille", test_tt_permille},
    {"abdada: words", test_abdada},
    {"clock: never more than there is", test_clock_never_exceeds},
    {"clock: cases", test_clock_cases},
    {"clock: whole games with increments", test_clock_increment_games},
    {"clock: periods of moves", test_clock_periods},
    {"clock: between an even share and the most", test_clock_bounds},
    {"clock: a short one", test_clock_short},
    {"clock: the plan of each game", test_clock_plan},
    {"clock: what overruns change", test_clock_overruns},
    {"clock: a whole game on a starved machine", test_clock_starved_game},
    {"clock: what the referee charges beyond what was seen", test_clock_unseen},
    {"clock: patience", test_clock_percent},
    {"clock: a plan spends its share", test_clock_spends},
    {"clock: a forced move", test_clock_forced_move},
    {"clock: what a searcher remembers of the machine", test_clock_memory},
    {"clock: time between polls", test_clock_gaps},
    {"clock: what a position's counter and a time control say", test_clock_counter},
    {"clock: nodes between polls", test_clock_poll_nodes},
    {"clock: an account of nodes while pondering", test_clock_ponder_account},
    {"clock: waiting for a ponderhit is not late", test_clock_ponder_wait},
    {"ponder: what was thought before counts", test_ponder_counts},
    {"ponder: a best move in doubt", test_ponder_doubt},
    {"ponder: when the hit ends a search", test_ponder_control},
    {"ponder: a hit that nobody waits for", test_ponder_hit_unasked},
    {"node clock: periods", test_node_clock_periods},
    {"node clock: periods that differ", test_node_clock_other_periods},
    {"node clock: rates", test_node_clock_rates},
    {"scores", test_scores},
    {"limits", test_limits},
    {"wdl: the curve", test_wdl_curve},
    {"wdl: shares add up", test_wdl_shares},
    {"wdl: ships", test_wdl_ships},
    {"wdl: cubes", test_wdl_cubes},
    {"strength: the plans of all games", test_strength_plans},
    {"strength: what is overlooked and misjudged", test_strength_chances},
    {"skill: new choices in every session", test_skill_varies},
    {"skill: the same choices with a seed", test_skill_seed},
    {"skill: no more lines than asked for", test_skill_lines},
    {"skill: no more nodes than the level has", test_skill_nodes},
    {"skill: only moves that were asked for", test_skill_moves},
    {"levels: what a move gains", test_levels_gain},
    {"levels: the lowest against those who know the rules only", test_levels_lowest},
    {"levels: the higher beats the lower", test_levels_order},
    {"root: bounds", test_root_bounds},
    {"root: some moves are not all", test_root_some_moves},
    {"root: a line that is known stays", test_root_keeps_line},
    {"show: blocks of lines", test_show_blocks},
    {"show: an interrupted iteration", test_show_interrupted},
    {"show: silence", test_show_silence},
    {"show: signs of life", test_show_signs},
    {"show: node limits", test_show_node_limits},
    {"show: nodes to a limit", test_show_nodes_to_limit},
    {"info: a line of play", test_info_line},
    {"info: scores", test_info_score},
    {"info: how far", test_info_progress},
    {"pool", test_pool},
    {"control", test_control},
};

int main(int argc, char **argv)
{
    TestChoice choice;
    Test *chosen = malloc((ARRAY_COUNT(tests) + (size_t)unit_other_count) * sizeof *chosen);
    if (chosen == NULL || !check_read_choice(&choice, argc, argv)) {
        fputs("usage: unit [-quick] [-engine] [-without WORD]... [WORD...]\n", stderr);
        return 2;
    }
    if (choice.quick)
        unit_effort = 1;
    int count = check_choose(&choice, tests, (int)ARRAY_COUNT(tests), chosen);
    if (!choice.engine_only)
        count += check_choose(&choice, unit_others, unit_other_count, chosen + count);
    int status = check_run("unit (" VECTORS_NAME ")", chosen, count);
    free(chosen);
    return status;
}
