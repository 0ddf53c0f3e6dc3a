#include "eval/train/sample.h"

#include "engine/base/bytes.h"
#include "engine/base/crc32.h"

enum {
    AT_GAME = 0,
    AT_PLY = 4,
    AT_SCORE = 6,
    AT_BEST = 8,
    AT_COUNTER = SAMPLE_COUNTER_AT,
    AT_FLAGS = 11,
    AT_CRC = 12
};

enum {
    RESULT_MASK = 3,
    SEAT_LOW = 4,
    FLAG_LAST = 8,
    SEAT_HIGH = 16,
    WINNER_SHIFT = 5,
    FLAGS_END = 128
};

int sample_bytes(const Evaluation *evaluation)
{
    return evaluation->body_bytes + SAMPLE_TAIL_BYTES;
}

SampleResult sample_result(int winner, int seat)
{
    return winner == SAMPLE_NOBODY ? SAMPLE_DRAWN : winner == seat ? SAMPLE_WON : SAMPLE_LOST;
}

// Two players need no winner beside the result.
static int flags_of(const Evaluation *evaluation, const Sample *sample)
{
    int seats = evaluation->rules->seats, seat = evaluation->rules->seat_to_move(&sample->position);
    SampleResult result = sample_result(sample->winner, seat);
    int flags = (int)result | (seat & 1 ? SEAT_LOW : 0) | (seat & 2 ? SEAT_HIGH : 0) |
                (sample->last ? FLAG_LAST : 0);
    if (result == SAMPLE_LOST && seats > 2)
        flags |= (sample->winner + seats - seat) % seats << WINNER_SHIFT;
    return flags;
}

static uint32_t checksum(const Evaluation *evaluation, const unsigned char *packed)
{
    return crc32_of(0, (Slice){(const char *)packed, (size_t)evaluation->body_bytes + AT_CRC});
}

void sample_pack(const Evaluation *evaluation, const Sample *sample, unsigned char *packed)
{
    unsigned char *tail = packed + evaluation->body_bytes;
    evaluation->pack(&sample->position, packed, tail + AT_COUNTER);
    bytes_put(tail + AT_GAME, sample->game, 4);
    bytes_put(tail + AT_PLY, sample->ply, 2);
    bytes_put(tail + AT_SCORE, (uint16_t)sample->score, 2);
    bytes_put(tail + AT_BEST, sample->best, 2);
    bytes_put(tail + AT_FLAGS, (uint64_t)flags_of(evaluation, sample), 1);
    bytes_put(tail + AT_CRC, checksum(evaluation, packed), 4);
}

// Reads seat and winner out of the flags. False if they make no sense.
static bool read_flags(int flags, int seats, int *seat, int *winner)
{
    int result = flags & RESULT_MASK, behind = flags >> WINNER_SHIFT & 3;
    *seat = (flags & SEAT_LOW ? 1 : 0) + (flags & SEAT_HIGH ? 2 : 0);
    *winner = SAMPLE_NOBODY;
    if (flags >= FLAGS_END || *seat >= seats || result > SAMPLE_WON)
        return false;
    if (result == SAMPLE_LOST && seats > 2) {
        *winner = (*seat + behind) % seats;
        return behind > 0 && behind < seats;
    }
    if (result == SAMPLE_LOST)
        *winner = 1 - *seat;
    else if (result == SAMPLE_WON)
        *winner = *seat;
    return behind == 0;
}

bool sample_unpack(const Evaluation *evaluation, const unsigned char *packed, Sample *sample,
                   Error *error)
{
    const unsigned char *tail = packed + evaluation->body_bytes;
    const Rules *rules = evaluation->rules;
    int seat, winner;
    if (bytes_get(tail + AT_CRC, 4) != checksum(evaluation, packed))
        return fail(error, "the checksum of a sample is wrong");
    if (!read_flags(tail[AT_FLAGS], rules->seats, &seat, &winner))
        return fail(error, "the flags of a sample make no sense");
    *sample = (Sample){
        .game = (uint32_t)bytes_get(tail + AT_GAME, 4),
        .ply = (uint16_t)bytes_get(tail + AT_PLY, 2),
        .score = (int16_t)bytes_get(tail + AT_SCORE, 2),
        .best = (GameMove)bytes_get(tail + AT_BEST, 2),
        .winner = winner,
        .last = (tail[AT_FLAGS] & FLAG_LAST) != 0,
    };
    return (evaluation->unpack(packed, tail[AT_COUNTER], seat, sample->ply, &sample->position) &&
            rules->is_legal(&sample->position, sample->best)) ||
           fail(error, "the position or the move of a sample is not legal in %s", rules->variant);
}
