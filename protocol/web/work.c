// Jobs where there are no threads: the functions of job.h, too.
#include "protocol/web/work.h"

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

int work_once(Session *session)
{
    JobThread *thread = &session->job_thread;
    if (thread->job == NULL)
        return 0;
    thread->job(thread->context);
    thread->job = NULL;
    return console_turn(session) ? 1 : -1;
}
