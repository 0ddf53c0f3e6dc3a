// The trainer: gradients, shared rows, whole trainings, rounding. Tests that are not about one game
// are made with all of them.
#include "engine/base/file.h"
#include "eval/ships/features.h"
#include "eval/train/measure.h"
#include "eval/train/network_file.h"
#include "eval/train/trainer.h"
#include "eval/train/training.h"
#include "tests/eval/unit_train_games.h"
#include "tests/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 256 };

// The features that a game's network sees in a position of a random game, by some seat.
typedef struct Case {
    NetFeatures features;
    double target;
} Case;

static Case random_case(const Evaluation *evaluation, Rng *rng)
{
    static Sample samples[ROOM];
    const FeatureSpec *spec = evaluation->features;
    int count = train_samples(evaluation, rng, 1, samples, ROOM);
    const Sample *sample = &samples[rng_below(rng, (uint32_t)count)];
    int seat = evaluation->rules->seat_to_move(&sample->position);
    Case c = {.target = (double)rng_below(rng, 1000) / 1000};
    if (!spec->mover_only)
        seat = (int)rng_below(rng, (uint32_t)evaluation->rules->seats);
    spec->see(&sample->position, seat, rng_below(rng, 2), &c.features);
    CHECK(c.features.count >= 1 && c.features.count <= spec->most);
    return c;
}

// --- A model in memory --------------------------------------------------------------------------

typedef struct Bed {
    const Evaluation *evaluation;
    ModelSize size;
    float *weights, *model, *gradient;
    Rng rng;
} Bed;

static void fold_all(Bed *bed)
{
    for (int block = 0; block < bed->size.column_blocks; block++)
        model_fold(&bed->size, bed->model, bed->weights, block);
}

static void bed_open(Bed *bed, const Evaluation *evaluation, uint64_t seed)
{
    *bed = (Bed){.evaluation = evaluation, .rng = {seed}};
    bed->size = model_size(evaluation->features, true);
    bed->weights = model_new(&bed->size, bed->size.weight_rows);
    bed->model = model_new(&bed->size, bed->size.model_rows);
    bed->gradient = model_new(&bed->size, bed->size.model_rows);
    model_start(&bed->size, bed->weights, rng_next(&bed->rng));
    for (int row = 0; row < bed->size.rows; row++)
        for (int i = 0; i < bed->size.hidden; i++)
            model_row(&bed->size, bed->weights, row)[i] +=
                (float)rng_below(&bed->rng, 1000) / 10000 - 0.05f;
    for (int bucket = 0; bucket < evaluation->features->shape.buckets; bucket++)
        model_row(&bed->size, bed->weights, bed->size.bias_at)[bucket] =
            (float)rng_below(&bed->rng, 1000) / 1000 - 0.5f;
    fold_all(bed);
}

static void bed_close(Bed *bed)
{
    free(bed->weights), free(bed->model), free(bed->gradient);
}

static float *weight_at(Bed *bed, float *of, int row, int column)
{
    return &model_row(&bed->size, of, row)[column];
}

// --- Gradients ----------------------------------------------------------------------------------

static double case_loss(const Bed *bed, const Case *c)
{
    float sums[NET_HIDDEN_MOST];
    return loss_of((double)model_output(&bed->size, bed->model, &c->features, sums), c->target);
}

// Central differences in one weight.
static double slope_by_trial(Bed *bed, const Case *c, int row, int column)
{
    const float step = 1.0f / 256;
    float *weight = weight_at(bed, bed->model, row, column), was = *weight;
    *weight = was + step;
    double above = case_loss(bed, c);
    *weight = was - step;
    double below = case_loss(bed, c);
    *weight = was;
    return (above - below) / (2 * (double)step);
}

static void check_gradient(Bed *bed, const Case *c)
{
    const ModelSize *size = &bed->size;
    float sums[NET_HIDDEN_MOST];
    float output = model_output(size, bed->model, &c->features, sums);
    memset(bed->gradient, 0, (size_t)(size->model_rows * size->hidden) * sizeof(float));
    model_add_gradient(size, bed->model, &c->features, sums,
                       (float)(chance_of((double)output) - c->target), bed->gradient);
    for (int i = 0; i < 40; i++) {
        int column = (int)rng_below(&bed->rng, (uint32_t)size->hidden), kind = i % 4;
        int row = c->features.rows[rng_below(&bed->rng, (uint32_t)c->features.count)];
        if (kind == 1)
            row = size->output_at + c->features.bucket;
        else if (kind == 2)
            row = size->bias_at, column = c->features.bucket;
        else if (kind == 3)
            row = (int)rng_below(&bed->rng, (uint32_t)size->model_rows); // mostly without a part
        if (row < size->output_at && fabsf(sums[column] - 1) < 0.01f)
            continue; // at 1 the activation has a kink
        double trial = slope_by_trial(bed, c, row, column);
        double is = (double)*weight_at(bed, bed->gradient, row, column);
        if (!CHECK(fabs(trial - is) < 4e-4 + 0.02 * fabs(trial)))
            printf("row %d column %d: %g by trial, %g\n", row, column, trial, is);
    }
}

