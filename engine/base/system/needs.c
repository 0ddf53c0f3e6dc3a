// The features that this build uses, from the macros of the compiler. Data only: it is read on any
// processor.
#include "engine/base/system/processor.h"

// 1 for a macro that is defined as 1, and 0 for one that is not: the defined one puts a comma in,
// which moves the 1 to the second place.
#define COMMA_1           0,
#define SECOND(a, b, ...) b
#define IS_SET_(comma)    SECOND(comma 1, 0, 0)
#define IS_SET__(value)   IS_SET_(COMMA_##value)
#define IS_SET(macro)     IS_SET__(macro)

#define BIT(id, name, leaf, reg, bit, state, macro)                                                \
    | (ProcessorNeeds)IS_SET(macro) << PROCESSOR_##id

const ProcessorNeeds processor_needs = 0 PROCESSOR_FEATURES(BIT);
