// Files built into the program.
//
// DESIGN. The assembler's .incbin copies a file's bytes as they are, so what is embedded needs no
// generated source. The sections and symbol names are those of the three object formats that gcc
// and clang write here. A program in a web page has none of its files in it: the page keeps them
// once for both of its builds, and hands them over when the program begins.
#ifndef ENGINE_BASE_EMBED_H
#define ENGINE_BASE_EMBED_H

#ifdef __wasm__

// Of engine/base/system/os_web.c.
void os_load(const char *name, const char **begin, const char **end);

#define EMBED(name, file)                                                                          \
    static const char *name, *name##_end;                                                          \
    __attribute__((constructor)) static void load_##name(void)                                     \
    {                                                                                              \
        os_load(file, &name, &name##_end);                                                         \
    }                                                                                              \
    static const char *name, *name##_end

#else

#ifdef __APPLE__
#define EMBED_SECTION      ".const_data\n"
#define EMBED_SYMBOL(name) "_" name
#elif defined _WIN32
#define EMBED_SECTION      ".section .rdata,\"dr\"\n"
#define EMBED_SYMBOL(name) name
#else
#define EMBED_SECTION      ".section .rodata\n"
#define EMBED_SYMBOL(name) name
#endif

// Declares the bytes of a file, which is named from the top folder, as those between `name` and
// `name`_end; a zero byte follows them. Once in a program for each name.
#define EMBED(name, file)                                                                          \
    __asm__(EMBED_SECTION ".global " EMBED_SYMBOL(#name) "\n" EMBED_SYMBOL(                        \
        #name) ":\n.incbin \"" file "\"\n"                                                         \
               ".global " EMBED_SYMBOL(#name "_end") "\n" EMBED_SYMBOL(                            \
                   #name "_end") ":\n.byte 0\n.text\n");                                           \
    extern const char name[], name##_end[]

#endif

#endif
