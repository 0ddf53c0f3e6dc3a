// Fits the 8x8 game's evaluation weights and its win model to played games.
//
// DESIGN. Reads lines "FEN;SCORE;DEPTH;MOVE;RESULT" as the arena's -data writes them (scores and
// results from the mover's view, a proven score as M3 or M-2), keeps the positions where the static
// evaluation has a say - no ship in a port, no proven score - and maximises the likelihood of the
// results under P(win) = 1 / (1 + exp(-w.x / 100)) by Newton's method with a little ridge. The
// model has some thirty weights, so each step is one small linear system. The last tenth of the
// file is held out, and the loss on it is printed before and after. Then the two numbers of the win
// model (eval/ships/wdl.c) are fitted to the search scores the same way, by descent on a grid.
// Offline only: nothing that ships uses floating point in the evaluation.
#include "engine/ships/notation.h"
#include "eval/ships/eval.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 512, HELD_OUT = 10, NEWTON_STEPS = 12 };

static const double UNITS_PER_LOGIT = 100;

typedef struct Sample {
    int16_t terms[EVAL_TERMS_MAX];
    int16_t score; // of the search, INT16_MAX: none that counts
    float result;
} Sample;

typedef struct Samples {
    Sample *at;
    size_t count, capacity;
} Samples;

static double win_chance(double logit)
{
    return 1 / (1 + exp(-logit));
}

static double log_loss(double chance, double result)
{
    const double least = 1e-9;
    return -(result * log(chance + least) + (1 - result) * log(1 - chance + least));
}

static void add_sample(Samples *samples, const Sample *sample)
{
    if (samples->count == samples->capacity) {
        samples->capacity = samples->capacity ? 2 * samples->capacity : 1 << 16;
        samples->at = realloc(samples->at, samples->capacity * sizeof *samples->at);
        if (samples->at == NULL) {
            fprintf(stderr, "fit: out of memory\n");
            exit(1);
        }
    }
    samples->at[samples->count++] = *sample;
}

// Cuts the next ';' field off the front of the text.
static Slice field(Slice *rest)
{
    const char *end = memchr(rest->at, ';', rest->length);
    size_t length = end != NULL ? (size_t)(end - rest->at) : rest->length;
    Slice slice = {rest->at, length};
    size_t used = end != NULL ? length + 1 : length;
    rest->at += used, rest->length -= used;
    return slice;
}

// Reads a line. False if it is malformed or the position says nothing about the evaluation.
static bool read_sample(Slice line, Sample *sample)
{
    Position position;
    Error error;
    int64_t score;
    int terms[EVAL_TERMS_MAX];
    Slice fen = field(&line), score_text = field(&line);
    field(&line), field(&line);
    Slice result = slice_trim(line);
    if (!position_parse(fen, &position, &error) || !slice_number(score_text, &score))
        return false;
    if ((position.ships[WHITE] | position.ships[BLACK]) & (port_of(WHITE) | port_of(BLACK)))
        return false;
    sample->result = slice_is(result, "1") ? 1.0f : slice_is(result, "0") ? 0.0f : 0.5f;
    sample->score = (int16_t)score;
    Sight sight = sight_of(&position);
    eval_terms(&position, &sight, terms);
    for (int i = 0; i < eval_term_count(); i++)
        sample->terms[i] = (int16_t)terms[i];
    return true;
}

static double logit_of(const Sample *sample, const double *weights, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += sample->terms[i] * weights[i];
    return sum / UNITS_PER_LOGIT;
}

static double mean_loss(const Samples *samples, size_t from, size_t to, const double *weights)
{
    double sum = 0;
    int terms = eval_term_count();
    for (size_t i = from; i < to; i++)
        sum += log_loss(win_chance(logit_of(&samples->at[i], weights, terms)),
                        samples->at[i].result);
    return to > from ? sum / (double)(to - from) : 0;
}