void test_train_gradients(void)
{
    for (int game = 0; game < evaluation_count; game++) {
        Bed bed;
        bed_open(&bed, evaluations[game], 1);
        for (int i = 0; i < 5 * unit_effort; i++) {
            Case c = random_case(bed.evaluation, &bed.rng);
            check_gradient(&bed, &c);
        }
        bed_close(&bed);
    }
}

// A training's first moments and loss after one step from these weights: the moment is a tenth of
// the gradient of the mean loss, mirrored positions and shared rows included.
static double step_from(const Bed *bed, const TrainSet *set, Pool *pool, TrainState *state)
{
    Error error;
    size_t bytes = (size_t)(bed->size.weight_rows * bed->size.hidden) * sizeof(float);
    size_t batch = (size_t)train_whole(&state->settings, TRAIN_BATCH);
    state->batch = 0; // not at step 0, where it would start from its own weights
    state->step =
        state->epoch * (int64_t)(batch < set->training_count ? set->training_count / batch : 1);
    memcpy(state->weights, bed->weights, bytes);
    memset(state->mean, 0, bytes), memset(state->square, 0, bytes);
    int64_t epoch = state->epoch;
    Trainer *trainer = trainer_create(state, set, pool, &error);
    if (CHECK(trainer != NULL))
        trainer_step(trainer);
    trainer_free(trainer);
    state->epoch = epoch;
    return state->loss_sum;
}

static void check_steps(Bed *bed, const TrainSet *set, Pool *pool, TrainState *state)
{
    const ModelSize *size = &bed->size;
    const float step = 1.0f / 512;
    const int rows[] = {size->rows - 1,       8,
                        size->output_at + 7,  size->bias_at,
                        size->shared_at,      size->shared_at + 130,
                        size->weight_rows - 1};
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        if (rows[i] >= (size->factor ? size->weight_rows : size->model_rows))
            continue;
        int column =
            rows[i] == size->bias_at ? 7 : (int)rng_below(&bed->rng, (uint32_t)size->hidden);
        float *weight = weight_at(bed, bed->weights, rows[i], column), was = *weight;
        step_from(bed, set, pool, state);
        double is = 10 * (double)*weight_at(bed, state->mean, rows[i], column);
        *weight = was + step;
        double above = step_from(bed, set, pool, state);
        *weight = was - step;
        double trial = (above - step_from(bed, set, pool, state)) / (2 * (double)step);
        *weight = was;
        if (!CHECK(fabs(is - trial) < 1e-3 + 0.03 * fabs(trial)))
            printf("row %d column %d: %g by trial, %g\n", rows[i], column, trial, is);
    }
}

// After a step over all samples: where a game has a mirror image, some were learnt from theirs.
static void check_mirror(const TrainSet *set, const TrainState *state)
{
    static bool plain[UINT16_MAX + 1], image[UINT16_MAX + 1];
    TrainRange all = train_set_training(set);
    int only_images = 0, learnt = 0;
    memset(plain, 0, sizeof plain), memset(image, 0, sizeof image);
    for (size_t i = 0; i < all.count; i++) {
        NetFeatures seen, mirrored;
        train_sample_features(set->evaluation, train_sample_at(all, i), false, &seen);
        train_sample_features(set->evaluation, train_sample_at(all, i), true, &mirrored);
        for (int k = 0; k < seen.count; k++)
            plain[seen.rows[k]] = image[mirrored.rows[k]] = true;
    }
    for (int row = 0; row < state->size.rows; row++) {
        bool moved = false;
        for (int i = 0; i < state->size.hidden; i++)
            moved = moved || model_row(&state->size, state->mean, row)[i] != 0;
        only_images += image[row] && !plain[row];
        learnt += moved && !plain[row];
    }
    CHECK((learnt > 0) == (only_images > 0));
    CHECK(learnt == 0 || learnt < only_images);
}

