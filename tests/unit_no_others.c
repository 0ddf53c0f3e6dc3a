// In place of unit_others.c where there is no program but the engine.
#include "tests/unit.h"

const Test unit_others[] = {{"", NULL}};
const int unit_other_count = 0;
