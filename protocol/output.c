#include "protocol/output.h"

#include "engine/base/file.h"
#include "engine/base/system/os.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1 << 16, MOST_WAITING = 1 << 20 };

static const char log_in[] = ">> ", log_out[] = "<< ";

void output_init(Output *output)
{
    *output = (Output){.owner = pthread_self()};
    pthread_mutex_init(&output->lock, NULL);
    pthread_cond_init(&output->has_room, NULL);
}

void output_destroy(Output *output)
{
    if (output->log != NULL)
        fclose(output->log);
    free(output->waiting);
    pthread_cond_destroy(&output->has_room);
    pthread_mutex_destroy(&output->lock);
}

// The rest is with the lock held.

static void close_output(Output *output, int why)
{
    if (atomic_exchange(&output->closed, true))
        return;
    output->why_lost = why;
    output->begin = output->end = 0;
    pthread_cond_broadcast(&output->has_room);
    os_wake();
}

// Writes what can be written now. Gives the bytes that went.
static size_t write_now(Output *output, const char *text, size_t length)
{
    int why = 0;
    if (atomic_load(&output->closed))
        return 0;
    size_t done = os_write_output(text, length, &why);
    if (why != 0)
        close_output(output, why);
    return done;
}

// Moves what waits to the front only where that is cheap for what it gains.
static bool make_room(Output *output, size_t length)
{
    size_t used = output->end - output->begin;
    if (output->begin >= used && used > 0)
        memcpy(output->waiting, output->waiting + output->begin, used);
    if (output->begin >= used) {
        output->begin = 0;
        output->end = used;
    }
    if (output->capacity - output->end >= length)
        return true;
    size_t capacity = 2 * (output->end + length);
    char *larger = realloc(output->waiting, capacity);
    if (larger == NULL)
        return false;
    output->waiting = larger;
    output->capacity = capacity;
    return true;
}

static void keep(Output *output, const char *text, size_t length)
{
    if (output->begin == output->end)
        os_wake();
    if (output->capacity - output->end < length && !make_room(output, length)) {
        close_output(output, ENOMEM);
        return;
    }
    memcpy(output->waiting + output->end, text, length);
    output->end += length;
}

static void put(Output *output, const char *text, size_t length)
{
    if (output->begin == output->end) {
        size_t done = write_now(output, text, length);
        text += done;
        length -= done;
    }
    if (length > 0 && !atomic_load(&output->closed))
        keep(output, text, length);
}

static void log_lines(Output *output, const char *prefix, const char *text, size_t length)
{
    if (output->log == NULL)
        return;
    while (length > 0) {
        const char *end = memchr(text, '\n', length);
        size_t line = end != NULL ? (size_t)(end - text) : length;
        fputs(prefix, output->log);
        fwrite(text, 1, line, output->log);
        fputc('\n', output->log);
        line += end != NULL;
        text += line;
        length -= line;
    }
    if (fflush(output->log) == 0 && !ferror(output->log))
        return;
    static const char sentence[] =
        "info string error: the debug log can't be written any more and ends here\n";
    fclose(output->log);
    output->log = NULL;
    put(output, sentence, sizeof sentence - 1);
}

// A search need not go on while much of what it said is still to be read.
static void wait_for_room(Output *output)
{
    if (pthread_equal(output->owner, pthread_self()))
        return;
    while (output->end - output->begin > MOST_WAITING && !atomic_load(&output->closed))
        pthread_cond_wait(&output->has_room, &output->lock);
}

void output_text(Output *output, const char *text)
{
    size_t length = strlen(text);
    pthread_mutex_lock(&output->lock);
    wait_for_room(output);
    put(output, text, length);
    if (length == 0 || text[length - 1] != '\n')
        put(output, "\n", 1);
    log_lines(output, log_out, text, length);
    pthread_mutex_unlock(&output->lock);
}

bool output_go_on(Output *output)
{
    pthread_mutex_lock(&output->lock);
    size_t done = write_now(output, output->waiting + output->begin, output->end - output->begin);
    if (!atomic_load(&output->closed)) // else it is empty already
        output->begin += done;
    if (output->end - output->begin <= MOST_WAITING)
        pthread_cond_broadcast(&output->has_room);
    pthread_mutex_unlock(&output->lock);
    return done > 0;
}

OutputState output_state(Output *output)
{
    pthread_mutex_lock(&output->lock);
    size_t waiting = output->end - output->begin;
    if (!atomic_load(&output->closed))
        waiting += os_unwritten();
    pthread_mutex_unlock(&output->lock);
    return waiting > MOST_WAITING ? OUTPUT_FULL : waiting > 0 ? OUTPUT_WAITS : OUTPUT_TAKEN;
}

void output_give_up(Output *output)
{
    pthread_mutex_lock(&output->lock);
    close_output(output, ETIMEDOUT);
    pthread_mutex_unlock(&output->lock);
}

