#include "eval/train/trainer.h"

#include "engine/base/memory.h"
#include "engine/base/rng.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// A slice's part of a batch.
typedef struct Part {
    float *gradient; // a model's rows, in `gradients`
    bool *touched;   // the rows that are not all zeros
    float *sums;     // of one position
    double loss;
} Part;

struct Trainer {
    float *model;
    float *totals;    // the weights' gradients, a block of columns behind the other
    float *gradients; // those of all parts, which are large together
    Part parts[TRAIN_SLICES];
    TrainState *state;
    TrainRange samples;
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
    uint64_t low_mask = ((uint64_t)1 << low_bits) - 1,
             high_mask = ((uint64_t)1 << (bits - low_bits)) - 1;
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

double rate_at(const TrainSettings *settings, int64_t step, int64_t steps)
{
    const double pi = 3.14159265358979323846;
    double high = settings->value[TRAIN_RATE], low = settings->value[TRAIN_FINAL_RATE];
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

static void touch(const ModelSize *size, const NetFeatures *features, bool *touched)
{
    for (int i = 0; i < features->count; i++)
        touched[features->rows[i]] = true;
    touched[size->output_at + features->bucket] = true;
    touched[size->bias_at] = true;
}

static void learn(const Trainer *trainer, const TrainSample *sample, bool mirror, Part *part)
{
    const Evaluation *evaluation = trainer->samples.of->evaluation;
    const ModelSize *size = &trainer->state->size;
    NetFeatures features;
    train_sample_features(evaluation, sample, mirror, &features);
    double logit = (double)model_output(size, trainer->model, &features, part->sums);
    double target =
        train_sample_target(evaluation, sample, trainer->state->settings.value[TRAIN_LAMBDA]);
    part->loss += loss_of(logit, target);
    model_add_gradient(size, trainer->model, &features, part->sums,
                       (float)(chance_of(logit) - target), part->gradient);
    touch(size, &features, part->touched);
}

static void learn_slice(Trainer *trainer, int slice)
{
    enum { AHEAD = 8 }; // positions asked of memory before they are needed
    const TrainState *state = trainer->state;
    Part *part = &trainer->parts[slice];
    uint64_t key =
        mix64((uint64_t)state->settings.value[TRAIN_SEED] + mix64((uint64_t)state->epoch));
    uint64_t base = (uint64_t)(state->batch * trainer->batch_size);
    uint64_t at = base + (uint64_t)(trainer->batch_size * slice / TRAIN_SLICES);
    uint64_t end = base + (uint64_t)(trainer->batch_size * (slice + 1) / TRAIN_SLICES);
    uint64_t coming[AHEAD];
    part->loss = 0;
    memset(part->touched, 0, (size_t)state->size.model_rows * sizeof *part->touched);
    for (uint64_t i = at; i < end + AHEAD; i++) {
        uint64_t *place = &coming[i % AHEAD];
        if (i >= at + AHEAD)
            learn(trainer, train_sample_at(trainer->samples, (size_t)*place),
                  mix64(key ^ *place) & 1, part);
        if (i < end) {
            *place = permuted(i, trainer->samples.count, key);
            prefetch(train_sample_at(trainer->samples, (size_t)*place));
        }
    }
}

static void learn_slices(void *context, int index)
{
    Trainer *trainer = context;
    (void)index;
    for (;;) {
        int slice = atomic_fetch_add_explicit(&trainer->next, 1, memory_order_relaxed);
        if (slice >= TRAIN_SLICES)
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
        .decay = (float)trainer->state->settings.value[TRAIN_DECAY],
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
static void gather(Trainer *trainer, int first, float (*total)[COLUMNS])
{
    const ModelSize *size = &trainer->state->size;
    float scale = 1 / (float)trainer->batch_size;
    for (int row = 0; row < size->model_rows; row++) {
        float *sum = total[row];
        for (int slice = 0; slice < TRAIN_SLICES; slice++) {
            if (!trainer->parts[slice].touched[row])
                continue;
            float *part = model_row(size, trainer->parts[slice].gradient, row) + first;
            for (int i = 0; i < COLUMNS; i++)
                sum[i] += part[i];
            memset(part, 0, COLUMNS * sizeof *part);
        }
        for (int i = 0; i < COLUMNS; i++)
            sum[i] *= scale;
    }
}

// A shared row's gradient is the sum of those of its rows.
static void share_gradient(const ModelSize *size, float (*total)[COLUMNS])
{
    for (int row = 0; row < size->rows; row++) {
        int shared[NET_SHARED_MOST];
        int count = model_shared_rows(size, row, shared);
        for (int k = 0; k < count; k++)
            for (int i = 0; i < COLUMNS; i++)
                total[shared[k]][i] += total[row][i];
    }
}

static void move_block(Trainer *trainer, int block, const Pace *pace)
{
    TrainState *state = trainer->state;
    const ModelSize *size = &state->size;
    float(*total)[COLUMNS] =
        (float(*)[COLUMNS])(trainer->totals + (size_t)block * (size_t)size->weight_rows * COLUMNS);
    int first = block * COLUMNS;
    memset(total, 0, (size_t)size->weight_rows * sizeof *total);
    gather(trainer, first, total);
    share_gradient(size, total);
    for (int row = 0; row < (size->factor ? size->weight_rows : size->model_rows); row++)
        move_weights(model_row(size, state->weights, row) + first,
                     model_row(size, state->mean, row) + first,
                     model_row(size, state->square, row) + first, total[row], pace,
                     row == size->bias_at ? 0 : pace->decay, model_limit(size, row));
    model_fold(size, trainer->model, state->weights, block);
}

static void move_blocks(void *context, int index)
{
    Trainer *trainer = context;
    const Pace pace = pace_of(trainer);
    (void)index;
    for (;;) {
        int block = atomic_fetch_add_explicit(&trainer->next, 1, memory_order_relaxed);
        if (block >= trainer->state->size.column_blocks)
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
    TrainState *state = trainer->state;
    if (state->batch == 0)
        state->loss_sum = 0;
    run(trainer, learn_slices);
    trainer->rate = rate_at(&state->settings, state->step, trainer->steps);
    run(trainer, move_blocks);
    for (int slice = 0; slice < TRAIN_SLICES; slice++)
        state->loss_sum += trainer->parts[slice].loss / (double)trainer->batch_size;
    state->step++;
    if (++state->batch == trainer->batches) {
        state->batch = 0;
        state->epoch++;
    }
}

static void make_room(Trainer *trainer)
{
    const ModelSize *size = &trainer->state->size;
    trainer->model = model_new(size, size->model_rows);
    trainer->totals = model_new(size, size->weight_rows);
    trainer->gradients = model_new(size, TRAIN_SLICES * size->model_rows);
    for (int i = 0; i < TRAIN_SLICES; i++) {
        Part *part = &trainer->parts[i];
        part->gradient = model_row(size, trainer->gradients, i * size->model_rows);
        part->touched = memory_new((size_t)size->model_rows, sizeof *part->touched);
        part->sums = model_new(size, 1);
    }
}

// Says how many batches there are. False, with a sentence, if the state is of other ones.
static bool plan(Trainer *trainer, Error *error)
{
    const TrainState *state = trainer->state;
    int64_t positions = (int64_t)trainer->samples.count;
    int64_t wanted = train_whole(&state->settings, TRAIN_BATCH);
    trainer->batch_size = wanted < positions ? wanted : positions;
    trainer->batches = positions / trainer->batch_size;
    trainer->steps = trainer->batches * train_whole(&state->settings, TRAIN_EPOCHS);
    return (state->step == state->epoch * trainer->batches + state->batch &&
            state->batch < trainer->batches) ||
           fail(error, "the checkpoint's steps do not fit its data");
}

Trainer *trainer_create(TrainState *state, const TrainSet *samples, Pool *pool, Error *error)
{
    const ModelSize *size = &state->size;
    Trainer *trainer = memory_new(1, sizeof *trainer);
    trainer->state = state, trainer->pool = pool;
    trainer->samples = train_set_training(samples);
    make_room(trainer);
    if (!plan(trainer, error)) {
        trainer_free(trainer);
        return NULL;
    }
    for (int block = 0; block < size->column_blocks; block++)
        model_fold(size, trainer->model, state->weights, block);
    return trainer;
}

void trainer_free(Trainer *trainer)
{
    if (trainer == NULL)
        return;
    for (int i = 0; i < TRAIN_SLICES; i++) {
        free(trainer->parts[i].touched);
        free(trainer->parts[i].sums);
    }
    free(trainer->model), free(trainer->totals), free(trainer->gradients);
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

const float *trainer_model(const Trainer *trainer)
{
    return trainer->model;
}
