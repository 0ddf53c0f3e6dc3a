// Every position of the suites has to be proven: `go mate N` gives a win in 1..N moves on one
// thread within a limit of nodes: as many on a slow machine as on a fast one. `wins [-jobs J]
// [-nodes N] ENGINE FILE...`, the files being suites as win_file.h says. -nodes gives N nodes to
// each position, in the place of what is known of it.
//
// DESIGN. A wrong rule has to show at once, not after hours of futile searches. So a position gets
// a small multiple of the nodes it is known to need, the cheap ones come first, and after a few
// failures the rest is not begun.
#define _POSIX_C_SOURCE 200809L // pthreads
#include "tests/search/win_file.h"
#include "tests/search/win_talk.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_POSITIONS = 1000,
    MAX_JOBS = 64,
    BASE_NODES = 2000000, // every position may take; the most expensive of ships-wins took 385,048
    FACTOR = 4,           // and so many times the nodes in the file
    MOST_FAILED = 3,      // then no other position is begun
    PATIENCE_S = 1200,    // for an engine that hangs: many times what the longest takes
};

typedef struct WinsRun {
    const char *engine;
    int64_t limit_nodes; // of each position, 0 for what is known of it
    Win wins[MAX_POSITIONS];
    int count;
    atomic_int next, failed;
    pthread_mutex_t printing;
    int64_t nodes;
    double slowest;
} WinsRun;

static int cheaper_first(const void *one, const void *other)
{
    const Win *a = one, *b = other;
    return (a->known_nodes > b->known_nodes) - (a->known_nodes < b->known_nodes);
}

// False if the engine died or did not answer.
static bool ask(Child *child, const Win *win, int64_t limit_nodes, WinAnswer *answer)
{
    char words[64];
    if (limit_nodes == 0)
        limit_nodes = BASE_NODES + FACTOR * win->known_nodes;
    snprintf(words, sizeof words, "mate %d nodes %" PRId64, win->moves, limit_nodes);
    return win_ask(child, win->rules->variant, win->fen, words, PATIENCE_S, answer);
}

static void judge(WinsRun *run, const Win *win, const WinAnswer *answer, double seconds)
{
    bool proven = answer->mate >= 1 && answer->mate <= win->moves;
    pthread_mutex_lock(&run->printing);
    run->nodes += answer->nodes;
    if (seconds > run->slowest)
        run->slowest = seconds;
    printf("%s %6.2f s %9" PRId64 " nodes  mate %d of %d  %s\n", proven ? "ok    " : "FAILED",
           seconds, answer->nodes, answer->mate, win->moves, win->fen);
    pthread_mutex_unlock(&run->printing);
    atomic_fetch_add(&run->failed, !proven);
}

static void *prove(void *argument)
{
    WinsRun *run = argument;
    Child child;
    if (!win_engine_start(&child, run->engine)) {
        atomic_fetch_add(&run->failed, 1);
        return NULL;
    }
    while (atomic_load(&run->failed) < MOST_FAILED) {
        int i = atomic_fetch_add(&run->next, 1);
        if (i >= run->count)
            break;
        double begun = child_now();
        WinAnswer answer = {0};
        bool alive = ask(&child, &run->wins[i], run->limit_nodes, &answer);
        judge(run, &run->wins[i], &answer, child_now() - begun);
        if (!alive)
            break;
    }
    win_engine_end(&child);
    return NULL;
}

int main(int argc, char **argv)
{
    static WinsRun run;
    pthread_t threads[MAX_JOBS];
    int jobs = 1, at = 1;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        if (strcmp(argv[at], "-nodes") == 0)
            run.limit_nodes = atoll(argv[at + 1]);
        else
            jobs = strcmp(argv[at], "-jobs") == 0 ? atoi(argv[at + 1]) : 0;
    }
    if (at + 2 > argc || jobs < 1 || jobs > MAX_JOBS || run.limit_nodes < 0) {
        printf("usage: wins [-jobs 1..%d] [-nodes N] ENGINE FILE...\n", MAX_JOBS);
        return 2;
    }
    run.engine = argv[at++];
    pthread_mutex_init(&run.printing, NULL);
    for (; at < argc; at++) {
        Error why;
        int count = win_file_read(argv[at], &run.wins[run.count], MAX_POSITIONS - run.count, &why);
        if (count == 0) {
            printf("FAILED: %s\n", why.text);
            return 1;
        }
        run.count += count;
    }
    if (run.limit_nodes == 0)
        qsort(run.wins, (size_t)run.count, sizeof run.wins[0], cheaper_first);
    double begun = child_now();
    for (int i = 0; i < jobs; i++)
        if (pthread_create(&threads[i], NULL, prove, &run) != 0)
            return 2;
    for (int i = 0; i < jobs; i++)
        pthread_join(threads[i], NULL);
    int missing = run.count - atomic_load(&run.next), failed = atomic_load(&run.failed);
    if (missing > 0)
        printf("FAILED: after %d failures %d positions were not begun\n", failed, missing);
    printf("wins: %d positions, %.1f million nodes in %.1f s, %d at a time, the slowest %.2f s, "
           "%d failed\n",
           run.count, (double)run.nodes / 1e6, child_now() - begun, jobs, run.slowest, failed);
    return failed > 0 || missing > 0;
}
