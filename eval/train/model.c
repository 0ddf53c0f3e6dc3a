#include "eval/train/model.h"

#include "engine/base/rng.h"

#include <math.h>
#include <string.h>

// --- Shared rows --------------------------------------------------------------------------------

static int shared_rows_of_ship(int row, int shared[SHARED_MOST])
{
    int square = row % SHIPS_SQUARES, colour_and_class = row / SHIPS_SQUARES;
    int colour = colour_and_class / ATTACK_CLASSES;
    shared[0] = SHARED_SQUARES_AT + colour * SHIPS_SQUARES + square;
    shared[1] = SHARED_CLASSES_AT + colour_and_class;
    return 2;
}

int shared_rows(int row, int shared[SHARED_MOST])
{
    if (row < SHIP_ROWS)
        return shared_rows_of_ship(row, shared);
    int ports = row - SHIP_ROWS;
    for (int i = 0; i < 4; i++, ports /= 4)
        shared[i] = SHARED_PORTS_AT + 4 * i + ports % 4;
    return 4;
}

float model_limit(int row)
{
    if (row == BIAS_AT)
        return INFINITY;
    return row < OUTPUT_AT ? (float)ROW_LIMIT / ACTIVATION_ONE : (float)OUTPUT_LIMIT / OUTPUT_ONE;
}

static float bounded(float value, float limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

void model_fold(Model *model, const Weights *weights, bool factor, int block)
{
    int first = block * COLUMNS;
    for (int row = 0; row < MODEL_ROWS; row++) {
        int shared[SHARED_MOST];
        int count = factor && row < FEATURE_ROWS ? shared_rows(row, shared) : 0;
        float limit = model_limit(row), sum[COLUMNS];
        memcpy(sum, &weights->row[row][first], sizeof sum);
        for (int k = 0; k < count; k++)
            for (int i = 0; i < COLUMNS; i++)
                sum[i] += weights->row[shared[k]][first + i];
        for (int i = 0; i < COLUMNS; i++)
            model->row[row][first + i] = bounded(sum[i], limit);
    }
}

// --- The start ----------------------------------------------------------------------------------

static void fill_random(float *row, float bound, Rng *rng)
{
    for (int i = 0; i < HIDDEN; i++)
        row[i] = bound * ((float)(rng_next(rng) >> 40) / (1 << 23) - 1);
}

// Sums of a position's rows should begin spread about the middle of 0..1, where activations have a
// slope. With shared rows these carry the chance, and a row that never occurs stays their sum.
void weights_init(Weights *weights, bool factor, uint64_t seed)
{
    const float spread = 1 / sqrtf(MAX_FEATURES), middle = 0.4f;
    Rng rng = {mix64(seed)};
    memset(weights, 0, sizeof *weights);
    int first = factor ? SHARED_SQUARES_AT : 0;
    int end = factor ? WEIGHT_ROWS : FEATURE_ROWS;
    for (int row = first; row < end; row++)
        fill_random(weights->row[row], spread, &rng);
    for (int row = SHIP_ROWS; row < FEATURE_ROWS; row++)
        for (int i = 0; i < HIDDEN; i++)
            weights->row[row][i] += middle;
    for (int row = OUTPUT_AT; row < BIAS_AT; row++)
        fill_random(weights->row[row], 1 / sqrtf(HIDDEN), &rng);
}

// --- Forward and backward -----------------------------------------------------------------------

ALWAYS_INLINE void add_row(float *restrict sums, const float *restrict row)
{
    for (int i = 0; i < HIDDEN; i++)
        sums[i] += row[i];
}

// A fixed order of additions that a vector can keep: COLUMNS sums side by side, then halves.
static float weighed_sum(const float *restrict sums, const float *restrict weights)
{
    float lanes[COLUMNS] = {0};
    for (int first = 0; first < HIDDEN; first += COLUMNS)
        for (int i = 0; i < COLUMNS; i++) {
            float x = sums[first + i];
            x = x < 0 ? 0 : x;
            x = x > 1 ? 1 : x;
            lanes[i] += x * x * weights[first + i];
        }
    for (int half = COLUMNS / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++)
            lanes[i] += lanes[i + half];
    return lanes[0];
}

float model_output(const Model *model, const uint16_t *rows, int count, int bucket,
                   float sums[HIDDEN])
{
    memcpy(sums, model->row[rows[0]], HIDDEN * sizeof *sums);
    for (int i = 1; i < count; i++)
        add_row(sums, model->row[rows[i]]);
    return weighed_sum(sums, model->row[OUTPUT_AT + bucket]) + model->row[BIAS_AT][bucket];
}

static void output_gradient(const float *restrict sums, const float *restrict weights, float slope,
                            float *restrict output, float *restrict hidden)
{
    for (int i = 0; i < HIDDEN; i++) {
        float x = sums[i];
        x = x < 0 ? 0 : x;
        x = x > 1 ? 1 : x;
        output[i] += slope * x * x;
        hidden[i] = sums[i] < 1 ? 2 * slope * x * weights[i] : 0;
    }
}

void model_add_gradient(const Model *model, const uint16_t *rows, int count, int bucket,
                        const float sums[HIDDEN], float slope, Model *gradient)
{
    _Alignas(64) float hidden[HIDDEN];
    output_gradient(sums, model->row[OUTPUT_AT + bucket], slope, gradient->row[OUTPUT_AT + bucket],
                    hidden);
    gradient->row[BIAS_AT][bucket] += slope;
    for (int i = 0; i < count; i++)
        add_row(gradient->row[rows[i]], hidden);
}
