#include "search/strategies.h"

const char *const strategy_names[STRATEGY_COUNT] = {
    [STRATEGY_LIKELY] = "likely",
    [STRATEGY_PARANOID] = "paranoid",
    [STRATEGY_BEST_REPLY] = "best-reply",
    [STRATEGY_MAX_N] = "max-n",
};
