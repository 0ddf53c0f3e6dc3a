// The program `train`: trains the network of a variant.
//
// Read command.h for its command line, training.c for what a run does, trainer.c for the training
// itself.
#define _POSIX_C_SOURCE 200809L // sigaction
#include "engine/base/memory.h"
#include "engine/posix/signals.h"
#include "eval/train/training.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

// The exit status after a signal: all is written, but the training is not at its end.
enum { EXIT_STOPPED = 3 };

static StopFlag stop; // a signal handler can have no other

static void on_signal(int number)
{
    (void)number;
    stop_raise(&stop);
}

static void catch_signals(void)
{
    // The handler is for the first signal only: a second one ends the program at once.
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (!signal_is_ignored(SIGHUP)) // by nohup
        sigaction(SIGHUP, &action, NULL);
}

static int help(void)
{
    char text[4096];
    train_command_help(text, sizeof text);
    fputs(text, stdout);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    Error error;
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return help();
    memory_last_words("train: there is no memory left; resume= goes on from the last checkpoint");
    TrainCommand *command = memory_new(1, sizeof *command);
    catch_signals();
    bool good = train_command_parse(command, argv + 1, argc - 1, &error) &&
                train_run(command, &stop, stdout, &error);
    if (!good)
        fprintf(stderr, "train: %s\n", error.text);
    free(command);
    if (!good)
        return EXIT_FAILURE;
    return stop_is_raised(&stop) ? EXIT_STOPPED : EXIT_SUCCESS;
}
