#include "eval/train/checkpoint.h"

#include "engine/base/bytes.h"
#include "engine/base/crc32.h"
#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/posix/own_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "SYRTRAIN";

// No checkpoint of ours is as large as FILE_BYTES_MOST.
enum { VERSION_NOW = 4, CRC_BYTES = 4, FILE_BYTES_MOST = 1 << 30 };

// Header: magic, version, architecture, rows, settings; eight bytes each.
enum { HEADER_BYTES = 5 * 8, NUMBERS_BYTES = (6 + TRAIN_SETTINGS) * 8 };

// --- In memory ----------------------------------------------------------------------------------

TrainState *train_state_new(const FeatureSpec *spec, const TrainSettings *settings)
{
    TrainState *state = memory_new(1, sizeof *state);
    state->settings = *settings;
    state->size = model_size(spec, settings->value[TRAIN_FACTOR] != 0);
    state->weights = model_new(&state->size, state->size.weight_rows);
    state->mean = model_new(&state->size, state->size.weight_rows);
    state->square = model_new(&state->size, state->size.weight_rows);
    model_start(&state->size, state->weights, (uint64_t)train_whole(settings, TRAIN_SEED));
    return state;
}

void train_state_free(TrainState *state)
{
    if (state == NULL)
        return;
    free(state->weights), free(state->mean), free(state->square);
    free(state);
}

// --- Packing ------------------------------------------------------------------------------------

static size_t float_count(const TrainState *state)
{
    return (size_t)state->size.weight_rows * (size_t)state->size.hidden;
}

static size_t file_bytes(const TrainState *state)
{
    return HEADER_BYTES + NUMBERS_BYTES + 3 * 4 * float_count(state) + CRC_BYTES;
}

static void put_number(unsigned char **at, uint64_t value)
{
    bytes_put(*at, value, 8);
    *at += 8;
}

static uint64_t get_number(const unsigned char **at)
{
    *at += 8;
    return bytes_get(*at - 8, 8);
}

static void put_double(unsigned char **at, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_number(at, bits);
}

static double get_double(const unsigned char **at)
{
    uint64_t bits = get_number(at);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void put_floats(unsigned char **at, const float *floats, size_t count)
{
    for (size_t i = 0; i < count; i++, *at += 4) {
        uint32_t bits;
        memcpy(&bits, &floats[i], sizeof bits);
        bytes_put(*at, bits, 4);
    }
}

// False if one of them is not a number.
static bool get_floats(const unsigned char **at, float *floats, size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count; i++, *at += 4) {
        uint32_t bits = (uint32_t)bytes_get(*at, 4);
        memcpy(&floats[i], &bits, sizeof bits);
        good &= isfinite(floats[i]) != 0;
    }
    return good;
}

static void put_header(const TrainState *state, unsigned char **at)
{
    memcpy(*at, magic, 8);
    *at += 8;
    put_number(at, VERSION_NOW);
    put_number(at, net_architecture(&state->size.spec->shape));
    put_number(at, (uint64_t)state->size.weight_rows);
    put_number(at, TRAIN_SETTINGS);
}

static uint32_t checksum(const unsigned char *bytes, size_t count)
{
    return crc32_of(0, (Slice){(const char *)bytes, count - CRC_BYTES});
}

static void pack(const TrainState *state, unsigned char *bytes)
{
    unsigned char *at = bytes;
    put_header(state, &at);
    for (int i = 0; i < TRAIN_SETTINGS; i++)
        put_double(&at, state->settings.value[i]);
    put_number(&at, state->sample_count);
    put_number(&at, state->fingerprint);
    put_number(&at, (uint64_t)state->epoch);
    put_number(&at, (uint64_t)state->batch);
    put_number(&at, (uint64_t)state->step);
    put_double(&at, state->loss_sum);
    put_floats(&at, state->weights, float_count(state));
    put_floats(&at, state->mean, float_count(state));
    put_floats(&at, state->square, float_count(state));
    bytes_put(at, checksum(bytes, file_bytes(state)), CRC_BYTES);
}

