// A stage for tests of the data generator: a folder of its own with files, and tools run in it.
#ifndef TESTS_DATA_UNIT_DATAGEN_STAGE_H
#define TESTS_DATA_UNIT_DATAGEN_STAGE_H

#include "bench/data/tools.h"
#include "tests/unit.h"

enum { STAGE_PATH = 512, STAGE_OUTPUT = 2048 };

typedef struct Stage {
    char name[STAGE_PATH / 2];
} Stage;

bool stage_open(Stage *stage);
void stage_close(const Stage *stage); // with all that is in it

void stage_path(const Stage *stage, const char *file, char path[STAGE_PATH]);
bool stage_has(const Stage *stage, const char *file);

// All bytes of a file, to be freed; NULL if there is none.
unsigned char *stage_load(const Stage *stage, const char *file, size_t *length);
void stage_save(const Stage *stage, const char *file, const void *bytes, size_t length);

// Runs a tool with words, each '@' in them replaced by the folder's name and '/'. The beginning of
// what it printed is in `output`, its sentence in `error`.
bool stage_run(DatagenTool *tool, const Stage *stage, const char *words, char output[STAGE_OUTPUT],
               Error *error);

// Whether the tool works.
bool stage_works(DatagenTool *tool, const Stage *stage, const char *words);

// Whether it refuses with a sentence that holds `why`.
bool stage_refuses(DatagenTool *tool, const Stage *stage, const char *words, const char *why);

// Whether two files hold the same records in any order.
bool stage_same_records(const Stage *stage, const char *a, const char *b);

#endif
