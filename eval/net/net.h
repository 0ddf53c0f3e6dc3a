// Networks (NNUE without incremental updates): what shape a game's network has, how it lies in
// memory, and its file.
//
// DESIGN. A network has one hidden layer. Its input is a sum of some rows of whole numbers, one row
// for each feature that a position has. The activation is SCReLU: each sum is clipped to
// 0..NET_ACTIVATION_ONE and squared. The output is a weighted sum of these, with weights of its own
// for each output bucket, a class of positions. All numbers are whole, so every compiler and
// instruction set gives the same score.
//
// A game says in a NetShape how many rows, hidden values and buckets it has; everything about
// networks works from that: the file here, the forward pass in kernel.h, the training in
// eval/train/. In memory a network is its rows, then its output weights, then its biases, without a
// gap: a struct of arrays of the same sizes fits.
//
// A file is a header and the weights as they are in memory, little-endian:
//
//      0  magic of the game            8  version
//     12  architecture (CRC-32 of its words and sizes)
//     16  bytes of the file           24  CRC-32 of the weights           28..63  zero
#ifndef EVAL_NET_NET_H
#define EVAL_NET_NET_H

#include "engine/base/text.h"

enum {
    NET_ACTIVATION_ONE = 255, // a hidden value of 1.0
    NET_OUTPUT_ONE = 64,      // an output weight of 1.0
    NET_SCORE_ONE = 100,      // evaluation units for an output of 1.0, which is one logit
    NET_OUTPUT_LIMIT = 127,   // output weights are within +-NET_OUTPUT_LIMIT
    NET_HEADER_BYTES = 64,
    NET_MAGIC_BYTES = 8,
    NET_ALIGNMENT = 64, // of a network in memory
    NET_TILE = 64,      // hidden values come in whole tiles
    NET_HIDDEN_MOST = 1024,
};

// Whether a shape may have so many hidden values.
#define NET_HIDDEN_FITS(hidden) ((hidden) % NET_TILE == 0 && (hidden) <= (int)NET_HIDDEN_MOST)

// The most a weight of a row can be, either way, so that a sum of so many rows fits 16 bits.
#define NET_ROW_LIMIT(features) (32767 / (features))

typedef struct NetShape {
    const char *magic;        // the first NET_MAGIC_BYTES characters of its files
    const char *game;         // "the 8x8 game", for sentences
    const char *architecture; // in words; a file of another architecture is refused
    int rows, hidden, buckets;
    int row_limit; // weights of rows are within +-row_limit
} NetShape;

// Where the parts of a network lie in its memory.
typedef struct NetView {
    int16_t *rows;   // rows * hidden
    int16_t *output; // buckets * hidden
    int32_t *bias;   // buckets, in units of 1 / (NET_ACTIVATION_ONE * NET_OUTPUT_ONE)
} NetView;

// Bytes of a network in memory; `hidden` must be even if there are buckets.
size_t net_bytes(const NetShape *shape);

NetView net_view(const NetShape *shape, void *net);

// A number that differs between architectures: what the sizes are and what they mean.
uint32_t net_architecture(const NetShape *shape);

// Bytes of its file.
size_t net_file_bytes(const NetShape *shape);

// Writes a network into net_file_bytes() bytes.
void net_pack(const NetShape *shape, const void *net, unsigned char *bytes);

// Whether a file says that it is of this shape. Nothing else of it is read.
bool net_is_of(const NetShape *shape, Slice file);

// Reads a file. False, with a sentence that says what is wrong, if it is not a whole network of
// this shape; what is in `net` makes no sense then.
bool net_unpack(const NetShape *shape, Slice file, void *net, Error *error);

#endif
