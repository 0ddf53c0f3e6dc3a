#include "bench/match/host/option.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_TEXT = 120 }; // of a combo's words in a sentence

// What follows "type" in the line.
static Slice behind_type(Slice line, const char *name)
{
    Slice wanted = slice_of(name);
    slice_word(&line); // "name"
    while (slice_word(&wanted).length > 0)
        slice_word(&line);
    slice_word(&line); // "type"
    return line;
}

// The number behind a word such as "min"; `otherwise` if there is none.
static int64_t number_behind(Slice rest, const char *word, int64_t otherwise)
{
    for (Slice next = slice_word(&rest); next.length > 0; next = slice_word(&rest)) {
        int64_t number;
        if (slice_is(next, word) && slice_number(slice_word(&rest), &number))
            return number;
    }
    return otherwise;
}

static bool spin_takes(Slice rest, const EngineOption *option, Error *error)
{
    int64_t low = number_behind(rest, "min", INT64_MIN),
            high = number_behind(rest, "max", INT64_MAX);
    int64_t number;
    if (slice_number(slice_of(option->value), &number) && number >= low && number <= high)
        return true;
    if (low == INT64_MIN || high == INT64_MAX)
        return fail(error, "its option %s takes a whole number, not '%s'", option->name,
                    option->value);
    return fail(error,
                "its option %s takes a whole number from %" PRId64 " to %" PRId64 ", not '%s'",
                option->name, low, high, option->value);
}

static bool check_takes(const EngineOption *option, Error *error)
{
    Slice value = slice_of(option->value);
    return slice_is_any_case(value, "true") || slice_is_any_case(value, "false") ||
           fail(error, "its option %s takes true or false, not '%s'", option->name, option->value);
}

// Cuts what stands up to the next "var" off the front of `*rest`; a combo's word may have spaces.
static Slice cut_choice(Slice *rest)
{
    Slice whole = *rest;
    for (;;) {
        Slice word = slice_word(rest);
        if (word.length == 0)
            return slice_trim(whole);
        if (slice_is(word, "var"))
            return slice_trim((Slice){whole.at, (size_t)(word.at - whole.at)});
    }
}

static bool combo_takes(Slice rest, const EngineOption *option, Error *error)
{
    char words[WORDS_TEXT] = "";
    size_t used = 0;
    Slice value = slice_trim(slice_of(option->value));
    cut_choice(&rest); // the default
    if (rest.length == 0)
        return true; // it says nothing of what it takes
    while (rest.length > 0) {
        Slice choice = cut_choice(&rest);
        if (slice_same_any_case(choice, value))
            return true;
        if (used < sizeof words)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s%.*s",
                                     used > 0 ? ", " : "", slice_quote(choice), choice.at);
    }
    return fail(error, "its option %s takes one of %s, not '%s'", option->name, words,
                option->value);
}

bool option_takes(Slice line, const EngineOption *option, Error *error)
{
    Slice rest = behind_type(line, option->name), type = slice_word(&rest);
    if (slice_is(type, "button"))
        return option->value == NULL ||
               fail(error, "its option %s is a button and takes no value", option->name);
    bool known = slice_is(type, "spin") || slice_is(type, "check") || slice_is(type, "combo") ||
                 slice_is(type, "string");
    if (known && option->value == NULL)
        return fail(error, "its option %s needs a value: option.%s=...", option->name,
                    option->name);
    if (slice_is(type, "spin"))
        return spin_takes(rest, option, error);
    if (slice_is(type, "check"))
        return check_takes(option, error);
    return !slice_is(type, "combo") || combo_takes(rest, option, error);
}
