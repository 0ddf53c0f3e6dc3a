// The network that is built in: bytes, the same for every processor. The Makefile names the file.
#include "engine/base/embed.h"
#include "eval/ships/evaluation.h"

EMBED(ships_network_file, EVALFILE);

Slice ships_built_in(void)
{
    return (Slice){ships_network_file, (size_t)(ships_network_file_end - ships_network_file)};
}
