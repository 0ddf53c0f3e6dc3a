#include "bench/match/command/quick.h"

#include "engine/base/memory.h"
#include "engine/posix/posix.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_TEXT = 24, SPARE_PROCESSORS = 2 };

static const char cmd_key[] = "cmd=", book_key[] = "book=", file_key[] = "file=";

static bool begins_with(const char *word, const char *key)
{
    size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] != '\0';
}

// The book, if these are two programs and one book.
static const char *check_keys(int count, char *const *given, Error *error)
{
    const char *book = NULL;
    int programs = 0, books = 0;
    for (int i = 0; i < count; i++) {
        const char *word = given[i];
        bool is_book = begins_with(word, book_key);
        if (is_book)
            book = word + strlen(book_key);
        else if (!begins_with(word, cmd_key)) {
            fail(error, "-quick does not know '%.*s'; it needs cmd=, cmd= and book=",
                 slice_quote(slice_of(word)), word);
            return NULL;
        }
        books += is_book;
        programs += !is_book;
    }
    if (programs == 2 && books == 1)
        return book;
    fail(error, "-quick needs two cmd= and one book=");
    return NULL;
}

static void add(QuickWords *quick, const char *word)
{
    assert(quick->count < (int)ARRAY_COUNT(quick->words));
    quick->words[quick->count++] = (char *)word; // nobody writes into them
}

static void add_all(QuickWords *quick, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add(quick, words[i]);
}

QuickWords *quick_words(int count, char *const *given, Error *error)
{
    static const char *const rest[] = {
        "order=random", "-rounds",       "25000",       "-games",  "2",       "-recover",
        "-draw",        "movenumber=30", "movecount=8", "score=8", "-output", "format=cutechess",
        "-concurrency"};
    const char *book = check_keys(count, given, error);
    if (book == NULL)
        return NULL;
    size_t size = NUMBER_TEXT + strlen(file_key) + strlen(book) + 1;
    QuickWords *quick = memory_new(1, sizeof *quick + size);
    int games = posix_processors() - SPARE_PROCESSORS;
    char *file = quick->text + NUMBER_TEXT;
    snprintf(quick->text, NUMBER_TEXT, "%d", games > 1 ? games : 1);
    snprintf(file, size - NUMBER_TEXT, "%s%s", file_key, book);
    for (int i = 0; i < count; i++) {
        const char *const engine[] = {"-engine", given[i], "tc=10+0.1"};
        if (begins_with(given[i], cmd_key))
            add_all(quick, engine, ARRAY_COUNT(engine));
    }
    add(quick, "-openings");
    add(quick, file);
    add_all(quick, rest, ARRAY_COUNT(rest));
    add(quick, quick->text);
    return quick;
}
