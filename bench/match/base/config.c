#define _POSIX_C_SOURCE 200809L // access
#include "bench/match/base/config.h"

#include "bench/match/base/strings.h"
#include "engine/base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void config_note(Config *config, const char *format, ...)
{
    Error sentence;
    size_t used = config->notes != NULL ? strlen(config->notes) : 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence.text, sizeof sentence.text, format, arguments);
    va_end(arguments);
    config->notes = memory_grow(config->notes, used + strlen(sentence.text) + 2, 1);
    sprintf(config->notes + used, "%s\n", sentence.text);
}

bool openings_have_book(OpeningFormat format)
{
    return format != OPENINGS_START && format != OPENINGS_RANDOM;
}

const EngineOption *config_find_option(const EngineConfig *engine, Slice name)
{
    for (int i = 0; i < engine->option_count; i++)
        if (slice_is_any_case(name, engine->options[i].name))
            return &engine->options[i];
    return NULL;
}

// Seconds without needless zeros: 1, 0.01, 12.345.
static void add_seconds(Builder *to, int64_t ms)
{
    builder_add(to, "%" PRId64 ".%03d", ms / 1000, (int)(ms % 1000));
    while (to->text[to->length - 1] == '0')
        to->length--;
    to->length -= to->text[to->length - 1] == '.';
    to->text[to->length] = '\0';
}

void config_describe_tc(const EngineConfig *engine, char text[TC_TEXT])
{
    const ThinkLimits *limits = &engine->limits;
    Builder to = {text, TC_TEXT, 0};
    text[0] = '\0';
    if (limits->has_clock) {
        if (limits->period_moves > 0)
            builder_add(&to, "%" PRId64 "/", limits->period_moves);
        add_seconds(&to, limits->base_ms);
        if (limits->increment_ms > 0) {
            builder_add(&to, "+");
            add_seconds(&to, limits->increment_ms);
        }
    } else if (limits->movetime_ms > 0) {
        add_seconds(&to, limits->movetime_ms);
        builder_add(&to, "/move");
    } else if (limits->depth_ply > 0) {
        builder_add(&to, "%" PRId64 " plies", limits->depth_ply);
    } else if (limits->nodes > 0) {
        builder_add(&to, "%" PRId64 " nodes", limits->nodes);
    }
}

void config_time_control(const EngineConfig *engine, char text[TC_TEXT])
{
    snprintf(text, TC_TEXT, "-");
    if (engine->limits.has_clock || engine->limits.movetime_ms > 0)
        config_describe_tc(engine, text);
}

const char *tournament_name(TournamentKind kind)
{
    static const char *const names[] = {[ROUND_ROBIN] = "round robin",
                                        [GAUNTLET] = "gauntlet",
                                        [KNOCKOUT] = "knockout",
                                        [SWISS] = "swiss"};
    return names[kind];
}

bool file_in_folder(const char *folder, Slice name, char path[FILE_NAME_BYTES])
{
    bool inside = folder != NULL && name.length > 0 && name.at[0] != '/';
    int length = snprintf(path, FILE_NAME_BYTES, "%s%s%.*s", inside ? folder : "",
                          inside ? "/" : "", (int)name.length, name.at);
    return name.length > 0 && length >= 0 && length < FILE_NAME_BYTES;
}

// Whether it is in one of the places. What hinders it, but that it is not there, is in `*reason`.
static bool is_program(const char *cmd, const char *folder, Slice place, char path[FILE_NAME_BYTES],
                       int *reason)
{
    char seen[FILE_NAME_BYTES]; // from our folder
    struct stat status;
    int length = snprintf(path, FILE_NAME_BYTES, "%.*s/%s", (int)place.length, place.at, cmd);
    if (length < 0 || length >= FILE_NAME_BYTES || !file_in_folder(folder, slice_of(path), seen))
        return false;
    bool there = stat(seen, &status) == 0;
    if (there && !S_ISREG(status.st_mode))
        return false;
    if (there && access(seen, X_OK) == 0)
        return true;
    if (errno != ENOENT && errno != ENOTDIR)
        *reason = errno;
    return false;
}

int program_find(const char *cmd, const char *folder, char path[FILE_NAME_BYTES])
{
    const char *places = getenv("PATH");
    const Slice here = slice_of(".");
    bool more = true;
    int reason = ENOENT;
    if (strchr(cmd, '/') != NULL)
        return file_in_folder(NULL, slice_of(cmd), path) ? 0 : ENAMETOOLONG;
    if (folder != NULL && is_program(cmd, folder, here, path, &(int){0}))
        return 0;
    for (Slice rest = slice_of(places != NULL ? places : "/bin:/usr/bin"); more;) {
        Slice place = slice_before(&rest, ':', &more);
        if (is_program(cmd, folder, place.length > 0 ? place : here, path, &reason))
            return 0;
    }
    return is_program(cmd, folder, here, path, &reason) ? 0 : reason;
}
