// A finished match, or one so far, as one HTML page that needs nothing else.
//
// DESIGN. The page is fixed text (page.h) around one block of JSON, and everything on it is drawn
// by the page's script from that block. What can be counted is counted here, in C, with the same
// functions that the running match uses, and the rules stay in C too: the script gets the text of
// every position and knows only how to draw one. Names, reasons and variations are not trusted:
// json.h writes them so that they can't end the block, and the script only ever shows them as text.
//
// figures.h counts what moves and games say, games.h writes the games themselves.
#ifndef BENCH_MATCH_REPORT_REPORT_H
#define BENCH_MATCH_REPORT_REPORT_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"

#include <stdio.h>

enum {
    REPORT_CURVE_POINTS = 400,   // at most so many in the chart over games
    REPORT_LISTED_GAMES = 10000, // at most so many can be looked at; all are counted
    REPORT_RICH_PLIES = 20000    // matches up to this length carry variations and clocks as well
};

// Writes the page. `results` in the order in which they were finished. `board`: where, seen from the
// page, the board in the browser is, or NULL; games are linked to it. False, with a sentence, if
// memory is short or it can't be written.
bool report_write(FILE *to, const Config *config, const EncounterResult *results, int64_t count,
                  const char *board, Error *error);

#endif
