// The options of `setoption`, as a table: what `uci` lists and what is accepted come from one row.
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "engine/base/text.h"

struct Session;

typedef enum OptionId {
    OPTION_DEBUG_LOG_FILE,
    OPTION_NUMA_POLICY,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_CLEAR_HASH,
    OPTION_PONDER,
    OPTION_MULTIPV,
    OPTION_SKILL_LEVEL,
    OPTION_SKILL_SEED,
    OPTION_MOVE_OVERHEAD,
    OPTION_NODESTIME,
    OPTION_ANALYSE_MODE,
    OPTION_LIMIT_STRENGTH,
    OPTION_ELO,
    OPTION_SHOW_WDL,
    OPTION_VARIANT,
    OPTION_THREE_PLAYERS,
    OPTION_EVAL_FILE,
    OPTION_ENGINE_ABOUT,
    OPTION_COUNT
} OptionId;

// Fills in the defaults of all options that are numbers or yes and no.
void options_init(int64_t values[OPTION_COUNT]);

// The highest value of a number option.
int64_t option_high(OptionId id);

// Prints the "option name ..." lines.
void options_list(struct Session *session);

// Carries out `setoption`'s "name NAME [value VALUE]". On error nothing changes.
bool options_set(struct Session *session, Slice words, Error *error);

#endif
