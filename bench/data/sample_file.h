// Files of samples, read sample by sample, and what must hold from one sample to the next.
#ifndef BENCH_DATA_SAMPLE_FILE_H
#define BENCH_DATA_SAMPLE_FILE_H

#include "eval/train/sample.h"

#include <stdio.h>

typedef struct SampleReader {
    const Evaluation *evaluation;
    FILE *file;
    const char *name;                       // not owned
    int64_t next;                           // number of the sample that is read next, from 0
    unsigned char bytes[SAMPLE_BYTES_MOST]; // of the sample that was read last
} SampleReader;

// READ_FAULT: the bytes are no sample; the next sample can be read all the same, unless the file
// ends within this one. READ_FAILED: the file could not be read, or is of another variant.
typedef enum ReadOutcome { READ_SAMPLE, READ_END, READ_FAULT, READ_FAILED } ReadOutcome;

// Opens a file of samples of that variant at its first sample. False, with a sentence, if it can't
// be had.
bool sample_reader_open(SampleReader *reader, const Evaluation *evaluation, const char *name,
                        Error *error);
void sample_reader_close(SampleReader *reader);

// Goes to a sample. One behind the end is fine: nothing is read there.
bool sample_reader_seek(SampleReader *reader, int64_t number, Error *error);

// Reads the next sample. Errors name the sample's number and the file.
ReadOutcome sample_reader_next(SampleReader *reader, Sample *sample, Error *error);

// Whole samples in a file, or -1 with a sentence.
int64_t sample_file_count(const Evaluation *evaluation, const char *name, Error *error);

// Whether a move, legal in `from`, leads from one sample to the other.
bool sample_is_reached_by(const Evaluation *evaluation, const Sample *from, GameMove move,
                          const Sample *to);

// The games of a file as its samples come: whole and one after another.
typedef struct SampleChain {
    const Evaluation *evaluation;
    Sample last; // the sample before
    int count;   // samples of its game so far
    bool open;   // its game goes on
} SampleChain;

// Adds the next sample. False, with a sentence, if it does not follow from the one before: the same
// game, a ply later, by a legal move, with the same end of the game.
bool sample_chain_add(SampleChain *chain, const Sample *sample, Error *error);

// How often each seat won, and how often nobody did.
typedef struct SampleWinners {
    int64_t seat[MAX_SEATS], nobody;
} SampleWinners;

void sample_winners_add(SampleWinners *winners, int winner);

// Writes "player 1 wins 51.2 %, player 2 45.4 %, nobody 3.4 %" for a game of so many seats.
enum { SAMPLE_WINNERS_TEXT = 128 };
void sample_winners_format(const SampleWinners *winners, int seats, char text[SAMPLE_WINNERS_TEXT]);

// The results of a file's games.
typedef struct SampleStats {
    int64_t positions, games, plies; // plies: from the start positions on
    SampleWinners winners;
} SampleStats;

// Counts a game by its last sample and the number of its samples.
void sample_stats_add(SampleStats *stats, const Sample *last, int count);

// Writes the winners and ", 61.3 plies a game".
enum { SAMPLE_STATS_TEXT = SAMPLE_WINNERS_TEXT + 32 };
void sample_stats_format(const SampleStats *stats, int seats, char text[SAMPLE_STATS_TEXT]);

#endif
