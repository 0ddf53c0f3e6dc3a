#include "eval/train/model.h"

#include "engine/base/memory.h"
#include "engine/base/rng.h"
#include "engine/base/system/os.h"
#include "eval/net/kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

ModelSize model_size(const FeatureSpec *spec, bool factor)
{
    const NetShape *shape = &spec->shape;
    ModelSize size = {.spec = spec,
                      .factor = factor && spec->shared_rows > 0,
                      .hidden = shape->hidden,
                      .column_blocks = shape->hidden / COLUMNS,
                      .rows = shape->rows,
                      .output_at = shape->rows,
                      .bias_at = shape->rows + shape->buckets,
                      .model_rows = shape->rows + shape->buckets + 1};
    assert(NET_HIDDEN_FITS(shape->hidden));
    assert(shape->buckets <= shape->hidden); // the biases fit a row
    size.shared_at = size.model_rows;
    size.weight_rows = size.model_rows + spec->shared_rows;
    return size;
}

// Large ones are in huge pages: the system is asked for each page when it is first written, and a
// trainer has a model for each slice.
float *model_new(const ModelSize *size, int rows)
{
    size_t bytes = (size_t)rows * (size_t)size->hidden * sizeof(float);
    size_t alignment = bytes < OS_HUGE_PAGE ? NET_ALIGNMENT : OS_HUGE_PAGE;
    size_t room = (bytes + alignment - 1) / alignment * alignment;
    void *model = memory_must(aligned_alloc(alignment, room));
    if (alignment == OS_HUGE_PAGE)
        os_wish_huge_pages(model, room);
    return memset(model, 0, bytes);
}

int model_shared_rows(const ModelSize *size, int row, int shared[NET_SHARED_MOST])
{
    if (!size->factor || row >= size->rows)
        return 0;
    int count = size->spec->shared(row, shared);
    for (int i = 0; i < count; i++)
        shared[i] += size->shared_at;
    return count;
}

float model_limit(const ModelSize *size, int row)
{
    if (row == size->bias_at)
        return INFINITY;
    return row < size->output_at ? (float)size->spec->shape.row_limit / (float)NET_ACTIVATION_ONE
                                 : (float)NET_OUTPUT_LIMIT / (float)NET_OUTPUT_ONE;
}

