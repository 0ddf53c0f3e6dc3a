#define _POSIX_C_SOURCE 200809L // access
#include "bench/match/base/config.h"

#include "engine/base/memory.h"

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
static int format_seconds(char *text, size_t size, int64_t ms)
{
    int length = snprintf(text, size, "%lld.%03d", (long long)(ms / 1000), (int)(ms % 1000));
    while (text[length - 1] == '0')
        text[--length] = '\0';
    if (text[length - 1] == '.')
        text[--length] = '\0';
    return length;
}

void config_describe_tc(const EngineConfig *engine, char text[TC_TEXT])
{
    const ThinkLimits *limits = &engine->limits;
    int used = 0;
    text[0] = '\0';
    if (limits->has_clock) {
        if (limits->period_moves > 0)
            used = snprintf(text, TC_TEXT, "%lld/", (long long)limits->period_moves);
        used += format_seconds(text + used, (size_t)(TC_TEXT - used), limits->base_ms);
        if (limits->increment_ms > 0) {
            text[used++] = '+';
            format_seconds(text + used, (size_t)(TC_TEXT - used), limits->increment_ms);
        }
    } else if (limits->movetime_ms > 0) {
        used = format_seconds(text, TC_TEXT, limits->movetime_ms);
        snprintf(text + used, (size_t)(TC_TEXT - used), "/move");
    } else if (limits->depth_ply > 0) {
        snprintf(text, TC_TEXT, "%lld plies", (long long)limits->depth_ply);
    } else if (limits->nodes > 0) {
        snprintf(text, TC_TEXT, "%lld nodes", (long long)limits->nodes);
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
