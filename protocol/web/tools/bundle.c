// Puts files into one, for a page to carry: bundle NAME=FILE... writes it to the standard output.
//
// DESIGN. First a line for each file: its name, its bytes, and `plain` or `numbers`; then an empty
// line; then the bytes of all, one after the other. A network is numbers of 16 bits, small ones
// mostly, below zero as often as above. It is written (`numbers`) with the sign moved to the lowest
// bit, 0 -1 1 -2 as 0 1 2 3, and all low bytes before all high ones, which are nearly all zero
// then: a compressor makes a quarter less of it. protocol/web/engine/wasm.js reads it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Part {
    char *name; // of which the file's name is the end
    unsigned char *bytes;
    size_t count;
    int is_network;
} Part;

static void refuse(const char *why, const char *what)
{
    fprintf(stderr, "bundle: %s: %s\n", what, why);
    exit(EXIT_FAILURE);
}

static void read_part(Part *part, char *argument)
{
    char *path = strchr(argument, '=');
    FILE *file = path != NULL ? fopen(path + 1, "rb") : NULL;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0)
        refuse("can't be read; arguments are NAME=FILE", argument);
    long size = ftell(file);
    *path = '\0';
    *part = (Part){.name = argument, .bytes = malloc((size_t)size + 1), .count = (size_t)size};
    size_t length = strlen(path + 1);
    part->is_network = length > 4 && strcmp(path + 1 + length - 4, ".net") == 0;
    if (part->is_network && part->count % 2 != 0)
        refuse("a network is numbers of two bytes", path + 1);
    rewind(file);
    if (part->bytes == NULL || fread(part->bytes, 1, part->count, file) != part->count)
        refuse("can't be read", path + 1);
    fclose(file);
}

// The number whose low byte is at `i`, with its sign at the lowest bit.
static unsigned folded(const Part *part, size_t i)
{
    unsigned number = part->bytes[i] | (unsigned)part->bytes[i + 1] << 8;
    return (number << 1 ^ (number >> 15 ? 0xFFFF : 0)) & 0xFFFF;
}

static void write_part(const Part *part)
{
    if (!part->is_network) {
        fwrite(part->bytes, 1, part->count, stdout);
        return;
    }
    for (int shift = 0; shift < 16; shift += 8)
        for (size_t i = 0; i < part->count; i += 2)
            putchar((int)(folded(part, i) >> shift & 0xFF));
}

int main(int count, char **arguments)
{
    Part *parts = calloc((size_t)count, sizeof *parts);
    if (parts == NULL)
        refuse("there is no memory", "parts");
    for (int i = 1; i < count; i++) {
        read_part(&parts[i], arguments[i]);
        printf("%s %zu %s\n", parts[i].name, parts[i].count,
               parts[i].is_network ? "numbers" : "plain");
    }
    putchar('\n');
    for (int i = 1; i < count; i++)
        write_part(&parts[i]);
    if (fflush(stdout) != 0 || ferror(stdout))
        refuse("can't be written", "standard output");
    return EXIT_SUCCESS;
}
