#include "tests/eval/unit_train_games.h"

#include "eval/train/train_set.h"

#include <stdio.h>
#include <stdlib.h>

// The winner, by the chances that the evaluation gives the seats.
static int draw_winner(const Evaluation *evaluation, const void *weights, Rng *rng,
                       const GamePosition *position)
{
    double left = rng_below(rng, 1000000) / 1e6;
    int seat = 0;
    for (; seat < evaluation->rules->seats - 1; seat++) {
        left -= chance_of(evaluation->score(position, weights, seat) / (double)NET_SCORE_ONE);
        if (left < 0)
            break;
    }
    return seat;
}

static int random_game(const Evaluation *evaluation, const void *weights, Rng *rng, uint32_t game,
                       Sample *samples, int room)
{
    static const History none;
    const Rules *rules = evaluation->rules;
    GamePosition position;
    int count = 0;
    rules->start(&position);
    while (count < room && count < GAME_PLIES &&
           rules->verdict(&position, &none).kind == GAME_GOES_ON) {
        GameMove moves[GAME_MAX_MOVES];
        int choices = rules->moves(&position, moves), seat = rules->seat_to_move(&position);
        GameMove move = moves[rng_below(rng, (uint32_t)choices)];
        int score = evaluation->score(&position, weights, seat);
        samples[count] = (Sample){.position = position,
                                  .game = game,
                                  .ply = (uint16_t)count,
                                  .score = (int16_t)score,
                                  .best = move,
                                  .winner = draw_winner(evaluation, weights, rng, &position)};
        count++;
        rules->play(&position, move);
    }
    return count;
}

int train_samples(const Evaluation *evaluation, Rng *rng, int games, Sample *samples, int room)
{
    Error error;
    void *weights = evaluation_weights(evaluation, (Slice){"", 0}, &error);
    int count = 0;
    for (int game = 0; game < games; game++) {
        count +=
            random_game(evaluation, weights, rng, (uint32_t)game, samples + count, room - count);
        samples[count - 1].last = true;
    }
    evaluation_forget(weights);
    return count;
}

bool write_bytes(const char *file, const unsigned char *bytes, size_t count)
{
    FILE *out = fopen(file, "wb");
    if (out == NULL)
        return false;
    bool good = fwrite(bytes, 1, count, out) == count;
    return fclose(out) == 0 && good;
}

bool write_samples(const Evaluation *evaluation, const char *file, const Sample *samples, int count)
{
    size_t each = (size_t)sample_bytes(evaluation);
    unsigned char *bytes = malloc((size_t)count * each + 1);
    if (bytes == NULL)
        return false;
    for (int i = 0; i < count; i++)
        sample_pack(evaluation, &samples[i], bytes + (size_t)i * each);
    bool good = write_bytes(file, bytes, (size_t)count * each);
    free(bytes);
    return good;
}

int write_games(const Evaluation *evaluation, const char *file, uint64_t seed, int games)
{
    Rng rng = {seed};
    int room = GAME_PLIES * games;
    Sample *samples = malloc((size_t)room * sizeof *samples);
    int count = samples != NULL ? train_samples(evaluation, &rng, games, samples, room) : 0;
    bool good = samples != NULL && write_samples(evaluation, file, samples, count);
    free(samples);
    return good ? count : 0;
}