// Adam's first step moves every weight that has a gradient by the learning rate.
static void check_first_step(const TrainSet *set, Pool *pool, TrainState *state)
{
    Error error;
    const ModelSize *size = &state->size;
    int hidden = size->hidden, moved = 0;
    state->epoch = state->batch = state->step = 0;
    state->settings.value[TRAIN_BATCH] = (double)set->training_count;
    state->settings.value[TRAIN_DECAY] = 0;
    memset(state->mean, 0, (size_t)(size->weight_rows * hidden) * sizeof(float));
    memset(state->square, 0, (size_t)(size->weight_rows * hidden) * sizeof(float));
    Trainer *trainer = trainer_create(state, set, pool, &error);
    float *was = model_new(size, size->weight_rows);
    if (CHECK(trainer != NULL && was != NULL)) {
        int64_t steps = trainer_batches(trainer) * train_whole(&state->settings, TRAIN_EPOCHS);
        double rate = rate_at(&state->settings, 0, steps);
        memcpy(was, state->weights, (size_t)(size->weight_rows * hidden) * sizeof(float));
        trainer_step(trainer);
        for (int i = 0; i < size->weight_rows * hidden; i++)
            if (fabsf(state->mean[i]) > 1e-5f) {
                moved++;
                CHECK(fabs(fabs((double)(state->weights[i] - was[i])) - rate) < 0.01 * rate);
            }
        CHECK(moved > 1000);
        check_mirror(set, state);
    }
    trainer_free(trainer), free(was);
}

// Every epoch has an order of its own, and decay pulls at all weights but the biases.
static void check_settings(const Bed *bed, const TrainSet *set, Pool *pool, TrainState *state)
{
    const ModelSize *size = &bed->size;
    float biases[2], first[2];
    state->settings.value[TRAIN_BATCH] = 50;
    double before = step_from(bed, set, pool, state);
    state->epoch = 2;
    CHECK(step_from(bed, set, pool, state) != before);
    for (int decay = 0; decay < 2; decay++) {
        state->epoch = 1;
        state->settings.value[TRAIN_DECAY] = decay;
        step_from(bed, set, pool, state);
        biases[decay] = model_row(size, state->weights, size->bias_at)[0];
        first[decay] = model_row(size, state->weights, size->output_at)[0];
    }
    CHECK(biases[0] == biases[1] && first[0] != first[1]);
}

// Whether the mirror images of the samples have other features.
static bool have_images(TrainRange range)
{
    for (size_t i = 0; i < range.count; i++) {
        NetFeatures is, image;
        train_sample_features(range.of->evaluation, train_sample_at(range, i), false, &is);
        train_sample_features(range.of->evaluation, train_sample_at(range, i), true, &image);
        if (is.count != image.count ||
            memcmp(is.rows, image.rows, (size_t)is.count * sizeof *is.rows) != 0)
            return true;
    }
    return false;
}

// Every sample of a batch counts once. Where a step chooses between mirror images, its loss is not
// known from outside.
static void check_mean_loss(const Bed *bed, const TrainSet *set, Pool *pool, TrainState *state)
{
    TrainRange range = train_set_training(set);
    if (have_images(range))
        return;
    double lambda = state->settings.value[TRAIN_LAMBDA];
    Measure all =
        measure((Judge){.size = &bed->size, .model = bed->model}, NULL, range, lambda, pool);
    CHECK(fabs(step_from(bed, set, pool, state) - all.loss) < 1e-9);
}

void test_train_step_gradient(void)
{
    Error error;
    TrainSettings settings = train_settings_standard();
    Pool *pool = pool_create(2, NULL, NULL, &error);
    for (int game = 0; game < evaluation_count && CHECK(pool != NULL); game++) {
        const Evaluation *evaluation = evaluations[game];
        Bed bed;
        Folder folder;
        TrainSet set;
        TrainState *state = train_state_new(evaluation->features, &settings);
        bed_open(&bed, evaluation, 11);
        if (CHECK(folder_open(&folder))) {
            const char *file = folder_file(&folder, "games");
            CHECK(write_games(evaluation, file, 12, 5) > 200);
            if (CHECK(train_set_load(evaluation, &file, 1,
                                     (TrainChoice){.validation_percent = 0, .seed = 1}, &set,
                                     &error))) {
                state->epoch = 1;
                check_steps(&bed, &set, pool, state);
                check_mean_loss(&bed, &set, pool, state);
                check_settings(&bed, &set, pool, state);
                check_first_step(&set, pool, state);
                train_set_free(&set);
            }
            folder_close(&folder);
        }
        bed_close(&bed);
        train_state_free(state);
    }
    pool_destroy(pool);
}

