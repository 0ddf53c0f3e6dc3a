#include "bench/match/field/openings.h"

#include "bench/match/field/book.h"
#include "bench/match/field/first_moves.h"
#include "engine/base/memory.h"
#include "engine/base/rng.h"

#include <stdlib.h>

// Random games that end too early before a shorter one is taken.
enum { TRIES_PER_PLY = 100 };

struct Openings {
    const Config *config;
    Book book; // empty for start and random
};

Openings *openings_open(const Config *config, Error *error)
{
    const OpeningConfig *setup = &config->openings;
    Openings *openings = memory_new(1, sizeof *openings);
    openings->config = config;
    if (openings_have_book(setup->format) &&
        !book_read(&openings->book, config->rules, setup, error)) {
        openings_close(openings);
        return NULL;
    }
    if (setup->shuffled)
        book_shuffle(&openings->book, config->seed);
    return openings;
}

// Whether a move can win at once, or every move ends the game. Such a position is no opening.
static bool is_decided(const Rules *rules, const GamePosition *position)
{
    GameMove moves[GAME_MAX_MOVES];
    const History none = {0};
    int count = rules->moves(position, moves), ends = 0;
    for (int i = 0; i < count; i++) {
        GamePosition next = *position;
        rules->play(&next, moves[i]);
        Verdict verdict = rules->verdict(&next, &none);
        if (verdict.kind == GAME_WON && verdict.winner == rules->seat_to_move(position))
            return true;
        ends += verdict.kind != GAME_GOES_ON;
    }
    return ends == count;
}

// Plays so many random plies. False if the game ended on the way.
static bool play_random(const Rules *rules, int64_t plies, Rng *rng, GamePosition *position)
{
    GameMove moves[GAME_MAX_MOVES];
    const History none = {0};
    rules->start(position);
    for (int64_t ply = 0; ply < plies; ply++) {
        int count = rules->moves(position, moves);
        if (count == 0)
            return false;
        rules->play(position, moves[rng_below(rng, (uint32_t)count)]);
        if (rules->verdict(position, &none).kind != GAME_GOES_ON)
            return false;
    }
    return true;
}

void openings_random(const Rules *rules, uint64_t seed, int64_t plies, int64_t index,
                     GamePosition *position)
{
    Rng rng = {mix64(mix64(seed) + (uint64_t)index)};
    for (; plies > 0; plies--)
        for (int i = 0; i < TRIES_PER_PLY; i++)
            if (play_random(rules, plies, &rng, position) && !is_decided(rules, position))
                return;
    rules->start(position);
}

// The position of an index in the book, which wrote its FENs itself.
static void book_position(const Openings *openings, int64_t index, GamePosition *position)
{
    const Config *config = openings->config;
    size_t at = (size_t)(config->openings.start - 1 + index) % openings->book.count;
    Error ignored;
    config->rules->parse(book_fen(&openings->book, at), position, &ignored);
}

void openings_at(const Openings *openings, int64_t index, GamePosition *position)
{
    const Config *config = openings->config;
    const OpeningConfig *setup = &config->openings;
    switch (setup->format) {
    case OPENINGS_START:
    case OPENINGS_PIE:
        config->rules->start(position);
        break;
    case OPENINGS_RANDOM:
        openings_random(config->rules, config->seed, setup->plies, setup->start - 1 + index,
                        position);
        break;
    case OPENINGS_EPD:
    case OPENINGS_PGN:
        book_position(openings, index, position);
    }
}

bool openings_first_move(const Openings *openings, int64_t index, GameMove *move)
{
    GamePosition position;
    if (openings->config->openings.format != OPENINGS_PIE)
        return false;
    book_position(openings, index, &position);
    return first_moves_find(openings->config->rules, &position, move);
}

void openings_close(Openings *openings)
{
    if (openings == NULL)
        return;
    book_free(&openings->book);
    free(openings);
}
