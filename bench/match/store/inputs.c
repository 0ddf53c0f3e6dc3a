#define _POSIX_C_SOURCE 200809L // read, stat
#include "bench/match/store/inputs.h"

#include "bench/match/base/strings.h"
#include "engine/base/crc32.h"
#include "engine/base/file.h"
#include "engine/base/memory.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WHAT_TEXT = FILE_NAME_BYTES + 512 };

// --- The list -----------------------------------------------------------------------------------

static void add_input(Inputs *inputs, const char *what, uint32_t crc, int64_t bytes)
{
    inputs->list = memory_one_more(inputs->list, (size_t)inputs->count, sizeof *inputs->list);
    inputs->list[inputs->count++] = (InputFile){slice_copy(slice_of(what)), crc, bytes};
}

void inputs_copy(Inputs *to, const Inputs *from)
{
    *to = (Inputs){0};
    for (int i = 0; i < from->count; i++)
        add_input(to, from->list[i].what, from->list[i].crc, from->list[i].bytes);
}

void inputs_free(Inputs *inputs)
{
    for (int i = 0; i < inputs->count; i++)
        free(inputs->list[i].what);
    free(inputs->list);
    *inputs = (Inputs){0};
}

static bool same_input(const InputFile *a, const InputFile *b)
{
    return a->crc == b->crc && a->bytes == b->bytes && strcmp(a->what, b->what) == 0;
}

bool inputs_equal(const Inputs *a, const Inputs *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (!same_input(&a->list[i], &b->list[i]))
            return false;
    return a->count == b->count;
}

static const InputFile *find(const Inputs *inputs, const char *what)
{
    for (int i = 0; i < inputs->count; i++)
        if (strcmp(inputs->list[i].what, what) == 0)
            return &inputs->list[i];
    return NULL;
}

bool inputs_differ(const Inputs *a, const Inputs *b, Error *what)
{
    for (int i = 0; i < a->count; i++) {
        const InputFile *other = find(b, a->list[i].what);
        if (other != NULL && !same_input(&a->list[i], other))
            return !fail(what, "%s", a->list[i].what);
    }
    return false;
}

// What helps if a file is not what it was; nothing does against a book or a program that is gone.
static const char *help_for(const InputFile *was, bool gone)
{
    bool needed =
        strncmp(was->what, "the book ", 9) == 0 || strncmp(was->what, "the program ", 12) == 0;
    if (!gone)
        return "; changed=accept beside -config file= goes on all the same";
    return needed ? "" : "; changed=accept beside -config file= goes on without it";
}

bool inputs_unchanged(const Inputs *then, const Inputs *now, bool elsewhere, Error *error)
{
    for (int i = 0; i < then->count; i++) {
        const InputFile *was = &then->list[i], *is = find(now, was->what);
        Slice what = slice_of(was->what);
        int shown = what.length < 100 ? (int)what.length : 100;
        if (is != NULL && same_input(was, is))
            continue;
        if (elsewhere)
            return fail(error, "%.*s is %s, seen from this folder", shown, was->what,
                        is == NULL ? "not there" : "another one");
        return fail(error, "%.*s %s%s", shown, was->what,
                    is == NULL ? "is not there any more" : "has changed since the match began",
                    help_for(was, is == NULL));
    }
    return true;
}

// --- Files --------------------------------------------------------------------------------------

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

