#define _POSIX_C_SOURCE 200809L // pthreads
#include "engine/base/pool.h"

#include "engine/base/thread.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Member {
    Pool *pool;
    pthread_t thread;
    int index;
} Member;

struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t work_is_there, work_is_done;
    PoolTask *task;
    void *context;
    uint64_t round; // counts tasks, so that a member knows a new one
    int busy;       // members still at the task
    bool closing;
    PoolBinder *bind;
    void *bind_context;
    int size;
    Member members[]; // member 0 has no thread of its own
};

static void *member_main(void *argument)
{
    Member *self = argument;
    Pool *pool = self->pool;
    uint64_t done = 0;
    if (pool->bind != NULL)
        pool->bind(pool->bind_context, self->index);
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->round == done && !pool->closing)
            pthread_cond_wait(&pool->work_is_there, &pool->lock);
        if (pool->closing)
            break;
        done = pool->round;
        pthread_mutex_unlock(&pool->lock);
        pool->task(pool->context, self->index);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0)
            pthread_cond_signal(&pool->work_is_done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static bool start_member(Pool *pool, int index)
{
    Member *member = &pool->members[index];
    *member = (Member){.pool = pool, .index = index};
    return thread_start(&member->thread, THREAD_STACK_SEARCH, member_main, member) == 0;
}

Pool *pool_create(int size, PoolBinder *bind, void *bind_context, Error *error)
{
    Pool *pool = calloc(1, sizeof *pool + (size_t)size * sizeof *pool->members);
    if (pool == NULL) {
        fail(error, "there is no memory for %d threads", size);
        return NULL;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work_is_there, NULL);
    pthread_cond_init(&pool->work_is_done, NULL);
    pool->bind = bind;
    pool->bind_context = bind_context;
    for (pool->size = 1; pool->size < size; pool->size++) {
        if (!start_member(pool, pool->size)) {
            fail(error, "the system gives only %d threads, not %d", pool->size, size);
            pool_destroy(pool);
            return NULL;
        }
    }
    return pool;
}

void pool_destroy(Pool *pool)
{
    if (pool == NULL)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->work_is_there);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 1; i < pool->size; i++)
        pthread_join(pool->members[i].thread, NULL);
    pthread_cond_destroy(&pool->work_is_done);
    pthread_cond_destroy(&pool->work_is_there);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

int pool_size(const Pool *pool)
{
    return pool->size;
}

void pool_run(Pool *pool, PoolTask *task, void *context)
{
    if (pool->size > 1) {
        pthread_mutex_lock(&pool->lock);
        pool->task = task;
        pool->context = context;
        pool->busy = pool->size - 1;
        pool->round++;
        pthread_cond_broadcast(&pool->work_is_there);
        pthread_mutex_unlock(&pool->lock);
    }
    task(context, 0);
    if (pool->size > 1) {
        pthread_mutex_lock(&pool->lock);
        while (pool->busy > 0)
            pthread_cond_wait(&pool->work_is_done, &pool->lock);
        pthread_mutex_unlock(&pool->lock);
    }
}
