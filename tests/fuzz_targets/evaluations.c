// Files of evaluations and of training data.
#include "engine/base/bytes.h"
#include "engine/base/crc32.h"
#include "eval/train/sample.h"
#include "tests/fuzz_targets/target.h"

#include <stdlib.h>
#include <string.h>

enum { PATCH_BYTES = 4, AT_CHECKSUM = 24 };

// A good file, changed: of every four bytes three are a place, the fourth what is put there; a
// first byte that is odd makes the checksum right again, so that more than it is tested.
static unsigned char *patched(Slice whole, Slice bytes, size_t *size)
{
    *size = whole.length;
    unsigned char *file = malloc(*size);
    if (file == NULL)
        exit(2);
    memcpy(file, whole.at, *size);
    const unsigned char *at = (const unsigned char *)bytes.at;
    for (size_t i = 1; i + PATCH_BYTES <= bytes.length; i += PATCH_BYTES)
        file[bytes_get(at + i, 3) % *size] = at[i + 3];
    if (bytes.length > 0 && at[0] & 1)
        bytes_put(
            file + AT_CHECKSUM,
            crc32_of(0, (Slice){(const char *)file + NET_HEADER_BYTES, *size - NET_HEADER_BYTES}),
            4);
    if (bytes.length > 0 && at[0] & 2)
        *size -= *size < at[0] ? *size : at[0];
    return file;
}

static void give_net(const NetShape *shape, Slice file)
{
    Error error = {""};
    void *net = malloc(net_bytes(shape));
    unsigned char *again = malloc(net_file_bytes(shape));
    if (net == NULL || again == NULL)
        exit(2);
    if (net_unpack(shape, file, net, &error)) {
        net_pack(shape, net, again);
        fuzz_require(file.length == net_file_bytes(shape) &&
                         memcmp(again + NET_HEADER_BYTES, file.at + NET_HEADER_BYTES,
                                file.length - NET_HEADER_BYTES) == 0,
                     "a network is written as it was read");
    } else {
        fuzz_require_sentence(&error);
    }
    free(net), free(again);
}

// A whole evaluation of a variant, from the file of another one as well.
static void give_weights(const Evaluation *evaluation, Slice file)
{
    Error error = {""};
    GamePosition position;
    if (file.length == 0) // the built-in one
        return;
    evaluation->rules->start(&position);
    void *weights = evaluation_weights(evaluation, file, &error);
    if (weights != NULL) {
        int score = evaluation->score(&position, weights, 0);
        fuzz_require(score >= -evaluation->score_limit && score <= evaluation->score_limit,
                     "a score is within its limit");
    } else {
        fuzz_require_sentence(&error);
    }
    evaluation_forget(weights);
}

static void give(Slice file)
{
    for (int i = 0; i < evaluation_count; i++) {
        give_net(&evaluations[i]->features->shape, file);
        give_weights(evaluations[i], file);
    }
}

// Gives the bytes as they are, and as changes of a good file.
static void give_changed(Slice good, Slice bytes)
{
    size_t size;
    unsigned char *file = patched(good, bytes, &size);
    give((Slice){(const char *)file, size});
    free(file);
    give(bytes);
}

void fuzz_network(Slice bytes)
{
    give_changed(evaluations[0]->built_in(), bytes);
}

static void give_sample(const Evaluation *evaluation, Slice bytes)
{
    unsigned char packed[SAMPLE_BYTES_MOST], again[SAMPLE_BYTES_MOST];
    size_t size = (size_t)sample_bytes(evaluation);
    Sample sample;
    Error error = {""};
    if (bytes.length < size)
        return;
    memcpy(packed, bytes.at, size);
    if (bytes.length > size) // a checksum that is right
        bytes_put(packed + size - 4, crc32_of(0, (Slice){(const char *)packed, size - 4}), 4);
    if (!sample_unpack(evaluation, packed, &sample, &error)) {
        fuzz_require_sentence(&error);
        return;
    }
    sample_pack(evaluation, &sample, again);
    fuzz_require(memcmp(packed, again, size) == 0, "a sample is written as it was read");
}

void fuzz_sample(Slice bytes)
{
    for (int i = 0; i < evaluation_count; i++)
        give_sample(evaluations[i], bytes);
}
