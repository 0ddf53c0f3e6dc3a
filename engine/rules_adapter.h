// A game's own functions behind the seam: the part of it that is the same for every game.
//
// DESIGN. The seam (rules.h) knows positions as bytes, a game has a type of its own. Each function
// of the table is a copy in, a call, and perhaps a copy out. This header is a template: a game's
// rules.c defines GAME_NAME(name) and GAME_TYPE(Name), ships_##name and Ships##Name say, before it
// includes this, and puts RULES_ADAPTED into its row. The game gets two public functions,
// GAME_NAME(position) and GAME_NAME(set_position), which its rules.h declares. The start position,
// parsing, whose turn it is, the ply and the verdict are left to the game.
#ifndef ENGINE_RULES_ADAPTER_H
#define ENGINE_RULES_ADAPTER_H

#include "engine/rules.h"

#include <string.h>

_Static_assert(sizeof(GAME_TYPE(Position)) <= GAME_POSITION_BYTES, "the seam is too narrow");

GAME_TYPE(Position) GAME_NAME(position)(const GamePosition *position)
{
    GAME_TYPE(Position) own;
    memcpy(&own, position->bytes, sizeof own);
    return own;
}

void GAME_NAME(set_position)(GamePosition *position, GAME_TYPE(Position) own)
{
    memcpy(position->bytes, &own, sizeof own);
}

static void format(const GamePosition *position, char text[GAME_POSITION_TEXT])
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    GAME_NAME(format)(&own, text);
}

static void draw(const GamePosition *position, char text[GAME_DIAGRAM_TEXT])
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    GAME_NAME(draw)(&own, text);
}

static void show(const GamePosition *position, char text[GAME_SHOWN_TEXT])
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    GAME_NAME(show)(&own, text);
}

static void flip(GamePosition *position)
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    GAME_NAME(set_position)(position, GAME_NAME(flipped)(&own));
}

static uint64_t key(const GamePosition *position)
{
    return GAME_NAME(position)(position).key;
}

static bool parse_move(Slice text, const GamePosition *position, GameMove *move, Error *error)
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    return GAME_NAME(parse_move)(text, &own, move, error);
}

static int moves(const GamePosition *position, GameMove list[GAME_MAX_MOVES])
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    return GAME_NAME(moves)(&own, list);
}

static bool is_legal(const GamePosition *position, GameMove move)
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    return GAME_NAME(is_legal)(&own, move);
}

static void play(GamePosition *position, GameMove move)
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    GAME_NAME(make)(&own, move);
    GAME_NAME(set_position)(position, own);
}

static uint64_t perft(const GamePosition *position, int depth, const PerftTable *table,
                      const StopFlag *stop)
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    return GAME_NAME(perft)(&own, depth, table, stop);
}

static uint64_t perft_every_leaf(const GamePosition *position, int depth, const StopFlag *stop)
{
    GAME_TYPE(Position) own = GAME_NAME(position)(position);
    return GAME_NAME(perft_every_leaf)(&own, depth, stop);
}

// clang-format off
#define RULES_ADAPTED                                                                              \
    .format = format, .draw = draw, .show = show, .flip = flip, .key = key,                        \
    .parse_move = parse_move, .format_move = GAME_NAME(format_move), .moves = moves,               \
    .is_legal = is_legal, .play = play, .perft = perft, .perft_every_leaf = perft_every_leaf
// clang-format on

#endif
