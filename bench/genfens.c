// DESIGN. One seeded generator decides everything, so a seed always gives the same openings. A
// random walk that ends the game is thrown away and begun again. OpenBench's client calls this with
// no chance to set an option, so the game can be named here; and it takes positions of six fields
// only, the last two of them numbers, so that is what it gets then.
#include "bench/bench.h"

#include "engine/base/rng.h"

#include <stdio.h>
#include <string.h>

enum { PLIES_LEAST = 8, PLIES_SPAN = 5, TRIES = 1000, FIELDS = 6 };

typedef struct GenfensOrder {
    int64_t count, seed;
    Slice book; // empty: none
    const Game *game;
    bool six_fields; // the game was named here
} GenfensOrder;

static bool parse_variant(Slice word, GenfensOrder *order, Error *error)
{
    order->game = game_find(word);
    order->six_fields = true;
    return order->game != NULL ||
           fail(error, "genfens knows no variant '%.*s'", slice_quote(word), word.at);
}

static bool parse_order(Slice words, const Game *game, GenfensOrder *order, Error *error)
{
    *order = (GenfensOrder){.game = game};
    if (!slice_number_in(slice_word(&words), "genfens", 1, 1000000000, &order->count, error))
        return false;
    for (Slice word = slice_word(&words); word.length > 0; word = slice_word(&words)) {
        if (slice_is(word, "seed")) {
            if (!slice_number_in(slice_word(&words), "seed", INT64_MIN, INT64_MAX, &order->seed,
                                 error))
                return false;
        } else if (slice_is(word, "book")) {
            order->book = slice_word(&words);
            if (order->book.length == 0)
                return fail(error, "book needs a file name or None");
        } else if (slice_is(word, "variant") && !parse_variant(slice_word(&words), order, error)) {
            return false;
        }
    }
    if (slice_is_any_case(order->book, "None"))
        order->book.length = 0;
    return true;
}

// Walks a few random plies. False if the game is over on the way or memory runs out.
static bool walk(GameRecord *record, const Game *game, Rng *rng)
{
    int plies = PLIES_LEAST + (int)rng_below(rng, PLIES_SPAN);
    for (int ply = 0;; ply++) {
        GameMove moves[GAME_MAX_MOVES];
        int count = game->rules->moves(&record->position, moves);
        Verdict verdict = game->rules->verdict(&record->position, &record->history);
        if (verdict.kind != GAME_GOES_ON || count == 0)
            return false;
        if (ply == plies)
            return true;
        if (!game_record_advance(record, game->rules, moves[rng_below(rng, (uint32_t)count)]))
            return false;
    }
}

// Puts behind a position of four fields the two that chess has there: plies since a capture, which
// are 0, and the number of the move.
static void fill_fields(const Rules *rules, const GamePosition *position, char *fen, size_t size)
{
    int fields = 0;
    size_t used = strlen(fen);
    for (Slice rest = slice_of(fen); slice_word(&rest).length > 0;)
        fields++;
    if (fields == FIELDS - 2)
        snprintf(fen + used, size - used, " 0 %d", rules->ply(position) / rules->seats + 1);
}

static void print_position(const BenchHost *host, const GenfensOrder *order,
                           const GamePosition *position)
{
    char fen[GAME_POSITION_TEXT + 32], line[sizeof fen + 32];
    order->game->rules->format(position, fen);
    if (order->six_fields)
        fill_fields(order->game->rules, position, fen, sizeof fen);
    snprintf(line, sizeof line, "info string genfens %s", fen);
    host->print(host->context, line);
}

static bool print_opening(const BenchHost *host, const GenfensOrder *order,
                          const GameRecordList *book, Rng *rng, Error *error)
{
    bool found = false;
    for (int i = 0; i < TRIES && !found; i++) {
        GameRecord record;
        const GameRecord *from = &book->records[rng_below(rng, (uint32_t)book->count)];
        if (game_record_copy(&record, from))
            found = walk(&record, order->game, rng);
        if (found)
            print_position(host, order, &record.position);
        game_record_free(&record);
    }
    return found ||
           fail(error, "%d random games in a row were over too soon for an opening", TRIES);
}

// Where the walks begin: the book, or the start position alone.
static bool load(const GenfensOrder *order, GameRecordList *book, Error *error)
{
    GameRecord start;
    const Game *game = order->game;
    if (order->book.length > 0) {
        if (!game_records_from_file(book, game, order->book, error))
            return false;
        return book->count > 0 || fail(error, "the book is empty");
    }
    return game_record_begin(&start, game->rules, (Slice){"", 0}, error) &&
           game_records_from_record(book, &start, error);
}

bool genfens_run(const BenchHost *host, Slice words, Error *error)
{
    GenfensOrder order;
    GameRecordList book;
    if (!parse_order(words, host->searcher->game, &order, error) || !load(&order, &book, error))
        return false;
    Rng rng = {mix64((uint64_t)order.seed + 1)};
    bool good = true;
    for (int64_t i = 0; good && i < order.count && !stop_is_raised(host->stop); i++)
        good = print_opening(host, &order, &book, &rng, error);
    game_records_free(&book);
    return good;
}
