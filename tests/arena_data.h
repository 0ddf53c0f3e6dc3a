// The match driver's data file: what engines thought of positions, and how the games went on.
//
// DESIGN. A line per position: "FEN;score;depth;bestmove;result", where score and result (1, 0.5,
// 0) are the mover's; a mate is M3 or -M2, a missing score "none". Games that a fault of an engine
// decided are left out by the caller: their result says nothing about their positions. Included by
// one file only.
#ifndef TESTS_ARENA_DATA_H
#define TESTS_ARENA_DATA_H

#include "engine/ships/notation.h"

#include <stdio.h>

// A position in which an engine moved.
typedef struct Record {
    Position position;
    Move move;
    bool scored, mate; // as in a Thought
    int64_t score, depth;
} Record;

// Writes a score for people and for the file.
static inline void score_text(bool scored, bool mate, int64_t score, char text[32])
{
    if (!scored)
        snprintf(text, 32, "none");
    else
        snprintf(text, 32, "%s%s%lld", mate && score < 0 ? "-" : "", mate ? "M" : "",
                 mate && score < 0 ? -(long long)score : (long long)score);
}

// Appends a game that ended with these points, in halves, for White and Black.
static inline void write_data(FILE *file, const Record *records, size_t count,
                              const int points[SIDE_COUNT])
{
    static const char *const results[] = {"0", "0.5", "1"};
    for (size_t i = 0; i < count; i++) {
        const Record *record = &records[i];
        char fen[FEN_TEXT], move[MOVE_TEXT], score[32];
        position_format(&record->position, fen);
        move_format(record->move, move);
        score_text(record->scored, record->mate, record->score, score);
        fprintf(file, "%s;%s;%lld;%s;%s\n", fen, score, (long long)record->depth, move,
                results[points[record->position.side]]);
    }
    fflush(file);
}

#endif
