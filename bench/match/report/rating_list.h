// A rating list as text, CSV or JSON.
//
// DESIGN. The same columns in all three: rank, name, rating or bound, error, games, points and
// their share, mean rating of the opponents, share of drawn games, and how likely the player is
// stronger than the one below. A value that the games don't tell is `?` in the text, empty in CSV
// and null in JSON.
#ifndef BENCH_MATCH_REPORT_RATING_LIST_H
#define BENCH_MATCH_REPORT_RATING_LIST_H

#include "bench/match/score/ratings.h"

#include <stdio.h>

typedef struct RatingList {
    const Ratings *ratings;
    const RatedGames *games;
    const Rules *rules;
    char *const *names; // by player
    const char *anchor; // NULL: none, errors are to the mean
    int journals;
    bool crosstable;
} RatingList;

// A heading line, the table, the cross table if it is wanted, and remarks.
void rating_list_text(FILE *to, const RatingList *list);

// A line of names and one for each player, texts in quotes; a cross table is more columns,
// points/games.
void rating_list_csv(FILE *to, const RatingList *list);

// The list as one JSON object.
void rating_list_json(FILE *to, const RatingList *list);

// Remarks beside the table: whom it leaves out or only bounds, and what seats are worth.
void rating_list_remarks(FILE *to, const RatingList *list);

#endif
