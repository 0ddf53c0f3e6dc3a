// Games as PGN, in the order of the schedule, whatever order they finish in.
//
// DESIGN. What a game looks like is a pure function of Config and GameResult. The writer holds back
// finished encounters until those before them are written; at the end, or on the way out, it writes
// what it holds. Everything it is given is in the journal already, so a file cut short is completed
// from there: the file must be, from where the match began in it, a beginning of what the journal
// says, or it is left alone and the user is told.
#ifndef BENCH_MATCH_PGN_H
#define BENCH_MATCH_PGN_H

#include "bench/match/config.h"
#include "bench/match/results.h"

#include <stdio.h>

typedef struct PgnWriter PgnWriter;

// Writes one game, with an empty line behind it.
void pgn_write_game(FILE *to, const Config *config, const GameResult *game, int64_t round);

// Opens config->pgn.file for appending, or, without append, a new file; NULL with a sentence if
// that can't be had. `done` are the encounters of a resumed match. Without a PGN file asked for, a
// writer that does nothing.
PgnWriter *pgn_open(const Config *config, const EncounterResult *done, int64_t done_count,
                    Error *error);

// Takes a copy of what it needs.
bool pgn_add(PgnWriter *writer, const EncounterResult *result, Error *error);

// Writes what is held back, too.
bool pgn_close(PgnWriter *writer, Error *error);

#endif
