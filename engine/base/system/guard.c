// Ends a program that this processor can't run, with a sentence instead of a signal.
#include "engine/base/system/processor.h"

#include <stdio.h>
#include <stdlib.h>

// Before main, which may be such code already.
__attribute__((constructor)) static void guard_processor(void)
{
    const char *lacks = processor_lacks(processor_needs);
    if (lacks == NULL)
        return;
    fprintf(stderr,
            "this build is for processors with %s, which this one lacks; build it here with make, "
            "or anywhere with make universal\n",
            lacks);
    _Exit(EXIT_FAILURE);
}
