#include "eval/train/state.h"

#include "engine/base/bytes.h"
#include "engine/base/crc32.h"
#include "engine/base/file.h"
#include "eval/train/files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = "SYRTRAIN";

enum { VERSION_NOW = 1, CRC_BYTES = 4, FLOATS = WEIGHT_ROWS * HIDDEN };

// Header: magic, version, rows, columns, settings; eight bytes each.
enum { HEADER_BYTES = 5 * 8, NUMBERS_BYTES = (6 + SETTING_COUNT) * 8 };
enum { FILE_BYTES = HEADER_BYTES + NUMBERS_BYTES + 3 * 4 * FLOATS + CRC_BYTES };

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

static void put_weights(unsigned char **at, const Weights *weights)
{
    for (int row = 0; row < WEIGHT_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++, *at += 4) {
            uint32_t bits;
            memcpy(&bits, &weights->row[row][i], sizeof bits);
            bytes_put(*at, bits, 4);
        }
}

// False if one of them is not a number.
static bool get_weights(const unsigned char **at, Weights *weights)
{
    bool good = true;
    for (int row = 0; row < WEIGHT_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++, *at += 4) {
            uint32_t bits = (uint32_t)bytes_get(*at, 4);
            memcpy(&weights->row[row][i], &bits, sizeof bits);
            good &= isfinite(weights->row[row][i]) != 0;
        }
    return good;
}

static void put_header(unsigned char **at)
{
    memcpy(*at, magic, sizeof magic);
    *at += sizeof magic;
    put_number(at, VERSION_NOW);
    put_number(at, WEIGHT_ROWS);
    put_number(at, HIDDEN);
    put_number(at, SETTING_COUNT);
}

static uint32_t checksum(const unsigned char *bytes)
{
    return crc32_of(0, (Slice){(const char *)bytes, FILE_BYTES - CRC_BYTES});
}

static void pack(const State *state, unsigned char *bytes)
{
    unsigned char *at = bytes;
    put_header(&at);
    for (int i = 0; i < SETTING_COUNT; i++)
        put_double(&at, state->settings.value[i]);
    put_number(&at, state->record_count);
    put_number(&at, state->fingerprint);
    put_number(&at, (uint64_t)state->epoch);
    put_number(&at, (uint64_t)state->batch);
    put_number(&at, (uint64_t)state->step);
    put_double(&at, state->loss_sum);
    put_weights(&at, &state->weights);
    put_weights(&at, &state->mean);
    put_weights(&at, &state->square);
    bytes_put(at, checksum(bytes), CRC_BYTES);
}

bool state_may_save(const char *file, Error *error)
{
    return file_may_replace(file, magic, error);
}

bool state_save(const State *state, const char *file, Error *error)
{
    unsigned char *bytes = malloc(FILE_BYTES);
    if (bytes == NULL)
        return fail(error, "there is no memory for a checkpoint");
    pack(state, bytes);
    bool good = file_replace(file, bytes, FILE_BYTES, error);
    free(bytes);
    return good;
}

static bool check_form(const unsigned char *bytes, size_t count, const char *file, Error *error)
{
    unsigned char header[HEADER_BYTES], *end = header;
    const unsigned char *version = bytes + sizeof magic;
    put_header(&end);
    if (count < HEADER_BYTES || memcmp(bytes, magic, sizeof magic) != 0)
        return fail(error, "'%s' is no checkpoint of a training", file);
    if (bytes_get(version, 8) != VERSION_NOW)
        return fail(error, "the checkpoint '%s' was written by another version", file);
    if (memcmp(bytes, header, HEADER_BYTES) != 0)
        return fail(error, "the checkpoint '%s' is of a network of another shape", file);
    if (count != FILE_BYTES)
        return fail(error, "the checkpoint '%s' has %zu bytes, not %d", file, count, FILE_BYTES);
    return bytes_get(bytes + FILE_BYTES - CRC_BYTES, CRC_BYTES) == checksum(bytes) ||
           fail(error, "the checksum of the checkpoint '%s' is wrong", file);
}

static bool unpack(const unsigned char *bytes, State *state)
{
    const unsigned char *at = bytes + HEADER_BYTES;
    state->settings.given = 0;
    for (int i = 0; i < SETTING_COUNT; i++)
        state->settings.value[i] = get_double(&at);
    state->record_count = get_number(&at);
    state->fingerprint = get_number(&at);
    state->epoch = (int64_t)get_number(&at);
    state->batch = (int64_t)get_number(&at);
    state->step = (int64_t)get_number(&at);
    state->loss_sum = get_double(&at);
    return get_weights(&at, &state->weights) && get_weights(&at, &state->mean) &&
           get_weights(&at, &state->square) && settings_are_sound(&state->settings) &&
           state->epoch >= 0 && state->epoch <= setting_whole(&state->settings, SET_EPOCHS) &&
           state->batch >= 0 && state->step >= state->batch;
}

static bool load_bytes(State *state, const unsigned char *bytes, size_t count, const char *file,
                       Error *error)
{
    if (!check_form(bytes, count, file, error))
        return false;
    State *candidate = aligned_alloc(_Alignof(State), sizeof *candidate);
    if (candidate == NULL)
        return fail(error, "there is no memory for a checkpoint");
    bool good = unpack(bytes, candidate) ||
                fail(error, "the numbers in the checkpoint '%s' make no sense", file);
    if (good)
        memcpy(state, candidate, sizeof *state);
    free(candidate);
    return good;
}

bool state_load(State *state, const char *file, Error *error)
{
    char *bytes;
    size_t count;
    if (!file_read(file, (int64_t)2 * FILE_BYTES, &bytes, &count, error))
        return false;
    bool good = load_bytes(state, (const unsigned char *)bytes, count, file, error);
    free(bytes);
    return good;
}
