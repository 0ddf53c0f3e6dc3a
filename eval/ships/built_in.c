#include "eval/ships/built_in.h"

// The sections and symbol names of the two object formats that gcc and clang write here.
#ifdef __APPLE__
#define READ_ONLY    ".const_data\n"
#define SYMBOL(name) "_" name
#else
#define READ_ONLY    ".section .rodata\n"
#define SYMBOL(name) name
#endif

__asm__(READ_ONLY SYMBOL("network_file") ":\n.incbin \"" EVALFILE "\"\n" SYMBOL(
    "network_file_end") ":\n.byte 0\n.text\n"
                        ".global " SYMBOL("network_file") "\n.global " SYMBOL(
                            "network_file_end") "\n");

extern const char network_file[], network_file_end[];

Slice network_built_in(void)
{
    return (Slice){network_file, (size_t)(network_file_end - network_file)};
}
