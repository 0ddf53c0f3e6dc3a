#include "bench/data/play_order.h"

#include "bench/data/settings.h"
#include "engine/base/crc32.h"
#include "engine/ships/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_THREADS = 1024 };

static bool read_words(PlayOrder *order, int count, char **words, Error *error)
{
    GameSettings *play = &order->games;
    *order = (PlayOrder){.positions = 1000000, .threads = 1};
    *play = (GameSettings){
        .seed = 1, .nodes = 2500, .hash_mb = 4, .least = 2, .most = 12, .book_percent = -1};
    const Setting settings[] = {
        {.name = "positions", .low = 1, .high = INT64_C(1) << 40, .number = &order->positions},
        {.name = "threads", .low = 1, .high = MOST_THREADS, .number = &order->threads},
        {.name = "nodes", .low = 1, .high = INT64_C(1) << 40, .number = &play->nodes},
        {.name = "seed", .low = 0, .high = INT64_MAX - 1, .number = &play->seed},
        {.name = "plies",
         .low = 0,
         .high = MOST_OPENING_PLIES,
         .number = &play->least,
         .most = &play->most},
        {.name = "hash", .low = 1, .high = 1 << 20, .number = &play->hash_mb},
        {.name = "book", .text = &order->book},
        {.name = "share", .low = 0, .high = 100, .number = &play->book_percent},
    };
    if (!settings_read(settings, (int)ARRAY_COUNT(settings), words, &count, error))
        return false;
    if (count != 1)
        return fail(error, "play needs one file to write to, not %d", count);
    if (play->book_percent >= 0 && order->book == NULL)
        return fail(error, "share= needs a book=");
    if (play->book_percent < 0)
        play->book_percent = order->book != NULL ? 50 : 0;
    order->out = words[0];
    return true;
}

static bool read_book(PlayOrder *order, Error *error)
{
    const Game *game = game_find(slice_of("ships"));
    if (order->book == NULL)
        return true;
    if (!records_from_file(&order->games.book, game, slice_of(order->book), error))
        return false;
    return order->games.book.count > 0 || fail(error, "the book '%s' is empty", order->book);
}

// A book is known by what is in it, not by its name.
static uint32_t book_checksum(const RecordList *book)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < book->count; i++) {
        char fen[SHIPS_FEN_TEXT];
        ShipsPosition position;
        memcpy(&position, book->records[i].position.bytes, sizeof position);
        ships_format(&position, fen);
        sum = crc32_of(crc32_of(sum, slice_of(fen)), slice_of("\n"));
    }
    return sum;
}

void play_settings_format(const GameSettings *settings, uint32_t search,
                          char text[PLAY_SETTINGS_TEXT])
{
    char book[16] = "none";
    if (settings->book.count > 0)
        snprintf(book, sizeof book, "%08" PRIx32, book_checksum(&settings->book));
    snprintf(text, PLAY_SETTINGS_TEXT,
             "format=1\nseed=%" PRId64 "\nnodes=%" PRId64 "\nplies=%" PRId64 "-%" PRId64
             "\nhash=%" PRId64 "\nbook=%s\nshare=%" PRId64 "\nsearch=%08" PRIx32 "\n",
             settings->seed, settings->nodes, settings->least, settings->most, settings->hash_mb,
             book, settings->book_percent, search);
}

bool play_order_read(PlayOrder *order, int count, char **words, Error *error)
{
    return read_words(order, count, words, error) && read_book(order, error);
}

void play_order_free(PlayOrder *order)
{
    records_free(&order->games.book);
}
