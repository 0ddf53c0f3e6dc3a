// The features of a game's positions, the input of a network: the functions and numbers that the
// trainer needs of a game.
//
// DESIGN. A position is seen by one seat as a list of features, each the index of a row of the
// network's first layer, and an output bucket. A training sample is that and a target. The
// functions are called once per training sample; a search calls its game's own, directly.
//
// Rows that occur seldom learn from their relatives: in training, and only there, a row is the sum
// of its own weights and of those of some shared rows (the factoriser). A shared row stands for the
// common part of several rows.
#ifndef EVAL_NET_FEATURES_H
#define EVAL_NET_FEATURES_H

#include "engine/rules.h"
#include "eval/net/net.h"

enum { NET_FEATURES_MOST = 64, NET_SHARED_MOST = 4 };

typedef struct NetFeatures {
    int count; // 1..NET_FEATURES_MOST
    int bucket;
    uint16_t rows[NET_FEATURES_MOST];
} NetFeatures;

typedef struct FeatureSpec {
    NetShape shape; // `hidden` is a multiple of NET_TILE
    int most;       // features of a position
    // From this row on: of these rows every position has exactly one, so that they are the first
    // layer's bias as well.
    int bias_rows_at;
    // The features of a position that is not over, for a seat; of its mirror image, where the game
    // has one and `mirrored` is set.
    void (*see)(const GamePosition *position, int seat, bool mirrored, NetFeatures *features);
    // Whether only the mover's view is taught, as the score of two players says it all; else a
    // position is a training sample for every seat.
    bool mover_only;
    // Whether a search has to find out first what happens here; such positions are left out. NULL
    // for none.
    bool (*is_unsettled)(const GamePosition *position);
    // Whether a move changes at once what there is to evaluate: a position whose best move does
    // teaches an evaluation little. NULL for none.
    bool (*is_forcing)(const GamePosition *position, GameMove move);
    int shared_rows;
    // The shared rows of a row, from 0; gives their number.
    int (*shared)(int row, int shared[NET_SHARED_MOST]);
} FeatureSpec;

#endif
