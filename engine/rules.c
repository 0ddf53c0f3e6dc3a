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

bool rules_is_legal(const Rules *rules, const GamePosition *position, GameMove move)
{
    GameMove moves[GAME_MAX_MOVES];
    int count = rules->moves(position, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}
