#define _POSIX_C_SOURCE 200809L // pthreads
#include "engine/base/thread.h"

#include <stddef.h>

int thread_start(pthread_t *thread, int stack_bytes, void *(*run)(void *), void *context)
{
    pthread_attr_t attributes;
    int status = pthread_attr_init(&attributes);
    if (status != 0)
        return status;
    status = pthread_attr_setstacksize(&attributes, (size_t)stack_bytes);
    if (status == 0)
        status = pthread_create(thread, &attributes, run, context);
    pthread_attr_destroy(&attributes);
    return status;
}
