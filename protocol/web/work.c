// Jobs where there are no threads: the functions of job.h, too.
#include "protocol/web/work.h"

#include "engine/base/system/os.h"
#include "protocol/console.h"

bool job_thread_init(JobThread *thread, Error *error)
{
    (void)error;
    *thread = (JobThread){0};
    return true;
}

void job_thread_free(JobThread *thread)
{
    (void)thread;
}

void job_thread_begin(JobThread *thread, Job *job, void *context)
{
    thread->job = job;
    thread->context = context;
}

bool job_thread_is_busy(JobThread *thread)
{
    return thread->job != NULL;
}

bool work_hear(Session *session)
{
    bool goes_on = true;
    while (goes_on && os_wait(!session->input.ended, false, 0) != 0) {
        console_wait(session);
        goes_on = console_turn(session);
    }
    return goes_on;
}

int work_once(Session *session)
{
    JobThread *thread = &session->job_thread;
    if (thread->job == NULL)
        return 0;
    thread->job(thread->context);
    thread->job = NULL;
    return console_turn(session) ? 1 : -1;
}
