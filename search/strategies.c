#include "search/strategies.h"

const char *const strategy_names[STRATEGY_COUNT] = {
    [STRATEGY_PARANOID] = "paranoid",
    [STRATEGY_BEST_REPLY] = "best-reply",
    [STRATEGY_MAX_N] = "max-n",
};
