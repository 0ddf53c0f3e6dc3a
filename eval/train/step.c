#include "eval/train/step.h"

#include "engine/base/rng.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// The output, in units of SCORE_ONE, as a logit.
static const double LOGITS_PER_OUTPUT = SCORE_ONE / UNITS_PER_LOGIT;

// A slice's part of a batch.
typedef struct Part {
    Model gradient;
    double loss;
} Part;

struct Trainer {
    Model model;
    Part parts[SLICES];
    State *state;
    const Data *data;
    Pool *pool;
    int64_t batch_size, batches, steps;
    atomic_int next; // slice or block of columns to be taken
    double rate;     // of the step that is done
};

// --- Order and rate -----------------------------------------------------------------------------

uint64_t permuted(uint64_t index, uint64_t count, uint64_t key)
{
    int bits = count > 1 ? highest(count - 1) + 1 : 0;
    int low_bits = bits / 2;
    uint64_t low_mask = ships_bit(low_bits) - 1, high_mask = ships_bit(bits - low_bits) - 1;
    do {
        uint64_t low = index & low_mask, high = index >> low_bits;
        for (uint64_t round = 0; round < 3; round++) {
            high ^= mix64(key + (low << 8) + 2 * round) & high_mask;
            low ^= mix64(key + (high << 8) + 2 * round + 1) & low_mask;
        }
        index = high << low_bits | low;
    } while (index >= count); // a walk along a cycle of the larger set ends in the smaller one
    return index;
}

double rate_at(const Settings *settings, int64_t step, int64_t steps)
{
    const double pi = 3.14159265358979323846;
    double high = settings->value[SET_RATE], low = settings->value[SET_FINAL_RATE];
    int64_t rise = steps / 50 < 1000 ? steps / 50 : 1000;
    if (step < rise)
        return high * (double)(step + 1) / (double)(rise + 1);
    double share = steps - rise > 1 ? (double)(step - rise) / (double)(steps - rise - 1) : 0;
    return low + (high - low) * (1 + cos(pi * share)) / 2;
}

// --- The gradient of a slice --------------------------------------------------------------------

double loss_of(double logit, double target)
{
    // log(1 + exp(x)) without overflow
    return (logit > 0 ? logit : 0) + log1p(exp(-fabs(logit))) - target * logit;
}

static void learn(const Trainer *trainer, const Lesson *lesson, bool mirror, Part *part)
{
    _Alignas(64) float sums[HIDDEN];
    uint16_t rows[MAX_FEATURES];
    ShipsPosition position = lesson_position(lesson);
    int bucket = network_bucket(&position), count = lesson_rows(lesson, mirror, rows);
    float output = model_output(&trainer->model, rows, count, bucket, sums);
    double logit = LOGITS_PER_OUTPUT * (double)output;
    double target = lesson_target(lesson, trainer->state->settings.value[SET_LAMBDA]);
    double slope = LOGITS_PER_OUTPUT * (chance_of(logit) - target);
    part->loss += loss_of(logit, target);
    model_add_gradient(&trainer->model, rows, count, bucket, sums, (float)slope, &part->gradient);
}

static void learn_slice(Trainer *trainer, int slice)
{
    enum { AHEAD = 8 }; // positions asked of memory before they are needed
    const State *state = trainer->state;
    const Data *data = trainer->data;
    Part *part = &trainer->parts[slice];
    uint64_t key = mix64((uint64_t)state->settings.value[SET_SEED] + mix64((uint64_t)state->epoch));
    uint64_t base = (uint64_t)(state->batch * trainer->batch_size);
    uint64_t at = base + (uint64_t)(trainer->batch_size * slice / SLICES);
    uint64_t end = base + (uint64_t)(trainer->batch_size * (slice + 1) / SLICES);
    uint64_t coming[AHEAD];
    part->loss = 0;
    for (uint64_t i = at; i < end + AHEAD; i++) {
        uint64_t *place = &coming[i % AHEAD];
        if (i >= at + AHEAD)
            learn(trainer, &data->lessons[*place], mix64(key ^ *place) & 1, part);
        if (i < end) {
            *place = permuted(i, data->training_count, key);
            prefetch(&data->lessons[*place]);
        }
    }
}

static void learn_slices(void *context, int index)
{
    Trainer *trainer = context;
    (void)index;
    for (;;) {
        int slice = atomic_fetch_add_explicit(&trainer->next, 1, memory_order_relaxed);
        if (slice >= SLICES)
            return;
        learn_slice(trainer, slice);
    }
}

// --- Adam ---------------------------------------------------------------------------------------

// The numbers of a step that all weights share.
typedef struct Pace {
    float rate, decay;
    float mean_keep, square_keep;   // Adam's beta 1 and 2
    float mean_scale, square_scale; // undo the moments' start from zero
} Pace;

static Pace pace_of(const Trainer *trainer)
{
    const double mean_keep = 0.9, square_keep = 0.999;
    double count = (double)(trainer->state->step + 1);
    return (Pace){
        .rate = (float)trainer->rate,
        .decay = (float)trainer->state->settings.value[SET_DECAY],
        .mean_keep = (float)mean_keep,
        .square_keep = (float)square_keep,
        .mean_scale = (float)(1 / (1 - pow(mean_keep, count))),
        .square_scale = (float)(1 / (1 - pow(square_keep, count))),
    };
}

