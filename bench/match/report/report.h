// A finished match, or one so far, as one HTML page that needs nothing else.
//
// DESIGN. The page is fixed text, made of the files in page/ and engine/web/ when Regatta is built,
// around one block of JSON, and everything on it is drawn by the page's script from that block. All
// counting is done here, in C, with the same functions that the running match uses, and the rules
// stay in C too: the script gets the text of every position and knows only how to draw one. Names,
// reasons and variations are not trusted: json.h writes them so that they can't end the block, and
// the script only ever shows them as text.
//
// figures.h counts what moves and games say, games.h writes the games themselves. A page of a match
// that is still played says so, and its script loads it again as often as it is written.
#ifndef BENCH_MATCH_REPORT_REPORT_H
#define BENCH_MATCH_REPORT_REPORT_H

#include "bench/match/report/account.h"

#include <stdio.h>

enum {
    REPORT_LISTED_GAMES = 10000, // at most so many can be looked at; all are counted
    REPORT_RICH_PLIES = 20000    // matches up to this length carry variations and clocks as well
};

// A game that can be looked at.
typedef struct ReportGame {
    const GameResult *game;
    int64_t round;
} ReportGame;

// How a match goes on whose page this is. Times by the wall clock, since 1970.
typedef struct ReportLive {
    const char *state, *why; // as in the status file; `why` may be NULL
    int64_t written_ms;
    int64_t next_ms; // how long until it is written anew, about; 0: it is not
    int64_t total_games, finished_games;
    double games_per_hour; // 0: not known
} ReportLive;

// The parts of a page.
typedef struct ReportSource {
    const Account *account;
    const ReportGame *games;
    int64_t game_count;
    bool rich;              // games with variations and clocks
    const char *board;      // see below
    const ReportLive *live; // NULL: it is as it will stay
} ReportSource;

// Whether a file that begins so is a page of ours: it is up to its style sheet, which no other page
// is. A page is written whole or not at all.
bool report_begins(Slice begin);

// Writes the page. If it could not be written, the stream knows (ferror): whole_file_end tells of
// it, with the file and the reason.
void report_write_source(FILE *to, const ReportSource *source);

// Writes the page. `results` in the order in which they were finished. `board`: where, seen from
// the page, the board in the browser is, or NULL; games are linked to it. For errors see above.
void report_write(FILE *to, const Config *config, const EncounterResult *results, int64_t count,
                  const char *board);

#endif
