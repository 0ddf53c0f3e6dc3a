// Books of openings: EPD and PGN. The first line names the variant.
#include "bench/match/field/book.h"
#include "tests/fuzz_targets/target.h"

// A line that names none is for any of them, so that a fuzzer need not guess names.
static const Rules *take_rules(Slice *bytes)
{
    Slice line = slice_cut(bytes, '\n');
    const Rules *named = rules_find(line);
    return named != NULL ? named : all_rules[line.length % (size_t)rules_count];
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
