// The program: commands from its arguments, or else from standard input.
#include "engine/base/system/os.h"
#include "protocol/console.h"
#include "protocol/version.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Whether everything printed has reached its reader. If not, the reason, unless nobody can have
// wanted it.
static bool is_all_printed(Output *output)
{
    int why = output_why_lost(output);
    if (why == 0 || why == EPIPE || !os_error_has_room())
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
    os_begin(&argc, &argv);
    if (!console_init(&session, &error)) {
        fprintf(stderr, "syracuse: %s\n", error.text);
        return EXIT_FAILURE;
    }
    if (argc > 1 && !console_preset(&session, argc - 1, argv + 1, &error))
        output_error(&session.output, &error);
    if (argc == 1 && os_is_terminal())
        output_line(&session.output, ENGINE_NAME " by " ENGINE_AUTHOR "; help lists the commands");
    console_run(&session);
    bool refused = argc > 1 && atomic_load(&session.output.had_error);
    int status = is_all_printed(&session.output) && !refused ? EXIT_SUCCESS : EXIT_FAILURE;
    if (session.is_stuck)
        os_leave(status);
    session_free(&session);
    return status;
}
