#include "bench/data/words.h"

#include <stdio.h>
#include <string.h>

enum { MOST_KEYS = 32 };

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

static bool read_range(const DatagenKey *key, Slice value, Error *error)
{
    int64_t least, most;
    const char *dash = value.length > 0 ? memchr(value.at, '-', value.length) : NULL;
    Slice first = value, second = value;
    if (dash != NULL) {
        first.length = (size_t)(dash - value.at);
        second = (Slice){dash + 1, value.length - first.length - 1};
    }
    if (!slice_number_in(first, key->name, key->low, key->high, &least, error) ||
        !slice_number_in(second, key->name, key->low, key->high, &most, error))
        return false;
    if (least > most)
        return fail(error, "%s needs LEAST-MOST, not %.*s", key->name, slice_quote(value),
                    value.at);
    *key->number = least;
    *key->most = most;
    return true;
}

static bool read_value(const DatagenKey *key, Slice value, Error *error)
{
    if (key->text != NULL) {
        *key->text = value.at; // the end of a word of the command line: terminated
        return value.length > 0 || fail(error, "%s needs a value", key->name);
    }
    if (key->most != NULL)
        return read_range(key, value, error);
    return slice_number_in(value, key->name, key->low, key->high, key->number, error);
}

static bool find_game(Slice variant, const Game **game, Error *error)
{
    char known[128] = "";
    *game = game_find(variant);
    if (*game != NULL)
        return true;
    for (int i = 0; i < game_count; i++) {
        size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", i > 0 ? ", " : "",
                 games[i]->rules->variant);
    }
    return fail(error, "variant needs one of %s, not %.*s", known, slice_quote(variant),
                variant.at);
}

bool datagen_words_read(const DatagenKey *keys, int key_count, char **words, int *count,
                        const Game **game, Error *error)
{
    bool seen[MOST_KEYS] = {false};
    const char *variant = games[0]->rules->variant;
    DatagenKey all[MOST_KEYS] = {{.name = "variant", .text = &variant}};
    int left = 0, known = key_count + 1;
    assert(known <= MOST_KEYS);
    for (int i = 0; i < key_count; i++)
        all[1 + i] = keys[i];
    for (int i = 0; i < *count; i++) {
        Slice value = slice_of(words[i]), key;
        int at = 0;
        if (!cut_key(&value, &key)) {
            words[left++] = words[i];
            continue;
        }
        while (at < known && !slice_is(key, all[at].name))
            at++;
        if (at == known)
            return fail(error, "%.*s= is not known here", slice_quote(key), key.at);
        if (seen[at])
            return fail(error, "%s= is given twice", all[at].name);
        seen[at] = true;
        if (!read_value(&all[at], value, error))
            return false;
    }
    *count = left;
    return find_game(slice_of(variant), game, error);
}
