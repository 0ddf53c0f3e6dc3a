#include "eval/train/measure.h"

#include "eval/ships/eval.h"
#include "eval/train/step.h"

#include <math.h>
#include <stdatomic.h>

enum { PARTS = 64 };

static double score_by_model(const void *context, const Lesson *lesson)
{
    _Alignas(64) float sums[HIDDEN];
    uint16_t rows[MAX_FEATURES];
    ShipsPosition position = lesson_position(lesson);
    int count = lesson_rows(lesson, false, rows);
    float output = model_output(context, rows, count, network_bucket(&position), sums);
    return SCORE_ONE * (double)output;
}

static double score_by_network(const void *context, const Lesson *lesson)
{
    ShipsPosition position = lesson_position(lesson);
    ShipsSight sight = ships_sight(&position);
    return network_evaluate(context, &position, &sight);
}

static double score_by_hand(const void *context, const Lesson *lesson)
{
    ShipsPosition position = lesson_position(lesson);
    ShipsSight sight = ships_sight(&position);
    (void)context;
    return evaluate(&position, &sight);
}

Judge judge_model(const Model *model)
{
    return (Judge){score_by_model, model};
}

Judge judge_network(const Network *network)
{
    return (Judge){score_by_network, network};
}

Judge judge_hand_made(void)
{
    return (Judge){score_by_hand, NULL};
}

typedef struct Task {
    Judge judge, other;
    const Lesson *lessons;
    size_t count;
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
    double score = task->judge.score(task->judge.context, lesson), logit = score / UNITS_PER_LOGIT;
    double target = lesson_target(lesson, task->lambda), error = chance_of(logit) - target;
    sum->loss += loss_of(logit, target);
    sum->entropy += entropy_of(target);
    sum->square_error += error * error;
    sum->size += fabs(score);
    if (task->other.score == NULL)
        return;
    double difference = fabs(score - task->other.score(task->other.context, lesson));
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
        size_t end = task->count * (size_t)(part + 1) / PARTS;
        for (size_t i = task->count * (size_t)part / PARTS; i < end; i++)
            add_lesson(task, &task->lessons[i], &sum);
        task->parts[part] = sum;
    }
}

Measure measure(Judge judge, Judge other, const Lesson *lessons, size_t count, double lambda,
                Pool *pool)
{
    Task task = {judge, other, lessons, count, lambda, .next = 0};
    Measure all = {0};
    double share = count > 0 ? 1 / (double)count : 0;
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
