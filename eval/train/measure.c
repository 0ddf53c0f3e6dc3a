#include "eval/train/measure.h"

#include "eval/train/trainer.h"

#include <math.h>
#include <stdatomic.h>

enum { PARTS = 64 };

// The score of a training sample, in evaluation units, for its seat.
static double judge_score(Judge judge, const Evaluation *evaluation, const TrainSample *sample)
{
    if (judge.weights != NULL) {
        GamePosition position;
        train_sample_position(evaluation, sample, &position);
        return evaluation->score(&position, judge.weights, sample->seat);
    }
    _Alignas(NET_ALIGNMENT) float sums[NET_HIDDEN_MOST];
    NetFeatures features;
    train_sample_features(evaluation, sample, false, &features);
    float output = model_output(judge.size, judge.model, &features, sums);
    return (double)NET_SCORE_ONE * (double)output;
}

typedef struct Task {
    Judge judge;
    const Judge *other;
    TrainRange samples;
    double lambda;
    Measure parts[PARTS]; // sums
    atomic_int next;
} Task;

static double entropy_of(double target)
{
    double rest = 1 - target;
    return -(target > 0 ? target * log(target) : 0) - (rest > 0 ? rest * log(rest) : 0);
}

static void add_train_sample(const Task *task, const TrainSample *sample, Measure *sum)
{
    const Evaluation *evaluation = task->samples.of->evaluation;
    double score = judge_score(task->judge, evaluation, sample),
           logit = score / (double)NET_SCORE_ONE;
    double target = train_sample_target(evaluation, sample, task->lambda);
    double error = chance_of(logit) - target;
    sum->loss += loss_of(logit, target);
    sum->entropy += entropy_of(target);
    sum->square_error += error * error;
    sum->size += fabs(score);
    if (task->other == NULL)
        return;
    double difference = fabs(score - judge_score(*task->other, evaluation, sample));
    sum->difference += difference;
    sum->largest = difference > sum->largest ? difference : sum->largest;
}

static void measure_parts(void *context, int index)
{
    Task *task = context;
    (void)index;
    for (;;) {
        int part = atomic_fetch_add_explicit(&task->next, 1, memory_order_relaxed);
        if (part >= PARTS)
            return;
        Measure sum = {0};
        size_t end = task->samples.count * (size_t)(part + 1) / PARTS;
        for (size_t i = task->samples.count * (size_t)part / PARTS; i < end; i++)
            add_train_sample(task, train_sample_at(task->samples, i), &sum);
        task->parts[part] = sum;
    }
}

Measure measure(Judge judge, const Judge *other, TrainRange samples, double lambda, Pool *pool)
{
    Task task = {judge, other, samples, lambda, .next = 0};
    Measure all = {0};
    double share = samples.count > 0 ? 1 / (double)samples.count : 0;
    pool_run(pool, measure_parts, &task);
    for (int i = 0; i < PARTS; i++) {
        const Measure *part = &task.parts[i];
        all.loss += share * part->loss;
        all.entropy += share * part->entropy;
        all.square_error += share * part->square_error;
        all.size += share * part->size;
        all.difference += share * part->difference;
        all.largest = part->largest > all.largest ? part->largest : all.largest;
    }
    return all;
}
