#include "eval/ships/built_in.h"

#include "engine/base/embed.h"

EMBED(network_file, EVALFILE);

Slice network_built_in(void)
{
    return (Slice){network_file, (size_t)(network_file_end - network_file)};
}
