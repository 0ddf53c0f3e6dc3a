// <pthread.h> for a program with a single thread: only the build for web pages has this folder on
// its include path, because the C library there brings none.
//
// DESIGN. A program with one thread shares nothing, so locks are nothing, and no thread can be
// started. A wait for a condition waits for the page: os_idle hands the processor back until a
// message has come, and the caller looks at its condition again, as it has to anyway.
#ifndef ENGINE_BASE_SYSTEM_PTHREAD_H
#define ENGINE_BASE_SYSTEM_PTHREAD_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

typedef int pthread_t, pthread_attr_t, pthread_mutex_t, pthread_cond_t;

// Of os_web.c: gives the page its turn until it has something to say.
void os_idle(void);

static inline int pthread_attr_init(pthread_attr_t *attributes)
{
    return *attributes = 0;
}

static inline int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t bytes)
{
    (void)attributes, (void)bytes;
    return 0;
}

static inline int pthread_attr_destroy(pthread_attr_t *attributes)
{
    (void)attributes;
    return 0;
}

static inline int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                 void *(*run)(void *), void *context)
{
    (void)thread, (void)attributes, (void)run, (void)context;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return 0;
}

static inline pthread_t pthread_self(void)
{
    return 1;
}

static inline int pthread_equal(pthread_t a, pthread_t b)
{
    return a == b;
}

static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes)
{
    (void)attributes;
    return *lock = 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *changed, const void *attributes)
{
    (void)attributes;
    return *changed = 0;
}

static inline int pthread_cond_destroy(pthread_cond_t *changed)
{
    (void)changed;
    return 0;
}

static inline int pthread_cond_signal(pthread_cond_t *changed)
{
    (void)changed;
    return 0;
}

static inline int pthread_cond_broadcast(pthread_cond_t *changed)
{
    (void)changed;
    return 0;
}

static inline int pthread_cond_wait(pthread_cond_t *changed, pthread_mutex_t *lock)
{
    (void)changed, (void)lock;
    os_idle();
    return 0;
}

#endif
