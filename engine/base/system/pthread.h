// <pthread.h> for a program in a web page: only its builds have this folder on their include path,
// because the C library there brings none.
//
// DESIGN. There are two. Where the page may share memory, threads are real ones: threads_web.c.
// Everywhere else the program has a single thread, and shares nothing. Locks are nothing then, and
// no thread can be started. A wait for a condition waits for the page: os_idle hands the processor
// back until a message has come, and the caller looks at its condition again, as it has to anyway.
#ifndef ENGINE_BASE_SYSTEM_PTHREAD_H
#define ENGINE_BASE_SYSTEM_PTHREAD_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

typedef int pthread_t, pthread_mutex_t, pthread_cond_t;
typedef size_t pthread_attr_t; // bytes of stack

// Of os_web.c: gives the page its turn until it has something to say.
void os_idle(void);

// What pthread_self gives in the thread that the page calls into.
enum { PTHREAD_OF_PAGE = 1 };

static inline int pthread_attr_init(pthread_attr_t *attributes)
{
    *attributes = 0;
    return 0;
}

static inline int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t bytes)
{
    *attributes = bytes;
    return 0;
}

static inline int pthread_attr_destroy(pthread_attr_t *attributes)
{
    (void)attributes;
    return 0;
}

static inline int pthread_equal(pthread_t a, pthread_t b)
{
    return a == b;
}

#ifdef __wasm_atomics__

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *context);
int pthread_join(pthread_t thread, void **result);
pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes);
int pthread_mutex_destroy(pthread_mutex_t *lock);
int pthread_mutex_lock(pthread_mutex_t *lock);
int pthread_mutex_unlock(pthread_mutex_t *lock);
int pthread_cond_init(pthread_cond_t *changed, const void *attributes);
int pthread_cond_destroy(pthread_cond_t *changed);
int pthread_cond_signal(pthread_cond_t *changed);
int pthread_cond_broadcast(pthread_cond_t *changed);
int pthread_cond_wait(pthread_cond_t *changed, pthread_mutex_t *lock);

#else

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
    return PTHREAD_OF_PAGE;
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

#endif
