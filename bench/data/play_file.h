// The file that self-play writes: whole games only, and what they were played with.
//
// DESIGN. FILE holds the samples, FILE.txt the settings, as lines KEY=VALUE: it is there before the
// first game is, and a run that goes on must have the same. A game is written with one call behind
// the end of the file; one that a dying run left half-written is cut off by the next. FILE is
// locked as long as it is open.
#ifndef BENCH_DATA_PLAY_FILE_H
#define BENCH_DATA_PLAY_FILE_H

#include "bench/data/player.h"
#include "bench/data/sample_file.h"
#include "engine/posix/append.h"

typedef struct DatagenFile {
    const Evaluation *evaluation;
    AppendFile file;
    SampleStats stats; // of what is in it
    int64_t cut_bytes; // of a game that was not whole
} DatagenFile;

// Opens or makes a file, cuts off the game it may end in, and notes the others in `quota`. False,
// with a sentence, and nothing changed but the torn game, if it can't be had, is damaged, or was
// made with other settings, see datagen_player_describe. `name` must outlive it.
bool datagen_file_open(DatagenFile *file, const Evaluation *evaluation, const char *name,
                       Slice settings, Quota *quota, Error *error);

// Writes a game, or nothing of it.
bool datagen_file_add(DatagenFile *file, const DatagenGame *game, Error *error);

// Waits until all is on the disk, and closes it.
bool datagen_file_close(DatagenFile *file, Error *error);

#endif
