#define _POSIX_C_SOURCE 200809L // isatty
#include "eval/train/training.h"

#include "engine/base/file.h"
#include "engine/base/memory.h"
#include "engine/base/time.h"
#include "eval/train/measure.h"
#include "eval/train/network_file.h"
#include "eval/train/trainer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// No network of ours is as large as that.
enum { NETWORK_BYTES_MOST = 1 << 28 };

// The state of a run.
typedef struct Training {
    const TrainCommand *command;
    const StopFlag *stop;
    FILE *out; // NULL: tell nothing
    TrainSettings settings;
    TrainSet set;
    Pool *pool;
    TrainState *state;
    Trainer *trainer;
    int64_t begun_us, told_us; // of the start, of the last progress line
    int64_t begun_step;
    Measure last;        // validation after the last whole epoch of this training
    bool measured, live; // whether `last` is there; whether the progress line is rewritten
} Training;

__attribute__((format(printf, 2, 3))) static void tell(const Training *training, const char *format,
                                                       ...)
{
    if (training->out == NULL)
        return;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(training->out, format, arguments);
    va_end(arguments);
    fflush(training->out);
}

// --- Progress -----------------------------------------------------------------------------------

static void tell_progress(Training *training, bool line_end)
{
    const TrainState *state = training->state;
    const TrainSettings *settings = &training->settings;
    int64_t batches = trainer_batches(training->trainer), done = state->batch;
    int64_t epochs = train_whole(settings, TRAIN_EPOCHS), epoch = state->epoch + 1;
    int64_t steps = batches * epochs, here = state->step - training->begun_step;
    if (done == 0 && state->epoch > 0)
        done = batches, epoch--;
    double passed_s = (double)(time_now_us() - training->begun_us) / 1e6;
    double steps_per_s = passed_s > 0 ? (double)here / passed_s : 0;
    double left_s = steps_per_s > 0 ? (double)(steps - state->step) / steps_per_s : 0;
    tell(training, "%sepoch %" PRId64 "/%" PRId64 " %3.0f%%  loss %.5f  ",
         training->live ? "\r" : "", epoch, epochs, 100.0 * (double)done / (double)batches,
         done > 0 ? state->loss_sum / (double)done : 0);
    if (training->measured)
        tell(training, "validation %.5f (%.5f over entropy, mse %.5f)  ", training->last.loss,
             training->last.loss - training->last.entropy, training->last.square_error);
    tell(training, "%.0f positions/s  rate %.2e  %.0f s left%s",
         steps_per_s * (double)trainer_batch_size(training->trainer),
         rate_at(settings, state->step > 0 ? state->step - 1 : 0, steps), left_s,
         training->live ? "\033[K" : "");
    if (line_end)
        tell(training, "\n");
}

// A terminal gets a line that is rewritten every second, anything else one per epoch.
static void tell_now_and_then(Training *training)
{
    int64_t now_us = time_now_us();
    if (!training->live || now_us - training->told_us < 1000000)
        return;
    training->told_us = now_us;
    tell_progress(training, false);
}

static void tell_samples(const Training *training)
{
    const TrainSet *set = &training->set;
    tell(training,
         "%" PRIu64 " samples of %s; left out: %" PRIu64 " decided, %" PRIu64
         " not settled, %" PRIu64 " over, %" PRIu64 " forced, %" PRIu64
         " beyond the limit; %zu training samples, %zu to validate\n",
         set->sample_count, set->evaluation->rules->variant, set->decided, set->unsettled,
         set->over, set->forced, set->beyond, set->training_count, set->validation_count);
}

static void tell_measure(const Training *training, const char *what, const Measure *m)
{
    tell(training, "%-20s loss %.5f (%.5f over entropy)  mse %.5f  mean |score| %.1f\n", what,
         m->loss, m->loss - m->entropy, m->square_error, m->size);
}

// --- Training -----------------------------------------------------------------------------------

