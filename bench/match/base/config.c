#define _POSIX_C_SOURCE 200809L // access
#include "bench/match/base/config.h"

#include "engine/base/memory.h"

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

bool program_in_folder(const char *cmd, const char *folder, char *path, size_t room)
{
    struct stat status;
    int length = snprintf(path, room, "%s/%s", folder, cmd);
    return length >= 0 && (size_t)length < room && stat(path, &status) == 0 &&
           S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}
