#define _POSIX_C_SOURCE 200809L // fdopen
#include "bench/cubes/fit.h"

#include "engine/base/file.h"
#include "engine/base/rng.h"
#include "engine/cubes/notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 1024, KEEP_ASIDE = 20, UNIT = 100 };

static const double rate = 0.01, decay = 1e-6;

// A position as the evaluation sees it.
typedef struct Example {
    CubesFacts facts[CUBES_SEATS];
    float phase; // 1 at the start, 0 at the end
    uint8_t winner;
} Example;

typedef struct Examples {
    Example *list;
    size_t count, capacity;
    bool full; // there was no memory for more
} Examples;

// --- Reading -------------------------------------------------------------------------------------

// A draw says little, and there are few.
static void add_example(void *context, const CubesPosition *position, int winner)
{
    Examples *examples = context;
    if (winner == 0 || examples->full)
        return;
    if (examples->count == examples->capacity) {
        size_t larger = examples->capacity == 0 ? 65536 : 2 * examples->capacity;
        Example *grown = realloc(examples->list, larger * sizeof *grown);
        examples->full = grown == NULL;
        if (examples->full)
            return;
        examples->list = grown;
        examples->capacity = larger;
    }
    Example *example = &examples->list[examples->count++];
    *example =
        (Example){.phase = (float)cubes_phase(position) / 256, .winner = (uint8_t)(winner - 1)};
    cubes_features(position, example->facts);
}

static bool read_line(Slice line, int players, CubesGamesTaker *take, void *context, Error *error)
{
    CubesPosition position;
    const char *mark = memchr(line.at, ';', line.length);
    int64_t winner;
    if (mark == NULL)
        return fail(error, "there is no ';' before the winner");
    Slice fen = {line.at, (size_t)(mark - line.at)};
    Slice rest = {mark + 1, line.length - fen.length - 1};
    if (!cubes_parse(fen, players, &position, error) ||
        !slice_number_in(slice_trim(rest), "the winner", 0, players, &winner, error))
        return false;
    take(context, &position, (int)winner);
    return true;
}

bool cubes_read_games(const char *name, int players, CubesGamesTaker *take, void *context,
                      Error *error)
{
    char line[256];
    long number = 0;
    bool good = true;
    int64_t size;
    int fd = file_open(name, INT64_MAX, &size, error);
    FILE *file = fd >= 0 ? fdopen(fd, "r") : NULL;
    if (fd < 0)
        return false;
    if (file == NULL) {
        close(fd);
        return fail(error, "there is no memory to read '%s'", name);
    }
    while (good && fgets(line, sizeof line, file) != NULL) {
        Error why;
        number++;
        good = read_line(slice_trim(slice_of(line)), players, take, context, &why);
        if (!good)
            fail(error, "%s, line %ld: %s", name, number, why.text);
    }
    if (good && ferror(file))
        good = fail(error, "%s can't be read", name);
    fclose(file);
    return good;
}

// --- Learning ------------------------------------------------------------------------------------

// A weight's values at the start and at the end, in units of log-odds, and Adam's two means of
// each.
typedef struct Learnt {
    double value[2], slope[2], mean[2], square[2];
} Learnt;

// The chances by the weights.
static void predict(const Learnt *learnt, int players, const Example *example,
                    double chances[CUBES_SEATS])
{
    double most = -1e9, sum = 0;
    for (int seat = 0; seat < players; seat++) {
        double start = 0, end = 0;
        for (int i = 0; i < example->facts[seat].count; i++) {
            start += learnt[example->facts[seat].list[i]].value[0];
            end += learnt[example->facts[seat].list[i]].value[1];
        }
        chances[seat] = start * example->phase + end * (1 - example->phase);
        most = chances[seat] > most ? chances[seat] : most;
    }
    for (int seat = 0; seat < players; seat++)
        sum += chances[seat] = exp(chances[seat] - most);
    for (int seat = 0; seat < players; seat++)
        chances[seat] /= sum;
}

static double loss_of(const Learnt *learnt, int players, const Example *list, size_t count)
{
    double loss = 0, chances[CUBES_SEATS];
    for (size_t i = 0; i < count; i++) {
        predict(learnt, players, &list[i], chances);
        loss -= log(chances[list[i].winner] + 1e-12);
    }
    return count > 0 ? loss / (double)count : 0;
}