static float bounded(float value, float limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

void model_fold(const ModelSize *size, float *model, const float *weights, int block)
{
    int first = block * COLUMNS;
    for (int row = 0; row < size->model_rows; row++) {
        int shared[NET_SHARED_MOST];
        int count = model_shared_rows(size, row, shared);
        float limit = model_limit(size, row), sum[COLUMNS];
        memcpy(sum, model_row(size, weights, row) + first, sizeof sum);
        for (int k = 0; k < count; k++)
            for (int i = 0; i < COLUMNS; i++)
                sum[i] += model_row(size, weights, shared[k])[first + i];
        for (int i = 0; i < COLUMNS; i++)
            model_row(size, model, row)[first + i] = bounded(sum[i], limit);
    }
}

// --- The start ----------------------------------------------------------------------------------

static void fill_random(float *row, int count, float bound, Rng *rng)
{
    for (int i = 0; i < count; i++)
        row[i] = bound * ((float)(rng_next(rng) >> 40) / (1 << 23) - 1);
}

// Sums of a position's rows should begin spread about the middle of 0..1, where activations have a
// slope. With shared rows these carry the chance, and a row that never occurs stays their sum.
void model_start(const ModelSize *size, float *weights, uint64_t seed)
{
    const float spread = 1 / sqrtf((float)size->spec->most), middle = 0.4f;
    const int hidden = size->hidden;
    Rng rng = {mix64(seed)};
    memset(weights, 0, (size_t)size->weight_rows * (size_t)hidden * sizeof *weights);
    int first = size->factor ? size->shared_at : 0;
    int end = size->factor ? size->weight_rows : size->rows;
    for (int row = first; row < end; row++)
        fill_random(model_row(size, weights, row), hidden, spread, &rng);
    for (int row = size->spec->bias_rows_at; row < size->rows; row++)
        for (int i = 0; i < hidden; i++)
            model_row(size, weights, row)[i] += middle;
    for (int row = size->output_at; row < size->bias_at; row++)
        fill_random(model_row(size, weights, row), hidden, 1 / sqrtf((float)hidden), &rng);
}

// --- Forward and backward -----------------------------------------------------------------------

// COLUMNS numbers side by side, said to the compiler: left to itself it finds slower ways. No
// function takes or gives one by value: how that is done depends on the machine.
typedef float Columns
    __attribute__((vector_size(COLUMNS * sizeof(float)), aligned(sizeof(float)), may_alias));
typedef int32_t ColumnBits __attribute__((vector_size(COLUMNS * sizeof(int32_t))));

static const Columns *columns_at(const float *at)
{
    return (const Columns *)(const void *)at;
}

// All sums of a position's rows, a tile of columns at a time, which stays in registers.
static void sum_rows(const ModelSize *size, const float *model, const NetFeatures *features,
                     float *sums)
{
    enum { PARTS = NET_TILE / COLUMNS };
    for (int first = 0; first < size->hidden; first += NET_TILE) {
        Columns tile[PARTS];
        for (int part = 0; part < PARTS; part++)
            tile[part] =
                *columns_at(model_row(size, model, features->rows[0]) + first + part * COLUMNS);
        for (int k = 1; k < features->count; k++) {
            const float *row = model_row(size, model, features->rows[k]) + first;
            for (int part = 0; part < PARTS; part++)
                tile[part] += *columns_at(row + part * COLUMNS);
        }
        memcpy(sums + first, tile, sizeof tile);
    }
}

// Brings each number within 0..1.
static void clip(Columns *x)
{
    const Columns one = (Columns){0} + 1;
    ColumnBits above = *x > one, positive = *x > (Columns){0};
    *x = (Columns)((((ColumnBits)*x & ~above) | ((ColumnBits)one & above)) & positive);
}

// A fixed order of additions: COLUMNS sums side by side, then halves.
static float weighed_sum(int hidden, const float *sums, const float *weights)
{
    Columns total = {0};
    float lanes[COLUMNS];
    for (int first = 0; first < hidden; first += COLUMNS) {
        Columns x = *columns_at(sums + first);
        clip(&x);
        total += x * x * *columns_at(weights + first);
    }
    memcpy(lanes, &total, sizeof lanes);
    for (int half = COLUMNS / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++)
            lanes[i] += lanes[i + half];
    return lanes[0];
}

float model_output(const ModelSize *size, const float *model, const NetFeatures *features,
                   float *sums)
{
    int bucket = features->bucket;
    sum_rows(size, model, features, sums);
    return weighed_sum(size->hidden, sums, model_row(size, model, size->output_at + bucket)) +
           model_row(size, model, size->bias_at)[bucket];
}

static void output_gradient(int hidden, const float *restrict sums, const float *restrict weights,
                            float slope, float *restrict output, float *restrict inner)
{
    for (int i = 0; i < hidden; i++) {
        float x = sums[i];
        x = x < 0 ? 0 : x;
        x = x > 1 ? 1 : x;
        output[i] += slope * x * x;
        inner[i] = sums[i] < 1 ? 2 * slope * x * weights[i] : 0;
    }
}

static void add_row(int hidden, float *restrict to, const float *restrict row)
{
    for (int i = 0; i < hidden; i++)
        to[i] += row[i];
}

void model_add_gradient(const ModelSize *size, const float *model, const NetFeatures *features,
                        const float *sums, float slope, float *gradient)
{
    _Alignas(NET_ALIGNMENT) float inner[NET_HIDDEN_MOST];
    int output = size->output_at + features->bucket;
    output_gradient(size->hidden, sums, model_row(size, model, output), slope,
                    model_row(size, gradient, output), inner);
    model_row(size, gradient, size->bias_at)[features->bucket] += slope;
    for (int i = 0; i < features->count; i++)
        add_row(size->hidden, model_row(size, gradient, features->rows[i]), inner);
}