// Solves a x = b in place by elimination with pivots; x ends up in b.
static void solve(double a[EVAL_TERMS_MAX][EVAL_TERMS_MAX], double *b, int n)
{
    for (int column = 0; column < n; column++) {
        int pivot = column;
        for (int row = column + 1; row < n; row++)
            if (fabs(a[row][column]) > fabs(a[pivot][column]))
                pivot = row;
        for (int k = 0; k < n; k++) {
            double swap = a[column][k];
            a[column][k] = a[pivot][k], a[pivot][k] = swap;
        }
        double swap = b[column];
        b[column] = b[pivot], b[pivot] = swap;
        for (int row = 0; row < n; row++) {
            double factor = row == column ? 0 : a[row][column] / a[column][column];
            for (int k = column; factor != 0 && k < n; k++)
                a[row][k] -= factor * a[column][k];
            b[row] -= factor * b[column];
        }
    }
    for (int i = 0; i < n; i++)
        b[i] /= a[i][i];
}

static void newton_step(const Samples *samples, size_t to, double *weights)
{
    static double hessian[EVAL_TERMS_MAX][EVAL_TERMS_MAX];
    double gradient[EVAL_TERMS_MAX] = {0};
    const double ridge = 1;
    int n = eval_term_count();
    memset(hessian, 0, sizeof hessian);
    for (size_t s = 0; s < to; s++) {
        const Sample *sample = &samples->at[s];
        double chance = win_chance(logit_of(sample, weights, n));
        double slope = chance * (1 - chance);
        for (int i = 0; i < n; i++) {
            gradient[i] += (sample->result - chance) * sample->terms[i];
            for (int j = 0; j < n && sample->terms[i] != 0; j++)
                hessian[i][j] += slope * sample->terms[i] * sample->terms[j];
        }
    }
    for (int i = 0; i < n; i++) {
        hessian[i][i] += ridge;
        gradient[i] -= ridge * weights[i] / UNITS_PER_LOGIT;
    }
    solve(hessian, gradient, n);
    for (int i = 0; i < n; i++)
        weights[i] += gradient[i] * UNITS_PER_LOGIT;
}

// Loss of the three-way model with centre a and width b on the search scores.
static double model_loss(const Samples *samples, double a, double b)
{
    double sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        const Sample *sample = &samples->at[i];
        double win = win_chance((sample->score - a) / b), loss = win_chance((-sample->score - a) / b);
        double draw = 1 - win - loss;
        double chance = sample->result > 0.75 ? win : sample->result < 0.25 ? loss : draw;
        sum -= log(chance > 1e-6 ? chance : 1e-6);
    }
    return sum / (double)samples->count;
}

static void fit_model(const Samples *samples)
{
    double best_a = 0, best_b = 100, best = INFINITY;
    for (double a = 0; a <= 60; a += 1)
        for (double b = 20; b <= 300; b += 5) {
            double loss = model_loss(samples, a, b);
            if (loss < best)
                best = loss, best_a = a, best_b = b;
        }
    printf("win model: A = %.0f, B = %.0f, loss %.4f\n", best_a, best_b, best);
}

int main(void)
{
    Samples samples = {0};
    char text[LINE_BYTES];
    size_t lines = 0;
    while (fgets(text, sizeof text, stdin) != NULL) {
        Sample sample;
        lines++;
        if (read_sample(slice_of(text), &sample))
            add_sample(&samples, &sample);
    }
    if (samples.count < 1000) {
        fprintf(stderr, "fit: %zu lines with %zu usable positions; 1000 are needed\n", lines,
                samples.count);
        return 1;
    }
    size_t train = samples.count - samples.count / HELD_OUT;
    double weights[EVAL_TERMS_MAX];
    for (int i = 0; i < eval_term_count(); i++)
        weights[i] = eval_term_weight(i);
    printf("%zu lines, %zu positions; loss of the weights in the source %.5f, held out %.5f\n", lines,
           samples.count, mean_loss(&samples, 0, train, weights),
           mean_loss(&samples, train, samples.count, weights));
    for (int step = 0; step < NEWTON_STEPS; step++)
        newton_step(&samples, train, weights);
    printf("after the fit %.5f, held out %.5f\n", mean_loss(&samples, 0, train, weights),
           mean_loss(&samples, train, samples.count, weights));
    for (int i = 0; i < eval_term_count(); i++)
        printf("%-22s %5d -> %7.1f\n", eval_term_name(i), eval_term_weight(i), weights[i]);
    fit_model(&samples);
    free(samples.at);
    return 0;
}
