// Files that are replaced whole: a reader sees the old one or the new one, never a part, whatever
// happens to the program or the machine in between.
#ifndef EVAL_TRAIN_FILES_H
#define EVAL_TRAIN_FILES_H

#include "engine/base/text.h"

// Whether NAME may be replaced: nothing is there, or a file that begins with these eight bytes, as
// all of its kind do. A training asks before it begins.
bool file_may_replace(const char *name, const char magic[8], Error *error);

// The same question, asked of the first eight bytes; then writes NAME.new, syncs it and renames it
// to NAME. On error a sentence, and NAME is as it was.
bool file_replace(const char *name, const unsigned char *bytes, size_t count, Error *error);

#endif
