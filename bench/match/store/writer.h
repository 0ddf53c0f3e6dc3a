// Games in files, as PGN or as their final positions, in the order of the schedule, whatever order
// they finish in.
//
// DESIGN. The text of a game is a pure function of Config and GameResult. The writer holds back
// finished games until those before them are written, so while a match runs the file is always the
// beginning of the whole. Where in the file the match began (writer_base) is in the journal, and so
// is every game; a file cut short is completed from there when the match is resumed, also one that
// lacks games in between. For this the file must have, from where the match began, nothing that the
// journal does not have; otherwise it is left alone and the user is told. If it has been moved
// away, it is written anew.
//
// A match that ends, or is interrupted, may have gaps in its numbers: then the rest follows in
// order at the end, and no finished game is missing. If such a match is resumed, what stands behind
// the first gap is taken back, and comes again in its place.
#ifndef BENCH_MATCH_STORE_WRITER_H
#define BENCH_MATCH_STORE_WRITER_H

#include "bench/match/base/events.h"

// The files that a match writes its games to: config->pgn and config->epd.
typedef enum GameFile { GAMES_PGN, GAMES_EPD } GameFile;

typedef struct GameWriter GameWriter;

// Where a new match will begin in that file: its size now, in bytes; 0 without a file, or without
// append.
bool writer_base(const Config *config, GameFile kind, int64_t *base, Error *error);

// Opens and locks the file; NULL with a sentence if that can't be had. `base` is what the journal
// of a resumed match says. If no such file was asked for, a writer that does nothing. What was
// played before is to be told next.
GameWriter *writer_open(const Config *config, GameFile kind, int64_t base, Error *error);

// Keeps the file by what it hears of; a Hear of events.h:
// - games that are replayed, which fit the Config (journal_fits), are kept in mind;
// - when all of them are told, the file is completed. False if it has anything else;
// - the match begins: without append, a match of which nothing was played empties the file;
// - a game ends: what has its turn now is written. On error nothing is lost: what could not be
//   written is tried again with the next game.
bool writer_hear(void *writer, const Event *event, Error *error);

// Whether the file, which is there, has games of these encounters from its front and nothing else,
// so that a writer with base 0 loses nothing of it. If not, a sentence says why.
bool writer_is_of(const Config *config, GameFile kind, const EncounterResult *done,
                  int64_t done_count, Error *error);

// With -crc32: the checksum of the whole file as it is now, and how long it is. False without.
bool writer_checksum(const GameWriter *writer, uint32_t *crc, int64_t *bytes);

// Writes what is held back. If the journal is one that goes with the match (journal_is_ours), all
// is on the disk then. Nothing is to be added behind it. NULL is passed over.
bool writer_finish(GameWriter *writer, Error *error);

// The same, and ends.
bool writer_close(GameWriter *writer, Error *error);

#endif
