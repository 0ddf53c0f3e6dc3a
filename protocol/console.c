#include "protocol/console.h"

#include "engine/base/system/os.h"
#include "engine/base/time.h"
#include "protocol/commands.h"
#include "protocol/go.h"
#include "protocol/options.h"

#include <stdlib.h>

bool console_init(Session *session, Error *error)
{
    *session = (Session){0};
    options_init(session);
    return session_begin(session, error);
}

// True if each argument is a command of its own, not a word of a single one.
static bool are_commands(int count, char **arguments)
{
    for (int i = 0; i < count; i++) {
        Slice rest = slice_of(arguments[i]);
        const Command *command = command_find(rest);
        slice_word(&rest);
        if (command != NULL && slice_trim(rest).length > 0)
            return true;
    }
    return false;
}

static int flags_of(Slice line)
{
    const Command *command = command_find(line);
    return command != NULL ? command->flags : 0;
}

static bool enqueue(Session *session, Slice line)
{
    int flags = flags_of(line);
    QueuedKind kind = QUEUED_AT_ONCE;
    if (flags & COMMAND_IN_STEP)
        return queue_push_before_jobs(&session->queue, line);
    if (flags & COMMAND_UPKEEP)
        kind = QUEUED_UPKEEP;
    else if (flags & COMMAND_STARTS_JOB)
        kind = go_ponders(line) ? QUEUED_PONDER : QUEUED_JOB;
    return queue_push(&session->queue, line, kind, (flags & COMMAND_SUPERSEDES) != 0);
}

static bool enqueue_joined(Session *session, int count, char **arguments)
{
    size_t length = 0, at = 0;
    for (int i = 0; i < count; i++)
        length += slice_of(arguments[i]).length + 1;
    char *line = malloc(length + 1);
    if (line == NULL)
        return false;
    for (int i = 0; i < count; i++) {
        for (const char *c = arguments[i]; *c != '\0'; c++)
            line[at++] = *c;
        line[at++] = ' ';
    }
    bool done = enqueue(session, slice_trim((Slice){line, at}));
    free(line);
    return done;
}

static bool is_quit(const char *argument)
{
    return slice_is(slice_trim(slice_of(argument)), "quit");
}

bool console_preset(Session *session, int count, char **arguments, Error *error)
{
    session->input.ended = session->is_preset = true;
    if (count > 1 && is_quit(arguments[count - 1]))
        count--;
    bool done = true;
    if (are_commands(count, arguments)) {
        for (int i = 0; i < count && !is_quit(arguments[i]); i++)
            done = done && enqueue(session, slice_trim(slice_of(arguments[i])));
    } else {
        done = enqueue_joined(session, count, arguments);
    }
    return done || fail(error, "there is no memory for these arguments");
}

// Whether a command may be carried out now: what may overtake what. `before` is what waits before
// it, which is nothing for the first in the queue.
static bool may_run(Session *session, int flags, const Queue *before)
{
    // A job raises `stop` before it prints its last line, so a user who has read that line finds it
    // raised here.
    bool is_busy = job_thread_is_busy(&session->job_thread);
    bool is_ending = !is_busy || stop_is_raised(&session->stop);
    // Nothing is printed while too much waits for its reader.
    if (!(flags & COMMAND_SILENT) && output_state(&session->output) == OUTPUT_FULL)
        return false;
    // Most commands overtake nothing.
    if (!(flags & COMMAND_LIVE))
        return !is_busy && before->first == NULL;
    // Live ones overtake everything, but for `isready`: it asks whether upkeep is done, which may
    // be running or about to begin. While a search goes on, upkeep behind it is not about to
    // begin, and `isready` only asks whether the engine still listens.
    if (!(flags & COMMAND_IN_STEP))
        return true;
    bool is_upkeep = is_busy && session->job_kind == JOB_UPKEEP;
    return !is_upkeep && !(is_ending && queue_has_upkeep_soon(before));
}

// A line behind `quit`.
static void take_late_line(Session *session, int flags)
{
    if (!(flags & COMMAND_AFTER_QUIT))
        return;
    queue_stop_jobs(&session->queue);
    session_stop_job(session);
}

