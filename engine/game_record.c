#include "engine/game_record.h"

#include "engine/epd.h"

#include <string.h>

bool game_record_begin(GameRecord *record, const Rules *rules, Slice fen, Error *error)
{
    *record = (GameRecord){0};
    fen = slice_trim(fen);
    if (fen.length > 0 && memchr(fen.at, ';', fen.length) != NULL) // some send a book's whole line
        return epd_check(rules, fen, error) && epd_parse(rules, fen, &record->position, error);
    if (fen.length > 0)
        return rules->parse(fen, &record->position, error);
    rules->start(&record->position);
    return true;
}

bool game_record_advance(GameRecord *record, const Rules *rules, GameMove move)
{
    if (!history_push(&record->history, rules->key(&record->position)))
        return false;
    rules->play(&record->position, move);
    return true;
}

bool game_record_play(GameRecord *record, const Rules *rules, Slice moves, Error *error)
{
    for (Slice word = slice_word(&moves); word.length > 0; word = slice_word(&moves)) {
        GameMove move;
        if (!rules->parse_move(word, &record->position, &move, error))
            return false;
        if (!game_record_advance(record, rules, move))
            return fail(error, "there is no memory for a game this long");
    }
    return true;
}

Slice words_before(Slice *rest, const char *end)
{
    Slice whole = *rest;
    for (;;) {
        Slice word = slice_word(rest);
        if (word.length == 0)
            return slice_trim(whole);
        if (slice_is(word, end))
            return slice_trim((Slice){whole.at, (size_t)(word.at - whole.at)});
    }
}

bool game_record_parse(GameRecord *record, const Rules *rules, Slice text, Error *error)
{
    Slice fen = words_before(&text, "moves");
    if (!game_record_begin(record, rules, fen, error))
        return false;
    if (game_record_play(record, rules, text, error))
        return true;
    game_record_free(record);
    return false;
}

bool game_record_copy(GameRecord *to, const GameRecord *from)
{
    *to = (GameRecord){.position = from->position};
    return history_copy(&to->history, &from->history);
}

void game_record_free(GameRecord *record)
{
    history_free(&record->history);
}
