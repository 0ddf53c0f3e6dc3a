// The vector instructions that this build may use, decided once: by what the compiler targets, or
// plain C where SYRACUSE_PLAIN is defined. Exactly one of the VECTORS_ macros below is defined, as
// 1. VECTORS_NAME and VECTORS_BITS are for people to read.
#ifndef ENGINE_BASE_VECTORS_H
#define ENGINE_BASE_VECTORS_H

#if defined(SYRACUSE_PLAIN)
#define VECTORS_PLAIN 1
#elif defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__)
#define VECTORS_AVX512 1
#define VECTORS_NAME   "AVX-512"
enum { VECTORS_BITS = 512 };
#elif defined(__AVX2__)
#define VECTORS_AVX2 1
#define VECTORS_NAME "AVX2"
enum { VECTORS_BITS = 256 };
#elif defined(__ARM_NEON) && defined(__aarch64__)
#define VECTORS_NEON 1
#define VECTORS_NAME "NEON"
enum { VECTORS_BITS = 128 };
#elif defined(__wasm_simd128__)
#define VECTORS_WASM 1
#define VECTORS_NAME "SIMD128"
enum { VECTORS_BITS = 128 };
#else
#define VECTORS_PLAIN 1
#endif

#if defined(VECTORS_PLAIN)
#define VECTORS_NAME "plain C"
enum { VECTORS_BITS = 64 };
#endif

#endif
