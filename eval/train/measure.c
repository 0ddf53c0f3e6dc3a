#include "eval/train/measure.h"

#include "eval/train/trainer.h"

#include <math.h>
#include <stdatomic.h>

enum { PARTS = 64 };

// The score of a training sample, in evaluation units, for its seat.
static double judge_score(Judge judge, const Evaluation *evaluation, const Lesson *lesson)
{
    if (judge.weights != NULL) {
        GamePosition position;
        lesson_position(evaluation, lesson, &position);
        return evaluation->score(&position, judge.weights, lesson->seat);
    }
    _Alignas(NET_ALIGNMENT) float sums[NET_HIDDEN_MOST];
    NetFeatures features;
    lesson_see(evaluation, lesson, false, &features);
    float output = model_output(judge.size, judge.model, &features, sums);
    return (double)NET_SCORE_ONE * (double)output;
}

typedef struct Task {
    Judge judge;
    const Judge *other;
    LessonRange lessons;
    double lambda;
    Measure parts[PARTS]; // sums
    atomic_int next;
} Task;

static double entropy_of(double target)
{
    double rest = 1 - target;
    return -(target > 0 ? target * log(target) : 0) - (rest > 0 ? rest * log(rest) : 0);
}

static void add_lesson(const Task *task, const Lesson *lesson, Measure *sum)
{
    const Evaluation *evaluation = task->lessons.of->evaluation;
    double score = judge_score(task->judge, evaluation, lesson),
           logit = score / (double)NET_SCORE_ONE;
    double target = lesson_target(evaluation, lesson, task->lambda);
    double error = chance_of(logit) - target;
    sum->loss += loss_of(logit, target);
    sum->entropy += entropy_of(target);
    sum->square_error += error * error;
    sum->size += fabs(score);
    if (task->other == NULL)
        return;
    double difference = fabs(score - judge_score(*task->other, evaluation, lesson));
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
        size_t end = task->lessons.count * (size_t)(part + 1) / PARTS;
        for (size_t i = task->lessons.count * (size_t)part / PARTS; i < end; i++)
            add_lesson(task, lesson_at(task->lessons, i), &sum);
        task->parts[part] = sum;
    }
}

Measure measure(Judge judge, const Judge *other, LessonRange lessons, double lambda, Pool *pool)
{
    Task task = {judge, other, lessons, lambda, .next = 0};
    Measure all = {0};
    double share = lessons.count > 0 ? 1 / (double)lessons.count : 0;
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
