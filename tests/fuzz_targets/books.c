// Books of openings: EPD and PGN. The first byte says which variant's.
#include "bench/match/field/book.h"
#include "tests/fuzz_targets/target.h"

static const Rules *take_rules(Slice *bytes)
{
    if (bytes->length == 0)
        return all_rules[0];
    unsigned first = (unsigned char)*bytes->at;
    bytes->at++;
    bytes->length--;
    return all_rules[first % (unsigned)rules_count];
}

static void require_sound(Book *book, const Rules *rules, bool taken, Error *error)
{
    if (!taken) {
        fuzz_require_sentence(error);
        fuzz_require(book->text.at == NULL && book->count == 0, "a refused book is empty");
        return;
    }
    fuzz_require(book->count > 0, "a book has an opening");
    for (size_t i = 0; i < book->count; i++) {
        GamePosition position;
        fuzz_require(rules->parse(book_fen(book, i), &position, error), "an opening can be read");
    }
    book_shuffle(book, 1);
    book_free(book);
}

static void read_book(Slice bytes, OpeningFormat format)
{
    Book book = {0};
    Error error = {""};
    const Rules *rules = take_rules(&bytes);
    char *file = (char *)fuzz_file(bytes);
    const OpeningConfig setup = {format, file, .plies = (int64_t)(bytes.length % 5)};
    bool taken = book_read(&book, rules, &setup, &error);
    require_sound(&book, rules, taken, &error);
}

void fuzz_epd(Slice bytes)
{
    read_book(bytes, OPENINGS_EPD);
}

void fuzz_pgn(Slice bytes)
{
    read_book(bytes, OPENINGS_PGN);
}
