// The features that a processor needs for code that was compiled for it, and whether this one has
// them.
//
// DESIGN. `processor_needs` is worked out by the compiler from what it was told to use: a bit for
// each row of the table of features below. Code for one processor can't ask on another, as it may
// fail at its first instruction. So the code that asks, processor.c and its callers guard.c and
// protocol/universal.c, is compiled for every processor of the family. guard.c ends a program that
// can't run before its main begins; universal.c chooses between several builds of the engine.
// Elsewhere than on x86-64 there is nothing to ask.
#ifndef ENGINE_BASE_SYSTEM_PROCESSOR_H
#define ENGINE_BASE_SYSTEM_PROCESSOR_H

#include <stdint.h>

// The features that compilers use unasked, beyond the first x86-64: name, leaf and register and bit
// of cpuid, the part of the processor's state that the system must keep, the compiler's macro.
// Sources: Intel's manual, volume 2, CPUID; AMD's, volume 3, appendix E; the x86-64 psABI, table of
// levels.
#define PROCESSOR_FEATURES(ROW)                                                                    \
    ROW(SSE3, "SSE3", LEAF_1, ECX, 0, STATE_SSE, __SSE3__)                                         \
    ROW(SSSE3, "SSSE3", LEAF_1, ECX, 9, STATE_SSE, __SSSE3__)                                      \
    ROW(SSE41, "SSE4.1", LEAF_1, ECX, 19, STATE_SSE, __SSE4_1__)                                   \
    ROW(SSE42, "SSE4.2", LEAF_1, ECX, 20, STATE_SSE, __SSE4_2__)                                   \
    ROW(POPCNT, "POPCNT", LEAF_1, ECX, 23, STATE_SSE, __POPCNT__)                                  \
    ROW(CX16, "CMPXCHG16B", LEAF_1, ECX, 13, STATE_SSE, __GCC_HAVE_SYNC_COMPARE_AND_SWAP_16)       \
    ROW(MOVBE, "MOVBE", LEAF_1, ECX, 22, STATE_SSE, __MOVBE__)                                     \
    ROW(LZCNT, "LZCNT", LEAF_X1, ECX, 5, STATE_SSE, __LZCNT__)                                     \
    ROW(BMI1, "BMI1", LEAF_7, EBX, 3, STATE_SSE, __BMI__)                                          \
    ROW(BMI2, "BMI2", LEAF_7, EBX, 8, STATE_SSE, __BMI2__)                                         \
    ROW(ADX, "ADX", LEAF_7, EBX, 19, STATE_SSE, __ADX__)                                           \
    ROW(GFNI, "GFNI", LEAF_7, ECX, 8, STATE_SSE, __GFNI__)                                         \
    ROW(TBM, "TBM", LEAF_X1, ECX, 21, STATE_SSE, __TBM__)                                          \
    ROW(AVX, "AVX", LEAF_1, ECX, 28, STATE_AVX, __AVX__)                                           \
    ROW(F16C, "F16C", LEAF_1, ECX, 29, STATE_AVX, __F16C__)                                        \
    ROW(FMA, "FMA", LEAF_1, ECX, 12, STATE_AVX, __FMA__)                                           \
    ROW(FMA4, "FMA4", LEAF_X1, ECX, 16, STATE_AVX, __FMA4__)                                       \
    ROW(XOP, "XOP", LEAF_X1, ECX, 11, STATE_AVX, __XOP__)                                          \
    ROW(AVX2, "AVX2", LEAF_7, EBX, 5, STATE_AVX, __AVX2__)                                         \
    ROW(AVX_VNNI, "AVX-VNNI", LEAF_7_1, EAX, 4, STATE_AVX, __AVXVNNI__)                            \
    ROW(AVX512F, "AVX-512F", LEAF_7, EBX, 16, STATE_AVX512, __AVX512F__)                           \
    ROW(AVX512CD, "AVX-512CD", LEAF_7, EBX, 28, STATE_AVX512, __AVX512CD__)                        \
    ROW(AVX512DQ, "AVX-512DQ", LEAF_7, EBX, 17, STATE_AVX512, __AVX512DQ__)                        \
    ROW(AVX512BW, "AVX-512BW", LEAF_7, EBX, 30, STATE_AVX512, __AVX512BW__)                        \
    ROW(AVX512VL, "AVX-512VL", LEAF_7, EBX, 31, STATE_AVX512, __AVX512VL__)                        \
    ROW(AVX512IFMA, "AVX-512 IFMA", LEAF_7, EBX, 21, STATE_AVX512, __AVX512IFMA__)                 \
    ROW(AVX512VBMI, "AVX-512 VBMI", LEAF_7, ECX, 1, STATE_AVX512, __AVX512VBMI__)                  \
    ROW(AVX512VBMI2, "AVX-512 VBMI2", LEAF_7, ECX, 6, STATE_AVX512, __AVX512VBMI2__)               \
    ROW(AVX512VNNI, "AVX-512 VNNI", LEAF_7, ECX, 11, STATE_AVX512, __AVX512VNNI__)                 \
    ROW(AVX512BITALG, "AVX-512 BITALG", LEAF_7, ECX, 12, STATE_AVX512, __AVX512BITALG__)           \
    ROW(AVX512POPCNT, "AVX-512 VPOPCNTDQ", LEAF_7, ECX, 14, STATE_AVX512, __AVX512VPOPCNTDQ__)     \
    ROW(AVX512BF16, "AVX-512 BF16", LEAF_7_1, EAX, 5, STATE_AVX512, __AVX512BF16__)                \
    ROW(AVX512FP16, "AVX-512 FP16", LEAF_7, EDX, 23, STATE_AVX512, __AVX512FP16__)

enum ProcessorFeature {
#define PROCESSOR_FEATURE(id, ...) PROCESSOR_##id,
    PROCESSOR_FEATURES(PROCESSOR_FEATURE)
#undef PROCESSOR_FEATURE
        PROCESSOR_FEATURE_COUNT
};

// A set of features, bit by bit.
typedef uint64_t ProcessorNeeds;

// The features that the code of this build uses.
extern const ProcessorNeeds processor_needs;

// The first of these features that the processor, or its system, lacks, by name; NULL if it has
// them all.
const char *processor_lacks(ProcessorNeeds needs);

#endif
