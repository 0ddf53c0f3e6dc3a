#include "protocol/web/job_inline.h"

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

bool job_thread_work(JobThread *thread)
{
    if (thread->job == NULL)
        return false;
    thread->job(thread->context);
    thread->job = NULL;
    return true;
}
