#define _POSIX_C_SOURCE 200809L // write
#include "protocol/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_BYTES = 1 << 16, PATH_BYTES = 4096, INFO_BYTES = 512 + MAX_PLY * (GAME_MOVE_TEXT + 1) };

void output_init(Output *output, int wake_fd)
{
    *output = (Output){.wake_fd = wake_fd};
    pthread_mutex_init(&output->lock, NULL);
}

void output_destroy(Output *output)
{
    if (output->log != NULL)
        fclose(output->log);
    pthread_mutex_destroy(&output->lock);
}

static void close_output(Output *output)
{
    if (atomic_exchange(&output->closed, true))
        return;
    ssize_t ignored = write(output->wake_fd, "", 1);
    (void)ignored;
}

static void log_lines(Output *output, const char *prefix, const char *text, size_t length)
{
    while (output->log != NULL && length > 0) {
        const char *end = memchr(text, '\n', length);
        size_t line = end != NULL ? (size_t)(end - text) : length;
        fputs(prefix, output->log);
        fwrite(text, 1, line, output->log);
        fputc('\n', output->log);
        line += end != NULL;
        text += line;
        length -= line;
    }
    if (output->log != NULL)
        fflush(output->log);
}

void output_text(Output *output, const char *text)
{
    size_t length = strlen(text);
    pthread_mutex_lock(&output->lock);
    bool good = fwrite(text, 1, length, stdout) == length;
    if (length == 0 || text[length - 1] != '\n')
        good = fputc('\n', stdout) != EOF && good;
    good = fflush(stdout) == 0 && good;
    log_lines(output, "<< ", text, length);
    pthread_mutex_unlock(&output->lock);
    if (!good)
        close_output(output);
}

void output_line(Output *output, const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    output_text(output, line);
}

void output_error(Output *output, const Error *error)
{
    atomic_store(&output->had_error, true);
    output_line(output, "info string error: %s", error->text);
}

void output_log_input(Output *output, Slice line)
{
    pthread_mutex_lock(&output->lock);
    log_lines(output, ">> ", line.at, line.length);
    pthread_mutex_unlock(&output->lock);
}

bool output_set_log(Output *output, Slice path, Error *error)
{
    char name[PATH_BYTES];
    FILE *log = NULL;
    if (path.length >= sizeof name)
        return fail(error, "a file name of %zu characters is too long", path.length);
    if (path.length > 0) {
        memcpy(name, path.at, path.length);
        name[path.length] = '\0';
        log = fopen(name, "a");
        if (log == NULL)
            return fail(error, "the log file '%.*s' can't be opened: %s", slice_quote(path),
                        path.at, strerror(errno));
    }
    pthread_mutex_lock(&output->lock);
    FILE *old = output->log;
    output->log = log;
    pthread_mutex_unlock(&output->lock);
    if (old != NULL)
        fclose(old);
    return true;
}

// A line of text under construction.
typedef struct Builder {
    char text[INFO_BYTES];
    size_t length;
} Builder;

static void add(Builder *builder, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(Builder *builder, const char *format, ...)
{
    size_t room = sizeof builder->text - builder->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(builder->text + builder->length, room, format, arguments);
    va_end(arguments);
    if (length > 0)
        builder->length += (size_t)length < room ? (size_t)length : room - 1;
}

static void add_score(Builder *builder, const Listener *listener, int score, Bound bound)
{
    if (score_is_decided(score))
        add(builder, " score mate %d", score_mate_moves(score, listener->game->rules->seats));
    else
        add(builder, " score cp %d", score);
    if (bound == BOUND_LOWER)
        add(builder, " lowerbound");
    if (bound == BOUND_UPPER)
        add(builder, " upperbound");
    if (listener->show_wdl) {
        Wdl wdl = listener->game->wdl(&listener->position, score);
        add(builder, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
    }
}

static void print_info(void *context, const PvInfo *info)
{
    const Listener *listener = context;
    Builder builder = {.length = 0};
    int64_t ms = info->time_us >= 1000 ? info->time_us / 1000 : 1;
    add(&builder, "info depth %d seldepth %d multipv %d", info->depth, info->seldepth,
        info->multipv);
    add_score(&builder, listener, info->score, info->bound);
    add(&builder, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d tbhits 0 time %" PRId64 " pv",
        info->nodes, info->nodes * 1000 / (uint64_t)ms, info->hashfull, ms);
    for (int i = 0; i < info->pv_length; i++) {
        char move[GAME_MOVE_TEXT];
        listener->game->rules->format_move(info->pv[i], move);
        add(&builder, " %s", move);
    }
    output_text(listener->output, builder.text);
}

static void print_current_move(void *context, int depth, uint16_t move, int number)
{
    const Listener *listener = context;
    char text[GAME_MOVE_TEXT];
    listener->game->rules->format_move(move, text);
    output_line(listener->output, "info depth %d currmove %s currmovenumber %d", depth, text,
                number);
}

Report listener_report(Listener *listener)
{
    return (Report){listener, print_info, print_current_move};
}

void listener_best_move(const Listener *listener, GameMove best, GameMove ponder)
{
    char best_text[GAME_MOVE_TEXT], ponder_text[GAME_MOVE_TEXT];
    if (best == 0) {
        output_line(listener->output, "bestmove (none)");
        return;
    }
    listener->game->rules->format_move(best, best_text);
    listener->game->rules->format_move(ponder, ponder_text);
    if (ponder != 0 && listener->show_ponder)
        output_line(listener->output, "bestmove %s ponder %s", best_text, ponder_text);
    else
        output_line(listener->output, "bestmove %s", best_text);
}
