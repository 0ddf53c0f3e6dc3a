#include "eval/ships/sample.h"

#include "engine/base/bytes.h"
#include "engine/base/crc32.h"

enum {
    AT_GAME = 16,
    AT_PLY = 20,
    AT_SCORE = 22,
    AT_BEST = 24,
    AT_QUIET = 26,
    AT_FLAGS = 27,
    AT_CRC = 28
};
enum { RESULT_MASK = 3, FLAG_BLACK = 4, FLAG_LAST = 8 };

static uint32_t checksum(const unsigned char *bytes)
{
    return crc32_of(0, (Slice){(const char *)bytes, AT_CRC});
}

void sample_pack(const Sample *sample, unsigned char bytes[SAMPLE_BYTES])
{
    const ShipsPosition *position = &sample->position;
    int flags = (int)sample->result | (position->side == SHIPS_BLACK ? FLAG_BLACK : 0) |
                (sample->last ? FLAG_LAST : 0);
    bytes_put(bytes, position->ships[SHIPS_WHITE], 8);
    bytes_put(bytes + 8, position->ships[SHIPS_BLACK], 8);
    bytes_put(bytes + AT_GAME, sample->game, 4);
    bytes_put(bytes + AT_PLY, sample->ply, 2);
    bytes_put(bytes + AT_SCORE, (uint16_t)sample->score, 2);
    bytes_put(bytes + AT_BEST, sample->best, 2);
    bytes_put(bytes + AT_QUIET, position->quiet_plies, 1);
    bytes_put(bytes + AT_FLAGS, (uint64_t)flags, 1);
    bytes_put(bytes + AT_CRC, checksum(bytes), 4);
}

static bool is_sound(const Sample *sample)
{
    const uint64_t *ships = sample->position.ships;
    return popcount(ships[SHIPS_WHITE]) <= SHIPS_FLEET &&
           popcount(ships[SHIPS_BLACK]) <= SHIPS_FLEET &&
           (ships[SHIPS_WHITE] & ships[SHIPS_BLACK]) == 0 &&
           (ships[SHIPS_WHITE] & ships_port(SHIPS_WHITE)) == 0 &&
           (ships[SHIPS_BLACK] & ships_port(SHIPS_BLACK)) == 0 &&
           ships_is_legal(&sample->position, sample->best);
}

bool sample_unpack(const unsigned char bytes[SAMPLE_BYTES], Sample *sample, Error *error)
{
    int flags = bytes[AT_FLAGS];
    if (bytes_get(bytes + AT_CRC, 4) != checksum(bytes))
        return fail(error, "the checksum of a sample is wrong");
    *sample = (Sample){
        .position = {.ships = {bytes_get(bytes, 8), bytes_get(bytes + 8, 8)},
                     .side = flags & FLAG_BLACK ? SHIPS_BLACK : SHIPS_WHITE,
                     .quiet_plies = bytes[AT_QUIET]},
        .game = (uint32_t)bytes_get(bytes + AT_GAME, 4),
        .ply = (uint16_t)bytes_get(bytes + AT_PLY, 2),
        .score = (int16_t)bytes_get(bytes + AT_SCORE, 2),
        .best = (ShipsMove)bytes_get(bytes + AT_BEST, 2),
        .result = (SampleResult)(flags & RESULT_MASK),
        .last = (flags & FLAG_LAST) != 0,
    };
    sample->position.turn = 1u + sample->ply / 2u;
    if (flags >= 2 * FLAG_LAST || (flags & RESULT_MASK) > SAMPLE_WON)
        return fail(error, "the flags of a sample make no sense");
    if (!is_sound(sample))
        return fail(error, "the position or the move of a sample is not legal");
    sample->position.key = ships_key(&sample->position);
    return true;
}
