#define _POSIX_C_SOURCE 200809L // mkdtemp
#include "tests/data/unit_datagen_stage.h"

#include "eval/ships/sample.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_WORDS = 16 };

bool stage_open(Stage *stage)
{
    const char *top = getenv("TMPDIR");
    snprintf(stage->name, sizeof stage->name, "%s/datagen-XXXXXX", top != NULL ? top : "/tmp");
    return CHECK(mkdtemp(stage->name) != NULL);
}

void stage_path(const Stage *stage, const char *file, char path[STAGE_PATH])
{
    snprintf(path, STAGE_PATH, "%s/%.200s", stage->name, file);
}

void stage_close(const Stage *stage)
{
    char path[STAGE_PATH];
    DIR *list = opendir(stage->name);
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
        stage_path(stage, entry->d_name, path);
        unlink(path);
    }
    if (list != NULL)
        closedir(list);
    CHECK(rmdir(stage->name) == 0);
}

unsigned char *stage_load(const Stage *stage, const char *file, size_t *length)
{
    char path[STAGE_PATH];
    stage_path(stage, file, path);
    FILE *from = fopen(path, "rb");
    *length = 0;
    if (from == NULL)
        return NULL;
    fseek(from, 0, SEEK_END);
    long size = ftell(from);
    rewind(from);
    unsigned char *bytes = malloc((size_t)size + 1);
    if (bytes != NULL)
        *length = fread(bytes, 1, (size_t)size, from);
    fclose(from);
    return bytes;
}

void stage_save(const Stage *stage, const char *file, const void *bytes, size_t length)
{
    char path[STAGE_PATH];
    stage_path(stage, file, path);
    FILE *to = fopen(path, "wb");
    if (CHECK(to != NULL)) {
        CHECK_EQUAL(fwrite(bytes, 1, length, to), length);
        fclose(to);
    }
}

bool stage_has(const Stage *stage, const char *file)
{
    char path[STAGE_PATH];
    stage_path(stage, file, path);
    return access(path, F_OK) == 0;
}

bool stage_run(DatagenTool *tool, const Stage *stage, const char *words, char output[STAGE_OUTPUT],
               Error *error)
{
    char line[STAGE_OUTPUT] = "", *list[MOST_WORDS];
    int count = 0;
    size_t length = 0;
    for (const char *at = words; *at != '\0'; at++)
        length +=
            (size_t)(*at == '@' ? snprintf(line + length, STAGE_OUTPUT - length, "%s/", stage->name)
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

bool stage_works(DatagenTool *tool, const Stage *stage, const char *words)
{
    char output[STAGE_OUTPUT];
    Error error;
    bool good = stage_run(tool, stage, words, output, &error);
    if (!good)
        printf("  '%s': %s\n", words, error.text);
    return good;
}

bool stage_refuses(DatagenTool *tool, const Stage *stage, const char *words, const char *why)
{
    char output[STAGE_OUTPUT];
    Error error;
    bool good = stage_run(tool, stage, words, output, &error);
    if (good || strstr(error.text, why) == NULL)
        printf("  '%s': %s: %s\n", words, good ? "not refused" : "another reason", error.text);
    return !good && strstr(error.text, why) != NULL;
}

static int compare_records(const void *a, const void *b)
{
    return memcmp(a, b, SAMPLE_BYTES);
}

bool stage_same_records(const Stage *stage, const char *a, const char *b)
{
    size_t length, other_length;
    unsigned char *x = stage_load(stage, a, &length), *y = stage_load(stage, b, &other_length);
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
