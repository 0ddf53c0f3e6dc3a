// Others' game records: JSON, and what becomes of it. The PGN that is made can be read again.
#include "bench/match/field/book.h"
#include "bench/match/tools/abstractplay.h"
#include "tests/fuzz_targets/target.h"

#include <stdlib.h>
#include <string.h>

// Requires that the nodes inside a node fill it, and that its texts can be decoded.
static void require_whole(const JsonNode *node)
{
    const JsonNode *end = node;
    fuzz_require(node->span > 0, "a node is at least itself");
    if (node->kind == JSON_STRING) {
        char *text = json_to_text(node);
        fuzz_require(strlen(text) <= node->text.length, "a text is not longer than it was");
        free(text);
    }
    if (node->kind == JSON_NUMBER)
        json_to_number(node);
    if (node->kind != JSON_LIST && node->kind != JSON_OBJECT)
        return;
    for (const JsonNode *one = json_first(node); one != NULL; one = json_behind(node, one)) {
        require_whole(one);
        end = one + one->span - 1;
    }
    fuzz_require(end + 1 == node + node->span, "what is inside a node fills it");
}

// The rules of the game's own variant.
static const Rules *rules_of(const char *pgn)
{
    static const char tag[] = "\n[Variant \"";
    const char *at = strstr(pgn, tag);
    fuzz_require(at != NULL, "a game names its variant");
    Slice rest = slice_of(at + sizeof tag - 1);
    const Rules *rules = rules_find(slice_cut(&rest, '"'));
    fuzz_require(rules != NULL, "the variant is one of ours");
    return rules;
}

static void require_readable(Buffer *pgn)
{
    Book book = {0};
    Error error = {""};
    buffer_add(pgn, (Slice){"", 1});
    char *file = (char *)fuzz_file((Slice){pgn->at, pgn->length - 1});
    const OpeningConfig setup = {OPENINGS_PGN, file, .plies = 1};
    bool taken = book_read(&book, rules_of(pgn->at), &setup, &error);
    fuzz_require(taken && book.count == 1, "a record becomes one game that can be read");
    book_free(&book);
}

static void take_record(const JsonNode *record)
{
    Buffer pgn = {0};
    Error error = {""};
    RecordFate fate = abstractplay_to_pgn(record, &pgn, &error);
    if (fate == RECORD_DIFFERS || fate == RECORD_REFUSED)
        fuzz_require_sentence(&error);
    else
        fuzz_require(error.text[0] == '\0', "there is no sentence where all is well");
    if (fate == RECORD_WHOLE || fate == RECORD_DIFFERS)
        require_readable(&pgn);
    else
        fuzz_require(pgn.length == 0, "nothing is added of what is refused");
    buffer_free(&pgn);
}

void fuzz_game_record(Slice bytes)
{
    JsonFile file = {.all = bytes};
    Error error = {""};
    JsonStep step;
    while ((step = json_next(&file, &error)) == JSON_VALUE) {
        require_whole(file.nodes);
        take_record(file.nodes);
    }
    if (step == JSON_BROKEN)
        fuzz_require_sentence(&error);
    json_free(&file);
}
