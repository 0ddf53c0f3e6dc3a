// The tunable numbers of the hexagon search: none but in a tune build.
#ifndef SEARCH_CUBES_TUNABLES_H
#define SEARCH_CUBES_TUNABLES_H

#include "search/tunable.h"

extern const Tunable cubes_tunables[];
extern const int cubes_tunable_count;

#endif
