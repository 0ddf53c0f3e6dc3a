#include "bench/match/command/values.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEAREST_LIMIT = 40, // longer words are not compared
    MOST_EXPONENT = 400,
};

// Adds a digit to *value; false when it does not fit.
static bool push_digit(int64_t *value, int digit)
{
    return !__builtin_mul_overflow(*value, 10, value) &&
           !__builtin_add_overflow(*value, digit, value);
}

static bool all_digits(Slice text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
    return true;
}

// Cuts an exponent such as e-3 off the end of a number; 0 if there is none.
static bool cut_exponent(Slice *text, int64_t *exponent)
{
    size_t at = 0;
    *exponent = 0;
    while (at < text->length && text->at[at] != 'e' && text->at[at] != 'E')
        at++;
    if (at == text->length)
        return true;
    Slice digits = {text->at + at + 1, text->length - at - 1};
    text->length = at;
    return slice_number(digits, exponent) && *exponent >= -MOST_EXPONENT &&
           *exponent <= MOST_EXPONENT;
}

// The digit number `index` of a number whose parts are these, from the first one before the point.
static int digit_at(Slice whole, Slice fraction, int64_t index)
{
    size_t at = (size_t)index;
    if (at < whole.length)
        return whole.at[at] - '0';
    at -= whole.length;
    return at < fraction.length ? fraction.at[at] - '0' : 0;
}

bool value_decimal(Slice text, int places, int64_t *value)
{
    int64_t exponent, number = 0;
    bool negative = text.length > 0 && text.at[0] == '-';
    if (text.length > 0 && (negative || text.at[0] == '+'))
        text.at++, text.length--;
    if (!cut_exponent(&text, &exponent))
        return false;
    Slice fraction = text, whole = slice_cut(&fraction, '.');
    if (whole.length + fraction.length == 0 || !all_digits(whole) || !all_digits(fraction))
        return false;
    int64_t count = (int64_t)whole.length + exponent + places; // digits that count
    for (int64_t i = 0; i < count; i++)
        if (!push_digit(&number, digit_at(whole, fraction, i)))
            return false;
    bool up = count >= 0 && digit_at(whole, fraction, count) >= 5;
    if (__builtin_add_overflow(number, up, &number))
        return false;
    *value = negative ? -number : number;
    return true;
}

static bool read_choice(const ValueRow *row, const char *label, Slice text, unsigned *choice,
                        Error *error)
{
    Slice rest = slice_of(row->choices);
    for (*choice = 0; rest.length > 0; ++*choice) {
        Slice word = slice_cut(&rest, '|');
        if (word.length == text.length && memcmp(word.at, text.at, word.length) == 0)
            return true;
    }
    return fail(error, "%s can be %s, but not '%.*s'", label, row->choices, slice_quote(text),
                text.at);
}

static bool read_decimal(const ValueRow *row, double *field, const char *label, Slice text,
                         Error *error)
{
    enum { PLACES = 9 };
    static const double scale = 1e9;
    int64_t scaled;
    if (!value_decimal(text, PLACES, &scaled) || (double)scaled < (double)row->low * scale ||
        (double)scaled > (double)row->high * scale)
        return fail(error, "%s needs a number from %lld to %lld, not '%.*s'", label,
                    (long long)row->low, (long long)row->high, slice_quote(text), text.at);
    *field = (double)scaled / scale;
    return true;
}

static bool read_text(char **field, const char *label, Slice text, Error *error)
{
    if (text.length == 0)
        return fail(error, "%s is empty", label);
    free(*field);
    *field = slice_copy(text);
    return true;
}

bool value_read(const ValueRow *row, void *target, const char *label, Slice text, Error *error)
{
    void *field = (char *)target + row->offset;
    unsigned choice = 0;
    switch (row->kind) {
    case VALUE_FLAG:
        *(bool *)field = true;
        return true;
    case VALUE_SWITCH:
        if (!read_choice(row, label, text, &choice, error))
            return false;
        *(bool *)field = choice == 1;
        return true;
    case VALUE_CHOICE:
        if (!read_choice(row, label, text, &choice, error))
            return false;
        memcpy(field, &choice, sizeof choice); // an enum, whose exact type the row does not know
        return true;
    case VALUE_NUMBER:
        return slice_number_in(text, label, row->low, row->high, field, error);
    case VALUE_DECIMAL:
        return read_decimal(row, field, label, text, error);
    case VALUE_TEXT:
        return read_text(field, label, text, error);
    case VALUE_OWN:
        break;
    }
    return row->read(field, label, text, error);
}

void value_free(const ValueRow *row, void *target)
{
    if (row->kind != VALUE_TEXT)
        return;
    char **field = (char **)((char *)target + row->offset);
    free(*field);
    *field = NULL;
}

// Levenshtein's edit distance, one row of the table at a time.
static int edit_distance(Slice a, Slice b)
{
    int row[NEAREST_LIMIT + 1];
    for (int j = 0; j <= (int)b.length; j++)
        row[j] = j;
    for (int i = 1; i <= (int)a.length; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= (int)b.length; j++) {
            int best = diagonal +
                       (tolower((unsigned char)a.at[i - 1]) != tolower((unsigned char)b.at[j - 1]));
            diagonal = row[j];
            if (best > row[j] + 1)
                best = row[j] + 1;
            if (best > row[j - 1] + 1)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[b.length];
}

const char *value_nearest_name(Slice word, const void *rows, size_t row_bytes, int count)
{
    const char *nearest = NULL;
    int best = (int)word.length / 3 + 1; // a third of its letters may be wrong
    if (word.length > NEAREST_LIMIT || best < 2)
        return NULL;
    for (int i = 0; i < count; i++) {
        const char *const *row = (const void *)((const char *)rows + (size_t)i * row_bytes);
        Slice name = slice_of(*row);
        if (name.length > NEAREST_LIMIT)
            continue;
        int distance = edit_distance(word, name);
        if (distance < best) {
            best = distance;
            nearest = *row;
        }
    }
    return nearest;
}
