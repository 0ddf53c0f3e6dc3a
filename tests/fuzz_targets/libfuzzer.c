// The targets for libFuzzer: `parsers-fuzz TARGET [what libFuzzer takes]`.
#include "tests/fuzz_targets/target.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const FuzzTarget *target;

// Takes the target's name out of the arguments.
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    target = *argc > 1 ? fuzz_target_find((*argv)[1]) : NULL;
    if (target == NULL) {
        fprintf(stderr, "usage: %s TARGET [ARGUMENT...]; targets:", (*argv)[0]);
        for (int i = 0; i < fuzz_target_count; i++)
            fprintf(stderr, " %s", fuzz_targets[i].name);
        fprintf(stderr, "\n");
        exit(2);
    }
    for (int i = 1; i + 1 < *argc; i++)
        (*argv)[i] = (*argv)[i + 1];
    (*argv)[--*argc] = NULL;
    return 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    target->take((Slice){(const char *)data, size});
    return 0;
}
