// Scores of engines, as JSON: for the page of a match and for its status file.
//
// DESIGN. Both say the same with the same words, so that a program that reads one can read the
// other.
#ifndef BENCH_MATCH_REPORT_SCORES_H
#define BENCH_MATCH_REPORT_SCORES_H

#include "bench/match/report/json.h"
#include "bench/match/score/tally.h"

// Members of an object: "wins", "draws", "losses", "pairs" (the five outcomes; empty unless
// `pairwise`), "share" of the points, 0..1, "elo", "elo_error", "nelo", "nelo_error", "los". Errors
// are 95 %. null for what is not finite.
void scores_write(Json *json, const Score *score, bool pairwise);

// Members for games of three: "games", "points", "share", its "error", and the share by seat,
// "seats".
void scores_write_share(Json *json, const Tally *tally, int engine, int seats);

// An object: "time", "illegal", "disconnects", "stalls", in games.
void scores_write_faults(Json *json, const Faults *faults);

// An object, a test of one engine against another: its settings, "llr", its bounds "lower"
// and "upper", and "verdict": "continue", "H0" or "H1" is accepted.
void scores_write_sprt(Json *json, const Tally *tally, int engine, int against);

#endif