static Measure validate(const Training *training, Judge judge, const Judge *other)
{
    return measure(judge, other, train_set_validation(&training->set),
                   training->settings.value[TRAIN_LAMBDA], training->pool);
}

static Judge judge_trained(const Training *training)
{
    return (Judge){.size = &training->state->size, .model = trainer_model(training->trainer)};
}

static void end_epoch(Training *training)
{
    training->measured = training->set.validation_count > 0;
    training->last = validate(training, judge_trained(training), NULL);
    tell_progress(training, true);
}

static bool train(Training *training, Error *error)
{
    training->begun_us = time_now_us();
    training->begun_step = training->state->step;
    while (!trainer_is_done(training->trainer) && !stop_is_raised(training->stop)) {
        trainer_step(training->trainer);
        tell_now_and_then(training);
        if (training->state->batch != 0)
            continue;
        end_epoch(training);
        if (!checkpoint_save(training->state, training->command->checkpoint, error))
            return false;
    }
    return true;
}

static void *load_weights(const Evaluation *evaluation, const char *name, Error *error)
{
    char *bytes;
    size_t count;
    Error why;
    if (!file_read(name, NETWORK_BYTES_MOST, &bytes, &count, error))
        return NULL;
    // No bytes would mean what is built in.
    void *weights = count > 0 ? evaluation_weights(evaluation, (Slice){bytes, count}, &why)
                              : (fail(&why, "the file is empty"), NULL);
    if (weights == NULL)
        fail(error, "'%s': %s", name, why.text);
    free(bytes);
    return weights;
}

// Says what the rounding costs: the file, as the engine will read it, against the model.
static bool tell_rounding(const Training *training, Error *error)
{
    const TrainCommand *command = training->command;
    Judge model = judge_trained(training);
    void *weights = load_weights(command->evaluation, command->network, error);
    if (weights == NULL)
        return false;
    Measure floats = validate(training, model, NULL);
    Measure whole = validate(training, (Judge){.weights = weights}, &model);
    tell_measure(training, "in floating point:", &floats);
    tell_measure(training, "in whole numbers:", &whole);
    tell(training, "rounding moves a score by %.2f units in the mean, %.1f at most\n",
         whole.difference, whole.largest);
    evaluation_forget(weights);
    return true;
}

// Quantises, writes the network and tells what the rounding costs.
static bool write_network(const Training *training, Error *error)
{
    const ModelSize *size = &training->state->size;
    const NetShape *shape = &size->spec->shape;
    void *net = memory_new(net_bytes(shape), 1);
    int step = (int)train_whole(&training->settings, TRAIN_STEP);
    network_quantise(size, trainer_model(training->trainer), step, net);
    bool good = network_save(shape, net, training->command->network, error) &&
                (training->set.validation_count == 0 || tell_rounding(training, error));
    free(net);
    if (good)
        tell(training, "wrote %s\n", training->command->network);
    return good;
}

static bool finish(const Training *training, Error *error)
{
    const TrainCommand *command = training->command;
    if (trainer_is_done(training->trainer))
        return write_network(training, error);
    if (!checkpoint_save(training->state, command->checkpoint, error) ||
        !write_network(training, error))
        return false;
    tell(training, "%sstopped in epoch %" PRId64 "; go on with the same data= and resume=%s\n",
         training->live ? "\n" : "", training->state->epoch + 1, command->checkpoint);
    return true;
}

// --- Beginning ----------------------------------------------------------------------------------

static bool load_state(Training *training, Error *error)
{
    const TrainCommand *command = training->command;
    training->state = train_state_new(command->evaluation->features, &training->settings);
    if (command->from != NULL)
        return network_begin_file(&training->state->size, command->from, training->state->weights,
                                  error);
    if (command->resume == NULL)
        return true;
    return checkpoint_load(training->state, command->resume, error) &&
           train_settings_resume(&training->settings, &training->state->settings, error);
}

