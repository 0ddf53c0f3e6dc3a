// The tunable numbers of the 8x8 search: none but in a tune build.
#ifndef SEARCH_SHIPS_TUNABLES_H
#define SEARCH_SHIPS_TUNABLES_H

#include "search/tunable.h"

extern const Tunable ships_tunables[];
extern const int ships_tunable_count;

#endif
