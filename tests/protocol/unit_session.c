// Unit tests of a session: what a command does to the job that runs.
//
// DESIGN. The job of a test does nothing until its gate opens, so whatever is asked in between is
// asked while it runs, on any machine.
#define _POSIX_C_SOURCE 200809L // pthreads
#include "engine/base/time.h"
#include "protocol/console.h"
#include "tests/unit.h"

#include <string.h>

#define HOUR_US ((int64_t)3600 * 1000000)

typedef struct Stage {
    Session session;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_open;
} Stage;

static Stage stage; // a session is large

static void wait_at_gate(void *context)
{
    (void)context;
    pthread_mutex_lock(&stage.lock);
    while (!stage.is_open)
        pthread_cond_wait(&stage.changed, &stage.lock);
    pthread_mutex_unlock(&stage.lock);
}

// A session in which a job of that kind runs.
static bool begin(JobKind kind)
{
    Session *session = &stage.session;
    Error error;
    memset(&stage, 0, sizeof stage);
    pthread_mutex_init(&stage.lock, NULL);
    pthread_cond_init(&stage.changed, NULL);
    control_init(&session->searcher.control);
    output_init(&session->output);
    if (!CHECK(input_init(&session->input, &error)) ||
        !CHECK(job_thread_init(&session->job_thread, &error)))
        return false;
    session_begin_job(session, wait_at_gate, kind);
    return true;
}

static void end(void)
{
    Session *session = &stage.session;
    pthread_mutex_lock(&stage.lock);
    stage.is_open = true;
    pthread_cond_signal(&stage.changed);
    pthread_mutex_unlock(&stage.lock);
    job_thread_free(&session->job_thread);
    queue_clear(&session->queue);
    input_free(&session->input);
    output_destroy(&session->output);
    control_destroy(&session->searcher.control);
    pthread_cond_destroy(&stage.changed);
    pthread_mutex_destroy(&stage.lock);
}

// A search that has begun and has used some time of its clock.
static void use_time(bool ponder, int64_t us)
{
    Control *control = &stage.session.searcher.control;
    control_prepare(control, &(Limits){.ponder = ponder, .movetime_ms = 1000, .has_movetime = true},
                    (Budget){1000000, 1000000}, 0);
    stage.session.job_is_pondering = ponder;
    while (control_elapsed_us(control) < us)
        continue;
}

// `ponderhit` is for a search that ponders: the clock of any other runs on from `go`.
void test_session_ponderhit(void)
{
    enum { USED_US = 20000 };
    if (!begin(JOB_SEARCH))
        return;
    Session *session = &stage.session;
    use_time(false, USED_US);
    int64_t started_us = atomic_load(&session->searcher.control.clock_started_us);
    session_hit_job(session);
    CHECK_EQUAL(atomic_load(&session->searcher.control.clock_started_us), started_us);
    CHECK(control_used_us(&session->searcher.control, 0) >= USED_US);

    use_time(true, 0);
    session_hit_job(session);
    CHECK(!control_is_pondering(&session->searcher.control));
    CHECK(!session->job_is_pondering);
    // The second one finds no search that ponders.
    use_time(false, USED_US);
    session_hit_job(session);
    CHECK(control_used_us(&session->searcher.control, 0) >= USED_US);
    end();
}

typedef struct Leaving {
    JobKind kind;
    bool is_stopped, is_abandoned; // before
    const char *waits;             // behind the job; NULL: nothing
    bool is_left;                  // the program ends in the middle of the job
} Leaving;

static void queue_line(const char *text)
{
    bool is_upkeep = strcmp(text, "ucinewgame") == 0;
    CHECK(queue_push(&stage.session.queue, slice_of(text),
                     is_upkeep ? QUEUED_UPKEEP : QUEUED_AT_ONCE, false));
}

static void check_leaving(const Leaving *leaving)
{
    if (!begin(leaving->kind))
        return;
    Session *session = &stage.session;
    if (leaving->waits != NULL)
        queue_line(leaving->waits);
    if (leaving->is_stopped)
        session_stop_job(session);
    if (leaving->is_abandoned)
        session_abandon(session);
    else
        session_quit(session);
    // The patience begins with the later of the two.
    int64_t long_ago_us = time_now_us() - 2 * PATIENCE_US;
    session->told_us = long_ago_us;
    session->over_since_us = time_now_us() + HOUR_US;
    CHECK(console_turn(session));
    session->told_us = session->over_since_us;
    session->over_since_us = long_ago_us;
    CHECK(console_turn(session));
    session->told_us = long_ago_us;
    bool goes_on = console_turn(session);
    if (!CHECK_EQUAL(!goes_on, leaving->is_left) || !CHECK_EQUAL(session->is_stuck, !goes_on))
        printf("    a job of kind %d, %s, before '%s'\n", leaving->kind,
               leaving->is_stopped ? "stopped" : "not stopped",
               leaving->waits != NULL ? leaving->waits : "");
    end();
}

// How a job that does not end in time is left behind `quit`, and which is waited for.
void test_session_quit(void)
{
    static const Leaving leavings[] = {
        {JOB_COUNT, false, false, NULL, false},
        {JOB_COUNT, false, false, "ucinewgame", false},
        {JOB_TOOL, false, false, NULL, false},
        {JOB_COUNT, true, false, NULL, true},
        {JOB_TOOL, true, false, "d", true},
        {JOB_SEARCH, false, false, NULL, true}, // `quit` stops it
        {JOB_ENDLESS, false, false, "d", true},
        {JOB_UPKEEP, false, false, NULL, true},
        {JOB_UPKEEP, false, false, "ucinewgame", true},
        {JOB_UPKEEP, false, false, "d", false}, // somebody wants to read that
        {JOB_COUNT, false, true, NULL, true},
        {JOB_TOOL, false, true, "d", true},
        {JOB_UPKEEP, false, true, "d", true},
    };
    for (size_t i = 0; i < ARRAY_COUNT(leavings); i++)
        check_leaving(&leavings[i]);
}

// Lines behind `quit`: a `stop` or a second `quit` ends what still runs, anything else is nothing.
void test_session_late_lines(void)
{
    static const char *const lines[] = {"isready\n", "d\n", "go infinite\n", "stop\n", "quit\n"};
    for (size_t i = 0; i < ARRAY_COUNT(lines); i++) {
        if (!begin(JOB_COUNT))
            return;
        Session *session = &stage.session;
        char text[40] = "quit\n";
        strcat(text, lines[i]);
        session->input.buffer = text;
        session->input.end = strlen(text);
        CHECK(console_turn(session));
        CHECK(session->is_over);
        CHECK_EQUAL(session->job_is_stopped, i >= 3);
        CHECK_EQUAL(stop_is_raised(&session->stop), i >= 3);
        CHECK(session->queue.first == NULL);
        session->input.buffer = NULL;
        end();
    }
}
