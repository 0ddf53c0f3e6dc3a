// The table of all variants' rules. A new one adds its include and its row.
#include "engine/cubes/rules.h"
#include "engine/rules.h"
#include "engine/ships/rules.h"

const Rules *const all_rules[] = {&ships_rules, &cubes_rules, &cubes3_rules};
const int rules_count = ARRAY_COUNT(all_rules);

const Rules *rules_find(Slice variant)
{
    for (int i = 0; i < rules_count; i++)
        if (slice_is_any_case(variant, all_rules[i]->variant))
            return all_rules[i];
    return NULL;
}
