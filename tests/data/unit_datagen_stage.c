#include "tests/data/unit_datagen_stage.h"

#include "eval/ships/sample.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 16 };

bool stage_run(DatagenTool *tool, Folder *folder, const char *words, char output[STAGE_OUTPUT],
               Error *error)
{
    char line[STAGE_OUTPUT] = "", *list[MOST_WORDS];
    int count = 0;
    size_t length = 0;
    for (const char *at = words; *at != '\0'; at++)
        length += (size_t)(*at == '@'
                               ? snprintf(line + length, STAGE_OUTPUT - length, "%s/", folder->name)
                               : snprintf(line + length, STAGE_OUTPUT - length, "%c", *at));
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
    bool good = tool(count, list, to, error);
    rewind(to);
    output[fread(output, 1, STAGE_OUTPUT - 1, to)] = '\0';
    fclose(to);
    return good;
}

bool stage_works(DatagenTool *tool, Folder *folder, const char *words)
{
    char output[STAGE_OUTPUT];
    Error error;
    bool good = stage_run(tool, folder, words, output, &error);
    if (!good)
        printf("  '%s': %s\n", words, error.text);
    return good;
}

bool stage_refuses(DatagenTool *tool, Folder *folder, const char *words, const char *why)
{
    char output[STAGE_OUTPUT];
    Error error;
    bool good = stage_run(tool, folder, words, output, &error);
    if (good || strstr(error.text, why) == NULL)
        printf("  '%s': %s: %s\n", words, good ? "not refused" : "another reason", error.text);
    return !good && strstr(error.text, why) != NULL;
}

static int compare_records(const void *a, const void *b)
{
    return memcmp(a, b, SAMPLE_BYTES);
}

bool stage_same_records(Folder *folder, const char *a, const char *b)
{
    size_t length, other_length;
    unsigned char *x = folder_load(folder, a, &length), *y = folder_load(folder, b, &other_length);
    bool same = x != NULL && y != NULL && length == other_length && length > 0;
    if (same) {
        qsort(x, length / SAMPLE_BYTES, SAMPLE_BYTES, compare_records);
        qsort(y, length / SAMPLE_BYTES, SAMPLE_BYTES, compare_records);
        same = memcmp(x, y, length) == 0;
    }
    free(x);
    free(y);
    return same;
}
