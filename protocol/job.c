#define _POSIX_C_SOURCE 200809L // pthreads
#include "protocol/job.h"

#include "engine/base/system/os.h"
#include "engine/base/thread.h"

static void *job_thread_main(void *argument)
{
    JobThread *self = argument;
    pthread_mutex_lock(&self->lock);
    for (;;) {
        while (self->job == NULL && !self->closing)
            pthread_cond_wait(&self->changed, &self->lock);
        if (self->job == NULL)
            break;
        pthread_mutex_unlock(&self->lock);
        self->job(self->context);
        pthread_mutex_lock(&self->lock);
        self->job = NULL;
        os_wake();
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

bool job_thread_init(JobThread *thread, Error *error)
{
    *thread = (JobThread){0};
    pthread_mutex_init(&thread->lock, NULL);
    pthread_cond_init(&thread->changed, NULL);
    // The job's thread is a search thread as well.
    int status = thread_start(&thread->thread, THREAD_STACK_SEARCH, job_thread_main, thread);
    return status == 0 || fail(error, "the system gives no thread to search on");
}

void job_thread_free(JobThread *thread)
{
    pthread_mutex_lock(&thread->lock);
    thread->closing = true;
    pthread_cond_signal(&thread->changed);
    pthread_mutex_unlock(&thread->lock);
    pthread_join(thread->thread, NULL);
    pthread_cond_destroy(&thread->changed);
    pthread_mutex_destroy(&thread->lock);
}

void job_thread_begin(JobThread *thread, Job *job, void *context)
{
    pthread_mutex_lock(&thread->lock);
    thread->job = job;
    thread->context = context;
    pthread_cond_signal(&thread->changed);
    pthread_mutex_unlock(&thread->lock);
}

bool job_thread_is_busy(JobThread *thread)
{
    pthread_mutex_lock(&thread->lock);
    bool busy = thread->job != NULL;
    pthread_mutex_unlock(&thread->lock);
    return busy;
}
