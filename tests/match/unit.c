// Unit tests of the match runner: every part of bench/match/ that can be asked without an engine.
// `match_unit [-quick] [-without WORD]... [WORD...]`.
#include "tests/match/unit.h"

#include "bench/match/base/results.h"

#include <stdio.h>
#include <string.h>

int match_unit_effort = 20;

static const char *folder = ".";

const char *match_unit_folder(void)
{
    return folder;
}

static const Test tests[] = {
    {"posix: descriptors", test_posix_descriptors},
    {"posix: locks", test_posix_lock},
    {"posix: signals that are waited for", test_posix_signals},
    {"posix: waiting with a limit", test_posix_condition},
    {"posix: processors", test_posix_processors},
    {"posix: processes", test_posix_processes},
    {"threads: their stacks", test_thread_stack},
    {"results: names", test_result_names},
    {"results: how games end", test_result_endings},
    {"stats: reference values", test_stats_reference},
    {"stats: ratios", test_stats_ratios},
    {"stats: no games", test_stats_nothing},
    {"stats: clean scores", test_stats_clean},
    {"tally: pairs", test_tally_pairs},
    {"tally: faults", test_tally_faults},
    {"tally: three seats", test_tally_three_seats},
    {"tally: an engine on two seats", test_tally_copies},
    {"stats: shares", test_stats_share},
    {"events: what was played before", test_events_replay},
    {"events: encounters that end", test_events_encounters},
    {"events: what can't be taken", test_events_failures},
    {"watch: a game in progress", test_watch_live},
    {"watch: a curve that thins out", test_watch_curve},
    {"watch: what is kept of a long match", test_watch_account},
    {"watch: the status file", test_watch_status},
    {"ratings: two players", test_ratings_two},
    {"ratings: three at a table", test_ratings_three},
    {"ratings: what a seat is worth", test_ratings_seats},
    {"ratings: bounds", test_ratings_bounds},
    {"ratings: parts that never met", test_ratings_parts},
    {"ratings: few games or none", test_ratings_few},
    {"ratings: units", test_ratings_units},
    {"ratings: errors of simulated tournaments", test_ratings_coverage},
    {"ratings: order and anchor", test_ratings_invariance},
    {"ratings: points as expected", test_ratings_expected},
    {"ratings: a long chain", test_ratings_chain},
    {"sprt: reference values", test_sprt_reference},
    {"sprt: published values", test_sprt_published},
    {"sprt: finite everywhere", test_sprt_edges},
    {"sprt: even scores", test_sprt_even},
    {"sprt: mirrored counts", test_sprt_mirror},
    {"sprt: bounds and verdicts", test_sprt_bounds},
    {"sprt: error rates, normalized", test_sprt_errors_normalized},
    {"sprt: error rates, logistic", test_sprt_errors_logistic},
    {"sprt: error rates, trinomial", test_sprt_errors_trinomial},
    {"output: games", test_output_games},
    {"output: three seats", test_output_three_seats},
    {"output: the block", test_output_block},
    {"output: the block of single games", test_output_block_games},
    {"output: the block of odd scores", test_output_block_edges},
    {"output: intervals", test_output_intervals},
    {"output: ranks", test_output_ranks},
    {"output: faults", test_output_faults},
    {"output: the end", test_output_end},
    {"output: single games of pairs", test_output_single},
    {"output: cutechess", test_output_cutechess},
    {"output: cutechess, a test", test_output_cutechess_sprt},
    {"output: cutechess, ranks", test_output_cutechess_ranks},
    {"output: status line", test_output_status},
    {"output: status line, cut", test_output_status_cut},
    {"output: no control characters", test_output_plain},
    {"json: values", test_json_values},
    {"json: texts", test_json_texts},
    {"json: damage", test_json_damage},
    {"json: bounds", test_json_bounds},
    {"json: members", test_json_members},
    {"import: moves as people type them", test_typed_moves},
    {"import: how games end", test_record_ends},
    {"import: records that differ", test_record_differences},
    {"import: ships that are destroyed", test_record_captures},
    {"import: headers", test_record_headers},
    {"import: lengths", test_record_lengths},
    {"import: records of the site", test_record_vectors},
    {"journal: what is written comes back", test_journal_round_trip},
    {"journal: every torn end", test_journal_torn},
    {"journal: resuming, locking", test_journal_resume},
    {"journal: changed arguments", test_journal_arguments},
    {"journal: every damaged byte", test_journal_damage},
    {"journal: refusals", test_journal_refusals},
    {"journal: games one by one", test_journal_games},
    {"journal: what damage leaves", test_journal_salvage},
    {"journal: the range of every number", test_journal_bounds},
    {"journal: what is out of range is not written", test_journal_writes_bounds},
    {"journal: one of an older program is gone on with", test_journal_raised},
    {"journal: moves of older and newer programs", test_journal_other_lines},
    {"journal: lines of newer programs", test_journal_newer_lines},
    {"journal: checksums of inputs", test_journal_inputs},
    {"journal: results of another match", test_journal_fits},
    {"journal: results of three seats", test_journal_fits_three},
    {"journal: a full disk", test_journal_full_disk},
    {"files: what an option takes", test_option_values},
    {"files: what a match may write to", test_targets},
    {"files: what a report may replace", test_target_of_report},
    {"files: the board beside a report", test_target_board},
    {"merge: three shards", test_merge},
    {"merge: refusals", test_merge_refusals},
    {"pgn: exact text", test_pgn_text},
    {"pgn: every field", test_pgn_fields},
    {"pgn: minimal", test_pgn_minimal},
    {"pgn: three seats, no move", test_pgn_seats},
    {"pgn: a game of three", test_pgn_three},
    {"pgn: order", test_pgn_order},
    {"pgn: gaps", test_pgn_gaps},
    {"pgn: checksum", test_pgn_checksum},
    {"epd: final positions", test_epd},
    {"pgn: half pairs", test_pgn_half_pairs},
    {"pgn: completion of a cut file", test_pgn_completion},
    {"pgn: a changed file", test_pgn_changed},
    {"pgn: a full disk", test_pgn_full_disk},
    {"config: defaults", test_config_defaults},
    {"config: engines", test_config_engines},
    {"config: clocks", test_config_clocks},
    {"config: forms of results", test_config_forms},
    {"config: values", test_config_values},
    {"config: defaults that depend", test_config_few},
    {"config: refused", test_config_refused},
    {"config: taken with a note", test_config_noted},
    {"config: -quick", test_config_quick},
    {"config: the last one counts", test_config_last_counts},
    {"config: three players", test_config_three_players},
    {"config: variants", test_config_variants},
    {"config: the game", test_config_variant},
    {"config: damaged", test_config_damaged},
    {"config: again from its arguments", test_config_again},
    {"config: games with an opening", test_config_games},
    {"config: seeds", test_config_seed},
    {"config: what is stored", test_config_stored},
    {"config: resume", test_config_resume},
    {"config: goes on", test_config_goes_on},
    {"config: what is wished of journals", test_config_journal_wish},
    {"config: help", test_config_help},
    {"openings: epd", test_openings_epd},
    {"openings: counters of an epd", test_openings_epd_counters},
    {"openings: pgn", test_openings_pgn},
    {"openings: pgn plies", test_openings_pgn_plies},
    {"openings: refused", test_openings_refused},
    {"openings: order", test_openings_order},
    {"openings: shuffle", test_openings_shuffle},
    {"openings: random", test_openings_random},
    {"openings: short games", test_openings_short_games},
    {"openings: large", test_openings_large},
    {"openings: every variant", test_openings_variants},
    {"openings: damaged", test_openings_damaged},
    {"schedule: round robin", test_schedule_round_robin},
    {"schedule: seeds of a gauntlet", test_schedule_seeds},
    {"schedule: three seats", test_schedule_three_seats},
    {"schedule: two engines at three seats", test_schedule_two_at_three},
    {"schedule: seats", test_schedule_seats},
    {"schedule: knockout", test_schedule_knockout},
    {"schedule: bracket", test_schedule_bracket},
    {"schedule: swiss", test_schedule_swiss},
    {"schedule: swiss bye", test_schedule_swiss_bye},
    {"schedule: swiss ranks", test_schedule_swiss_ranks},
    {"schedule: resumed", test_schedule_resumed},
    {"schedule: workers", test_schedule_workers},
    {"schedule: shards", test_schedule_shards},
    {"schedule: large", test_schedule_large},
    {"schedule: done", test_schedule_done},
    {"memory: a list that grows", test_memory},
    {"engine: words of arguments", test_words},
    {"engine: words for a shell", test_shell_words},
    {"engine: info lines", test_info_lines},
    {"engine: clocks", test_clocks},
    {"engine: adjudication", test_adjudication},
    {"engine: start", test_engine_start},
    {"engine: talk", test_engine_talk},
    {"engine: log", test_engine_log},
    {"engine: keeper", test_keeper},
    {"engine: stopwatch", test_stopwatch},
    {"engine: paused while it quits", test_engine_paused_quit},
    {"engine: CPUs", test_engine_cpus},
    {"engine: no descriptor of ours", test_engine_descriptors},
    {"engine: how many descriptors", test_engine_descriptor_counts},
    {"pie: lists of first moves", test_pie_list},
    {"pie: lists that are built in", test_pie_built_in},
    {"pie: who is asked what", test_pie_choice},
    {"pie: other protocols", test_pie_protocols},
    {"pie: the PGN", test_pie_pgn},
    {"pie: spectators", test_pie_live},
    {"pie: who took White", test_pie_counts},
    {"pie: the journal", test_pie_journal},
    {"play: a whole game", test_play_game},
    {"play: misdeeds at a move", test_play_misdeeds},
    {"play: misdeeds around a game", test_play_surroundings},
    {"play: UGI", test_play_ugi},
    {"play: pondering", test_play_ponder},
    {"play: adjudication", test_play_adjudication},
    {"play: three seats", test_play_three},
    {"play: variations", test_pv},
    {"play: signs of mates", test_pv_signs},
    {"play: so many warnings", test_pv_limit},
    {"play: interruption", test_play_interrupted},
    {"waits: a stop", test_waits_stop},
    {"waits: a successor", test_waits_successor},
    {"waits: a start that fails", test_waits_lost_start},
    {"report: version", test_report_version},
    {"report: text", test_report_text},
    {"report: numbers", test_report_numbers},
    {"report: positions", test_report_positions},
    {"report: hostile texts", test_report_hostile},
    {"report: size", test_report_size},
    {"report: ratings", test_report_ratings},
    {"report: points of the chart", test_report_curve},
    {"report: figures", test_report_figures},
    {"report: the largest numbers", test_report_bounds},
    {"report: reasons", test_report_reasons},
    {"report: odd results", test_report_odd},
};

