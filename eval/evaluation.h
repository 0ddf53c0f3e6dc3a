// The seam between the evaluations of the games and everything that does not care which game is
// played: search, trainer, generator of data.
//
// DESIGN. A table of functions for each variant, called once per command or per training sample;
// inside a game a search calls its evaluation directly. The table of all is made from the list in
// engine/variants.h. Scores are evaluation units: 100 are a logit, so a score of s means a chance
// of 1 / (1 + e^(-s/100)).
#ifndef EVAL_EVALUATION_H
#define EVAL_EVALUATION_H

#include "eval/net/features.h"

enum { EVALUATION_TRACE_TEXT = 8192, EVALUATION_BODY_MOST = 64 };

// Shares of 1000 games with a given score: wins, draws and losses of the side to move.
typedef struct Wdl {
    int win, draw, loss;
} Wdl;

typedef struct Evaluation {
    const Rules *rules;

    Slice (*built_in)(void); // the file of the network that is in the program
    // The score of a position that is not over, as a seat sees it, within +-score_limit. Scores of
    // a search beyond that are of games that are as good as decided.
    int (*score)(const GamePosition *position, const void *weights, int seat);
    int score_limit;
    int draw_score; // of a game that is drawn: with three players the odds of a third
    void (*trace)(const GamePosition *position, const void *weights,
                  char text[EVALUATION_TRACE_TEXT]);
    // The chances that a search's score means, if it is not decided.
    Wdl (*wdl)(const GamePosition *position, int score);

    const FeatureSpec *features; // the shape of the variant's networks, and what they see

    // How a sample file has a position, see sample.h: `body_bytes` of its own, at most
    // EVALUATION_BODY_MOST, and a counter of one byte. `unpack` makes it again, `seat` being to
    // move and `ply` plies after the start; false if that is no position of the variant.
    int body_bytes;
    void (*pack)(const GamePosition *position, unsigned char *body, unsigned char *counter);
    bool (*unpack)(const unsigned char *body, int counter, int seat, int ply,
                   GamePosition *position);
} Evaluation;

// All variants, the default one first.
extern const Evaluation *const evaluations[];
extern const int evaluation_count;

// The evaluation of that variant, or NULL.
const Evaluation *evaluation_find(Slice variant);

// New weights, for evaluation_forget to free: those of a file's bytes, or of the built-in file for
// no bytes. NULL, with a sentence, if there is no memory or something is wrong with the file.
void *evaluation_weights(const Evaluation *evaluation, Slice file, Error *error);

// Frees weights. NULL is fine.
void evaluation_forget(void *weights);

#endif
