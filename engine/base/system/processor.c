#include "engine/base/system/processor.h"

#include <stdbool.h>
#include <stddef.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>

enum { LEAF_1, LEAF_7, LEAF_7_1, LEAF_X1, LEAVES };
enum { EAX, EBX, ECX, EDX, REGISTERS };

// Bits of the register XCR0: which registers the system saves when it switches tasks. The first
// SSE's are always kept on x86-64.
enum { STATE_SSE = 0, STATE_AVX = 0x06, STATE_AVX512 = 0xE6 };

typedef struct Feature {
    const char *name;
    uint8_t leaf, reg, bit, state;
} Feature;

static const Feature features[PROCESSOR_FEATURE_COUNT] = {
#define ROW(id, name, leaf, reg, bit, state, macro)                                                \
    [PROCESSOR_##id] = {name, leaf, reg, bit, state},
    PROCESSOR_FEATURES(ROW)
#undef ROW
};

typedef struct Answers {
    uint32_t registers[LEAVES][REGISTERS];
    uint32_t state;
} Answers;

// All zero where the processor does not know the leaf.
static void ask(uint32_t leaf, uint32_t part, uint32_t registers[REGISTERS])
{
    if (!__get_cpuid_count(leaf, part, &registers[EAX], &registers[EBX], &registers[ECX],
                           &registers[EDX]))
        registers[EAX] = registers[EBX] = registers[ECX] = registers[EDX] = 0;
}

static Answers ask_all(void)
{
    enum { OSXSAVE = 1 << 27 };
    Answers answers = {0};
    ask(1, 0, answers.registers[LEAF_1]);
    ask(7, 0, answers.registers[LEAF_7]);
    if (answers.registers[LEAF_7][EAX] >= 1)
        ask(7, 1, answers.registers[LEAF_7_1]);
    ask(0x80000001u, 0, answers.registers[LEAF_X1]);
    if (answers.registers[LEAF_1][ECX] & OSXSAVE) {
        uint32_t high;
        __asm__ volatile("xgetbv" : "=a"(answers.state), "=d"(high) : "c"(0));
    }
    return answers;
}

const char *processor_lacks(ProcessorNeeds needs)
{
    Answers answers = ask_all();
    for (size_t i = 0; i < PROCESSOR_FEATURE_COUNT; i++) {
        const Feature *feature = &features[i];
        uint32_t said = answers.registers[feature->leaf][feature->reg];
        bool has = (said >> feature->bit & 1) && (answers.state & feature->state) == feature->state;
        if ((needs >> i & 1) && !has)
            return feature->name;
    }
    return NULL;
}

#else

const char *processor_lacks(ProcessorNeeds needs)
{
    (void)needs;
    return NULL;
}

#endif
