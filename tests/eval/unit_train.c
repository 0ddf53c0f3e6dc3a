// The trainer: gradients, shared rows, whole trainings, rounding.
#include "engine/base/file.h"
#include "eval/train/measure.h"
#include "eval/train/quantise.h"
#include "eval/train/session.h"
#include "eval/train/step.h"
#include "tests/eval/unit_train_place.h"
#include "tests/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A position of a random game, as the trainer keeps it.
static Lesson random_lesson(Rng *rng)
{
    Sample samples[60];
    int count = train_samples(rng, 1, samples, (int)ARRAY_COUNT(samples));
    const Sample *sample = &samples[rng_below(rng, (uint32_t)count)];
    ShipsSide side = (ShipsSide)sample->position.side;
    ShipsPosition turned =
        side == SHIPS_WHITE ? sample->position : ships_flipped(&sample->position);
    return (Lesson){.own = turned.ships[SHIPS_WHITE],
                    .enemy = turned.ships[SHIPS_BLACK],
                    .score = sample->score,
                    .result = (uint8_t)sample->result};
}

static void random_weights(Weights *weights, Rng *rng)
{
    weights_init(weights, true, rng_next(rng));
    for (int row = 0; row < FEATURE_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++)
            weights->row[row][i] += (float)rng_below(rng, 1000) / 10000 - 0.05f;
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        weights->row[BIAS_AT][bucket] = (float)rng_below(rng, 1000) / 1000 - 0.5f;
}

static void fold_all(Model *model, const Weights *weights, bool factor)
{
    memset(model, 0, sizeof *model);
    for (int block = 0; block < COLUMN_BLOCKS; block++)
        model_fold(model, weights, factor, block);
}

// --- Gradients ----------------------------------------------------------------------------------

// A lesson with all that its gradient needs.
typedef struct Case {
    uint16_t rows[MAX_FEATURES];
    int count, bucket;
    double target;
} Case;

static double case_loss(const Model *model, const Case *c)
{
    _Alignas(64) float sums[HIDDEN];
    return loss_of((double)model_output(model, c->rows, c->count, c->bucket, sums), c->target);
}

static Case random_case(Rng *rng)
{
    Lesson lesson = random_lesson(rng);
    ShipsPosition position = lesson_position(&lesson);
    Case c = {.bucket = network_bucket(&position), .target = lesson_target(&lesson, 0.7)};
    c.count = lesson_rows(&lesson, rng_below(rng, 2), c.rows);
    return c;
}

// Central differences in one weight.
static double slope_by_trial(Model *model, const Case *c, int row, int column)
{
    const float step = 1.0f / 256;
    float *weight = &model->row[row][column], was = *weight;
    *weight = was + step;
    double above = case_loss(model, c);
    *weight = was - step;
    double below = case_loss(model, c);
    *weight = was;
    return (above - below) / (2 * (double)step);
}

static void check_gradient(Model *model, Model *gradient, const Case *c, Rng *rng)
{
    _Alignas(64) float sums[HIDDEN];
    float output = model_output(model, c->rows, c->count, c->bucket, sums);
    memset(gradient, 0, sizeof *gradient);
    model_add_gradient(model, c->rows, c->count, c->bucket, sums,
                       (float)(chance_of((double)output) - c->target), gradient);
    for (int i = 0; i < 40; i++) {
        int column = (int)rng_below(rng, HIDDEN);
        int kind = i % 4, row = c->rows[rng_below(rng, (uint32_t)c->count)];
        if (kind == 1)
            row = OUTPUT_AT + c->bucket;
        else if (kind == 2)
            row = BIAS_AT, column = c->bucket;
        else if (kind == 3)
            row = (int)rng_below(rng, MODEL_ROWS); // mostly one that has no part in it
        if (row < OUTPUT_AT && fabsf(sums[column] - 1) < 0.01f)
            continue; // at 1 the activation has a kink
        double trial = slope_by_trial(model, c, row, column);
        double error = fabs(trial - (double)gradient->row[row][column]);
        if (!CHECK(error < 4e-4 + 0.02 * fabs(trial)))
            printf("row %d column %d: %g by trial, %g\n", row, column, trial,
                   (double)gradient->row[row][column]);
    }
}

void test_train_gradients(void)
{
    Rng rng = {1};
    Weights *weights = aligned_alloc(64, sizeof *weights);
    Model *model = aligned_alloc(64, sizeof *model), *gradient = aligned_alloc(64, sizeof *model);
    if (CHECK(weights != NULL && model != NULL && gradient != NULL)) {
        random_weights(weights, &rng);
        fold_all(model, weights, true);
        for (int i = 0; i < 5 * unit_effort; i++) {
            Case c = random_case(&rng);
            check_gradient(model, gradient, &c, &rng);
        }
    }
    free(weights), free(model), free(gradient);
}

