#include "engine/record.h"

#include "engine/epd.h"

#include <string.h>

bool record_begin(Record *record, const Rules *rules, Slice fen, Error *error)
{
    *record = (Record){0};
    fen = slice_trim(fen);
    if (fen.length > 0 && memchr(fen.at, ';', fen.length) != NULL) // some send a book's whole line
        return epd_check(rules, fen, error) && epd_parse(rules, fen, &record->position, error);
    if (fen.length > 0)
        return rules->parse(fen, &record->position, error);
    rules->start(&record->position);
    return true;
}

bool record_advance(Record *record, const Rules *rules, GameMove move)
{
    if (!history_push(&record->history, rules->key(&record->position)))
        return false;
    rules->play(&record->position, move);
    return true;
}

bool record_play(Record *record, const Rules *rules, Slice moves, Error *error)
{
    for (Slice word = slice_word(&moves); word.length > 0; word = slice_word(&moves)) {
        GameMove move;
        if (!rules->parse_move(word, &record->position, &move, error))
            return false;
        if (!record_advance(record, rules, move))
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

bool record_parse(Record *record, const Rules *rules, Slice text, Error *error)
{
    Slice fen = words_before(&text, "moves");
    if (!record_begin(record, rules, fen, error))
        return false;
    if (record_play(record, rules, text, error))
        return true;
    record_free(record);
    return false;
}

bool record_copy(Record *to, const Record *from)
{
    *to = (Record){.position = from->position};
    return history_copy(&to->history, &from->history);
}

void record_free(Record *record)
{
    history_free(&record->history);
}
