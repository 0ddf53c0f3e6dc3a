#define _POSIX_C_SOURCE 200809L // access
#include "bench/match/base/program.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool program_in_folder(const char *cmd, const char *folder, char *path, size_t room)
{
    struct stat status;
    int length = snprintf(path, room, "%s/%s", folder, cmd);
    return length >= 0 && (size_t)length < room && stat(path, &status) == 0 &&
           S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}
