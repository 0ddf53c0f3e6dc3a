// The network that `EvalFile` asks for, and the one in use.
//
// DESIGN. A harness sends its options in any order, EvalFile before UCI_Variant too. So a name is
// kept for the variant that its file is for, which the file itself says, and the file is read again
// whenever the variant is chosen. The network in use is named when it changes: a file, or the
// built-in network after one.
#ifndef PROTOCOL_SETTINGS_EVAL_FILE_H
#define PROTOCOL_SETTINGS_EVAL_FILE_H

#include "engine/base/file.h"
#include "engine/variants.h"
#include "protocol/output.h"
#include "search/searcher.h"

// All zero: nothing was asked for.
typedef struct EvalFiles {
    char names[VARIANT_COUNT][FILE_NAME_BYTES]; // in the order of `games`; empty: the built-in one
    bool is_used;                               // the present variant's is in use
} EvalFiles;

// Takes the file of that name, if it is for the game that is played, and keeps its name for the
// variant that it is for. No name: the built-in network, and the present game's name is forgotten.
// On error, which is a file that is missing, damaged or for no variant, nothing changes.
bool eval_file_set(EvalFiles *files, Searcher *searcher, Slice name, Output *output, Error *error);

// Changes the game, with the file that was asked for. If that can't be read now, an error is
// printed and the built-in network is used. False if there is no memory, and then nothing changes.
bool eval_file_change_game(EvalFiles *files, Searcher *searcher, const Game *game, Output *output,
                           Error *error);

#endif
