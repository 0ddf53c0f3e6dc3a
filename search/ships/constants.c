// The variables of a tune build and the table that offers them; empty otherwise.
#include "search/ships/constants.h"

#include "search/ships/tunables.h"

#ifdef TUNE

#define DEFINE(name, value, low, high) int name = value;
SHIPS_CONSTANTS(DEFINE)

#define LIST(name, value, low, high) {#name, &name, value, low, high},
const Tunable ships_tunables[] = {SHIPS_CONSTANTS(LIST)};
const int ships_tunable_count = (int)(sizeof ships_tunables / sizeof *ships_tunables);

#else

const Tunable ships_tunables[1];
const int ships_tunable_count = 0;

#endif
