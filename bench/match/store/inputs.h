// The files that a match is played with, by their checksums.
//
// DESIGN. A match that is resumed must be the one that was begun: the same book, the same programs.
// Their names are among the arguments; what is in them is noted here, in the journal, and compared
// when the match is resumed. Noted are the book, each engine's program (looked up as it is
// started), and the files that its options and the words of its args= name, as far as they are
// there when the match begins. Which of them an engine writes itself can't be told: options with
// the word `log` in their name are left out, and for the rest the user says changed=accept.
#ifndef BENCH_MATCH_STORE_INPUTS_H
#define BENCH_MATCH_STORE_INPUTS_H

#include "bench/match/base/config.h"

typedef struct InputFile {
    char *what; // in words, with the name as given: "the book 'ships.epd'"
    uint32_t crc;
    int64_t bytes;
} InputFile;

// All zero is an empty list.
typedef struct Inputs {
    InputFile *list;
    int count;
} Inputs;

// Reads what there is. A file that is not there is not in the list: who needs it will say so.
bool inputs_gather(Inputs *inputs, const Config *config, Error *error);

void inputs_copy(Inputs *to, const Inputs *from);

// Whether the lists say the same of the same.
bool inputs_equal(const Inputs *a, const Inputs *b);

// Whether something is not the same in both; then `what` names it.
bool inputs_differ(const Inputs *a, const Inputs *b, Error *what);

// Whether all that was there then is there now and unchanged. New inputs do not matter. The
// sentence says what helps; of a match that was played `elsewhere` that is not changed=accept.
bool inputs_unchanged(const Inputs *then, const Inputs *now, bool elsewhere, Error *error);

// The note of an engine's program, or NULL.
const InputFile *inputs_program(const Inputs *inputs, const EngineConfig *engine);

// Whether the file is one of that engine's.
bool inputs_belongs(const InputFile *file, const EngineConfig *engine);

void inputs_free(Inputs *inputs);

#endif
