// Gives the targets their seeds and changed copies of them, without help from the compiler:
// `parsers [-copies N] FOLDER [TARGET...]`. Seeds of a target are the files in FOLDER/TARGET/.
// The same copies are made on every run. An input that breaks something is left in the file
// fuzz-failed-input.
#define _POSIX_C_SOURCE 200809L // scandir
#include "engine/base/rng.h"
#include "tests/fuzz_targets/target.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 16, MOST_CHANGES = 6 };

static const FuzzTarget *target;
static char input[MOST_BYTES];
static size_t length;

static void keep_input(int number)
{
    FILE *file = fopen("fuzz-failed-input", "wb");
    if (file != NULL) {
        fwrite(input, 1, length, file);
        fclose(file);
    }
    fprintf(stderr, "FAILED: %s, see fuzz-failed-input\n", target->name);
    signal(number, SIG_DFL);
    raise(number);
}

// A block of its own, exactly as long as the input: a sanitizer sees every step over its end.
static void give(void)
{
    char *bytes = malloc(length > 0 ? length : 1);
    if (bytes == NULL)
        exit(2);
    memcpy(bytes, input, length);
    target->take((Slice){bytes, length});
    free(bytes);
}

// One change: a byte, a piece cut out, doubled or moved, or the end cut off.
static void change(Rng *rng)
{
    if (length == 0)
        return;
    size_t at = rng_below(rng, (uint32_t)length), left = length - at;
    size_t count = 1 + rng_below(rng, (uint32_t)(left < 40 ? left : 40));
    if (count > left)
        count = left;
    switch (rng_below(rng, 6)) {
    case 0:
        input[at] = (char)rng_below(rng, 256);
        break;
    case 1:
        input[at] = (char)(input[at] ^ 1 << rng_below(rng, 8));
        break;
    case 2:
        memmove(input + at, input + at + count, left - count);
        length -= count;
        break;
    case 3:
        if (length + count <= MOST_BYTES) {
            memmove(input + at + count, input + at, left);
            length += count;
        }
        break;
    case 4:
        memmove(input + rng_below(rng, (uint32_t)(length - count + 1)), input + at, count);
        break;
    default:
        input[at] = "0-9 /\n.,:;=\"'\\{}()%xA"[rng_below(rng, 21)];
    }
}

static void give_seed(const char *path, int copies)
{
    static char seed[MOST_BYTES];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    size_t size = fread(seed, 1, sizeof seed, file);
    fclose(file);
    Rng rng = {size};
    for (int copy = 0; copy <= copies; copy++) {
        memcpy(input, seed, size);
        length = size;
        for (uint32_t i = copy > 0 ? 1 + rng_below(&rng, MOST_CHANGES) : 0; i > 0; i--)
            change(&rng);
        give();
    }
}

static int is_seed(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

// How many seeds the target has; at least one, or the test would be none.
static int give_seeds(const char *folder, int copies)
{
    char path[1000];
    struct dirent **seeds;
    snprintf(path, sizeof path, "%s/%s", folder, target->name);
    int count = scandir(path, &seeds, is_seed, alphasort);
    if (count <= 0) {
        fprintf(stderr, "FAILED: there is no seed in %s\n", path);
        exit(1);
    }
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", folder, target->name, seeds[i]->d_name);
        give_seed(path, copies);
        free(seeds[i]);
    }
    free(seeds);
    return count;
}

int main(int argc, char **argv)
{
    int at = 1, copies = 100, seeds = 0, count = 0;
    if (at + 1 < argc && strcmp(argv[at], "-copies") == 0) {
        copies = atoi(argv[at + 1]);
        at += 2;
    }
    if (at >= argc) {
        fprintf(stderr, "usage: parsers [-copies N] FOLDER [TARGET...]\n");
        return 2;
    }
    const char *folder = argv[at++];
    signal(SIGABRT, keep_input);
    signal(SIGSEGV, keep_input);
    for (int i = 0; i < fuzz_target_count; i++) {
        bool wanted = at == argc;
        for (int j = at; j < argc; j++)
            wanted = wanted || strcmp(argv[j], fuzz_targets[i].name) == 0;
        if (!wanted)
            continue;
        target = &fuzz_targets[i];
        seeds += give_seeds(folder, copies);
        count++;
    }
    fprintf(stderr, "parsers: %d targets, %d seeds, %d inputs\n", count, seeds,
            seeds * (copies + 1));
    return count == 0;
}
