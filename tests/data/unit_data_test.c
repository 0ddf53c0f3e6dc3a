#include "tests/data/unit_data_test.h"

#include "tests/engine/unit_cubes.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 16 };

static void run_test(void (*body)(DataTest *), const Evaluation *evaluation)
{
    DataTest test = {.evaluation = evaluation, .sample_bytes = (size_t)sample_bytes(evaluation)};
    if (!folder_open(&test.folder))
        return;
    body(&test);
    folder_close(&test.folder);
}

void data_test_first(void (*test)(DataTest *))
{
    run_test(test, evaluations[0]);
}

void data_test_each(void (*test)(DataTest *))
{
    for (int i = 0; i < evaluation_count; i++)
        run_test(test, evaluations[i]);
}

// The words with `@` and `~` resolved.
static size_t resolve(const DataTest *test, const char *words, char line[DATA_OUTPUT])
{
    size_t length = 0;
    for (const char *at = words; *at != '\0'; at++) {
        char *end = line + length;
        size_t room = DATA_OUTPUT - length;
        if (*at == '@')
            length += (size_t)snprintf(end, room, "%s/", test->folder.name);
        else if (*at == '~') {
            char *behind;
            long number = strtol(at + 1, &behind, 10);
            length += (size_t)snprintf(end, room, "%ld", unit_effort > 1 ? number : number * 2 / 5);
            at = behind - 1;
        } else
            length += (size_t)snprintf(end, room, "%c", *at);
    }
    return length;
}

bool data_run(DataTest *test, DatagenCommand *command, const char *words, char output[DATA_OUTPUT],
              Error *error)
{
    char line[DATA_OUTPUT] = "", *list[MOST_WORDS];
    int count = 0;
    size_t length = resolve(test, words, line);
    if (test->evaluation != evaluations[0])
        snprintf(line + length, DATA_OUTPUT - length, "%svariant=%s", length > 0 ? " " : "",
                 test->evaluation->rules->variant);
    for (char *at = line; *at != '\0' && count < MOST_WORDS; count++) {
        list[count] = at;
        at += strcspn(at, " ");
        if (*at == ' ')
            *at++ = '\0';
    }
    error->text[0] = output[0] = '\0';
    FILE *to = tmpfile();
    if (!CHECK(to != NULL))
        return false;
    bool good = command(count, list, to, error);
    rewind(to);
    output[fread(output, 1, DATA_OUTPUT - 1, to)] = '\0';
    fclose(to);
    return good;
}

bool data_works(DataTest *test, DatagenCommand *command, const char *words)
{
    char output[DATA_OUTPUT];
    Error error;
    bool good = data_run(test, command, words, output, &error);
    if (!good)
        printf("  %s, '%s': %s\n", test->evaluation->rules->variant, words, error.text);
    return good;
}

bool data_refuses(DataTest *test, DatagenCommand *command, const char *words, const char *why)
{
    char output[DATA_OUTPUT];
    Error error;
    bool good = data_run(test, command, words, output, &error);
    if (good || strstr(error.text, why) == NULL)
        printf("  %s, '%s': %s: %s\n", test->evaluation->rules->variant, words,
               good ? "not refused" : "another reason", error.text);
    return !good && strstr(error.text, why) != NULL;
}

static size_t compared_bytes; // qsort tells its function nothing

static int compare_samples(const void *a, const void *b)
{
    return memcmp(a, b, compared_bytes);
}

static bool same_files(DataTest *test, const char *a, const char *b, bool sorted)
{
    size_t length, other_length;
    unsigned char *x = folder_load(&test->folder, a, &length);
    unsigned char *y = folder_load(&test->folder, b, &other_length);
    bool same = x != NULL && y != NULL && length == other_length && length > 0;
    compared_bytes = test->sample_bytes;
    if (same && sorted) {
        qsort(x, length / test->sample_bytes, test->sample_bytes, compare_samples);
        qsort(y, length / test->sample_bytes, test->sample_bytes, compare_samples);
    }
    same = same && memcmp(x, y, length) == 0;
    free(x);
    free(y);
    return same;
}

bool data_same_bytes(DataTest *test, const char *a, const char *b)
{
    return same_files(test, a, b, false);
}

bool data_same_samples(DataTest *test, const char *a, const char *b)
{
    return same_files(test, a, b, true);
}

// The games' own random positions are stranger than those of games.
static GamePosition random_position(const Evaluation *evaluation, Rng *rng, int ply)
{
    const char *variant = evaluation->rules->variant;
    GamePosition position = {0};
    if (strcmp(variant, "ships") == 0)
        return unit_random_ships(rng, ply);
    if (strcmp(variant, "ships10") == 0)
        return unit_random_ships10(rng, ply);
    UnitCubesKind kind = (UnitCubesKind)rng_below(rng, UNIT_CUBES_KINDS);
    CubesPosition cubes = unit_cubes_random(rng, evaluation->rules->seats, kind);
    memcpy(&position, &cubes, sizeof cubes);
    return position;
}

GamePosition data_random_position(const Evaluation *evaluation, Rng *rng, int ply, GameMove *move)
{
    static const History none;
    const Rules *rules = evaluation->rules;
    GameMove moves[GAME_MAX_MOVES];
    GamePosition position;
    do
        position = random_position(evaluation, rng, ply);
    while (rules->verdict(&position, &none).kind != GAME_GOES_ON);
    *move = moves[rng_below(rng, (uint32_t)rules->moves(&position, moves))];
    return position;
}
