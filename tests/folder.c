#define _POSIX_C_SOURCE 200809L // mkdtemp
#include "tests/folder.h"

#include "tests/check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool folder_open(Folder *folder)
{
    const char *top = getenv("TMPDIR");
    folder->count = 0;
    snprintf(folder->name, sizeof folder->name, "%.200s/unit-XXXXXX", top != NULL ? top : "/tmp");
    return CHECK(mkdtemp(folder->name) != NULL);
}

static void path_of(const Folder *folder, const char *file, char path[FOLDER_PATH])
{
    snprintf(path, FOLDER_PATH, "%s/%.200s", folder->name, file);
}

void folder_close(const Folder *folder)
{
    char path[FOLDER_PATH];
    DIR *list = opendir(folder->name);
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
        path_of(folder, entry->d_name, path);
        unlink(path);
    }
    if (list != NULL)
        closedir(list);
    CHECK(rmdir(folder->name) == 0);
}

const char *folder_file(Folder *folder, const char *file)
{
    char path[FOLDER_PATH];
    path_of(folder, file, path);
    for (int i = 0; i < folder->count; i++)
        if (strcmp(folder->paths[i], path) == 0)
            return folder->paths[i];
    if (!CHECK(folder->count < FOLDER_FILES))
        folder->count--;
    return strcpy(folder->paths[folder->count++], path);
}

bool folder_has(Folder *folder, const char *file)
{
    return access(folder_file(folder, file), F_OK) == 0;
}

unsigned char *folder_load(Folder *folder, const char *file, size_t *length)
{
    FILE *from = fopen(folder_file(folder, file), "rb");
    *length = 0;
    if (from == NULL)
        return NULL;
    fseek(from, 0, SEEK_END);
    long size = ftell(from);
    rewind(from);
    unsigned char *bytes = malloc((size_t)size + 1);
    if (bytes != NULL)
        *length = fread(bytes, 1, (size_t)size, from);
    fclose(from);
    return bytes;
}

bool folder_save(Folder *folder, const char *file, const void *bytes, size_t length)
{
    FILE *to = fopen(folder_file(folder, file), "wb");
    if (!CHECK(to != NULL))
        return false;
    bool good = fwrite(bytes, 1, length, to) == length;
    return CHECK(fclose(to) == 0 && good);
}
