// The variables of a tune build and the table that offers them; empty otherwise.
#include "search/cubes/constants.h"

#include "search/cubes/tunables.h"

#ifdef TUNE

#define DEFINE(name, value, low, high) int name = value;
CUBES_CONSTANTS(DEFINE)

#define LIST(name, value, low, high) {#name, &name, value, low, high},
const Tunable cubes_tunables[] = {CUBES_CONSTANTS(LIST)};
const int cubes_tunable_count = (int)(sizeof cubes_tunables / sizeof *cubes_tunables);

#else

const Tunable cubes_tunables[1];
const int cubes_tunable_count = 0;

#endif
