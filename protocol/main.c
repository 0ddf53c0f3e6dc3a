// The program: commands from its arguments, or else from standard input.
#define _POSIX_C_SOURCE 200809L // signals, file descriptors
#include "protocol/session.h"
#include "protocol/version.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

// Makes sure that the standard files are there, so that no file opened later takes their place.
static void open_standard_files(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", O_RDWR) == -1)
            abort();
}

int main(int argc, char **argv)
{
    static Session session; // large, and there is one
    Error error;
    open_standard_files();
    signal(SIGPIPE, SIG_IGN); // a reader that leaves is noticed where we write
    if (!session_init(&session, &error)) {
        fprintf(stderr, "syracuse: %s\n", error.text);
        return EXIT_FAILURE;
    }
    if (argc > 1 && !session_preset(&session, argc - 1, argv + 1, &error))
        output_error(&session.output, &error);
    if (argc == 1 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        output_line(&session.output, ENGINE_NAME " by " ENGINE_AUTHOR "; help lists the commands");
    session_run(&session);
    bool refused = argc > 1 && atomic_load(&session.output.had_error);
    session_free(&session);
    return refused ? EXIT_FAILURE : EXIT_SUCCESS;
}
