// Which games are to be played, so that the same ones come out whatever the number of threads.
//
// DESIGN. A run is the games 0, 1, 2 .. in order, as many as it takes to reach a number of
// positions: a game belongs to it if those before it have fewer. Threads play games out of order,
// so near the end it may not be known yet whether a finished game belongs. Kept is the length of
// every finished game, in pages that are made when they are needed.
#ifndef BENCH_DATA_QUOTA_H
#define BENCH_DATA_QUOTA_H

#include "engine/base/text.h"

enum { QUOTA_MOST_SAMPLES = 400 }; // of a game

typedef struct Quota {
    int64_t wanted; // positions
    uint16_t **pages;
    uint32_t next;     // the first game that was not handed out
    uint32_t complete; // all games before this one are finished
    int64_t positions; // of the games before `complete`
} Quota;

// An empty run.
void quota_open(Quota *quota, int64_t wanted);
void quota_close(Quota *quota);

// Positions of a finished game, 0 if it is not finished.
int quota_length(const Quota *quota, uint32_t game);

// Notes a finished game of 1..QUOTA_MOST_SAMPLES positions.
void quota_finish(Quota *quota, uint32_t game, int length);

// Gives the next game to play. False if none is needed any more.
bool quota_take(Quota *quota, uint32_t *game);

// Whether a game belongs to the run; QUOTA_OPEN while that depends on games not finished.
typedef enum QuotaVerdict { QUOTA_IN, QUOTA_OUT, QUOTA_OPEN } QuotaVerdict;
QuotaVerdict quota_verdict(const Quota *quota, uint32_t game);

#endif
