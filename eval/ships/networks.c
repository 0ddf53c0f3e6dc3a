// The networks that are built in: bytes, the same for every processor and both boards, so that this
// is compiled once. The Makefile names the file of the square board.
#include "engine/base/embed.h"
#include "eval/ships/evaluation.h"

EMBED(ships_network_file, EVALFILE);
EMBED(ships10_network_file, "eval/ships/ships10.net");

Slice ships_built_in(void)
{
    return (Slice){ships_network_file, (size_t)(ships_network_file_end - ships_network_file)};
}

Slice ships10_built_in(void)
{
    return (Slice){ships10_network_file, (size_t)(ships10_network_file_end - ships10_network_file)};
}
