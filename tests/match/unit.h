// The suites of the match runner's unit tests, a function per test.
#ifndef TESTS_MATCH_UNIT_H
#define TESTS_MATCH_UNIT_H

#include "tests/check.h"

// How much random material a test goes through; less under a sanitizer.
extern int match_unit_effort;

// Where this program lies, and bad_engine beside it.
const char *match_unit_folder(void);

void test_result_names(void);
void test_result_endings(void);
void test_report_version(void);
void test_report_text(void);
void test_report_numbers(void);
void test_report_positions(void);
void test_report_hostile(void);
void test_report_size(void);
void test_report_ratings(void);
void test_report_curve(void);
void test_report_figures(void);
void test_report_reasons(void);
void test_report_odd(void);

void test_stats_reference(void);
void test_stats_ratios(void);
void test_stats_nothing(void);
void test_stats_clean(void);
void test_tally_pairs(void);
void test_tally_faults(void);
void test_tally_three_seats(void);
void test_tally_copies(void);
void test_stats_share(void);

void test_events_replay(void);
void test_events_encounters(void);
void test_events_failures(void);
void test_watch_live(void);
void test_watch_curve(void);
void test_watch_account(void);
void test_watch_status(void);

void test_ratings_two(void);
void test_ratings_three(void);
void test_ratings_seats(void);
void test_ratings_bounds(void);
void test_ratings_parts(void);
void test_ratings_few(void);
void test_ratings_units(void);
void test_ratings_coverage(void);
void test_ratings_invariance(void);
void test_ratings_expected(void);
void test_ratings_chain(void);

void test_sprt_reference(void);
void test_sprt_published(void);
void test_sprt_edges(void);
void test_sprt_even(void);
void test_sprt_mirror(void);
void test_sprt_bounds(void);
void test_sprt_errors_normalized(void);
void test_sprt_errors_logistic(void);
void test_sprt_errors_trinomial(void);

void test_output_games(void);
void test_output_three_seats(void);
void test_output_block(void);
void test_output_block_games(void);
void test_output_block_edges(void);
void test_output_intervals(void);
void test_output_ranks(void);
void test_output_faults(void);
void test_output_end(void);
void test_output_single(void);
void test_output_cutechess(void);
void test_output_cutechess_sprt(void);
void test_output_cutechess_ranks(void);
void test_output_status(void);
void test_output_status_cut(void);
void test_output_plain(void);
void test_journal_round_trip(void);
void test_journal_torn(void);
void test_journal_resume(void);
void test_journal_arguments(void);
void test_journal_damage(void);
void test_journal_refusals(void);
void test_journal_games(void);
void test_journal_salvage(void);
void test_journal_inputs(void);
void test_journal_fits(void);
void test_journal_fits_three(void);
void test_journal_full_disk(void);
void test_journal_bounds(void);
void test_journal_writes_bounds(void);
void test_journal_raised(void);
void test_journal_other_lines(void);
void test_journal_newer_lines(void);
void test_report_bounds(void);
void test_merge(void);
void test_option_values(void);
void test_targets(void);
void test_target_of_report(void);
void test_target_board(void);
void test_merge_refusals(void);

void test_pgn_text(void);
void test_pgn_fields(void);
void test_pgn_minimal(void);
void test_pgn_seats(void);
void test_pgn_three(void);
void test_pgn_order(void);
void test_pgn_gaps(void);
void test_pgn_checksum(void);
void test_epd(void);
void test_pgn_half_pairs(void);
void test_pgn_completion(void);
void test_pgn_changed(void);
void test_pgn_full_disk(void);
void test_config_defaults(void);
void test_config_engines(void);
void test_config_clocks(void);
void test_config_forms(void);
void test_config_values(void);
void test_config_few(void);
void test_config_refused(void);
void test_config_noted(void);
void test_config_quick(void);
void test_config_last_counts(void);
void test_config_three_players(void);
void test_pie_list(void);
void test_pie_built_in(void);
void test_pie_choice(void);
void test_pie_protocols(void);
void test_pie_pgn(void);
void test_pie_live(void);
void test_pie_counts(void);
void test_pie_journal(void);

void test_config_variants(void);
void test_config_variant(void);
void test_config_damaged(void);
void test_config_again(void);
void test_config_games(void);
void test_config_seed(void);
void test_config_stored(void);
void test_config_resume(void);
void test_config_goes_on(void);
void test_config_journal_wish(void);
void test_config_help(void);

void test_schedule_round_robin(void);
void test_schedule_seeds(void);
void test_schedule_three_seats(void);
void test_schedule_two_at_three(void);
void test_schedule_seats(void);
void test_schedule_knockout(void);
void test_schedule_bracket(void);
void test_schedule_swiss(void);
void test_schedule_swiss_bye(void);
void test_schedule_swiss_ranks(void);
void test_schedule_resumed(void);
void test_schedule_workers(void);
void test_schedule_shards(void);
void test_schedule_large(void);
void test_schedule_done(void);

void test_openings_epd(void);
void test_openings_epd_counters(void);
void test_openings_pgn(void);
void test_openings_pgn_plies(void);
void test_openings_refused(void);
void test_openings_order(void);
void test_openings_shuffle(void);
void test_openings_random(void);
void test_openings_short_games(void);
void test_openings_large(void);
void test_openings_variants(void);
// match_unit_engine.c, match_unit_play.c
void test_words(void);
void test_memory(void);
void test_shell_words(void);
void test_info_lines(void);
void test_clocks(void);
void test_adjudication(void);
void test_engine_start(void);
void test_engine_talk(void);
void test_engine_log(void);
void test_keeper(void);
void test_stopwatch(void);
void test_engine_paused_quit(void);
void test_engine_cpus(void);
void test_engine_descriptors(void);
void test_engine_descriptor_counts(void);
void test_play_game(void);
void test_play_misdeeds(void);
void test_play_surroundings(void);
void test_play_ugi(void);
void test_play_ponder(void);
void test_play_adjudication(void);
void test_play_interrupted(void);
void test_waits_stop(void);
void test_waits_successor(void);
void test_waits_lost_start(void);
void test_play_three(void);
void test_pv(void);
void test_pv_signs(void);
void test_pv_limit(void);
void test_openings_damaged(void);

void test_posix_descriptors(void);
void test_posix_lock(void);
void test_posix_signals(void);
void test_posix_condition(void);
void test_posix_processors(void);
void test_posix_processes(void);
void test_thread_stack(void);

void test_json_values(void);
void test_json_texts(void);
void test_json_damage(void);
void test_json_bounds(void);
void test_json_members(void);
void test_typed_moves(void);
void test_record_ends(void);
void test_record_differences(void);
void test_record_captures(void);
void test_record_headers(void);
void test_record_lengths(void);
void test_record_vectors(void);

#endif