// --- Shared rows --------------------------------------------------------------------------------

// The output with shared rows as features of their own, in double precision.
static double output_by_features(const Bed *bed, const NetFeatures *features)
{
    const ModelSize *size = &bed->size;
    double output = (double)model_row(size, bed->weights, size->bias_at)[features->bucket];
    for (int i = 0; i < size->hidden; i++) {
        double sum = 0;
        for (int k = 0; k < features->count; k++) {
            int shared[NET_SHARED_MOST];
            int count = model_shared_rows(size, features->rows[k], shared);
            sum += (double)model_row(size, bed->weights, features->rows[k])[i];
            for (int j = 0; j < count; j++)
                sum += (double)model_row(size, bed->weights, shared[j])[i];
        }
        sum = sum < 0 ? 0 : sum > 1 ? 1 : sum;
        output += sum * sum *
                  (double)model_row(size, bed->weights, size->output_at + features->bucket)[i];
    }
    return output;
}

// How many shared rows two rows of the first layer have in common.
static int in_common(const FeatureSpec *spec, int a, int b)
{
    int x[NET_SHARED_MOST], y[NET_SHARED_MOST], common = 0;
    int x_count = spec->shared(a, x), y_count = spec->shared(b, y);
    for (int i = 0; i < x_count; i++)
        for (int k = 0; k < y_count; k++)
            common += x[i] == y[k];
    return common;
}

// Rows of ships share what their definitions in features.h have in common: colour with square, with
// class, or with square and attackers; each of the ports' four counts.
static int relations(int a, int b)
{
    if ((a < SHIPS_SHIP_ROWS) != (b < SHIPS_SHIP_ROWS))
        return 0;
    if (a < SHIPS_SHIP_ROWS) {
        int colour = SHIPS_SHIP_ROWS / 2;
        bool square = a % 64 == b % 64, seen = a / 64 == b / 64;
        bool attackers = a / 64 % 4 == b / 64 % 4;
        return a / colour != b / colour ? 0 : square + seen + (square && attackers);
    }
    int common = 0;
    for (int i = 0; i < 8; i += 2)
        common += ((a - SHIPS_SHIP_ROWS) >> i & 3) == ((b - SHIPS_SHIP_ROWS) >> i & 3);
    return common;
}

void test_train_relations(void)
{
    const FeatureSpec *spec = evaluations[0]->features;
    for (int a = 0; a < spec->shape.rows; a++)
        for (int b = 0; b < spec->shape.rows; b++)
            if (in_common(spec, a, b) != relations(a, b) &&
                !CHECK_EQUAL(in_common(spec, a, b), relations(a, b)))
                return;
}

void test_train_shared_rows(void)
{
    for (int game = 0; game < evaluation_count; game++) {
        Bed bed;
        bed_open(&bed, evaluations[game], 2);
        for (int i = 0; i < 20 * unit_effort; i++) {
            float sums[NET_HIDDEN_MOST];
            Case c = random_case(bed.evaluation, &bed.rng);
            double output = (double)model_output(&bed.size, bed.model, &c.features, sums);
            CHECK(fabs(output - output_by_features(&bed, &c.features)) < 1e-4);
        }
        *weight_at(&bed, bed.weights, 0, 0) = 100; // beyond what rounds
        *weight_at(&bed, bed.weights, bed.size.output_at, 1) = -100;
        fold_all(&bed);
        CHECK(*weight_at(&bed, bed.model, 0, 0) ==
              (float)bed.size.spec->shape.row_limit / (float)NET_ACTIVATION_ONE);
        CHECK(*weight_at(&bed, bed.model, bed.size.output_at, 1) ==
              -(float)NET_OUTPUT_LIMIT / (float)NET_OUTPUT_ONE);
        bed_close(&bed);
    }
}

// --- Rounding -----------------------------------------------------------------------------------

