// The networks that are built in: bytes, the same for every processor.
#include "engine/base/embed.h"
#include "eval/cubes/eval.h"

EMBED(cubes_file, "eval/cubes/cubes.net");
EMBED(cubes3_file, "eval/cubes/cubes3.net");

Slice cubes_built_in(void)
{
    return (Slice){cubes_file, (size_t)(cubes_file_end - cubes_file)};
}

Slice cubes3_built_in(void)
{
    return (Slice){cubes3_file, (size_t)(cubes3_file_end - cubes3_file)};
}
