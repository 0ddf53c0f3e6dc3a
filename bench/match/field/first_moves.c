#include "bench/match/field/first_moves.h"

#include "engine/base/embed.h"

#include <string.h>

// The Makefile puts "# variant NAME" before each list.
EMBED(first_move_lists, FIRST_MOVES);

static const char heading[] = "# variant ";

Slice first_moves_known(const Rules *rules)
{
    Slice rest = {first_move_lists, (size_t)(first_move_lists_end - first_move_lists)};
    Slice list = {"", 0};
    bool wanted = false;
    while (rest.length > 0) {
        Slice line = slice_cut(&rest, '\n');
        bool heads =
            line.length > strlen(heading) && memcmp(line.at, heading, strlen(heading)) == 0;
        if (heads && wanted)
            break;
        if (wanted)
            list.length = (size_t)(rest.at - list.at);
        Slice name = {line.at + strlen(heading), line.length - strlen(heading)};
        if (heads && slice_is(name, rules->variant)) {
            wanted = true;
            list = (Slice){rest.at, 0};
        }
    }
    return list;
}

bool first_moves_find(const Rules *rules, const GamePosition *position, GameMove *move)
{
    GameMove moves[GAME_MAX_MOVES];
    GamePosition start;
    rules->start(&start);
    int count = rules->moves(&start, moves);
    for (int i = 0; i < count; i++) {
        GamePosition next = start;
        rules->play(&next, moves[i]);
        *move = moves[i];
        if (rules->key(&next) == rules->key(position))
            return true;
    }
    return false;
}