static void *read_back(const Bed *bed, const void *net)
{
    Error error = {""};
    const NetShape *shape = &bed->evaluation->features->shape;
    size_t count = net_file_bytes(shape);
    unsigned char *bytes = malloc(count);
    if (bytes == NULL)
        abort();
    net_pack(shape, net, bytes);
    void *weights =
        evaluation_weights(bed->evaluation, (Slice){(const char *)bytes, count}, &error);
    if (weights == NULL) {
        printf("%s\n", error.text);
        abort();
    }
    free(bytes);
    return weights;
}

// Where all weights are whole numbers already, the integer network may differ by its two divisions
// only: less than one unit for the last, 1 / 40 for the first, and the rounding of floats. With
// three players a score is what the odds of all seats make of it, and tables are in between.
static void check_exact(Bed *bed, void *net)
{
    const ModelSize *size = &bed->size;
    for (int row = 0; row < size->model_rows; row++)
        for (int i = 0; i < size->hidden; i++) {
            float one = row < size->output_at ? NET_ACTIVATION_ONE
                        : row < size->bias_at ? NET_OUTPUT_ONE
                                              : NET_ACTIVATION_ONE * NET_OUTPUT_ONE;
            float *weight = weight_at(bed, bed->model, row, i);
            *weight = roundf(*weight * one) / one;
        }
    network_quantise(size, bed->model, 1, net);
    void *weights = read_back(bed, net);
    static Sample samples[ROOM];
    int count = train_samples(bed->evaluation, &bed->rng, 2, samples, ROOM);
    for (int i = 0; i < count && bed->evaluation->features->mover_only; i++) {
        float sums[NET_HIDDEN_MOST];
        NetFeatures features;
        int seat = bed->evaluation->rules->seat_to_move(&samples[i].position);
        bed->evaluation->features->see(&samples[i].position, seat, false, &features);
        double is = bed->evaluation->score(&samples[i].position, weights, seat);
        double want =
            (double)NET_SCORE_ONE * (double)model_output(size, bed->model, &features, sums);
        if (!CHECK(fabs(is - want) < 1.1))
            printf("%g in whole numbers, %g in floats\n", is, want);
    }
    evaluation_forget(weights);
}

// Rows in steps: the nearest multiple of the step within the limit. The other weights are those
// without steps.
static void check_row_steps(const Bed *bed)
{
    const NetShape *shape = &bed->evaluation->features->shape;
    const size_t row_weights = (size_t)shape->rows * (size_t)shape->hidden;
    const int step = 4, most = shape->row_limit / step * step;
    void *fine = malloc(net_bytes(shape)), *coarse = malloc(net_bytes(shape));
    if (CHECK(fine != NULL && coarse != NULL)) {
        NetView one = net_view(shape, fine), other = net_view(shape, coarse);
        int wrong = 0;
        network_quantise(&bed->size, bed->model, 1, fine);
        network_quantise(&bed->size, bed->model, step, coarse);
        for (size_t i = 0; i < row_weights; i++) {
            double exact = (double)bed->model[i] * NET_ACTIVATION_ONE;
            exact = exact > most ? most : exact < -most ? -most : exact;
            wrong += other.rows[i] % step != 0 || fabs(other.rows[i] - exact) > step / 2 + 1e-6;
        }
        CHECK_EQUAL(wrong, 0);
        CHECK(memcmp(one.rows, other.rows, row_weights * sizeof *one.rows) != 0);
        CHECK(memcmp(one.output, other.output, net_bytes(shape) - row_weights * 2) == 0);
    }
    free(fine), free(coarse);
}

void test_train_rounding(void)
{
    for (int game = 0; game < evaluation_count; game++) {
        Bed bed;
        bed_open(&bed, evaluations[game], 3);
        const NetShape *shape = &bed.evaluation->features->shape;
        void *net = malloc(net_bytes(shape));
        if (CHECK(net != NULL)) {
            NetView view = net_view(shape, net);
            check_row_steps(&bed);
            check_exact(&bed, net);
            *weight_at(&bed, bed.model, 0, 0) = 100;
            *weight_at(&bed, bed.model, bed.size.output_at, 0) = -100;
            *weight_at(&bed, bed.model, bed.size.bias_at, 0) = 1e9f;
            network_quantise(&bed.size, bed.model, 1, net);
            CHECK_EQUAL(view.rows[0], shape->row_limit);
            CHECK_EQUAL(view.output[0], -NET_OUTPUT_LIMIT);
            CHECK_EQUAL(view.bias[0], 1 << 30);
            network_quantise(&bed.size, bed.model, 16, net);
            CHECK_EQUAL(view.rows[0], shape->row_limit / 16 * 16);
        }
        free(net);
        bed_close(&bed);
    }
}