static bool load_lessons(Training *training, Error *error)
{
    const TrainSettings *settings = &training->settings;
    const TrainCommand *command = training->command;
    TrainChoice choice = {
        .validation_percent = command->check ? 0 : (int)train_whole(settings, TRAIN_VALIDATION),
        .seed = (uint64_t)train_whole(settings, TRAIN_SEED),
        .quiet = train_whole(settings, TRAIN_QUIET) != 0,
        .limit = (int)train_whole(settings, TRAIN_LIMIT),
    };
    if (!train_set_load(command->evaluation, command->files, command->file_count, choice,
                        &training->set, error))
        return false;
    tell_samples(training);
    return true;
}

// A checkpoint resumes with its own data only.
static bool match_lessons(const Training *training, Error *error)
{
    TrainState *state = training->state;
    const TrainSet *set = &training->set;
    bool resumes = training->command->resume != NULL;
    if (resumes && state->sample_count != set->sample_count)
        return fail(error, "the checkpoint was made with %" PRIu64 " samples of data, not %" PRIu64,
                    state->sample_count, set->sample_count);
    if (resumes && state->fingerprint != set->fingerprint)
        return fail(error, "the checkpoint was made with other data");
    state->settings = training->settings;
    state->sample_count = set->sample_count;
    state->fingerprint = set->fingerprint;
    return true;
}

static bool run_training(Training *training, Error *error)
{
    const TrainCommand *command = training->command;
    if (!network_may_save(command->network, error) ||
        !checkpoint_may_save(command->checkpoint, error))
        return false;
    if (!load_state(training, error) || !load_lessons(training, error) ||
        !match_lessons(training, error))
        return false;
    training->pool =
        pool_create((int)train_whole(&training->settings, TRAIN_THREADS), NULL, NULL, error);
    if (training->pool == NULL)
        return false;
    training->trainer = trainer_create(training->state, &training->set, training->pool, error);
    return training->trainer != NULL && train(training, error) && finish(training, error);
}

// --- Checking -----------------------------------------------------------------------------------

static void compare(const Training *training, const void *weights, const void *built_in)
{
    TrainRange set = train_set_training(&training->set);
    double lambda = training->settings.value[TRAIN_LAMBDA];
    Judge by_file = {.weights = weights}, by_built_in = {.weights = built_in};
    Measure is = measure(by_file, &by_built_in, set, lambda, training->pool);
    Measure was = measure(by_built_in, NULL, set, lambda, training->pool);
    tell(training, "entropy of the targets %.5f, with lambda %.2f\n", is.entropy, lambda);
    tell_measure(training, "network:", &is);
    tell_measure(training, "built in:", &was);
    tell(training, "they differ by %.1f units in the mean, %.0f at most\n", is.difference,
         is.largest);
}

static bool run_check(Training *training, Error *error)
{
    const TrainCommand *command = training->command;
    const Evaluation *evaluation = command->evaluation;
    void *weights = load_weights(evaluation, command->network, error), *built_in = NULL;
    bool good = weights != NULL;
    good = good && (built_in = evaluation_weights(evaluation, (Slice){"", 0}, error)) != NULL;
    good =
        good && (training->pool = pool_create((int)train_whole(&training->settings, TRAIN_THREADS),
                                              NULL, NULL, error)) != NULL;
    good = good && load_lessons(training, error);
    if (good)
        compare(training, weights, built_in);
    evaluation_forget(weights), evaluation_forget(built_in);
    return good;
}

bool train_run(const TrainCommand *command, const StopFlag *stop, FILE *out, Error *error)
{
    Training training = {
        .command = command, .stop = stop, .out = out, .settings = command->settings};
    training.live = out != NULL && isatty(fileno(out));
    bool good = command->check ? run_check(&training, error) : run_training(&training, error);
    trainer_free(training.trainer);
    pool_destroy(training.pool);
    train_state_free(training.state);
    train_set_free(&training.set);
    return good;
}
