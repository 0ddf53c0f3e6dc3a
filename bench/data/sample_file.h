// Files of samples, read record by record, and what must hold from one record to the next.
#ifndef BENCH_DATA_SAMPLE_FILE_H
#define BENCH_DATA_SAMPLE_FILE_H

#include "eval/ships/sample.h"

#include <stdio.h>

typedef struct SampleReader {
    FILE *file;
    const char *name; // not owned
    int64_t next;     // number of the record that is read next, from 0
} SampleReader;

// READ_FAULT: the bytes are no sample; the next record can be read all the same, unless the file
// ends within this one. READ_FAILED: the file could not be read.
typedef enum ReadOutcome { READ_SAMPLE, READ_END, READ_FAULT, READ_FAILED } ReadOutcome;

// Opens a file at its first record. False, with a sentence, if it can't be had.
bool sample_reader_open(SampleReader *reader, const char *name, Error *error);
void sample_reader_close(SampleReader *reader);

// Goes to a record. One behind the end is fine: nothing is read there.
bool sample_reader_seek(SampleReader *reader, int64_t number, Error *error);

// Reads the next record. What is wrong with one names its number and the file.
ReadOutcome sample_reader_next(SampleReader *reader, Sample *sample, Error *error);

// Bytes of a file, or -1 with a sentence.
int64_t sample_file_size(const char *name, Error *error);

// The games of a file as its records come: whole and one after another.
typedef struct GameChain {
    Sample last; // the record before
    int count;   // records of its game so far
    bool open;   // its game goes on
} GameChain;

// Adds the next record. False, with a sentence, if it does not follow from the one before: the same
// game, a ply later, by a legal move, with the same end of the game.
bool game_chain_add(GameChain *chain, const Sample *sample, Error *error);

// The result of a sample's game as White sees it.
SampleResult sample_white_result(const Sample *sample);

// What a file's games come to.
typedef struct GameStats {
    int64_t positions, games, plies; // plies: from the start positions on
    int64_t results[SAMPLE_WON + 1]; // as White sees them
} GameStats;

// Counts a game by its last record and the number of its records.
void game_stats_add(GameStats *stats, const Sample *last, int count);

// Writes "White wins 51.2 %, draws 3.4 %, 61.3 plies a game".
enum { GAME_STATS_TEXT = 128 };
void game_stats_format(const GameStats *stats, char text[GAME_STATS_TEXT]);

#endif