// --- Whole trainings ----------------------------------------------------------------------------

// Two epochs of three batches, where write_games gives ten games: with a sample for every seat
// they are three times as many samples.
static const char *settings_of(const Evaluation *evaluation)
{
    return evaluation->features->mover_only
               ? "epochs=2 batch=192 rate=0.003 lambda=0.8 validation=10"
               : "epochs=2 batch=576 rate=0.003 lambda=0.8 validation=10";
}

// Runs the program's work with the words; whether it did it, or else why not.
static bool try(const char *network, const char *words, const StopFlag *stop, Error *error)
{
    char text[1024], *arguments[32] = {text};
    int count = 0;
    snprintf(text, sizeof text, "%s %s", network, words);
    for (char *at = text; *at != 0; at++) {
        if (at == text || at[-1] == 0)
            arguments[count++] = at;
        if (*at == ' ')
            *at = 0;
    }
    TrainCommand *command = malloc(sizeof *command);
    bool good = command != NULL && train_command_parse(command, arguments, count, error) &&
                train_run(command, stop, NULL, error);
    free(command);
    return good;
}

static bool run(const char *network, const char *words, const StopFlag *stop)
{
    Error error;
    bool good = try(network, words, stop, &error);
    if (!good)
        printf("train: %s\n", error.text);
    return good;
}

static bool same_bytes(const char *a, const char *b)
{
    Error error;
    char *x = NULL, *y = NULL;
    size_t x_count = 0, y_count = 1;
    bool good = file_read(a, 1 << 24, &x, &x_count, &error);
    good = file_read(b, 1 << 24, &y, &y_count, &error) && good && x_count == y_count &&
           memcmp(x, y, x_count) == 0;
    free(x), free(y);
    return good;
}

// Trains for some steps and leaves a checkpoint, as an interrupted program does.
static bool train_part(const Evaluation *evaluation, const char *file, const char *checkpoint,
                       int steps)
{
    Error error;
    TrainSet set = {0};
    TrainSettings settings = train_settings_standard();
    Slice words = slice_of(settings_of(evaluation));
    bool good = true;
    for (Slice word = slice_word(&words); word.length > 0; word = slice_word(&words))
        good = train_settings_parse(&settings, word, &error) && good;
    TrainState *state = train_state_new(evaluation->features, &settings);
    Pool *pool = pool_create(1, NULL, NULL, &error);
    Trainer *trainer = NULL;
    if (good && state != NULL && pool != NULL &&
        train_set_load(evaluation, &file, 1, (TrainChoice){.validation_percent = 10, .seed = 1},
                       &set, &error)) {
        state->sample_count = set.sample_count, state->fingerprint = set.fingerprint;
        trainer = trainer_create(state, &set, pool, &error);
    }
    good = trainer != NULL && CHECK_EQUAL(trainer_batches(trainer), 3);
    for (int i = 0; i < steps && trainer != NULL; i++)
        trainer_step(trainer);
    good = good && checkpoint_save(state, checkpoint, &error);
    trainer_free(trainer), pool_destroy(pool), train_set_free(&set), train_state_free(state);
    return good;
}

// Files of trainings: the data that they learn from, and two networks with their checkpoints.
typedef struct Workshop {
    Folder folder;
    const char *variant, *settings;
    const char *data, *one, *one_checkpoint, *two, *two_checkpoint;
} Workshop;

static bool workshop_open(Workshop *shop, const Evaluation *evaluation)
{
    shop->variant = evaluation->rules->variant, shop->settings = settings_of(evaluation);
    if (!CHECK(folder_open(&shop->folder)))
        return false;
    shop->data = folder_file(&shop->folder, "games");
    shop->one = folder_file(&shop->folder, "one.net");
    shop->one_checkpoint = folder_file(&shop->folder, "one.ckpt");
    shop->two = folder_file(&shop->folder, "two.net");
    shop->two_checkpoint = folder_file(&shop->folder, "two.ckpt");
    CHECK(write_games(evaluation, shop->data, 7, 10) > 400);
    return true;
}

// From nothing, with the standard settings and more.
static void train_anew(const Workshop *shop, const char *network, const char *more)
{
    static const StopFlag go = {false};
    char words[1024];
    snprintf(words, sizeof words, "variant=%s data=%s %s %s", shop->variant, shop->data,
             shop->settings, more);
    CHECK(run(network, words, &go));
}

