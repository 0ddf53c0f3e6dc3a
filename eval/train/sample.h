// A position of a self-play game with its score, best move and result: the data that networks are
// trained on.
//
// DESIGN. A file of samples has samples of one size, nothing before or between them, so files can
// be cut, joined and shuffled as they are. A sample is the game's own bytes for the position
// (`body_bytes` in its table, 16 for all games), and then, little-endian:
//
//      +0  number of the game, as the generator counts them (4)
//      +4  ply of the game, from its start position (2)
//      +6  score of the search in evaluation units, as the mover sees it (score.h for decided ones)
//      +8  best move (2)
//     +10  a counter of the position: quiet plies of ships, the round of cubes (1)
//     +11  bits 0-1: result as the mover sees it, 0 lost, 1 drawn, 2 won
//          bits 2, 4: the seat to move, its low and high bit    bit 3: the last sample of its game
//          bits 5-6: of three players, where the mover lost, the winner: 1 the next seat, 2 the one
//          after it
//     +12  CRC-32 (IEEE 802.3) of the bytes before
//
// Every sample is checked when it is read: its checksum, and that it is a legal position and move.
#ifndef EVAL_TRAIN_SAMPLE_H
#define EVAL_TRAIN_SAMPLE_H

#include "eval/evaluation.h"

// SAMPLE_COUNTER_AT is behind the body.
enum { SAMPLE_TAIL_BYTES = 16, SAMPLE_COUNTER_AT = 10 };
enum { SAMPLE_BYTES_MOST = EVALUATION_BODY_MOST + SAMPLE_TAIL_BYTES };

typedef enum SampleResult { SAMPLE_LOST, SAMPLE_DRAWN, SAMPLE_WON } SampleResult;

enum { SAMPLE_NOBODY = -1 }; // the winner of a drawn game

typedef struct Sample {
    GamePosition position; // what only counts moves is made up from the ply
    uint32_t game;
    uint16_t ply;
    int16_t score; // as the mover sees it
    GameMove best;
    int winner; // seat, or SAMPLE_NOBODY
    bool last;  // of its game
} Sample;

// Bytes of a sample.
int sample_bytes(const Evaluation *evaluation);

void sample_pack(const Evaluation *evaluation, const Sample *sample, unsigned char *packed);

// False, with a sentence, if the checksum is wrong or the sample makes no sense.
bool sample_unpack(const Evaluation *evaluation, const unsigned char *packed, Sample *sample,
                   Error *error);

// The result of a game with that winner for a seat.
SampleResult sample_result(int winner, int seat);

#endif
