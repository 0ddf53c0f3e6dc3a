// The main function of `make universal`: several builds of the whole engine in one program, each
// for one kind of processor, and the best one that runs here.
//
// DESIGN. The Makefile links each build into one object and leaves it two names: its main and what
// it needs, both with the architecture's name behind. This file is compiled for every processor.
#include "engine/base/bits.h"
#include "engine/base/system/processor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The Makefile names the parts, the best one first.
#ifndef UNIVERSAL_PARTS
#error "UNIVERSAL_PARTS(ROW) is a ROW(architecture) for each part"
#endif

#define DECLARE(arch)                                                                              \
    int main_##arch(int argc, char **argv);                                                        \
    extern const ProcessorNeeds processor_needs_##arch;
UNIVERSAL_PARTS(DECLARE)

typedef struct Part {
    const char *arch;
    const ProcessorNeeds *needs;
    int (*main)(int argc, char **argv);
} Part;

static const Part parts[] = {
#define ROW(arch) {#arch, &processor_needs_##arch, main_##arch},
    UNIVERSAL_PARTS(ROW)};

static int refuse_name(const char *asked)
{
    fprintf(stderr, "syracuse: SYRACUSE_ARCH is one of");
    for (size_t i = 0; i < ARRAY_COUNT(parts); i++)
        fprintf(stderr, "%s %s", i > 0 ? "," : "", parts[i].arch);
    fprintf(stderr, ", not '%s'\n", asked);
    return EXIT_FAILURE;
}

static int run_asked(const char *asked, int argc, char **argv)
{
    for (size_t i = 0; i < ARRAY_COUNT(parts); i++) {
        if (strcmp(asked, parts[i].arch) != 0)
            continue;
        const char *lacks = processor_lacks(*parts[i].needs);
        if (lacks == NULL)
            return parts[i].main(argc, argv);
        fprintf(stderr,
                "syracuse: SYRACUSE_ARCH=%s needs a processor with %s, which this one "
                "lacks\n",
                asked, lacks);
        return EXIT_FAILURE;
    }
    return refuse_name(asked);
}

int main(int argc, char **argv)
{
    const char *asked = getenv("SYRACUSE_ARCH");
    if (asked != NULL && asked[0] != '\0')
        return run_asked(asked, argc, argv);
    for (size_t i = 0; i < ARRAY_COUNT(parts); i++)
        if (processor_lacks(*parts[i].needs) == NULL)
            return parts[i].main(argc, argv);
    fprintf(stderr, "syracuse: there is no code for this processor in this program\n");
    return EXIT_FAILURE;
}
