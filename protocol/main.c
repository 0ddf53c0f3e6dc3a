// The program: commands from its arguments, or else from standard input.
#define _POSIX_C_SOURCE 200809L // signals, file descriptors
#include "protocol/console.h"
#include "protocol/version.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Makes sure that the standard files are there, so that no file opened later takes their place.
static void open_standard_files(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", O_RDWR) == -1)
            abort();
}

// Whether everything printed has reached its reader. If not, the reason, unless nobody can have
// wanted it.
static bool is_all_printed(Output *output)
{
    struct pollfd to = {STDERR_FILENO, POLLOUT, 0};
    int why = output_why_lost(output);
    if (why == 0 || why == EPIPE || poll(&to, 1, 0) <= 0)
        return why == 0 && !ferror(stderr);
    if (why == ETIMEDOUT)
        fprintf(stderr, "syracuse: nobody reads the output; what was left of it is lost\n");
    else
        fprintf(stderr, "syracuse: the output can't be written: %s\n", strerror(why));
    return false;
}

int main(int argc, char **argv)
{
    static Session session; // large, and there is one
    Error error;
    open_standard_files();
    signal(SIGPIPE, SIG_IGN); // a reader that leaves is noticed where we write
    if (!console_init(&session, &error)) {
        fprintf(stderr, "syracuse: %s\n", error.text);
        return EXIT_FAILURE;
    }
    if (argc > 1 && !console_preset(&session, argc - 1, argv + 1, &error))
        output_error(&session.output, &error);
    if (argc == 1 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        output_line(&session.output, ENGINE_NAME " by " ENGINE_AUTHOR "; help lists the commands");
    console_run(&session);
    bool refused = argc > 1 && atomic_load(&session.output.had_error);
    int status = is_all_printed(&session.output) && !refused ? EXIT_SUCCESS : EXIT_FAILURE;
    if (session.is_stuck)
        _exit(status);
    session_free(&session);
    return status;
}
