// Slices, numbers, error sentences, and the list of keys a game has been through.
#include "engine/base/text.h"
#include "engine/history.h"
#include "tests/unit.h"

#include <string.h>

void test_slices(void)
{
    Slice rest = slice_of("  one\ttwo \r\n three");
    CHECK(slice_is(slice_word(&rest), "one"));
    CHECK(slice_is(slice_word(&rest), "two"));
    CHECK(slice_is(slice_word(&rest), "three"));
    CHECK_EQUAL(slice_word(&rest).length, 0);
    CHECK_EQUAL(slice_word(&rest).length, 0);

    rest = slice_of("one,,two");
    CHECK(slice_is(slice_cut(&rest, ','), "one"));
    CHECK(slice_is(slice_cut(&rest, ','), ""));
    CHECK(slice_is(slice_cut(&rest, ','), "two"));
    CHECK_EQUAL(rest.length, 0);
    CHECK_EQUAL(slice_cut(&rest, ',').length, 0);
    rest = (Slice){NULL, 0};
    CHECK_EQUAL(slice_cut(&rest, ',').length, 0);

    CHECK(slice_is(slice_trim(slice_of(" \t a b \r\n")), "a b"));
    CHECK(slice_is(slice_trim(slice_of("\va b\f")), "a b"));
    CHECK_EQUAL(slice_trim(slice_of(" \t\r\n")).length, 0);
    CHECK(slice_is_any_case(slice_of("HaSh"), "hash"));
    CHECK(slice_is_any_case(slice_of("hash"), "HASH"));
    CHECK(!slice_is_any_case(slice_of("hash1"), "hash"));
    CHECK(!slice_is(slice_of("Hash"), "hash"));
    CHECK(slice_is(slice_of(""), ""));

    CHECK(slice_is(slice_without_mark(slice_of("\xEF\xBB\xBFuci")), "uci"));
    CHECK(slice_is(slice_without_mark(slice_of("\xEF\xBB\xBF\xEF\xBB\xBF")), "\xEF\xBB\xBF"));
    CHECK(slice_is(slice_without_mark(slice_of("\xEF\xBB")), "\xEF\xBB"));
    CHECK(slice_is(slice_without_mark(slice_of("\xEF\xBBuci")), "\xEF\xBBuci"));
    CHECK(slice_is(slice_without_mark(slice_of("")), ""));

    Slice with_nul = {"a\0b c", 5};
    Slice word = slice_word(&with_nul);
    CHECK_EQUAL(word.length, 3); // a NUL is an ordinary character
    CHECK(!slice_is(word, "a"));
    CHECK(slice_is(slice_word(&with_nul), "c"));
}

static void check_number(const char *text, bool valid, int64_t want)
{
    int64_t value = 77;
    CHECK_EQUAL(slice_number(slice_of(text), &value), valid);
    CHECK_EQUAL(value, valid ? want : 77);
}

void test_numbers(void)
{
    check_number("0", true, 0);
    check_number("-0", true, 0);
    check_number("+12", true, 12);
    check_number("-12", true, -12);
    check_number("007", true, 7);
    check_number("9223372036854775807", true, INT64_MAX);
    check_number("9223372036854775808", false, 0);
    check_number("-9223372036854775808", true, INT64_MIN);
    check_number("-9223372036854775809", false, 0);
    check_number("99999999999999999999999999", false, 0);
    static const char *const bad[] = {"", "-", "+", "abc", "1a", "a1", "1.5", " 1", "1 ", "--1"};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++)
        check_number(bad[i], false, 0);

    Error error = {""};
    int64_t value = 5;
    CHECK(slice_number_in(slice_of("10"), "Hash", 1, 10, &value, &error));
    CHECK_EQUAL(value, 10);
    CHECK(!slice_number_in(slice_of("11"), "Hash", 1, 10, &value, &error));
    CHECK_TEXT(error.text, "Hash needs a whole number from 1 to 10, not '11'");
    CHECK(!slice_number_in(slice_of("x"), "Hash", 1, 10, &value, &error));
    CHECK_TEXT(error.text, "Hash needs a whole number from 1 to 10, not 'x'");
    CHECK(!slice_number_in(slice_of(""), "Hash", 1, 10, &value, &error));
    CHECK_TEXT(error.text, "Hash needs a whole number from 1 to 10, but none was given");
    CHECK_EQUAL(value, 10);
}

void test_fail(void)
{
    Error error;
    char long_text[1000];
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    CHECK(!fail(&error, "%s", long_text));
    CHECK_EQUAL(strlen(error.text), sizeof error.text - 1);
    CHECK(!fail(&error, "a%cb%cc", '\n', '\x7f'));
    CHECK_TEXT(error.text, "a?b?c");
    CHECK_EQUAL(slice_quote(slice_of("abc")), 3);
    CHECK_EQUAL(slice_quote(slice_of(long_text)), 60);
}

// Taken off key by key, a history is at each step what it was before.
static void check_history_pop(History *history, uint32_t times[50])
{
    while (history->count > 0) {
        uint64_t key = history->keys[history->count - 1];
        history_pop(history);
        times[key >> 32]--;
        for (uint32_t i = 0; i < 50; i++)
            CHECK_EQUAL(history_times(history, (uint64_t)i << 32), times[i]);
    }
}

void test_history(void)
{
    Rng rng = {4};
    History history = {0}, copy;
    uint32_t times[50] = {0};
    CHECK_EQUAL(history_times(&history, 0), 0);
    for (int i = 0; i < 3000; i++) {
        uint32_t which = rng_below(&rng, 50);
        // Keys that all begin at the same few slots, so that chains get long; one key is 0.
        CHECK(history_push(&history, (uint64_t)which << 32));
        times[which]++;
    }
    CHECK_EQUAL(history.count, 3000);
    CHECK(history_copy(&copy, &history));
    for (uint32_t i = 0; i < 50; i++) {
        CHECK_EQUAL(history_times(&history, (uint64_t)i << 32), times[i]);
        CHECK_EQUAL(history_times(&copy, (uint64_t)i << 32), times[i]);
    }
    CHECK_EQUAL(history_times(&history, 12345), 0);
    CHECK(history_push(&copy, 12345));
    CHECK_EQUAL(history_times(&copy, 12345), 1);
    CHECK_EQUAL(history_times(&history, 12345), 0);
    history_free(&copy);
    check_history_pop(&history, times);
    history_free(&history);
    CHECK_EQUAL(history.count, 0);
    CHECK_EQUAL(history_times(&history, 0), 0);
}
