#include "bench/match/base/typed_move.h"

#include <string.h>

bool typed_move(const Rules *rules, Slice text, const GamePosition *position,
                char plain[GAME_MOVE_TEXT], GameMove *move, Error *error)
{
    size_t length = 0, i = 0;
    for (; i < text.length && length < GAME_MOVE_TEXT - 1; i++) {
        char c = text.at[i];
        if (c != '-' && c != ' ' && c != '\t' && c != '\r' && c != '\n')
            plain[length++] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    plain[length] = '\0';
    bool is_whole = i == text.length && length > 0;
    return rules->parse_move(is_whole ? (Slice){plain, length} : text, position, move, error);
}