// --- Writing ------------------------------------------------------------------------------------

static bool is_checkpoint(Slice begin)
{
    return begin.length >= 8 && memcmp(begin.at, magic, 8) == 0;
}

static const OwnKind checkpoint_kind = {"checkpoint of a training", is_checkpoint};

bool checkpoint_may_save(const char *file, Error *error)
{
    return own_file_may_replace(file, &checkpoint_kind, error);
}

bool checkpoint_save(const TrainState *state, const char *file, Error *error)
{
    size_t count = file_bytes(state);
    unsigned char *bytes = memory_new(count, 1);
    pack(state, bytes);
    bool good = whole_file_replace(file, &checkpoint_kind, (Slice){(char *)bytes, count}, error);
    free(bytes);
    return good;
}

// --- Reading ------------------------------------------------------------------------------------

static bool check_form(const TrainState *state, const unsigned char *bytes, size_t count,
                       const char *file, Error *error)
{
    unsigned char header[HEADER_BYTES], *end = header;
    size_t wanted = file_bytes(state);
    put_header(state, &end);
    if (count < HEADER_BYTES || memcmp(bytes, magic, 8) != 0)
        return fail(error, "'%s' is no checkpoint of a training", file);
    if (bytes_get(bytes + 8, 8) != VERSION_NOW)
        return fail(error, "the checkpoint '%s' was written by another version", file);
    if (memcmp(bytes, header, HEADER_BYTES) != 0)
        return fail(error, "the checkpoint '%s' is of a network of another shape", file);
    if (count != wanted)
        return fail(error, "the checkpoint '%s' has %zu bytes, not %zu", file, count, wanted);
    return bytes_get(bytes + wanted - CRC_BYTES, CRC_BYTES) == checksum(bytes, wanted) ||
           fail(error, "the checksum of the checkpoint '%s' is wrong", file);
}

static bool unpack(const unsigned char *bytes, TrainState *state)
{
    const unsigned char *at = bytes + HEADER_BYTES;
    state->settings.given = 0;
    for (int i = 0; i < TRAIN_SETTINGS; i++)
        state->settings.value[i] = get_double(&at);
    state->sample_count = get_number(&at);
    state->fingerprint = get_number(&at);
    state->epoch = (int64_t)get_number(&at);
    state->batch = (int64_t)get_number(&at);
    state->step = (int64_t)get_number(&at);
    state->loss_sum = get_double(&at);
    return get_floats(&at, state->weights, float_count(state)) &&
           get_floats(&at, state->mean, float_count(state)) &&
           get_floats(&at, state->square, float_count(state)) &&
           train_settings_are_sound(&state->settings) && state->epoch >= 0 &&
           state->epoch <= train_whole(&state->settings, TRAIN_EPOCHS) && state->batch >= 0 &&
           state->step >= state->batch;
}

// Takes over what `from` has.
static void adopt(TrainState *state, TrainState *from)
{
    TrainState was = *state;
    *state = *from;
    *from = was;
    state->size = model_size(state->size.spec, state->settings.value[TRAIN_FACTOR] != 0);
}

static bool load_bytes(TrainState *state, const unsigned char *bytes, size_t count,
                       const char *file, Error *error)
{
    if (!check_form(state, bytes, count, file, error))
        return false;
    TrainState *candidate = train_state_new(state->size.spec, &state->settings);
    bool good = unpack(bytes, candidate) ||
                fail(error, "the numbers in the checkpoint '%s' make no sense", file);
    if (good)
        adopt(state, candidate);
    train_state_free(candidate);
    return good;
}

bool checkpoint_load(TrainState *state, const char *file, Error *error)
{
    char *bytes;
    size_t count;
    if (!file_read(file, FILE_BYTES_MOST, &bytes, &count, error))
        return false;
    bool good = load_bytes(state, (const unsigned char *)bytes, count, file, error);
    free(bytes);
    return good;
}
