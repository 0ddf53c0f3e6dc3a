// Positions and moves in text, of every variant.
#include "engine/game_record.h"
#include "tests/fuzz_targets/target.h"

#include <string.h>

static void require_equal(const Rules *rules, const GamePosition *one, const GamePosition *other,
                          const char *what)
{
    char first[GAME_POSITION_TEXT], second[GAME_POSITION_TEXT];
    rules->format(one, first);
    rules->format(other, second);
    fuzz_require(strcmp(first, second) == 0 && rules->key(one) == rules->key(other), what);
}

// A position can be written, drawn, rotated and read again, and so can its moves.
static void require_sound(const Rules *rules, const GamePosition *position)
{
    char text[GAME_POSITION_TEXT], diagram[GAME_DIAGRAM_TEXT], move_text[GAME_MOVE_TEXT];
    GamePosition again;
    GameMove moves[GAME_MAX_MOVES], read;
    Error error;
    rules->format(position, text);
    fuzz_require(rules->parse(slice_of(text), &again, &error), "what is written can be read");
    require_equal(rules, position, &again, "what is written and read is the same position");
    rules->draw(position, diagram);
    rules->flip(&again);
    rules->format(&again, text);
    fuzz_require(rules->parse(slice_of(text), &again, &error), "a flipped position can be read");
    int seat = rules->seat_to_move(position), count = rules->moves(position, moves);
    fuzz_require(seat >= 0 && seat < rules->seats, "a seat is to move");
    fuzz_require(count >= 0 && count <= GAME_MAX_MOVES, "there is room for the moves");
    rules->ply(position);
    History empty = {0};
    rules->verdict(position, &empty);
    for (int i = 0; i < count; i++) {
        rules->format_move(moves[i], move_text);
        fuzz_require(rules->parse_move(slice_of(move_text), position, &read, &error) &&
                         read == moves[i],
                     "a move that is written can be read");
        again = *position;
        rules->play(&again, moves[i]);
    }
}

void fuzz_position(Slice bytes)
{
    for (int i = 0; i < rules_count; i++) {
        const Rules *rules = all_rules[i];
        GamePosition position, before;
        Error error = {""};
        memset(&position, 0x5a, sizeof position);
        before = position;
        if (rules->parse(bytes, &position, &error)) {
            fuzz_require(error.text[0] == '\0', "what is taken has no sentence");
            require_sound(rules, &position);
        } else {
            fuzz_require_sentence(&error);
            fuzz_require(memcmp(&position, &before, sizeof position) == 0,
                         "a refused position leaves what was there");
        }
    }
}

static void require_moves(const Rules *rules, const GameRecord *record, Slice bytes)
{
    for (Slice word = slice_word(&bytes); word.length > 0; word = slice_word(&bytes)) {
        char text[GAME_MOVE_TEXT];
        GameMove move = 0xa5a5, again;
        Error error = {""};
        if (rules->parse_move(word, &record->position, &move, &error)) {
            rules->format_move(move, text);
            fuzz_require(rules->parse_move(slice_of(text), &record->position, &again, &error) &&
                             again == move,
                         "a move that was read is written as the same");
        } else {
            fuzz_require_sentence(&error);
            fuzz_require(move == 0xa5a5, "a refused move leaves what was there");
        }
    }
}

// "FEN [moves ...]" as a game record, and each of its words as a move of where that ends.
void fuzz_moves(Slice bytes)
{
    for (int i = 0; i < rules_count; i++) {
        const Rules *rules = all_rules[i];
        GameRecord record;
        Error error = {""};
        if (!game_record_parse(&record, rules, bytes, &error)) {
            fuzz_require_sentence(&error);
            error = (Error){""};
            if (!game_record_begin(&record, rules, (Slice){"", 0}, &error))
                continue;
            if (!game_record_play(&record, rules, bytes, &error))
                fuzz_require_sentence(&error);
        }
        require_sound(rules, &record.position);
        require_moves(rules, &record, bytes);
        rules->verdict(&record.position, &record.history);
        game_record_free(&record);
    }
}
