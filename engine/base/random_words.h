// Random words that the compiler works out: RANDOM_WORD(n) is output n of SplitMix64
// (engine/base/rng.h) from seed 0, a constant expression. A Zobrist table made of them is
// ready when the program starts and has no numbers that somebody typed. RANDOM_WORDS_n(first) is
// that many words, for an initializer. The tests compare the words with the generator's.
#ifndef ENGINE_BASE_RANDOM_WORDS_H
#define ENGINE_BASE_RANDOM_WORDS_H

#define RANDOM_MIX_A(x) (((x) ^ ((x) >> 30)) * 0xBF58476D1CE4E5B9u)
#define RANDOM_MIX_B(x) (((x) ^ ((x) >> 27)) * 0x94D049BB133111EBu)
#define RANDOM_MIX_C(x) ((x) ^ ((x) >> 31))
#define RANDOM_WORD(n)                                                                             \
    RANDOM_MIX_C(RANDOM_MIX_B(RANDOM_MIX_A(0x9E3779B97F4A7C15u * ((n) + (uint64_t)1))))

#define RANDOM_WORDS_4(n)                                                                          \
    RANDOM_WORD(n), RANDOM_WORD((n) + 1), RANDOM_WORD((n) + 2), RANDOM_WORD((n) + 3)
#define RANDOM_WORDS_16(n)                                                                         \
    RANDOM_WORDS_4(n), RANDOM_WORDS_4((n) + 4), RANDOM_WORDS_4((n) + 8), RANDOM_WORDS_4((n) + 12)
#define RANDOM_WORDS_64(n)                                                                         \
    RANDOM_WORDS_16(n), RANDOM_WORDS_16((n) + 16), RANDOM_WORDS_16((n) + 32),                      \
        RANDOM_WORDS_16((n) + 48)

#endif
