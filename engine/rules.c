#include "engine/rules.h"

#include "engine/variants.h"

#define DECLARE(name) extern const Rules name##_rules;
ALL_VARIANTS(DECLARE)

#define POINTER(name) &name##_rules,
const Rules *const all_rules[] = {ALL_VARIANTS(POINTER)};
const int rules_count = ARRAY_COUNT(all_rules);

const Rules *rules_find(Slice variant)
{
    for (int i = 0; i < rules_count; i++)
        if (slice_is_any_case(variant, all_rules[i]->variant))
            return all_rules[i];
    return NULL;
}
