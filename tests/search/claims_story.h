// Games that the claims test asks about, made from a seed: positions from games of a weak player
// and random ones with few men, with counters near their limits and with moves to and fro.
#ifndef TESTS_SEARCH_CLAIMS_STORY_H
#define TESTS_SEARCH_CLAIMS_STORY_H

#include "engine/base/rng.h"
#include "engine/game_record.h"

enum { STORY_TEXT = 8192 };

// A game so far, and the words that `position` would need for it.
typedef struct Story {
    GameRecord record;
    char text[STORY_TEXT];
} Story;

// A position with few men or one near the end, nothing before it. The game may be over.
void story_begin(Story *story, const Rules *rules, Rng *rng);

// From the start, or from a position of the text.
void story_begin_at(Story *story, const Rules *rules, const char *fen);

void story_play(Story *story, const Rules *rules, GameMove move);

// The same board as the story's with another counter and no game before it: quiet plies of `ships`,
// rounds of the others.
void story_begin_late(Story *story, const Rules *rules, const Story *from, int counter);

// All players move to and fro so that the position comes up again. False, and nothing changed,
// where no such moves were found or the game ends by them.
bool story_go_round(Story *story, const Rules *rules, Rng *rng);

// Makes `to`, overwriting whatever bytes are there, an equal story of its own.
void story_copy(Story *to, const Story *from);

void story_free(Story *story);

#endif
