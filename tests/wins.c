// Every position of the suites has to be proven: `go mate N` gives a win in 1..N moves within ten
// seconds on one thread. `wins [-jobs J] ENGINE FILE...`. A file's lines are `FEN ;dm N ...`;
// others, such as comments, are passed over, but a file has to have one.
#define _POSIX_C_SOURCE 200809L // pthreads
#include "tests/win_talk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_POSITIONS = 1000, MAX_JOBS = 64, SEARCH_MS = 10000, GRACE_S = 5 };

typedef struct Win {
    char fen[128];
    int moves;
} Win;

typedef struct Run {
    const char *engine;
    Win wins[MAX_POSITIONS];
    int count;
    atomic_int next, failed;
    pthread_mutex_t printing;
    double slowest;
} Run;

// False if the file has no position, or more than there is room for.
static bool read_wins(Run *run, const char *path)
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

// The mate that was found, 0 if there was none, -1 if the engine died or did not answer.
static int ask(Child *child, const Win *win)
{
    char words[64];
    WinAnswer answer;
    snprintf(words, sizeof words, "mate %d movetime %d", win->moves, SEARCH_MS);
    if (!win_ask(child, win->fen, words, SEARCH_MS / 1000.0 + GRACE_S, &answer))
        return -1;
    return answer.mate;
}

static void judge(Run *run, const Win *win, int mate, double seconds)
{
    bool proven = mate >= 1 && mate <= win->moves && seconds <= SEARCH_MS / 1000.0;
    pthread_mutex_lock(&run->printing);
    if (seconds > run->slowest)
        run->slowest = seconds;
    printf("%s %6.2f s  mate %d of %d  %s\n", proven ? "ok    " : "FAILED", seconds, mate,
           win->moves, win->fen);
    pthread_mutex_unlock(&run->printing);
    atomic_fetch_add(&run->failed, !proven);
}

static void *prove(void *argument)
{
    Run *run = argument;
    Child child;
    if (!win_engine_start(&child, run->engine)) {
        atomic_fetch_add(&run->failed, 1);
        return NULL;
    }
    for (int i = atomic_fetch_add(&run->next, 1); i < run->count;
         i = atomic_fetch_add(&run->next, 1)) {
        double begun = child_now();
        int mate = ask(&child, &run->wins[i]);
        judge(run, &run->wins[i], mate, child_now() - begun);
        if (mate < 0)
            break;
    }
    win_engine_end(&child);
    return NULL;
}

int main(int argc, char **argv)
{
    static Run run;
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
    printf("wins: %d positions in %.1f s, %d at a time, the slowest %.2f s, %d failed\n", run.count,
           child_now() - begun, jobs, run.slowest, failed);
    return failed != 0;
}
