// Command lines: the match runner's, an engine's arguments, the settings of the tools, and numbers.
#include "bench/data/words.h"
#include "bench/match/base/strings.h"
#include "bench/match/command/read_config.h"
#include "bench/match/command/values.h"
#include "tests/fuzz_targets/target.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 200 };

// Cuts bytes into words, a line each; terminated, in one block that the caller frees.
static char *cut_words(Slice bytes, char *words[MOST_WORDS], int *count)
{
    char *text = malloc(bytes.length + 1);
    if (text == NULL)
        exit(2);
    memcpy(text, bytes.at, bytes.length);
    text[bytes.length] = '\0';
    *count = 0;
    for (char *at = text; *at != '\0' && *count < MOST_WORDS;) {
        words[(*count)++] = at;
        at += strcspn(at, "\n");
        if (*at != '\0')
            *at++ = '\0';
    }
    return text;
}

void fuzz_config(Slice bytes)
{
    Config config, again;
    char *words[MOST_WORDS], tc[TC_TEXT];
    int count;
    Error error = {""};
    char *text = cut_words(bytes, words, &count);
    JournalWish wish = config_journal_wish(count, words);
    fuzz_require(wish.file == NULL || wish.file[0] != '\0', "a journal that is named has a name");
    if (!config_read(&config, count, words, &error)) {
        fuzz_require_sentence(&error);
        fuzz_require(config.engines == NULL && config.arguments == NULL,
                     "a refused Config is empty");
    } else {
        for (int i = 0; i < config.engine_count; i++)
            config_describe_tc(&config.engines[i], tc);
        fuzz_require(config_read(&again, config.argument_count, config.arguments, &error),
                     "what a journal keeps of a command line can be read");
        fuzz_require(again.engine_count == config.engine_count && again.rounds == config.rounds &&
                         again.argument_count == config.argument_count,
                     "what a journal keeps makes the same match");
        fuzz_require(config_goes_on(&again, config.argument_count, config.arguments, &error),
                     "a match goes on in its own journal");
        config_free(&again);
        config_free(&config);
    }
    free(text);
}

void fuzz_settings(Slice bytes)
{
    const char *name = "fallback";
    int64_t rounds = -7, least = -7, most = -7;
    const Game *game;
    const DatagenKey keys[] = {
        {.name = "games", .low = 1, .high = 1000, .number = &rounds},
        {.name = "plies", .low = 0, .high = 60, .number = &least, .most = &most},
        {.name = "book", .text = &name},
    };
    char *words[MOST_WORDS];
    int count;
    Error error = {""};
    char *text = cut_words(bytes, words, &count);
    int before = count;
    if (!datagen_words_read(keys, (int)ARRAY_COUNT(keys), words, &count, &game, &error))
        fuzz_require_sentence(&error);
    else
        fuzz_require(count >= 0 && count <= before && least <= most, "settings are in order");
    fuzz_require(rounds == -7 || (rounds >= 1 && rounds <= 1000), "a setting is in its range");
    free(text);
}

void fuzz_numbers(Slice bytes)
{
    static const char *const names[] = {"-rounds", "-games", "-openings", "-concurrency", ""};
    int64_t value = -7;
    Error error = {""};
    if (!slice_number(bytes, &value))
        fuzz_require(value == -7, "what is no number leaves what was there");
    value = -7;
    if (slice_number_in(bytes, "it", -5, 1000000, &value, &error)) {
        fuzz_require(value >= -5 && value <= 1000000, "a number is in its range");
    } else {
        fuzz_require(value == -7, "a refused number leaves what was there");
        fuzz_require_sentence(&error);
    }
    for (int places = 0; places <= 6; places++)
        value_decimal(bytes, places, &value);
    value_nearest_name(bytes, names, sizeof *names, (int)ARRAY_COUNT(names));
    bool found;
    Slice rest = bytes, front = slice_before(&rest, ',', &found);
    fuzz_require(front.length + rest.length + found == bytes.length, "a text is cut in two");
    slice_is_any_case(bytes, "hash");
    Slice trimmed = slice_trim(bytes);
    fuzz_require(trimmed.length <= bytes.length, "a text is trimmed");
}

void fuzz_shell_words(Slice bytes)
{
    char **words = NULL;
    Error error = {""};
    char *text = malloc(bytes.length + 1);
    if (text == NULL)
        exit(2);
    memcpy(text, bytes.at, bytes.length);
    text[bytes.length] = '\0';
    size_t length = strlen(text), used = 0;
    if (!words_split(text, 2, &words, &error)) {
        fuzz_require_sentence(&error);
    } else {
        for (char **word = words + 2; *word != NULL; word++)
            used += strlen(*word);
        fuzz_require(used <= length, "words are no longer than the text");
        free(words);
    }
    free(text);
}
