// Puts files into one, for a page to carry: bundle NAME=FILE... writes it to the standard output.
//
// DESIGN. First a line for each file: its name, its bytes, and `plain` or `halves`; then an empty
// line; then the bytes of all, one after the other. A network is numbers of 16 bits, of which the
// high halves are nearly always alike: it is written as all low bytes and then all high ones
// (`halves`), which a compressor makes a sixth less of. protocol/web/engine/wasm.js reads it.
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
    rewind(file);
    if (part->bytes == NULL || fread(part->bytes, 1, part->count, file) != part->count)
        refuse("can't be read", path + 1);
    fclose(file);
}

static void write_part(const Part *part)
{
    if (!part->is_network) {
        fwrite(part->bytes, 1, part->count, stdout);
        return;
    }
    for (size_t half = 0; half < 2; half++)
        for (size_t i = half; i < part->count; i += 2)
            putchar(part->bytes[i]);
}

int main(int count, char **arguments)
{
    Part *parts = calloc((size_t)count, sizeof *parts);
    if (parts == NULL)
        refuse("there is no memory", "parts");
    for (int i = 1; i < count; i++) {
        read_part(&parts[i], arguments[i]);
        printf("%s %zu %s\n", parts[i].name, parts[i].count,
               parts[i].is_network ? "halves" : "plain");
    }
    putchar('\n');
    for (int i = 1; i < count; i++)
        write_part(&parts[i]);
    if (fflush(stdout) != 0 || ferror(stdout))
        refuse("can't be written", "standard output");
    return EXIT_SUCCESS;
}