// The same network from one thread and two.
void test_train_same_bytes(void)
{
    for (int game = 0; game < evaluation_count; game++) {
        Workshop shop;
        if (!workshop_open(&shop, evaluations[game]))
            return;
        train_anew(&shop, shop.one, "threads=1");
        train_anew(&shop, shop.two, "threads=2");
        CHECK(same_bytes(shop.one, shop.two));
        CHECK(!same_bytes(shop.one_checkpoint, shop.two_checkpoint)); // their threads differ
        folder_close(&shop.folder);
    }
}

// The same network after interruptions at any place, and another one from another seed.
static void check_stops(const Evaluation *evaluation)
{
    Workshop shop;
    StopFlag go = {false}, stop = {true};
    char words[1024];
    if (!workshop_open(&shop, evaluation))
        return;
    train_anew(&shop, shop.one, "threads=1");
    // stopped before the first step, within an epoch, at the end of one
    snprintf(words, sizeof words, "variant=%s data=%s %s threads=2", shop.variant, shop.data,
             shop.settings);
    CHECK(run(shop.two, words, &stop));
    CHECK(!same_bytes(shop.one, shop.two));
    snprintf(words, sizeof words, "variant=%s data=%s resume=%s threads=2", shop.variant, shop.data,
             shop.two_checkpoint);
    CHECK(run(shop.two, words, &go));
    CHECK(same_bytes(shop.one, shop.two));
    for (int steps = 2; steps <= 3; steps++) {
        CHECK(train_part(evaluation, shop.data, shop.two_checkpoint, steps));
        CHECK(run(shop.two, words, &go));
        CHECK(same_bytes(shop.one, shop.two));
    }
    train_anew(&shop, shop.two, "threads=1 seed=2");
    CHECK(!same_bytes(shop.one, shop.two));
    folder_close(&shop.folder);
}

void test_train_stops(void)
{
    for (int game = 0; game < evaluation_count; game++)
        check_stops(evaluations[game]);
}

// The network of a file against a guess of zero and against its teacher, the evaluation that is
// built in: how much of what can be learnt is left to learn, over samples that it has not seen.
static void check_learnt(const Evaluation *evaluation, const char *file, const char *data_file,
                         double most_left)
{
    Error error = {""};
    TrainSet set;
    char *bytes = NULL;
    size_t count = 0;
    void *weights = NULL;
    void *built_in = evaluation_weights(evaluation, (Slice){"", 0}, &error);
    const ModelSize size = model_size(evaluation->features, false);
    float *nothing = model_new(&size, size.model_rows);
    Pool *pool = pool_create(1, NULL, NULL, &error);
    if (CHECK(pool != NULL && nothing != NULL) &&
        CHECK(file_read(file, 1 << 24, &bytes, &count, &error)) &&
        CHECK((weights = evaluation_weights(evaluation, (Slice){bytes, count}, &error)) != NULL) &&
        CHECK(train_set_load(evaluation, &data_file, 1,
                             (TrainChoice){.validation_percent = 0, .seed = 1}, &set, &error))) {
        TrainRange all = train_set_training(&set), none = {&set, 0, 0};
        Measure trained = measure((Judge){.weights = weights}, NULL, all, 1, pool);
        Measure guess = measure((Judge){.size = &size, .model = nothing}, NULL, all, 1, pool);
        Measure nothing_seen = measure((Judge){.weights = weights}, NULL, none, 1, pool);
        CHECK(nothing_seen.loss == 0 && nothing_seen.entropy == 0); // and no division by zero
        Measure teacher = measure((Judge){.weights = built_in}, NULL, all, 1, pool);
        double square = 0; // of what a guess of zero is wrong by
        for (size_t i = 0; i < all.count; i++)
            square += pow(0.5 - train_sample_target(evaluation, train_sample_at(all, i), 1), 2);
        CHECK(fabs(guess.square_error - square / (double)all.count) < 1e-6);
        double left = (trained.loss - teacher.loss) / (guess.loss - teacher.loss);
        if (!CHECK(left < most_left))
            printf("%s: loss %.5f, a guess of zero %.5f, the teacher %.5f\n",
                   evaluation->rules->variant, trained.loss, guess.loss, teacher.loss);
        train_set_free(&set);
    }
    pool_destroy(pool);
    evaluation_forget(weights), evaluation_forget(built_in), free(nothing), free(bytes);
}

