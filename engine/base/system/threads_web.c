// Threads of a program in a web page, for the build with shared memory: what pthread.h declares.
//
// DESIGN. A thread is a worker that has an instance of the same program on the same memory. The
// page starts it (the import `start_thread`, in protocol/web/engine/wasm.js), gives it its stack,
// has it call web_thread, and at the very end sets and tells `ended`: so its stack is free only
// when nothing of it runs any more. Locks and conditions sleep by the processor's own wait and
// notify.
//
// The C library is the one for a single thread. What it shares is its memory for malloc, so each
// call of that goes through a lock here (the linker's --wrap), and errno, which is only looked at
// where there are no files anyway.
#include <pthread.h>

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#define IMPORT(name) __attribute__((import_module("env"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name))) name

typedef struct Thread {
    int ended; // the first, as the page sets it
    void *(*run)(void *);
    void *context;
    char *stack;
} Thread;

// Asks for a worker that calls web_thread with this address, on the stack below `top`.
IMPORT(start_thread) void web_start_thread(Thread *thread, char *top);
// Sleeps until it is woken if there is this value.
IMPORT(sleep) void web_sleep(int *at, int value);
// The address that this instance was started with, PTHREAD_OF_PAGE for the page's own.
IMPORT(self) pthread_t web_self(void);

void EXPORT(web_thread)(Thread *thread);

// --- Waiting ------------------------------------------------------------------------------------

static void wake(int *at, unsigned count)
{
    __builtin_wasm_memory_atomic_notify(at, count);
}

// A lock is FREE, TAKEN, or TAKEN while others sleep.
enum { FREE, TAKEN, AWAITED };

static void lock_take(int *lock)
{
    int is = FREE;
    if (__atomic_compare_exchange_n(lock, &is, TAKEN, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return;
    while (__atomic_exchange_n(lock, AWAITED, __ATOMIC_ACQUIRE) != FREE)
        web_sleep(lock, AWAITED);
}

static void lock_leave(int *lock)
{
    if (__atomic_exchange_n(lock, FREE, __ATOMIC_RELEASE) == AWAITED)
        wake(lock, 1);
}

// --- Memory -------------------------------------------------------------------------------------

static int memory_lock;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *at, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void __real_free(void *at);

void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *at, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
void __wrap_free(void *at);

void *__wrap_malloc(size_t bytes)
{
    lock_take(&memory_lock);
    void *at = __real_malloc(bytes);
    lock_leave(&memory_lock);
    return at;
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    lock_take(&memory_lock);
    void *at = __real_calloc(count, bytes);
    lock_leave(&memory_lock);
    return at;
}

void *__wrap_realloc(void *at, size_t bytes)
{
    lock_take(&memory_lock);
    void *moved = __real_realloc(at, bytes);
    lock_leave(&memory_lock);
    return moved;
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
    lock_take(&memory_lock);
    void *at = __real_aligned_alloc(alignment, bytes);
    lock_leave(&memory_lock);
    return at;
}

void __wrap_free(void *at)
{
    lock_take(&memory_lock);
    __real_free(at);
    lock_leave(&memory_lock);
}

// --- Threads ------------------------------------------------------------------------------------

void web_thread(Thread *thread)
{
    thread->run(thread->context);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *context)
{
    enum { STACK_ALIGNMENT = 16 };
    size_t bytes = *attributes / STACK_ALIGNMENT * STACK_ALIGNMENT;
    Thread *self = calloc(1, sizeof *self);
    char *stack = self != NULL ? aligned_alloc(STACK_ALIGNMENT, bytes) : NULL;
    if (stack == NULL) {
        free(self);
        return EAGAIN;
    }
    *self = (Thread){0, run, context, stack};
    *thread = (pthread_t)self;
    web_start_thread(self, stack + bytes);
    return 0;
}

int pthread_join(pthread_t thread, void **result)
{
    (void)result;
    Thread *other = (Thread *)thread;
    while (__atomic_load_n(&other->ended, __ATOMIC_ACQUIRE) == 0)
        web_sleep(&other->ended, 0);
    free(other->stack);
    free(other);
    return 0;
}

pthread_t pthread_self(void)
{
    return web_self();
}

// --- Locks and conditions -----------------------------------------------------------------------

int pthread_mutex_init(pthread_mutex_t *lock, const void *attributes)
{
    (void)attributes;
    *lock = FREE;
    return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

int pthread_mutex_lock(pthread_mutex_t *lock)
{
    lock_take(lock);
    return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *lock)
{
    lock_leave(lock);
    return 0;
}

// A condition counts its signals: who saw an old count does not sleep.
int pthread_cond_init(pthread_cond_t *changed, const void *attributes)
{
    (void)attributes;
    *changed = 0;
    return 0;
}

int pthread_cond_destroy(pthread_cond_t *changed)
{
    (void)changed;
    return 0;
}

static int signal_some(pthread_cond_t *changed, unsigned count)
{
    __atomic_fetch_add(changed, 1, __ATOMIC_RELEASE);
    wake(changed, count);
    return 0;
}

int pthread_cond_signal(pthread_cond_t *changed)
{
    return signal_some(changed, 1);
}

int pthread_cond_broadcast(pthread_cond_t *changed)
{
    return signal_some(changed, UINT_MAX);
}

int pthread_cond_wait(pthread_cond_t *changed, pthread_mutex_t *lock)
{
    int count = __atomic_load_n(changed, __ATOMIC_ACQUIRE);
    lock_leave(lock);
    web_sleep(changed, count);
    lock_take(lock);
    return 0;
}
