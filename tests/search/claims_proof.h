// Proofs by going through all lines of play, with the rules alone: whether a seat wins within so
// many plies whatever the others do, in this very game, counters and earlier positions included.
//
// DESIGN. No table, no evaluation and nothing of search/. A proof is given up, and says so, when it
// has looked at too many positions: then it claims nothing.
#ifndef TESTS_SEARCH_CLAIMS_PROOF_H
#define TESTS_SEARCH_CLAIMS_PROOF_H

#include "engine/game_record.h"

typedef enum Proof { PROOF_FALSE, PROOF_TRUE, PROOF_GIVEN_UP } Proof;

// Whether `seat` wins the game of `record` within `plies`, after `first` has been played if it is
// not 0. At most `most` positions are looked at.
Proof proof_of_win(const Rules *rules, const GameRecord *record, GameMove first, int seat,
                   int plies, int64_t most);

// How the game of `record` stands after the moves of it.
Verdict proof_verdict(const Rules *rules, const GameRecord *record);

#endif
