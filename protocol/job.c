#define _POSIX_C_SOURCE 200809L // pthreads, write
#include "protocol/job.h"

#include <unistd.h>

// The conductor is a search thread as well: as much stack as the pool's threads have.
enum { STACK_BYTES = 8 << 20 };

static void *conductor_main(void *argument)
{
    Conductor *self = argument;
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
        ssize_t ignored = write(self->wake_fd, "", 1);
        (void)ignored;
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

bool conductor_init(Conductor *conductor, int wake_fd, Error *error)
{
    pthread_attr_t attributes;
    *conductor = (Conductor){.wake_fd = wake_fd};
    pthread_mutex_init(&conductor->lock, NULL);
    pthread_cond_init(&conductor->changed, NULL);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    int status = pthread_create(&conductor->thread, &attributes, conductor_main, conductor);
    pthread_attr_destroy(&attributes);
    return status == 0 || fail(error, "the system gives no thread to search on");
}

void conductor_free(Conductor *conductor)
{
    pthread_mutex_lock(&conductor->lock);
    conductor->closing = true;
    pthread_cond_signal(&conductor->changed);
    pthread_mutex_unlock(&conductor->lock);
    pthread_join(conductor->thread, NULL);
    pthread_cond_destroy(&conductor->changed);
    pthread_mutex_destroy(&conductor->lock);
}

void conductor_begin(Conductor *conductor, Job *job, void *context)
{
    pthread_mutex_lock(&conductor->lock);
    conductor->job = job;
    conductor->context = context;
    pthread_cond_signal(&conductor->changed);
    pthread_mutex_unlock(&conductor->lock);
}

bool conductor_is_busy(Conductor *conductor)
{
    pthread_mutex_lock(&conductor->lock);
    bool busy = conductor->job != NULL;
    pthread_mutex_unlock(&conductor->lock);
    return busy;
}