// A training's first moments and loss after one step from these weights: the moment is a tenth of
// the gradient of the mean loss, mirrored positions and shared rows included.
static double step_from(const Weights *weights, const Data *data, Pool *pool, State *state)
{
    Error error;
    memset(state, 0, sizeof *state);
    state->settings = settings_standard();
    state->epoch = 1, state->step = 1; // else it would start from weights of its own
    memcpy(&state->weights, weights, sizeof *weights);
    Trainer *trainer = trainer_create(state, data, pool, &error);
    if (CHECK(trainer != NULL))
        trainer_step(trainer);
    trainer_free(trainer);
    return state->loss_sum;
}

static void check_steps(Weights *weights, const Data *data, Pool *pool, State *state, Rng *rng)
{
    static const int rows[] = {SHARED_SQUARES_AT + 8,
                               SHARED_CLASSES_AT,
                               SHARED_CLASSES_AT + 4,
                               SHARED_PORTS_AT,
                               SHARED_PORTS_AT + 4,
                               OUTPUT_AT + 7,
                               BIAS_AT,
                               SHIP_ROWS};
    const float step = 1.0f / 512;
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        int column = rows[i] == BIAS_AT ? 7 : (int)rng_below(rng, HIDDEN);
        float *weight = &weights->row[rows[i]][column], was = *weight;
        step_from(weights, data, pool, state);
        double is = 10 * (double)state->mean.row[rows[i]][column];
        *weight = was + step;
        double above = step_from(weights, data, pool, state);
        *weight = was - step;
        double trial = (above - step_from(weights, data, pool, state)) / (2 * (double)step);
        *weight = was;
        if (!CHECK(fabs(is - trial) < 1e-3 + 0.03 * fabs(trial)))
            printf("row %d column %d: %g by trial, %g\n", rows[i], column, trial, is);
    }
}

void test_train_step_gradient(void)
{
    Rng rng = {11};
    Error error;
    Place place;
    Data data;
    Pool *pool = pool_create(2, NULL, NULL, &error);
    State *state = aligned_alloc(64, sizeof *state);
    Weights *weights = aligned_alloc(64, sizeof *weights);
    if (CHECK(pool != NULL && state != NULL && weights != NULL) && CHECK(place_create(&place))) {
        const char *file = place_file(&place, "games");
        CHECK(write_games(file, 12, 5) > 200);
        if (CHECK(data_load(&file, 1, 0, 1, &data, &error))) {
            random_weights(weights, &rng);
            check_steps(weights, &data, pool, state, &rng);
            data_free(&data);
        }
        place_remove(&place);
    }
    pool_destroy(pool), free(state), free(weights);
}

// --- Shared rows --------------------------------------------------------------------------------

// The output with shared rows as features of their own, in double precision.
static double output_by_features(const Weights *weights, const Case *c)
{
    double output = (double)weights->row[BIAS_AT][c->bucket];
    for (int i = 0; i < HIDDEN; i++) {
        double sum = 0;
        for (int k = 0; k < c->count; k++) {
            int shared[SHARED_MOST], count = shared_rows(c->rows[k], shared);
            sum += (double)weights->row[c->rows[k]][i];
            for (int j = 0; j < count; j++)
                sum += (double)weights->row[shared[j]][i];
        }
        sum = sum < 0 ? 0 : sum > 1 ? 1 : sum;
        output += sum * sum * (double)weights->row[OUTPUT_AT + c->bucket][i];
    }
    return output;
}

// How many shared rows two rows of the first layer have in common.
static int in_common(int a, int b)
{
    int x[SHARED_MOST], y[SHARED_MOST], x_count = shared_rows(a, x), y_count = shared_rows(b, y);
    int common = 0;
    for (int i = 0; i < x_count; i++)
        for (int k = 0; k < y_count; k++)
            common += x[i] == y[k];
    return common;
}

// Rows share what their definitions in features.h have in common: colour with square or with class;
// each of the ports' four counts.
static int relations(int a, int b)
{
    if ((a < SHIP_ROWS) != (b < SHIP_ROWS))
        return 0;
    if (a < SHIP_ROWS) {
        int colour = SHIP_ROWS / 2;
        return a / colour != b / colour ? 0 : (a % 64 == b % 64) + (a / 64 == b / 64);
    }
    int common = 0;
    for (int i = 0; i < 8; i += 2)
        common += ((a - SHIP_ROWS) >> i & 3) == ((b - SHIP_ROWS) >> i & 3);
    return common;
}