static bool sum_open(int fd, uint32_t *crc, int64_t *bytes)
{
    char chunk[1 << 16];
    *crc = 0;
    *bytes = 0;
    for (;;) {
        ssize_t got = read(fd, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        *crc = crc32_of(*crc, (Slice){chunk, (size_t)got});
        *bytes += got;
    }
}

// Notes a file. One that may be run but not read is passed over.
static bool note(Inputs *inputs, const char *what, const char *path, Error *error)
{
    uint32_t crc = 0;
    int64_t bytes = 0;
    Error ignored;
    int fd = file_open(path, INT64_MAX, &bytes, &ignored);
    if (fd < 0)
        return true;
    bool good = sum_open(fd, &crc, &bytes);
    if (good)
        add_input(inputs, what, crc, bytes);
    else
        fail(error, "cannot read '%s': %s", path, strerror(errno));
    close(fd);
    return good;
}

static bool find_program(const EngineConfig *engine, char path[FILE_NAME_BYTES])
{
    char seen_there[FILE_NAME_BYTES];
    return program_find(engine->cmd, engine->dir, seen_there) == 0 &&
           file_in_folder(engine->dir, slice_of(seen_there), path);
}

// --- What engines are given ---------------------------------------------------------------------

// Whether the word `log` is in an option's name, between other characters than letters or as a part
// of CamelCase: "Debug Log File", "LogFile"; but not "Logistic", nor "Catalog".
static bool has_word_log(const char *name)
{
    for (const char *at = name; strlen(at) >= 3; at++) {
        if (!slice_is_any_case((Slice){at, 3}, "log"))
            continue;
        bool camel = at[0] == 'L' && at[2] == 'g';
        bool begins = at == name || !isalpha((unsigned char)at[-1]) ||
                      (camel && islower((unsigned char)at[-1]));
        bool ends = !isalpha((unsigned char)at[3]) || (camel && isupper((unsigned char)at[3]));
        if (begins && ends)
            return true;
    }
    return false;
}

static bool note_options(Inputs *inputs, const EngineConfig *engine, Error *error)
{
    for (int i = 0; i < engine->option_count; i++) {
        const EngineOption *option = &engine->options[i];
        char path[FILE_NAME_BYTES], what[WHAT_TEXT];
        if (option->value == NULL || has_word_log(option->name) ||
            !file_in_folder(engine->dir, slice_of(option->value), path) || !is_file(path))
            continue;
        snprintf(what, sizeof what, "the %s '%s' of engine %s", option->name, option->value,
                 engine->name);
        if (!note(inputs, what, path, error))
            return false;
    }
    return true;
}

// The file that a word of the arguments names: as a whole, or behind its first `=`.
static bool find_argument(const EngineConfig *engine, const char *word, char path[FILE_NAME_BYTES])
{
    const char *value = strchr(word, '=');
    return (file_in_folder(engine->dir, slice_of(word), path) && is_file(path)) ||
           (value != NULL && file_in_folder(engine->dir, slice_of(value + 1), path) &&
            is_file(path));
}

// Every file among them counts. One that the engine is to write looks the same as one that it
// reads; if it is there when the match begins and grows, the user is asked.
static bool note_arguments(Inputs *inputs, const EngineConfig *engine, Error *error)
{
    char **words, path[FILE_NAME_BYTES], what[WHAT_TEXT];
    Error ignored; // who starts it will say so
    if (engine->args == NULL || !words_split(engine->args, 0, &words, &ignored))
        return true;
    bool good = true;
    for (int i = 0; words[i] != NULL && good; i++) {
        if (!find_argument(engine, words[i], path))
            continue;
        snprintf(what, sizeof what, "the argument '%s' of engine %s", words[i], engine->name);
        good = note(inputs, what, path, error);
    }
    free(words);
    return good;
}

static void name_program(const EngineConfig *engine, char what[WHAT_TEXT])
{
    snprintf(what, WHAT_TEXT, "the program '%s' of engine %s", engine->cmd, engine->name);
}

const InputFile *inputs_program(const Inputs *inputs, const EngineConfig *engine)
{
    char what[WHAT_TEXT];
    name_program(engine, what);
    return find(inputs, what);
}

bool inputs_belongs(const InputFile *file, const EngineConfig *engine)
{
    static const char before[] = " of engine ";
    size_t length = strlen(file->what), name = strlen(engine->name), least = name + strlen(before);
    return length > least && strcmp(file->what + length - name, engine->name) == 0 &&
           memcmp(file->what + length - least, before, strlen(before)) == 0;
}

static bool note_engine(Inputs *inputs, const EngineConfig *engine, Error *error)
{
    char path[FILE_NAME_BYTES], what[WHAT_TEXT];
    name_program(engine, what);
    return (!find_program(engine, path) || note(inputs, what, path, error)) &&
           note_options(inputs, engine, error) && note_arguments(inputs, engine, error);
}

bool inputs_gather(Inputs *inputs, const Config *config, Error *error)
{
    char what[WHAT_TEXT];
    const char *book = config->openings.file;
    *inputs = (Inputs){0};
    if (book != NULL)
        snprintf(what, sizeof what, "the book '%s'", book);
    bool good = book == NULL || note(inputs, what, book, error);
    for (int i = 0; i < config->engine_count && good; i++)
        good = note_engine(inputs, &config->engines[i], error);
    if (!good)
        inputs_free(inputs);
    return good;
}
