#define _POSIX_C_SOURCE 200809L // getcwd
#include "bench/match/advice.h"

#include "engine/base/file.h"

#include <string.h>
#include <unistd.h>

// Adds a word for a shell: the name, which is seen from here, as it is seen from anywhere.
static void add_name(Buffer *to, const char *before, const char *name)
{
    char here[FILE_NAME_BYTES];
    Buffer word = {0};
    bool whole = name[0] == '/' || getcwd(here, sizeof here) == NULL;
    buffer_format(&word, "%s%s%s%s", before, whole ? "" : here,
                  whole || strcmp(here, "/") == 0 ? "" : "/", name);
    buffer_shell_word(to, word.at);
    buffer_free(&word);
}

void advice_begin(Buffer *to, const char *folder, const char *program)
{
    char here[FILE_NAME_BYTES];
    if (folder == NULL)
        folder = getcwd(here, sizeof here);
    if (folder != NULL) {
        buffer_add(to, slice_of("cd "));
        buffer_shell_word(to, folder);
        buffer_add(to, slice_of(" && "));
    }
    if (strchr(program, '/') != NULL)
        add_name(to, "", program);
    else
        buffer_shell_word(to, program); // found in PATH, from anywhere
}

void advice_resume(Buffer *to, const char *folder, const char *program, const char *journal)
{
    advice_begin(to, folder, program);
    buffer_add(to, slice_of(" -config "));
    add_name(to, "file=", journal);
}
