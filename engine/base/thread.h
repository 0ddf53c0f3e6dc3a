// Threads with a stack whose size we choose. By default musl gives one 128 KiB and macOS 512 KiB,
// and a search needs more.
#ifndef ENGINE_BASE_THREAD_H
#define ENGINE_BASE_THREAD_H

#include <pthread.h>

enum {
    THREAD_STACK_SEARCH = 8 << 20, // a search goes MAX_PLY deep with move lists on the stack
    THREAD_STACK_SMALL = 2 << 20,  // no recursion; glibc puts thread variables there, too
};

// Starts a thread with so many bytes of stack, at least one of the above. 0, or the number of what
// went wrong, as pthread_create gives it.
int thread_start(pthread_t *thread, int stack_bytes, void *(*run)(void *), void *context);

#endif
