// What the tests of the data generator share: its tools, run in a folder.
#ifndef TESTS_DATA_UNIT_DATAGEN_STAGE_H
#define TESTS_DATA_UNIT_DATAGEN_STAGE_H

#include "bench/data/tools.h"
#include "tests/folder.h"
#include "tests/unit.h"

enum { STAGE_OUTPUT = 2048 };

// Runs a tool with words, each '@' in them replaced by the folder's name and '/'. The beginning of
// what it printed is in `output`, its sentence in `error`.
bool stage_run(DatagenTool *tool, Folder *folder, const char *words, char output[STAGE_OUTPUT],
               Error *error);

// Whether the tool works.
bool stage_works(DatagenTool *tool, Folder *folder, const char *words);

// Whether it refuses with a sentence that holds `why`.
bool stage_refuses(DatagenTool *tool, Folder *folder, const char *words, const char *why);

// Whether two files hold the same records in any order.
bool stage_same_records(Folder *folder, const char *a, const char *b);

#endif
