// A folder of its own for a test, and the files in it.
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_PATH = 512, FOLDER_FILES = 32 };

typedef struct Folder {
    char name[FOLDER_PATH / 2];
    char paths[FOLDER_FILES][FOLDER_PATH]; // that were asked for
    int count;
} Folder;

// Makes a folder in $TMPDIR, or /tmp. A failure is a failed check, here and in all of these.
bool folder_open(Folder *folder);

// Removes it with all that is in it, whoever made it.
void folder_close(const Folder *folder);

// The path of a file in it, there or not: FOLDER_FILES different ones can be asked for.
const char *folder_file(Folder *folder, const char *file);

bool folder_has(Folder *folder, const char *file);

// All bytes of a file, to be freed; NULL if there is none.
unsigned char *folder_load(Folder *folder, const char *file, size_t *length);

// Makes or replaces a file.
bool folder_save(Folder *folder, const char *file, const void *bytes, size_t length);

#endif
