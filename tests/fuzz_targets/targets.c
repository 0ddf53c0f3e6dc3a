// The table of targets, and what they share.
#define _POSIX_C_SOURCE 200809L // mkstemp, pwrite, ftruncate
#include "tests/fuzz_targets/target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const FuzzTarget fuzz_targets[] = {
    {"position", fuzz_position},
    {"moves", fuzz_moves},
    {"network", fuzz_network},
    {"sample", fuzz_sample},
    {"epd", fuzz_epd},
    {"pgn", fuzz_pgn},
    {"game-record", fuzz_game_record},
    {"journal", fuzz_journal},
    {"match-entry", fuzz_match_entry},
    {"encounter", fuzz_encounter},
    {"config", fuzz_config},
    {"settings", fuzz_settings},
    {"numbers", fuzz_numbers},
    {"engine-output", fuzz_engine_output},
    {"shell-words", fuzz_shell_words},
    {"session", fuzz_session},
};
const int fuzz_target_count = (int)ARRAY_COUNT(fuzz_targets);

const FuzzTarget *fuzz_target_find(const char *name)
{
    for (int i = 0; i < fuzz_target_count; i++)
        if (strcmp(fuzz_targets[i].name, name) == 0)
            return &fuzz_targets[i];
    return NULL;
}

void fuzz_require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "FAILED: this does not hold: %s\n", what);
    abort();
}

void fuzz_require_sentence(const Error *error)
{
    bool ended = memchr(error->text, '\0', sizeof error->text) != NULL;
    fuzz_require(ended && error->text[0] != '\0', "what is refused has a sentence that says why");
    for (const char *c = error->text; *c != '\0'; c++)
        fuzz_require((unsigned char)*c >= ' ' && *c != 127, "the sentence is one line");
}

static char file_name[200];

static void remove_file(void)
{
    unlink(file_name);
}

const char *fuzz_file(Slice bytes)
{
    static int file = -1;
    if (file < 0) {
        // In memory, where there is such a folder: it is 20 times as fast.
        const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
        snprintf(file_name, sizeof file_name, "%s/syracuse-fuzz-XXXXXX", folder);
        file = mkstemp(file_name);
        atexit(remove_file);
    }
    if (file < 0 || ftruncate(file, 0) != 0 ||
        pwrite(file, bytes.at, bytes.length, 0) != (ssize_t)bytes.length) {
        perror(file_name);
        exit(2);
    }
    return file_name;
}