static void add_slopes(Learnt *learnt, int players, const Example *example)
{
    double chances[CUBES_SEATS];
    predict(learnt, players, example, chances);
    for (int seat = 0; seat < players; seat++) {
        double off = chances[seat] - (example->winner == seat);
        for (int i = 0; i < example->facts[seat].count; i++) {
            Learnt *weight = &learnt[example->facts[seat].list[i]];
            weight->slope[0] += off * example->phase / BATCH;
            weight->slope[1] += off * (1 - example->phase) / BATCH;
        }
    }
}

static void step(Learnt *learnt, double size, long steps)
{
    const double keep = 0.9, keep_square = 0.999;
    double mean_share = 1 - pow(keep, (double)steps);
    double square_share = 1 - pow(keep_square, (double)steps);
    for (int feature = 0; feature < CUBES_FEATURES; feature++)
        for (int end = 0; end < 2; end++) {
            Learnt *weight = &learnt[feature];
            double slope = weight->slope[end] + decay * weight->value[end];
            weight->mean[end] = keep * weight->mean[end] + (1 - keep) * slope;
            weight->square[end] =
                keep_square * weight->square[end] + (1 - keep_square) * slope * slope;
            weight->value[end] -= size * (weight->mean[end] / mean_share) /
                                  (sqrt(weight->square[end] / square_share) + 1e-8);
            weight->slope[end] = 0;
        }
}

static void shuffle(Example *list, size_t count, Rng *rng)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = rng_below(rng, (uint32_t)i);
        Example moving = list[i - 1];
        list[i - 1] = list[j];
        list[j] = moving;
    }
}

static void learn(Learnt *learnt, const FitOrder *order, Examples *examples, FILE *progress)
{
    Rng rng = {1};
    long steps = 0;
    shuffle(examples->list, examples->count, &rng);
    size_t aside = examples->count / KEEP_ASIDE, count = examples->count - aside;
    for (int64_t epoch = 1; epoch <= order->epochs; epoch++) {
        double size =
            rate * 0.5 * (1 + cos(3.14159265 * (double)(epoch - 1) / (double)order->epochs));
        shuffle(examples->list, count, &rng);
        for (size_t at = 0; at + BATCH <= count; at += BATCH) {
            for (size_t i = 0; i < BATCH; i++)
                add_slopes(learnt, order->players, &examples->list[at + i]);
            step(learnt, size, ++steps);
        }
        fprintf(progress, "epoch %lld: loss %.5f, aside %.5f\n", (long long)epoch,
                loss_of(learnt, order->players, examples->list, count),
                loss_of(learnt, order->players, examples->list + count, aside));
        fflush(progress);
    }
}

static int16_t rounded(double value)
{
    double units = UNIT * value;
    units = units > CUBES_WEIGHT_MOST    ? CUBES_WEIGHT_MOST
            : units < -CUBES_WEIGHT_MOST ? -CUBES_WEIGHT_MOST
                                         : units;
    return (int16_t)lround(units);
}

bool cubes_fit(const FitOrder *order, CubesWeights *weights, FILE *progress, Error *error)
{
    static Learnt learnt[CUBES_FEATURES];
    CubesWeight *table = weights->of[order->players - 2];
    Examples examples = {0};
    bool good = true;
    for (int i = 0; good && i < order->file_count; i++)
        good = cubes_read_games(order->files[i], order->players, add_example, &examples, error);
    if (good && examples.full)
        good = fail(error, "there is no memory for so many positions");
    if (good && examples.count < BATCH * 2)
        good = fail(error, "%zu positions are too few", examples.count);
    if (good) {
        for (int feature = 0; feature < CUBES_FEATURES; feature++)
            learnt[feature] = (Learnt){
                .value = {(double)table[feature].start / UNIT, (double)table[feature].end / UNIT}};
        fprintf(progress, "%zu positions\n", examples.count);
        learn(learnt, order, &examples, progress);
        for (int feature = 0; feature < CUBES_FEATURES; feature++)
            table[feature] =
                (CubesWeight){rounded(learnt[feature].value[0]), rounded(learnt[feature].value[1])};
    }
    free(examples.list);
    return good;
}
