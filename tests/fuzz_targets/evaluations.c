// Files of evaluations and of training data.
#define _POSIX_C_SOURCE 200809L // open_memstream
#include "engine/base/bytes.h"
#include "engine/base/crc32.h"
#include "eval/cubes/weights.h"
#include "eval/ships/built_in.h"
#include "eval/ships/network.h"
#include "eval/ships/sample.h"
#include "search/game.h"
#include "tests/fuzz_targets/target.h"

#include <stdlib.h>
#include <string.h>

enum { PATCH_BYTES = 4, AT_CHECKSUM = 24 };

// The file that is built in, changed: of every four bytes three are a place, the fourth what is put
// there; a first byte that is odd makes the checksum right again, so that more than it is tested.
static unsigned char *patched_network(Slice bytes, size_t *size)
{
    Slice whole = games[0]->weights_built_in();
    *size = whole.length;
    unsigned char *file = malloc(*size);
    if (file == NULL)
        exit(2);
    memcpy(file, whole.at, *size);
    const unsigned char *at = (const unsigned char *)bytes.at;
    for (size_t i = 1; i + PATCH_BYTES <= bytes.length; i += PATCH_BYTES)
        file[bytes_get(at + i, 3) % *size] = at[i + 3];
    if (bytes.length > 0 && at[0] & 1)
        bytes_put(file + AT_CHECKSUM,
                  crc32_of(0, (Slice){(const char *)file + NETWORK_HEADER_BYTES,
                                      *size - NETWORK_HEADER_BYTES}),
                  4);
    if (bytes.length > 0 && at[0] & 2)
        *size -= *size < at[0] ? *size : at[0];
    return file;
}

static void give_network(const unsigned char *file, size_t size)
{
    static Network network;
    Error error = {""};
    if (!network_unpack(file, size, &network, &error)) {
        fuzz_require_sentence(&error);
        return;
    }
    unsigned char *again = malloc(size);
    if (again == NULL)
        exit(2);
    network_pack(&network, again);
    fuzz_require(size == network_file_bytes() &&
                     memcmp(again + NETWORK_HEADER_BYTES, file + NETWORK_HEADER_BYTES,
                            size - NETWORK_HEADER_BYTES) == 0,
                 "a network is written as it was read");
    free(again);
}

void fuzz_network(Slice bytes)
{
    size_t size;
    unsigned char *file = patched_network(bytes, &size);
    give_network(file, size);
    free(file);
    give_network((const unsigned char *)bytes.at, bytes.length);
}

static void give_weights(Slice text)
{
    CubesWeights weights, before, again;
    Error error = {""};
    memset(&weights, 0x5a, sizeof weights);
    before = weights;
    if (!cubes_weights_read(text, &weights, &error)) {
        fuzz_require_sentence(&error);
        fuzz_require(memcmp(&weights, &before, sizeof weights) == 0,
                     "refused weights leave what was there");
        return;
    }
    char *written = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&written, &size);
    if (to == NULL)
        exit(2);
    cubes_weights_write(&weights, to);
    fclose(to);
    fuzz_require(cubes_weights_read((Slice){written, size}, &again, &error) &&
                     memcmp(&weights, &again, sizeof weights) == 0,
                 "weights are written as they were read");
    free(written);
}

// The text as it is, and with a checksum that is right.
void fuzz_weights(Slice bytes)
{
    give_weights(bytes);
    char *summed = malloc(bytes.length + 20);
    if (summed == NULL)
        exit(2);
    memcpy(summed, bytes.at, bytes.length);
    size_t length = bytes.length;
    if (length > 0 && summed[length - 1] != '\n')
        summed[length++] = '\n';
    length +=
        (size_t)snprintf(summed + length, 20, "sum %u\n", crc32_of(0, (Slice){summed, length}));
    give_weights((Slice){summed, length});
    free(summed);
}

void fuzz_sample(Slice bytes)
{
    unsigned char record[SAMPLE_BYTES], again[SAMPLE_BYTES];
    Sample sample;
    Error error = {""};
    if (bytes.length < SAMPLE_BYTES)
        return;
    memcpy(record, bytes.at, SAMPLE_BYTES);
    if (bytes.length > SAMPLE_BYTES) // a checksum that is right
        bytes_put(record + SAMPLE_BYTES - 4,
                  crc32_of(0, (Slice){(const char *)record, SAMPLE_BYTES - 4}), 4);
    if (!sample_unpack(record, &sample, &error)) {
        fuzz_require_sentence(&error);
        return;
    }
    sample_pack(&sample, again);
    fuzz_require(memcmp(record, again, SAMPLE_BYTES) == 0, "a sample is written as it was read");
}
