// A flag that one thread raises and others look at now and then: "end what you are doing". All
// accesses are relaxed atomics: the flag orders nothing, it only arrives soon.
#ifndef ENGINE_BASE_STOP_H
#define ENGINE_BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

typedef struct StopFlag {
    atomic_bool raised;
} StopFlag;

static inline void stop_raise(StopFlag *flag)
{
    atomic_store_explicit(&flag->raised, true, memory_order_relaxed);
}

static inline void stop_clear(StopFlag *flag)
{
    atomic_store_explicit(&flag->raised, false, memory_order_relaxed);
}

static inline bool stop_is_raised(const StopFlag *flag)
{
    return atomic_load_explicit(&flag->raised, memory_order_relaxed);
}

#endif
