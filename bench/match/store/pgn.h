// Games as PGN, in the order of the schedule, whatever order they finish in.
//
// DESIGN. What a game looks like is a pure function of Config and GameResult. The writer holds back
// finished games until those before them are written, so while a match runs the file is always the
// beginning of the whole. Where in the file the match began (pgn_base) is in the journal, and so is
// every game; a file cut short is completed from there when the match is resumed, also one that
// lacks games in between. For this the file must have, from where the match began, nothing that the
// journal does not have; otherwise it is left alone and the user is told. If it has been moved
// away, it is written anew.
//
// A match that ends, or is broken off, may have gaps in its numbers: then the rest follows in order
// at the end, and no finished game is missing. If such a match is gone on with, what stands behind
// the first gap is taken back, and comes again in its place.
#ifndef BENCH_MATCH_STORE_PGN_H
#define BENCH_MATCH_STORE_PGN_H

#include "bench/match/base/config.h"
#include "bench/match/base/results.h"

typedef struct PgnWriter PgnWriter;

// Where a new match will begin in config->pgn.file: its size now, in bytes; 0 without a file, or
// without append.
bool pgn_base(const Config *config, int64_t *base, Error *error);

// Opens and locks config->pgn.file; NULL with a sentence if that can't be had. Without append, a
// match of which nothing is `done` empties it. `done` are the encounters of a resumed match, in any
// order, that fit the Config (journal_fits), and `base` is what its journal says. Without a PGN
// file asked for, a writer that does nothing.
PgnWriter *pgn_open(const Config *config, int64_t base, const EncounterResult *done,
                    int64_t done_count, Error *error);

// Whether config->pgn.file, which is there, has games of these encounters from its front and
// nothing else, so that pgn_open with base 0 loses nothing of it. If not, a sentence says why.
bool pgn_is_of(const Config *config, const EncounterResult *done, int64_t done_count, Error *error);

// Takes a copy of what it needs, and writes what has its turn now. On error nothing is lost:
// what could not be written is tried again with the next game.
bool pgn_add(PgnWriter *writer, const GameResult *game, int64_t round, Error *error);

// How many games wait for earlier ones.
int64_t pgn_held(const PgnWriter *writer);

// Writes what is held back, and ends. If the journal is one that goes with the match
// (journal_is_ours), all is on the disk then.
bool pgn_close(PgnWriter *writer, Error *error);

#endif
