// A position of a self-play game with what was found out about it: what networks are trained on.
//
// DESIGN. A file of samples is a run of 32-byte records, nothing before or between them, so files
// can be cut, joined and shuffled as they are. Whole numbers are little-endian:
//
//      0  white ships, a bit a square, a1 = bit 0, b1 = bit 1 .. h8 = bit 63
//      8  black ships
//     16  number of the game, as the generator counts them
//     20  ply of the game, from its start position
//     22  score of the search in evaluation units, as the mover sees it (score.h for decided ones)
//     24  best move, as a Move
//     26  plies since the last destruction or rebuild
//     27  bits 0-1: result as the mover sees it, 0 lost, 1 drawn, 2 won
//         bit 2: Black is to move    bit 3: the last record of its game
//     28  CRC-32 (IEEE 802.3) of the bytes before
//
// Every record is checked when it is read: its checksum, and that it is a legal position.
#ifndef EVAL_SHIPS_SAMPLE_H
#define EVAL_SHIPS_SAMPLE_H

#include "engine/base/text.h"
#include "engine/ships/position.h"

enum { SAMPLE_BYTES = 32 };

typedef enum SampleResult { SAMPLE_LOST, SAMPLE_DRAWN, SAMPLE_WON } SampleResult;

typedef struct Sample {
    ShipsPosition position; // its turn is made up from the ply
    uint32_t game;
    uint16_t ply;
    int16_t score; // as the mover sees it
    ShipsMove best;
    SampleResult result; // as the mover sees it
    bool last;           // of its game
} Sample;

void sample_pack(const Sample *sample, unsigned char bytes[SAMPLE_BYTES]);

// False, with a sentence, if the checksum is wrong or the record makes no sense.
bool sample_unpack(const unsigned char bytes[SAMPLE_BYTES], Sample *sample, Error *error);

#endif
