// The program: finds the command, see datagen.h, and runs it.
#include "bench/data/datagen.h"
#include "engine/base/memory.h"
#include "search/game.h"

#include <signal.h>
#include <string.h>

typedef struct DatagenEntry {
    const char *word, *arguments, *help;
    DatagenCommand *run;
} DatagenEntry;

static const DatagenEntry commands[] = {
    {"play",
     "OUT [positions=N] [nodes=N] [threads=N] [seed=S] [plies=LEAST-MOST] [hash=MB] "
     "[book=FILE share=PERCENT] [even=PERCENT window=SCORE] [eval=NETWORK]",
     "games of self-play, every position a sample; goes on where it was when OUT is there",
     datagen_play},
    {"show", "FILE [from=N] [count=N]", "prints samples", datagen_show},
    {"check", "FILE... [shuffled=1]", "checks every sample and says what is in the files",
     datagen_check},
    {"shuffle", "OUT FILE... [seed=S]", "joins files into a new one in random order",
     datagen_shuffle},
    {"merge", "OUT FILE... [cut=1]", "joins files of whole games into a new one", datagen_merge},
    {"pack", "OUT FILE", "writes whole games in a quarter of the bytes", datagen_pack},
    {"unpack", "OUT FILE", "makes the very file again that was packed", datagen_unpack},
};

static void print_usage(const char *program)
{
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        printf("%s %s %s\n    %s\n", program, commands[i].word, commands[i].arguments,
               commands[i].help);
    printf("All of them: [variant=NAME], which is one of");
    for (int i = 0; i < game_count; i++)
        printf(" %s", games[i]->rules->variant);
    printf("; %s where nothing is said\n", games[0]->rules->variant);
}

static int refuse(const Error *error)
{
    fflush(stdout);
    fprintf(stderr, "datagen: %s\n", error->text);
    return 1;
}

int main(int count, char **arguments)
{
    const char *program = count > 0 ? arguments[0] : "datagen";
    Error error;
    if (count <= 1 || strcmp(arguments[1], "--help") == 0 || strcmp(arguments[1], "-h") == 0) {
        print_usage(program);
        return 0;
    }
    memory_last_words("datagen: there is no memory left");
    signal(SIGPIPE, SIG_IGN); // a reader that left is no reason to end a long run
    for (size_t i = 0; i < ARRAY_COUNT(commands); i++)
        if (strcmp(arguments[1], commands[i].word) == 0)
            return commands[i].run(count - 2, arguments + 2, stdout, &error) ? 0 : refuse(&error);
    fail(&error, "'%s' is not known; %s --help lists what is", arguments[1], program);
    return refuse(&error);
}
