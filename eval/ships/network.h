// The evaluation network of the 8x8 game.
//
// DESIGN. One hidden layer. Its input is a sum of at most 25 rows of whole numbers (features.h),
// made from scratch at every node: with so few ships that costs what an incremental update costs in
// chess. Each sum is clipped to 0..ACTIVATION_ONE and squared; the output is a weighted sum of
// those, with weights of its own for each bucket of ships left on the board. Only whole numbers:
// every compiler and instruction set gives the same score.
//
// A network file is a header (magic, architecture, size, checksum) and the weights as they are in
// memory, little-endian. NETWORK.md says how the one in the program was made.
#ifndef EVAL_SHIPS_NETWORK_H
#define EVAL_SHIPS_NETWORK_H

#include "engine/base/text.h"
#include "eval/ships/features.h"

enum {
    HIDDEN = 128,
    BUCKETS = 8,
    ACTIVATION_ONE = 255, // a hidden value of 1.0
    OUTPUT_ONE = 64,      // an output weight of 1.0
    SCORE_ONE = 100,      // evaluation units for an output of 1.0, which is one logit
};

typedef struct Network {
    _Alignas(64) int16_t rows[FEATURE_ROWS][HIDDEN];
    _Alignas(64) int16_t output[BUCKETS][HIDDEN]; // within +-OUTPUT_LIMIT
    int32_t bias[BUCKETS];                        // in units of 1 / (ACTIVATION_ONE * OUTPUT_ONE)
} Network;

// Bounds of weights, so that a sum of MAX_FEATURES rows fits 16 bits and the output's sum 32.
enum { ROW_LIMIT = 32767 / MAX_FEATURES, OUTPUT_LIMIT = 127 };

// The bucket of a position: ships on the board, both sides, three to a bucket.
ALWAYS_INLINE int network_bucket(const ShipsPosition *position)
{
    int ships = popcount(position->ships[SHIPS_WHITE] | position->ships[SHIPS_BLACK]);
    return ships > 0 ? (ships - 1) / 3 : 0;
}

// The score of a position that is not over, in evaluation units, as the side to move sees it;
// within +-EVAL_LIMIT.
int network_evaluate(const Network *network, const ShipsPosition *position,
                     const ShipsSight *sight);

enum { NETWORK_TRACE_TEXT = 4096 };

// Writes the evaluation of a position, several lines: the score as it is, and what each ship adds,
// found by taking it off the board.
void network_trace(const Network *network, const ShipsPosition *position,
                   char text[NETWORK_TRACE_TEXT]);

enum { NETWORK_HEADER_BYTES = 64 };

// The first bytes of every network file.
extern const char network_magic[8];

// Size of a network file.
size_t network_file_bytes(void);

// Writes a network into network_file_bytes() bytes, and reads one; false, with a sentence that says
// what is wrong with it, if it is not a whole network of this architecture.
void network_pack(const Network *network, unsigned char *bytes);
bool network_unpack(const unsigned char *bytes, size_t count, Network *network, Error *error);

#endif