static void move_weights(float *restrict weights, float *restrict mean, float *restrict square,
                         const float *restrict gradient, const Pace *pace, float decay, float limit)
{
    const float least = 1e-8f;
    for (int i = 0; i < COLUMNS; i++) {
        float g = gradient[i];
        mean[i] = pace->mean_keep * mean[i] + (1 - pace->mean_keep) * g;
        square[i] = pace->square_keep * square[i] + (1 - pace->square_keep) * g * g;
        float way = mean[i] * pace->mean_scale / (sqrtf(square[i] * pace->square_scale) + least);
        float w = weights[i] - pace->rate * (way + decay * weights[i]);
        w = w > limit ? limit : w;
        weights[i] = w < -limit ? -limit : w;
    }
}

// Adds up the slices' gradients in a block of columns, the mean over the batch, and clears them.
static void gather(Trainer *trainer, int first, float total[WEIGHT_ROWS][COLUMNS])
{
    float scale = 1 / (float)trainer->batch_size;
    for (int row = 0; row < MODEL_ROWS; row++) {
        float *sum = total[row];
        for (int slice = 0; slice < SLICES; slice++) {
            float *part = &trainer->parts[slice].gradient.row[row][first];
            for (int i = 0; i < COLUMNS; i++)
                sum[i] += part[i];
            memset(part, 0, COLUMNS * sizeof *part);
        }
        for (int i = 0; i < COLUMNS; i++)
            sum[i] *= scale;
    }
}

// A shared row's gradient is the sum of those of its rows.
static void share_gradient(float total[WEIGHT_ROWS][COLUMNS])
{
    for (int row = 0; row < FEATURE_ROWS; row++) {
        int shared[SHARED_MOST];
        int count = shared_rows(row, shared);
        for (int k = 0; k < count; k++)
            for (int i = 0; i < COLUMNS; i++)
                total[shared[k]][i] += total[row][i];
    }
}

static void move_block(Trainer *trainer, int block, const Pace *pace)
{
    _Alignas(64) float total[WEIGHT_ROWS][COLUMNS] = {{0}};
    State *state = trainer->state;
    bool factor = state->settings.value[SET_FACTOR] != 0;
    int first = block * COLUMNS;
    gather(trainer, first, total);
    if (factor)
        share_gradient(total);
    for (int row = 0; row < (factor ? WEIGHT_ROWS : MODEL_ROWS); row++)
        move_weights(&state->weights.row[row][first], &state->mean.row[row][first],
                     &state->square.row[row][first], total[row], pace,
                     row == BIAS_AT ? 0 : pace->decay, model_limit(row));
    model_fold(&trainer->model, &state->weights, factor, block);
}

static void move_blocks(void *context, int index)
{
    Trainer *trainer = context;
    const Pace pace = pace_of(trainer);
    (void)index;
    for (;;) {
        int block = atomic_fetch_add_explicit(&trainer->next, 1, memory_order_relaxed);
        if (block >= COLUMN_BLOCKS)
            return;
        move_block(trainer, block, &pace);
    }
}

// --- The training -------------------------------------------------------------------------------

// Runs a task on all threads, which share numbers from 0 on out.
static void run(Trainer *trainer, PoolTask *task)
{
    atomic_store_explicit(&trainer->next, 0, memory_order_relaxed);
    pool_run(trainer->pool, task, trainer);
}

void trainer_step(Trainer *trainer)
{
    State *state = trainer->state;
    if (state->batch == 0)
        state->loss_sum = 0;
    run(trainer, learn_slices);
    trainer->rate = rate_at(&state->settings, state->step, trainer->steps);
    run(trainer, move_blocks);
    for (int slice = 0; slice < SLICES; slice++)
        state->loss_sum += trainer->parts[slice].loss / (double)trainer->batch_size;
    state->step++;
    if (++state->batch == trainer->batches) {
        state->batch = 0;
        state->epoch++;
    }
}

Trainer *trainer_create(State *state, const Data *data, Pool *pool, Error *error)
{
    const Settings *settings = &state->settings;
    bool factor = settings->value[SET_FACTOR] != 0;
    Trainer *trainer = aligned_alloc(_Alignof(Trainer), sizeof *trainer);
    if (trainer == NULL) {
        fail(error, "there is no memory for a training");
        return NULL;
    }
    memset(trainer, 0, sizeof *trainer);
    trainer->state = state, trainer->data = data, trainer->pool = pool;
    int64_t positions = (int64_t)data->training_count, wanted = setting_whole(settings, SET_BATCH);
    trainer->batch_size = wanted < positions ? wanted : positions;
    trainer->batches = positions / trainer->batch_size;
    trainer->steps = trainer->batches * setting_whole(settings, SET_EPOCHS);
    if (state->step != state->epoch * trainer->batches + state->batch ||
        state->batch >= trainer->batches) {
        fail(error, "the checkpoint's steps do not fit its data");
        trainer_free(trainer);
        return NULL;
    }
    if (state->step == 0)
        weights_init(&state->weights, factor, (uint64_t)settings->value[SET_SEED]);
    for (int block = 0; block < COLUMN_BLOCKS; block++)
        model_fold(&trainer->model, &state->weights, factor, block);
    return trainer;
}

void trainer_free(Trainer *trainer)
{
    free(trainer);
}

bool trainer_is_done(const Trainer *trainer)
{
    return trainer->state->step >= trainer->steps;
}

int64_t trainer_batches(const Trainer *trainer)
{
    return trainer->batches;
}

int64_t trainer_batch_size(const Trainer *trainer)
{
    return trainer->batch_size;
}

const Model *trainer_model(const Trainer *trainer)
{
    return &trainer->model;
}