// Learns what the built-in evaluation says. Where every seat has a sample, most samples have only
// the result of a game, so it takes more games and may take less of them.
static void check_learns(const Evaluation *evaluation, int factor, bool quick)
{
    Folder folder;
    char words[1024];
    StopFlag go = {false};
    bool scored = evaluation->features->mover_only;
    if (!CHECK(folder_open(&folder)))
        return;
    const char *data = folder_file(&folder, "games"), *fresh = folder_file(&folder, "fresh");
    const char *network = folder_file(&folder, "a.net");
    CHECK(write_games(evaluation, data, 8, quick ? 40 : 80) > 800);
    CHECK(write_games(evaluation, fresh, 9, 20) > 800); // what it has never seen
    snprintf(words, sizeof words,
             "variant=%s data=%s epochs=%d batch=128 lambda=1 rate=0.004 factor=%d",
             evaluation->rules->variant, data, scored ? (quick ? 6 : 10) : 4, factor);
    CHECK(run(network, words, &go));
    double most_left = !scored ? 0.1 : factor == 1 ? 0.15 : 0.3;
    check_learnt(evaluation, network, fresh, quick ? 0.5 : most_left);
    folder_close(&folder);
}

void test_train_learns(void)
{
    bool quick = unit_effort == 1;
    for (int game = 0; game < evaluation_count; game++)
        for (int factor = quick; factor < 2; factor++)
            if (factor == 1 || evaluations[game]->features->shared_rows > 0)
                check_learns(evaluations[game], factor, quick);
}

static bool refuses(const char *network, const char *words, const char *why)
{
    Error error = {""};
    StopFlag go = {false};
    bool good = !try(network, words, &go, &error) && strstr(error.text, why) != NULL;
    if (!good)
        printf("train %s %s: '%s', not '%s'\n", network, words, error.text, why);
    return good;
}

// A training resumes with its own data only: as many samples, and the same ones in their order.
static void check_own_data(const Evaluation *evaluation, Folder *folder)
{
    char words[1024];
    StopFlag stop = {true};
    const char *network = folder_file(folder, "b.net"), *checkpoint = folder_file(folder, "b.ckpt");
    const char *data = folder_file(folder, "games"), *more = folder_file(folder, "more");
    const char *variant = evaluation->rules->variant;
    CHECK(write_games(evaluation, more, 14, 2) > 40);
    snprintf(words, sizeof words, "variant=%s data=%s,%s", variant, data, more);
    CHECK(run(network, words, &stop));
    snprintf(words, sizeof words, "variant=%s data=%s,%s resume=%s", variant, more, data,
             checkpoint);
    CHECK(refuses(network, words, "was made with other data"));
    snprintf(words, sizeof words, "variant=%s data=%s resume=%s", variant, data, checkpoint);
    CHECK(refuses(network, words, "samples of data, not"));
}

// A network is measured by data of its own variant, and a training resumes with them only.
static void check_own_variant(const Evaluation *evaluation, Folder *folder)
{
    char words[1024], check[1024];
    StopFlag go = {false};
    const char *network = folder_file(folder, "a.net"), *checkpoint = folder_file(folder, "a.ckpt");
    const char *data = folder_file(folder, "games");
    CHECK(write_games(evaluation, data, 13, 5) > 100);
    snprintf(check, sizeof check, "check %s", network);
    snprintf(words, sizeof words, "variant=%s data=%s", evaluation->rules->variant, data);
    CHECK(refuses(check, words, "cannot open"));
    CHECK(write_bytes(network, (const unsigned char *)"", 0));
    CHECK(refuses(check, words, "the file is empty"));
    strcat(words, " epochs=1");
    CHECK(run(network, words, &go) && run(check, words, &go));
    for (int i = 0; i < evaluation_count; i++) {
        const char *other = evaluations[i]->rules->variant;
        if (evaluations[i] == evaluation)
            continue;
        snprintf(words, sizeof words, "variant=%s data=%s", other, data);
        CHECK(refuses(check, words, "network"));
        CHECK(refuses(network, words, "sample 1 of"));
        strcat(strcat(words, " resume="), checkpoint);
        CHECK(refuses(network, words, "another shape"));
    }
}

void test_train_own_variant(void)
{
    for (int game = 0; game < evaluation_count; game++) {
        Folder folder;
        if (!CHECK(folder_open(&folder)))
            return;
        check_own_variant(evaluations[game], &folder);
        check_own_data(evaluations[game], &folder);
        folder_close(&folder);
    }
}
