#include "bench/data/settings.h"

#include <string.h>

enum { MOST_SETTINGS = 32 };

// Cuts "key=" off the front. False if the word is no setting.
static bool cut_key(Slice *word, Slice *key)
{
    size_t length = 0;
    while (length < word->length && word->at[length] >= 'a' && word->at[length] <= 'z')
        length++;
    if (length == 0 || length == word->length || word->at[length] != '=')
        return false;
    *key = (Slice){word->at, length};
    *word = (Slice){word->at + length + 1, word->length - length - 1};
    return true;
}

static bool read_range(const Setting *setting, Slice value, Error *error)
{
    int64_t least, most;
    const char *dash = value.length > 0 ? memchr(value.at, '-', value.length) : NULL;
    Slice first = value, second = value;
    if (dash != NULL) {
        first.length = (size_t)(dash - value.at);
        second = (Slice){dash + 1, value.length - first.length - 1};
    }
    if (!slice_number_in(first, setting->name, setting->low, setting->high, &least, error) ||
        !slice_number_in(second, setting->name, setting->low, setting->high, &most, error))
        return false;
    if (least > most)
        return fail(error, "%s needs LEAST-MOST, not %.*s", setting->name, slice_quote(value),
                    value.at);
    *setting->number = least;
    *setting->most = most;
    return true;
}

static bool read_value(const Setting *setting, Slice value, Error *error)
{
    if (setting->text != NULL) {
        *setting->text = value.at; // the end of a word of the command line: terminated
        return value.length > 0 || fail(error, "%s needs a value", setting->name);
    }
    if (setting->most != NULL)
        return read_range(setting, value, error);
    return slice_number_in(value, setting->name, setting->low, setting->high, setting->number,
                           error);
}

bool settings_read(const Setting *settings, int setting_count, char **words, int *count,
                   Error *error)
{
    bool seen[MOST_SETTINGS] = {false};
    int left = 0;
    assert(setting_count <= MOST_SETTINGS);
    for (int i = 0; i < *count; i++) {
        Slice value = slice_of(words[i]), key;
        int at = 0;
        if (!cut_key(&value, &key)) {
            words[left++] = words[i];
            continue;
        }
        while (at < setting_count && !slice_is(key, settings[at].name))
            at++;
        if (at == setting_count)
            return fail(error, "%.*s= is not known here", slice_quote(key), key.at);
        if (seen[at])
            return fail(error, "%s= is given twice", settings[at].name);
        seen[at] = true;
        if (!read_value(&settings[at], value, error))
            return false;
    }
    *count = left;
    return true;
}