int output_why_lost(Output *output)
{
    pthread_mutex_lock(&output->lock);
    int why = output->why_lost;
    pthread_mutex_unlock(&output->lock);
    return why;
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
    log_lines(output, log_in, line.at, line.length);
    pthread_mutex_unlock(&output->lock);
}

// Whether a file of so many bytes, just opened at `fd`, was written by output_log_input and its
// like.
static bool is_log(int fd, int64_t size)
{
    char start[sizeof log_in - 1];
    ptrdiff_t got = size == 0 ? 0 : os_read(fd, start, sizeof start);
    return size == 0 || (got == sizeof start && (memcmp(start, log_in, sizeof start) == 0 ||
                                                 memcmp(start, log_out, sizeof start) == 0));
}

static FILE *open_log(Slice path, Error *error)
{
    char name[FILE_NAME_BYTES];
    Error why;
    int64_t size = 0;
    int fd = file_name(path, name, &why) ? file_open_append(name, &size, &why) : -1;
    if (fd < 0) {
        fail(error, "the debug log: %s", why.text);
        return NULL;
    }
    FILE *log = NULL;
    if (!is_log(fd, size))
        fail(error, "the debug log: '%.*s' holds something else, which stays as it is",
             slice_quote(path), path.at);
    else if ((log = os_stream(fd)) == NULL)
        fail(error, "there is no memory for a debug log");
    if (log == NULL)
        os_close(fd);
    return log;
}

bool output_set_log(Output *output, Slice path, Error *error)
{
    FILE *log = path.length > 0 ? open_log(path, error) : NULL;
    if (path.length > 0 && log == NULL)
        return false;
    pthread_mutex_lock(&output->lock);
    FILE *old = output->log;
    output->log = log;
    pthread_mutex_unlock(&output->lock);
    if (old != NULL)
        fclose(old);
    return true;
}

// The score of a game that is drawn as it stands.
static void add_draw(Builder *builder, const Listener *listener)
{
    builder_add(builder, " score cp %d", listener->game->evaluation->draw_score);
    if (listener->show_wdl)
        builder_add(builder, " wdl 0 1000 0");
}

static void add_score(Builder *builder, const Listener *listener, int score, Bound bound)
{
    if (listener->is_drawn) {
        add_draw(builder, listener);
        return;
    }
    if (score_is_decided(score))
        builder_add(builder, " score mate %d",
                    score_mate_moves(score, listener->game->rules->seats));
    else
        builder_add(builder, " score cp %d", score);
    if (bound == BOUND_LOWER)
        builder_add(builder, " lowerbound");
    if (bound == BOUND_UPPER)
        builder_add(builder, " upperbound");
    if (listener->show_wdl) {
        Wdl wdl = game_wdl(listener->game, &listener->position, score);
        builder_add(builder, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
    }
}

// A time below a millisecond counts as one, so that there is a speed.
static int64_t shown_ms(int64_t time_us)
{
    return time_us >= 1000 ? time_us / 1000 : 1;
}

static void add_speed(Builder *builder, uint64_t nodes, int64_t ms, int hashfull)
{
    builder_add(builder, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d", nodes,
                nodes * 1000 / (uint64_t)ms, hashfull);
}

void listener_line_text(const Listener *listener, const PvInfo *info, char text[INFO_TEXT])
{
    Builder builder = {text, INFO_TEXT, 0};
    int64_t ms = shown_ms(info->time_us);
    builder_add(&builder, "info depth %d seldepth %d multipv %d", info->depth, info->seldepth,
                info->multipv);
    add_score(&builder, listener, info->score, info->bound);
    add_speed(&builder, info->nodes, ms, info->hashfull);
    builder_add(&builder, " tbhits 0 time %" PRId64 " pv", ms);
    for (int i = 0; i < info->pv_length; i++) {
        char move[GAME_MOVE_TEXT];
        listener->game->rules->format_move(info->pv[i], move);
        builder_add(&builder, " %s", move);
    }
}

void listener_progress_text(const SearchProgress *progress, char text[INFO_TEXT])
{
    Builder builder = {text, INFO_TEXT, 0};
    int64_t ms = shown_ms(progress->time_us);
    builder_add(&builder, "info depth %d", progress->depth);
    add_speed(&builder, progress->nodes, ms, progress->hashfull);
    builder_add(&builder, " time %" PRId64, ms);
}

static void print_line(void *context, const PvInfo *info)
{
    const Listener *listener = context;
    char text[INFO_TEXT];
    listener_line_text(listener, info, text);
    output_text(listener->output, text);
}

static void print_progress(void *context, const SearchProgress *progress)
{
    const Listener *listener = context;
    char text[INFO_TEXT];
    listener_progress_text(progress, text);
    output_text(listener->output, text);
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
    return (Report){listener, print_line, print_current_move, print_progress};
}

void listener_end(const Listener *listener, int score)
{
    char text[INFO_TEXT];
    Builder builder = {text, INFO_TEXT, 0};
    builder_add(&builder, "info depth 0");
    add_score(&builder, listener, score, BOUND_EXACT);
    output_text(listener->output, text);
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