void test_result_names(void)
{
    for (int i = 0; i < TERMINATIONS; i++) {
        Termination found;
        const char *name = termination_name((Termination)i);
        if (CHECK(termination_find(slice_of(name), &found)))
            CHECK_EQUAL(found, i);
    }
    Termination untouched = ENDED_STALLED;
    CHECK(!termination_find(slice_of("checkmate"), &untouched));
    CHECK_EQUAL(untouched, ENDED_STALLED);
}

// Every kind's sentence, and what a journal that has it is read as.
void test_result_endings(void)
{
    static const struct {
        Ending ending;
        const char *sentence;
    } cases[] = {
        {{END_WIN, 2, 1, .text = "x (y)"}, "Black wins: x (y)"},
        {{END_DRAW, 0, -1, .text = "by repetition"}, "Draw: by repetition"},
        {{END_DISPUTED_WIN, 3, 2, .text = "x"}, "Third wins: x (engines claim otherwise)"},
        {{END_DISPUTED_DRAW, 0, -1, .text = "x"}, "Draw: x (engines claim otherwise)"},
        {{END_TOO_LONG, 0, .seat = -1}, "Draw by adjudication: the game is too long"},
        {{END_ADJUDICATED_DRAW, 0, .seat = -1}, "Draw by adjudication"},
        {{END_ADJUDICATED_WIN, 2, .seat = 0}, "White wins by adjudication"},
        {{END_LATE, 2, 0, .overrun_ms = 12}, "White loses on time (12ms overrun)"},
        {{END_ILLEGAL_MOVE, 3, 0, .text = "a1a9"}, "First makes an illegal move: a1a9"},
        {{END_NONSENSE, 2, 0, .text = "a line"}, "White gives an illegal answer: a line"},
        {{END_UNTRUE_CLAIM, 3, .seat = 1},
         "Second gives an illegal answer: it claims an untrue result"},
        {{END_DISCONNECT, 2, .seat = 1}, "Black disconnects"},
        {{END_STALL, 2, .seat = 0}, "White's connection stalls"},
        {{END_INTERRUPTED, 0, .seat = -1}, "Game interrupted"},
        {{END_IN_PROGRESS, 0, .seat = -1}, "in progress"},
        {{END_OTHER + (int)ENDED_TIME_FORFEIT, 0, .seat = 1}, ""},
        {{END_OTHER + (int)ENDED_TIME_FORFEIT, 0, 0, .text = "White loses on time (012ms overrun)"},
         "White loses on time (012ms overrun)"},
        {{END_OTHER + (int)ENDED_STALLED, 0, 0, .text = "White disconnects"}, "White disconnects"},
        {{END_OTHER + (int)ENDED_ABANDONED, 0, 1, .text = "White disconnects"},
         "White disconnects"},
        {{END_OTHER + (int)ENDED_NORMALLY, 0, 1, .text = "White wins: x"}, "White wins: x"},
        {{END_OTHER + (int)ENDED_ILLEGAL, 0, 1, .text = "Black gives an illegal answer"},
         "Black gives an illegal answer"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        char text[ENDING_TEXT];
        const Ending *want = &cases[i].ending;
        CHECK_TEXT(ending_text(want, text), cases[i].sentence);
        Ending is = ending_read(ending_termination(want), ending_fault(want), cases[i].sentence);
        CHECK_EQUAL(is.kind, want->kind);
        CHECK_EQUAL(is.seats, want->seats);
        CHECK_EQUAL(is.seat, want->seat);
        CHECK_EQUAL(is.overrun_ms, want->overrun_ms);
        CHECK_TEXT(is.text, want->text);
    }
}

int main(int argc, char **argv)
{
    TestChoice choice;
    Test chosen[ARRAY_COUNT(tests)];
    if (!check_read_choice(&choice, argc, argv) || choice.engine_only) {
        fputs("usage: match_unit [-quick] [-without WORD]... [WORD...]\n", stderr);
        return 2;
    }
    if (choice.quick)
        match_unit_effort = 1;
    char *slash = strrchr(argv[0], '/');
    if (slash != NULL) {
        *slash = '\0';
        folder = argv[0];
    }
    return check_run("match_unit", chosen,
                     check_choose(&choice, tests, (int)ARRAY_COUNT(tests), chosen));
}
