// What the words behind `datagen play` say, and what of it decides the games.
#ifndef BENCH_DATA_PLAY_ORDER_H
#define BENCH_DATA_PLAY_ORDER_H

#include "bench/data/player.h"

enum { PLAY_SETTINGS_TEXT = 512 };

typedef struct PlayOrder {
    const char *out, *book; // files; no book: NULL
    int64_t positions, threads;
    GameSettings games;
} PlayOrder;

// Reads the words, and the book. False, with a sentence, if something is wrong with them.
bool play_order_read(PlayOrder *order, int count, char **words, Error *error);
void play_order_free(PlayOrder *order);

// All that decides what a game of a given number is, as lines KEY=VALUE; `search` is the signature
// of the player.
void play_settings_format(const GameSettings *settings, uint32_t search,
                          char text[PLAY_SETTINGS_TEXT]);

#endif
