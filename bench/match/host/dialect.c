#include "bench/match/host/dialect.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static const Dialect dialects[] = {
    [PROTOCOL_UCI] = {"uci\n", "uciok", "ucinewgame\n", true},
    [PROTOCOL_UGI] = {"ugi\n", "ugiok", "uginewgame\n", false},
};

const Dialect *dialect_of(Protocol protocol)
{
    return &dialects[protocol];
}

void dialect_copy(Slice from, char *to, size_t size)
{
    size_t length = from.length < size ? from.length : size - 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)from.at[i];
        to[i] = c < ' ' || c == 127 ? '?' : (char)c;
    }
    to[length] = '\0';
}

// ---- faults ----

EngineFault dialect_fault(EngineFault fault, Error *error, const char *format, ...)
{
    Error text;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text.text, sizeof text.text, format, arguments);
    va_end(arguments);
    fail(error, "%s", text.text);
    return fault;
}

EngineFault dialect_fault_of_wait(EngineFault fault, Error *error, const char *awaited)
{
    switch (fault) {
    case ENGINE_GONE:
        return dialect_fault(fault, error, "it went away");
    case ENGINE_SILENT:
        return dialect_fault(fault, error, "it did not say %s in time", awaited);
    case ENGINE_NONSENSE:
        return dialect_fault(fault, error, "a line without end");
    case ENGINE_INTERRUPTED:
        return dialect_fault(fault, error, "interrupted");
    case ENGINE_FINE:
    case ENGINE_MISSING:
        break;
    }
    return fault;
}

// ---- info and bestmove ----

// A number that is negative, or none, is as if it were not there.
static bool read_count(Slice *rest, int64_t *count)
{
    int64_t number;
    bool good = slice_number(slice_word(rest), &number) && number >= 0;
    if (good)
        *count = number;
    return good;
}

static void read_number(const InfoRow *row, Slice *rest, EngineInfo *info)
{
    int64_t number, most = row->most / row->unit;
    if (read_count(rest, &number))
        info_set(info, row, (number < most ? number : most) * row->unit);
}

static int64_t narrow(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < -INT32_MAX ? -INT32_MAX : value;
}

static void read_score(Slice *rest, EngineInfo *info)
{
    int64_t score;
    Slice unit = slice_word(rest);
    bool mate = slice_is(unit, "mate");
    if ((mate || slice_is(unit, "cp")) && slice_number(slice_word(rest), &score)) {
        info->scored = true;
        info->mate = mate;
        info->score = narrow(score);
    }
}

InfoLine dialect_parse_info(Slice rest)
{
    InfoLine line = {.rank = 1};
    for (Slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        const InfoRow *row;
        if (slice_is(word, "string"))
            break;
        if (slice_is(word, "pv")) {
            line.pv = slice_trim(rest);
            break;
        }
        if (slice_is(word, "score"))
            read_score(&rest, &line.info);
        else if ((row = info_by_word(word)) != NULL)
            read_number(row, &rest, &line.info);
        else if (slice_is(word, "multipv"))
            read_count(&rest, &line.rank);
        else if (slice_is(word, "lowerbound") || slice_is(word, "upperbound"))
            line.info.bound = true;
    }
    return line;
}

void dialect_read_info(Slice rest, Thought *thought)
{
    InfoLine line = dialect_parse_info(rest);
    const EngineInfo *before = &thought->info;
    if (!line.info.scored || line.rank != 1 ||
        (line.info.bound && before->scored && !before->bound))
        return;
    thought->info = line.info;
    dialect_copy(line.pv, thought->pv, sizeof thought->pv);
}

bool dialect_read_best(const Dialect *dialect, Slice rest, Thought *thought)
{
    dialect_copy(slice_word(&rest), thought->best, sizeof thought->best);
    thought->ponder[0] = '\0';
    if (dialect->ponders && slice_is(slice_word(&rest), "ponder"))
        dialect_copy(slice_word(&rest), thought->ponder, sizeof thought->ponder);
    return thought->best[0] != '\0';
}

// Cuts off all up to "type", if the option has that name.
static bool cut_name(Slice *rest, const char *name)
{
    Slice wanted = slice_of(name);
    bool same = slice_is(slice_word(rest), "name");
    for (Slice word = slice_word(&wanted); word.length > 0 && same; word = slice_word(&wanted))
        same = slice_same_any_case(slice_word(rest), word);
    return same && slice_is(slice_word(rest), "type");
}

bool dialect_names_option(Slice rest, const char *name)
{
    return cut_name(&rest, name);
}

// ---- values of options ----

enum { WORDS_TEXT = 120 }; // of a combo's words in a sentence

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

static bool is_truth(const char *value)
{
    return slice_is_any_case(slice_of(value), "true") ||
           slice_is_any_case(slice_of(value), "false");
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
    Builder to = {words, sizeof words, 0};
    Slice value = slice_trim(slice_of(option->value));
    cut_choice(&rest); // the default
    if (rest.length == 0)
        return true; // it says nothing of what it takes
    while (rest.length > 0) {
        Slice choice = cut_choice(&rest);
        if (slice_same_any_case(choice, value))
            return true;
        builder_add(&to, "%s%.*s", to.length > 0 ? ", " : "", slice_quote(choice), choice.at);
    }
    return fail(error, "its option %s takes one of %s, not '%s'", option->name, words,
                option->value);
}

bool dialect_is_button(Slice line, const char *name)
{
    return cut_name(&line, name) && slice_is(slice_word(&line), "button");
}

bool dialect_option_takes(Slice line, const EngineOption *option, Error *error)
{
    cut_name(&line, option->name);
    Slice type = slice_word(&line);
    if (slice_is(type, "button"))
        return option->value == NULL || is_truth(option->value) ||
               fail(error, "its option %s is a button and takes no value", option->name);
    bool known = slice_is(type, "spin") || slice_is(type, "check") || slice_is(type, "combo") ||
                 slice_is(type, "string");
    if (known && option->value == NULL)
        return fail(error, "its option %s needs a value: option.%s=...", option->name,
                    option->name);
    if (slice_is(type, "spin"))
        return spin_takes(line, option, error);
    if (slice_is(type, "check"))
        return is_truth(option->value) || fail(error, "its option %s takes true or false, not '%s'",
                                               option->name, option->value);
    return !slice_is(type, "combo") || combo_takes(line, option, error);
}
