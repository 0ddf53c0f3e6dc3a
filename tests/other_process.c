#define _POSIX_C_SOURCE 200809L // fork
#include "tests/other_process.h"

#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

bool other_process_finds(bool (*holds)(void *context), void *context)
{
    int status = 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        bool good = holds(context);
        fflush(stdout);
        _exit(good ? 0 : 1);
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