void test_train_relations(void)
{
    for (int a = 0; a < FEATURE_ROWS; a++)
        for (int b = 0; b < FEATURE_ROWS; b++)
            if (in_common(a, b) != relations(a, b) &&
                !CHECK_EQUAL(in_common(a, b), relations(a, b)))
                return;
}

void test_train_shared_rows(void)
{
    Rng rng = {2};
    Weights *weights = aligned_alloc(64, sizeof *weights);
    Model *model = aligned_alloc(64, sizeof *model);
    if (CHECK(weights != NULL && model != NULL)) {
        random_weights(weights, &rng);
        fold_all(model, weights, true);
        for (int i = 0; i < 20 * unit_effort; i++) {
            _Alignas(64) float sums[HIDDEN];
            Case c = random_case(&rng);
            double output = (double)model_output(model, c.rows, c.count, c.bucket, sums);
            CHECK(fabs(output - output_by_features(weights, &c)) < 1e-4);
        }
        weights->row[0][0] = 100, weights->row[OUTPUT_AT][1] = -100; // beyond what rounds
        fold_all(model, weights, true);
        CHECK(model->row[0][0] == (float)ROW_LIMIT / ACTIVATION_ONE);
        CHECK(model->row[OUTPUT_AT][1] == -(float)OUTPUT_LIMIT / OUTPUT_ONE);
    }
    free(weights), free(model);
}

// --- Rounding -----------------------------------------------------------------------------------

// Where all weights are whole numbers already, the integer network may differ by its two divisions
// only: less than one unit for the last, 1 / 40 for the first, and the rounding of floats.
static void check_exact(Model *model, Network *network, Rng *rng)
{
    for (int row = 0; row < MODEL_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++) {
            float one = row < OUTPUT_AT ? ACTIVATION_ONE
                        : row < BIAS_AT ? OUTPUT_ONE
                                        : ACTIVATION_ONE * OUTPUT_ONE;
            model->row[row][i] = roundf(model->row[row][i] * one) / one;
        }
    quantise(model, network);
    for (int i = 0; i < 20 * unit_effort; i++) {
        Lesson lesson = random_lesson(rng);
        Judge floats = judge_model(model), whole = judge_network(network);
        double is = whole.score(whole.context, &lesson),
               want = floats.score(floats.context, &lesson);
        if (!CHECK(fabs(is - want) < 1.1))
            printf("%g in whole numbers, %g in floats\n", is, want);
    }
}

void test_train_rounding(void)
{
    Rng rng = {3};
    Weights *weights = aligned_alloc(64, sizeof *weights);
    Model *model = aligned_alloc(64, sizeof *model);
    Network *network = aligned_alloc(64, sizeof *network);
    if (CHECK(weights != NULL && model != NULL && network != NULL)) {
        random_weights(weights, &rng);
        fold_all(model, weights, true);
        check_exact(model, network, &rng);
        model->row[0][0] = 100, model->row[OUTPUT_AT][0] = -100, model->row[BIAS_AT][0] = 1e9f;
        quantise(model, network);
        CHECK_EQUAL(network->rows[0][0], ROW_LIMIT);
        CHECK_EQUAL(network->output[0][0], -OUTPUT_LIMIT);
        CHECK_EQUAL(network->bias[0], 1 << 30);
    }
    free(weights), free(model), free(network);
}

// --- Whole trainings ----------------------------------------------------------------------------

static const char settings_text[] = "epochs=3 batch=128 rate=0.003 lambda=0.8 validation=10";

