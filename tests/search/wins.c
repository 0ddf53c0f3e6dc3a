// Every position of the suites has to be proven: `go mate N` gives a win in 1..N moves on one
// thread within so many nodes: as many on a slow machine as on a fast one. `wins [-jobs J] ENGINE
// FILE...`. A file's lines are `FEN ;dm N ...`; others, such as comments, are passed over, but a
// file has to have one.
#define _POSIX_C_SOURCE 200809L // pthreads
#include "tests/search/win_talk.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_POSITIONS = 1000, MAX_JOBS = 64, MOST_NODES = 50000000, PATIENCE_S = 300 };

typedef struct Win {
    char fen[128];
    int moves;
} Win;

typedef struct WinsRun {
    const char *engine;
    Win wins[MAX_POSITIONS];
    int count;
    atomic_int next, failed;
    pthread_mutex_t printing;
    int64_t nodes;
    double slowest;
} WinsRun;

// False if the file has no position, or more than there is room for.
static bool read_wins(WinsRun *run, const char *path)
{
    char line[512];
    int before = run->count;
    FILE *file = fopen(path, "r");
    while (file != NULL && run->count < MAX_POSITIONS && fgets(line, sizeof line, file) != NULL) {
        Win *win = &run->wins[run->count];
        char *note = strstr(line, ";dm ");
        if (note == NULL || sscanf(note, ";dm %d", &win->moves) != 1)
            continue;
        snprintf(win->fen, sizeof win->fen, "%.*s", (int)(note - line), line);
        run->count++;
    }
    bool whole = file != NULL && feof(file);
    if (file != NULL)
        fclose(file);
    return whole && run->count > before;
}

// False if the engine died or did not answer.
static bool ask(Child *child, const Win *win, WinAnswer *answer)
{
    char words[64];
    snprintf(words, sizeof words, "mate %d nodes %d", win->moves, MOST_NODES);
    return win_ask(child, win->fen, words, PATIENCE_S, answer);
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
    for (int i = atomic_fetch_add(&run->next, 1); i < run->count;
         i = atomic_fetch_add(&run->next, 1)) {
        double begun = child_now();
        WinAnswer answer = {0};
        bool alive = ask(&child, &run->wins[i], &answer);
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
    if (argc > 2 && strcmp(argv[1], "-jobs") == 0) {
        jobs = atoi(argv[2]);
        at = 3;
    }
    if (at + 2 > argc || jobs < 1 || jobs > MAX_JOBS) {
        printf("usage: wins [-jobs 1..%d] ENGINE FILE...\n", MAX_JOBS);
        return 2;
    }
    run.engine = argv[at++];
    pthread_mutex_init(&run.printing, NULL);
    for (; at < argc; at++)
        if (!read_wins(&run, argv[at])) {
            printf("FAILED: '%s' has no position, or there are more than %d in all\n", argv[at],
                   MAX_POSITIONS);
            return 1;
        }
    double begun = child_now();
    for (int i = 0; i < jobs; i++)
        if (pthread_create(&threads[i], NULL, prove, &run) != 0)
            return 2;
    for (int i = 0; i < jobs; i++)
        pthread_join(threads[i], NULL);
    int missing = run.count - atomic_load(&run.next);
    int failed = atomic_load(&run.failed) + (missing > 0 ? missing : 0);
    printf("wins: %d positions, %.1f million nodes in %.1f s, %d at a time, the slowest %.2f s, "
           "%d failed\n",
           run.count, (double)run.nodes / 1e6, child_now() - begun, jobs, run.slowest, failed);
    return failed != 0;
}
