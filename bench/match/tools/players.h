// The engines of several matches as the players of one list.
//
// DESIGN. A name makes a player: of the same name, the engines of two matches are one. Whether they
// really are is asked of all that a journal knows of them: the checksums of the program and of
// other files, arguments, options, limits. Where the program's checksum is in both journals its
// path does not matter. The user says what becomes of a name that stands for two engines.
#ifndef BENCH_MATCH_TOOLS_PLAYERS_H
#define BENCH_MATCH_TOOLS_PLAYERS_H

#include "bench/match/base/config.h"
#include "bench/match/base/strings.h"
#include "bench/match/store/inputs.h"

// The ways to treat one name that stands for engines that differ.
typedef enum Namesakes {
    NAMESAKES_REFUSED,
    NAMESAKES_JOINED, // they are one player
    NAMESAKES_APART   // the second one is NAME#2
} Namesakes;

typedef struct Player Player;

// All zero is an empty list.
typedef struct Players {
    Player *list;
    char **names; // by player
    int count, most;
} Players;

// Finds or adds the engines of a match as players: `numbers` gets one for each engine. At most
// `most` in all. Each namesake adds a line to `notes`, which says what was done. False, with a
// sentence.
bool players_add(Players *players, const char *journal, const Config *config, const Inputs *inputs,
                 Namesakes namesakes, int *numbers, Buffer *notes, Error *error);

// The number of the player of that name, or -1.
int players_find(const Players *players, const char *name);

void players_free(Players *players);

#endif