// Runs the program's work with the words; whether it did it.
static bool run(const char *network, const char *words, const StopFlag *stop)
{
    char text[1024], *arguments[32] = {text};
    int count = 0;
    Error error;
    snprintf(text, sizeof text, "%s %s", network, words);
    for (char *at = text; *at != 0; at++) {
        if (at == text || at[-1] == 0)
            arguments[count++] = at;
        if (*at == ' ')
            *at = 0;
    }
    Order *order = malloc(sizeof *order);
    bool good = order != NULL && order_parse(order, arguments, count, &error) &&
                session_run(order, stop, NULL, &error);
    free(order);
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
static bool train_part(const char *data_file, const char *checkpoint, int steps)
{
    Error error;
    Data data = {0};
    State *state = aligned_alloc(64, sizeof *state);
    Pool *pool = pool_create(1, NULL, NULL, &error);
    Trainer *trainer = NULL;
    Slice words = slice_of(settings_text);
    bool good = state != NULL && pool != NULL;
    if (good) {
        memset(state, 0, sizeof *state);
        state->settings = settings_standard();
        for (Slice word = slice_word(&words); word.length > 0; word = slice_word(&words))
            good = settings_parse(&state->settings, word, &error) && good;
        good = good && data_load(&data_file, 1, 10, 1, &data, &error);
        state->record_count = data.record_count, state->fingerprint = data.fingerprint;
        trainer = good ? trainer_create(state, &data, pool, &error) : NULL;
    }
    for (int i = 0; i < steps && trainer != NULL; i++)
        trainer_step(trainer);
    good = trainer != NULL && state_save(state, checkpoint, &error);
    trainer_free(trainer), pool_destroy(pool), data_free(&data), free(state);
    return good;
}

// The same network from one thread, two, and after interruptions at any place.
void test_train_same_bytes(void)
{
    Place place;
    char words[1024];
    StopFlag go = {false}, stop = {true};
    if (!CHECK(place_create(&place)))
        return;
    const char *data = place_file(&place, "games"), *one = place_file(&place, "one.net");
    const char *two = place_file(&place, "two.net"), *checkpoint = place_file(&place, "two.ckpt");
    place_file(&place, "one.ckpt");
    CHECK(write_games(data, 7, 10) > 400);
    snprintf(words, sizeof words, "data=%s %s threads=1", data, settings_text);
    CHECK(run(one, words, &go));
    snprintf(words, sizeof words, "data=%s %s threads=2", data, settings_text);
    CHECK(run(two, words, &go));
    CHECK(same_bytes(one, two));
    CHECK(same_bytes(place_file(&place, "one.ckpt"), checkpoint) == false); // their threads differ
    // stopped before the first step, within an epoch, at the end of one
    CHECK(run(two, words, &stop));
    CHECK(!same_bytes(one, two));
    snprintf(words, sizeof words, "data=%s resume=%s threads=2", data, checkpoint);
    CHECK(run(two, words, &go));
    CHECK(same_bytes(one, two));
    for (int steps = 3; steps <= 8; steps += 5) {
        CHECK(train_part(data, checkpoint, steps));
        CHECK(run(two, words, &go));
        CHECK(same_bytes(one, two));
    }
    snprintf(words, sizeof words, "data=%s %s threads=1 seed=2", data, settings_text);
    CHECK(run(two, words, &go));
    CHECK(!same_bytes(one, two));
    place_remove(&place);
}

// What a training leaves: its network against a guess of zero, and against the scores it learnt.
static void check_learnt(const char *file, const char *data_file, double most_left)
{
    static const Network nothing;
    Error error;
    Data data;
    Network *network = aligned_alloc(64, sizeof *network);
    Pool *pool = pool_create(1, NULL, NULL, &error);
    if (CHECK(network != NULL && pool != NULL) && CHECK(network_load(network, file, &error)) &&
        CHECK(data_load(&data_file, 1, 0, 1, &data, &error))) {
        Measure trained = measure(judge_network(network), judge_hand_made(), data.lessons,
                                  data.training_count, 1, pool);
        Measure guess = measure(judge_network(&nothing), (Judge){0}, data.lessons,
                                data.training_count, 1, pool);
        Measure nothing_seen =
            measure(judge_network(network), judge_hand_made(), data.lessons, 0, 1, pool);
        CHECK(nothing_seen.loss == 0 && nothing_seen.entropy == 0); // and no division by zero
        double left = (trained.loss - trained.entropy) / (guess.loss - guess.entropy);
        if (!CHECK(left < most_left))
            printf("%.5f over entropy, a guess of zero %.5f\n", trained.loss - trained.entropy,
                   guess.loss - guess.entropy);
        data_free(&data);
    }
    pool_destroy(pool);
    free(network);
}

void test_train_learns(void)
{
    bool quick = unit_effort == 1;
    for (int factor = quick; factor < 2; factor++) {
        Place place;
        char words[1024];
        StopFlag go = {false};
        if (!CHECK(place_create(&place)))
            return;
        const char *data = place_file(&place, "games"), *fresh = place_file(&place, "fresh");
        const char *network = place_file(&place, "a.net");
        place_file(&place, "a.ckpt");
        CHECK(write_games(data, 8, quick ? 20 : 80) > 1000);
        CHECK(write_games(fresh, 9, 20) > 1000); // what it has never seen
        snprintf(words, sizeof words, "data=%s epochs=%d batch=%d lambda=1 rate=0.004 factor=%d",
                 data, quick ? 6 : 12, 128, factor);
        CHECK(run(network, words, &go));
        check_learnt(network, fresh, quick ? 0.5 : 0.15);
        place_remove(&place);
    }
}
