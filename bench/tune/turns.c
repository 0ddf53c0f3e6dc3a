// A simulation of many processors: the engine, whose search threads take turns on one.
//
// DESIGN. The program is linked from the engine's own objects, so nothing of it is a hook that the
// engine pays for. Only the pool (engine/base/pool.h) is another: its members are coroutines of the
// thread that runs the task. A member passes the turn on when it has searched TURN_NODES nodes, or
// where it would leave the processor to others. So a search with any number of threads is exact,
// comes out the same each time, and depends on no other program. The linker's --wrap leads three
// calls here: worker_poll_limits, which a thread makes when its node counter comes to poll_at;
// sched_yield; and time_now_us.
//
// The time is simulated, too: thread 0, which a search waits for, searches a node a millisecond. So
// the `time` of an info line is the nodes of thread 0, and bench's time the sum of them. A node
// clock counts the nodes of all threads, as it does in the engine.
//
// Coroutines are those of <ucontext.h>. Threads of the system that wake each other would do as
// well, but each turn would cost as much as its nodes, and far more on a busy machine.
#define _XOPEN_SOURCE 600 // ucontext
#include "engine/base/pool.h"
#include "engine/base/thread.h"
#include "engine/base/time.h"
#include "search/worker.h"

#include <sched.h>
#include <stdlib.h>
#include <ucontext.h>

enum { TURN_NODES = 64, NODE_US = 1000 };

typedef struct Member {
    ucontext_t place; // where it goes on with its next turn
    char *stack;      // NULL: the caller's own
    bool is_at_work;
} Member;

struct Pool {
    PoolTask *task;
    void *context;
    int size, turn; // members; whose turn it is
    Member members[];
};

// The pool whose task this thread of the system runs, or NULL.
static _Thread_local Pool *at_work;

// --- The turns -----------------------------------------------------------------------------------

// Gives the turn to the next member that is at work or, when there is none, to the caller of
// pool_run. Returns with this member's next turn.
static void pass_turn(Pool *pool)
{
    int from = pool->turn, next = from;
    do
        next = (next + 1) % pool->size;
    while (next != from && !pool->members[next].is_at_work);
    if (!pool->members[next].is_at_work)
        next = 0;
    pool->turn = next;
    if (next != from)
        swapcontext(&pool->members[from].place, &pool->members[next].place);
}

static void member_main(void)
{
    Pool *pool = at_work;
    pool->task(pool->context, pool->turn);
    pool->members[pool->turn].is_at_work = false;
    pass_turn(pool);
}

static void begin_member(Member *member)
{
    getcontext(&member->place);
    member->place.uc_stack.ss_sp = member->stack;
    member->place.uc_stack.ss_size = THREAD_STACK_SEARCH;
    makecontext(&member->place, member_main, 0);
    member->is_at_work = true;
}

Pool *pool_create(int size, PoolBinder *bind, void *bind_context, Error *error)
{
    Pool *pool = calloc(1, sizeof *pool + (size_t)size * sizeof *pool->members);
    bool good = pool != NULL;
    (void)bind, (void)bind_context; // there is one processor
    for (int i = 1; good && i < size; i++)
        good = (pool->members[i].stack = malloc(THREAD_STACK_SEARCH)) != NULL;
    if (good) {
        pool->size = size;
        return pool;
    }
    fail(error, "there is no memory for %d threads", size);
    pool_destroy(pool);
    return NULL;
}

void pool_destroy(Pool *pool)
{
    for (int i = 1; pool != NULL && i < pool->size; i++)
        free(pool->members[i].stack);
    free(pool);
}

int pool_size(const Pool *pool)
{
    return pool->size;
}

void pool_run(Pool *pool, PoolTask *task, void *context)
{
    Pool *outer = at_work;
    at_work = pool;
    pool->task = task;
    pool->context = context;
    pool->turn = 0;
    pool->members[0].is_at_work = true;
    for (int i = 1; i < pool->size; i++)
        begin_member(&pool->members[i]);
    task(context, 0);
    pool->members[0].is_at_work = false;
    pass_turn(pool); // until all are done
    at_work = outer;
}

// --- The calls that are led here -----------------------------------------------------------------

int __real_sched_yield(void);
int __wrap_sched_yield(void);
void __real_worker_poll_limits(Worker *worker);
void __wrap_worker_poll_limits(Worker *worker);
int64_t __wrap_time_now_us(void);

// Nodes of the thread 0 of all searches before this one, and of this one.
static _Atomic int64_t nodes_before, nodes_now;

int64_t __wrap_time_now_us(void)
{
    return (nodes_before + nodes_now) * NODE_US;
}

int __wrap_sched_yield(void)
{
    if (at_work == NULL)
        return __real_sched_yield();
    pass_turn(at_work);
    return 0;
}

void __wrap_worker_poll_limits(Worker *worker)
{
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    if (worker->index == 0) {
        if ((int64_t)nodes < nodes_now) // a new search
            nodes_before += nodes_now;
        nodes_now = (int64_t)nodes;
    }
    if (at_work != NULL && worker->poll_at > 0) // not before its first node
        pass_turn(at_work);
    __real_worker_poll_limits(worker);
    uint64_t turn_at = (nodes / TURN_NODES + 1) * TURN_NODES;
    worker->poll_at = worker->poll_at < turn_at ? worker->poll_at : turn_at;
}