// Carries out a line of input, or puts it into the queue behind what waits there.
static void take_line(Session *session, Slice line)
{
    Error error;
    int flags = flags_of(line);
    output_log_input(&session->output, line);
    if (session->is_over) {
        take_late_line(session, flags);
        return;
    }
    if (flags & COMMAND_FOR_ALL)
        queue_stop_jobs(&session->queue);
    if (flags & COMMAND_FOR_LAST && queue_hit_last_ponder(&session->queue))
        return;
    if (may_run(session, flags, &session->queue)) {
        command_run(session, line);
    } else if (!enqueue(session, line)) {
        fail(&error, "there is no memory to keep this command");
        output_error(&session->output, &error);
    } else if ((flags & COMMAND_SUPERSEDES) && session_waits_for_stop(session)) {
        session_stop_job(session);
    }
}

// Whether a search that has just come out of the queue has to end at once.
static bool is_cut_short(Session *session)
{
    return session->is_over ? session_is_searching(session)
                            : session->queue.superseding > 0 && session_waits_for_stop(session);
}

// Carries out what waits, until a job begins; what came for that job follows at once.
static void drain(Session *session)
{
    const Queue nothing = {0};
    while (session->queue.first != NULL) {
        QueuedLine *entry = session->queue.first;
        if (!may_run(session, flags_of((Slice){entry->text, entry->length}), &nothing))
            return;
        queue_pop(&session->queue);
        command_run(session, (Slice){entry->text, entry->length});
        if (entry->is_hit)
            session_hit_job(session);
        if (entry->is_stopped || is_cut_short(session))
            session_stop_job(session);
        free(entry);
    }
}

// True if nobody can hear or ask for anything any more.
static bool is_deserted(Session *session)
{
    return atomic_load(&session->output.closed) || session->input.reader_gone;
}

// A tool's progress goes to the standard error output, and may be held up there.
static bool is_held_up(const Session *session)
{
    return session->job_kind == JOB_TOOL && !os_error_has_room();
}

// When nothing is left to wait for but a reader that takes nothing, gives that reader up. Not with
// commands from arguments: their reader is the next program of a pipeline, which may take its time.
static void mind_reader(Session *session, OutputState state, bool is_busy)
{
    int64_t now_us = time_now_us();
    bool is_ending = session->is_over || (session->input.ended && !session->is_preset);
    bool is_heard = state == OUTPUT_TAKEN && !(is_busy && is_held_up(session));
    if (!is_ending || is_heard)
        session->heard_us = now_us;
    else if (now_us - session->heard_us >= PATIENCE_US)
        output_give_up(&session->output);
}

// True if the job that runs has to end and does not: one that was told to, or upkeep with nothing
// but upkeep behind it, of which nobody has any use. Any other count or tool may take its time.
static bool is_stuck(const Session *session)
{
    int64_t now_us = time_now_us();
    return session->is_over && now_us - session->over_since_us >= PATIENCE_US &&
           now_us - session->told_us >= PATIENCE_US &&
           (session->job_is_stopped ||
            (session->job_kind == JOB_UPKEEP && queue_is_all_upkeep(&session->queue)));
}

// True when all is done that can be, and read.
static bool is_done(Session *session, OutputState state, bool is_busy)
{
    bool is_ending = session->is_over || session->input.ended;
    return !is_busy && is_ending && session->queue.first == NULL && state == OUTPUT_TAKEN;
}

bool console_turn(Session *session)
{
    Slice line;
    while (input_line(&session->input, &line))
        take_line(session, line);
    drain(session);
    if (is_deserted(session))
        session_abandon(session);
    bool is_busy = job_thread_is_busy(&session->job_thread);
    OutputState state = output_state(&session->output);
    if (is_done(session, state, is_busy))
        return false;
    mind_reader(session, state, is_busy);
    session->is_stuck = is_busy && state == OUTPUT_TAKEN && is_stuck(session);
    if (session->is_stuck)
        return false;
    // Without input nobody will ever say `stop`.
    if (session->input.ended && (session->job_kind == JOB_ENDLESS || session->job_is_pondering))
        session_stop_job(session);
    return true;
}

void console_wait(Session *session)
{
    enum { LOOK_AGAIN_MS = 100 };
    bool is_ending = session->is_over || session->input.ended;
    bool is_taken = output_state(&session->output) == OUTPUT_TAKEN;
    input_wait(&session->input, !is_taken, is_ending ? LOOK_AGAIN_MS : -1);
    if (!is_taken && output_go_on(&session->output))
        session->heard_us = time_now_us();
}

void console_run(Session *session)
{
    while (console_turn(session))
        console_wait(session);
}
