// The hand-made evaluation of the 8x8 game: a weighted sum of terms, each a small count.
//
// A score is from the view of the side to move, in centipawn-like units; what it is worth in games
// says eval/ships/wdl.h.
#ifndef EVAL_SHIPS_EVAL_H
#define EVAL_SHIPS_EVAL_H

#include "eval/ships/sight.h"

enum {
    EVAL_LIMIT = 20000, // evaluations stay within +-EVAL_LIMIT
    EVAL_TERMS_MAX = 64,
    EVAL_TRACE_TEXT = 8192 // room for a trace
};

// The score of a position that is not over.
int evaluate(const Position *position, const Sight *sight);

// Number of terms, 1..EVAL_TERMS_MAX.
int eval_term_count(void);

// Name and weight of a term, 0..eval_term_count() - 1.
const char *eval_term_name(int term);
int eval_term_weight(int term);

// The value of every term, before its weight: what evaluate() adds up.
void eval_terms(const Position *position, const Sight *sight, int terms[EVAL_TERMS_MAX]);

// Writes the evaluation term by term, several lines.
void eval_trace(const Position *position, char text[EVAL_TRACE_TEXT]);

#endif
