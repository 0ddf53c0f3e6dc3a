#define _POSIX_C_SOURCE 200809L // clock_gettime, isatty
#include "eval/train/session.h"

#include "eval/ships/eval.h"
#include "eval/train/measure.h"
#include "eval/train/quantise.h"
#include "eval/train/step.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// What a session holds while it runs.
typedef struct Session {
    const Order *order;
    const StopFlag *stop;
    FILE *out; // NULL: tell nothing
    Settings settings;
    Data data;
    Pool *pool;
    State *state;
    Trainer *trainer;
    double begun_s, told_s; // clock readings: of the training's start, of the last progress line
    int64_t begun_step;
    Measure last;        // validation after the last whole epoch of this session
    bool measured, live; // whether `last` is there; whether the progress line is rewritten
} Session;

static double clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

__attribute__((format(printf, 2, 3))) static void tell(const Session *session, const char *format,
                                                       ...)
{
    if (session->out == NULL)
        return;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(session->out, format, arguments);
    va_end(arguments);
    fflush(session->out);
}

// --- Progress -----------------------------------------------------------------------------------

static void tell_progress(Session *session, bool line_end)
{
    const State *state = session->state;
    const Settings *settings = &session->settings;
    int64_t batches = trainer_batches(session->trainer), done = state->batch;
    int64_t epochs = setting_whole(settings, SET_EPOCHS), epoch = state->epoch + 1;
    int64_t steps = batches * epochs, here = state->step - session->begun_step;
    if (done == 0 && state->epoch > 0)
        done = batches, epoch--;
    double passed_s = clock_s() - session->begun_s;
    double steps_per_s = passed_s > 0 ? (double)here / passed_s : 0;
    double left_s = steps_per_s > 0 ? (double)(steps - state->step) / steps_per_s : 0;
    tell(session, "%sepoch %" PRId64 "/%" PRId64 " %3.0f%%  loss %.5f  ", session->live ? "\r" : "",
         epoch, epochs, 100.0 * (double)done / (double)batches,
         done > 0 ? state->loss_sum / (double)done : 0);
    if (session->measured)
        tell(session, "validation %.5f (%.5f over entropy, mse %.5f)  ", session->last.loss,
             session->last.loss - session->last.entropy, session->last.square_error);
    tell(session, "%.0f positions/s  rate %.2e  %.0f s left%s",
         steps_per_s * (double)trainer_batch_size(session->trainer),
         rate_at(settings, state->step > 0 ? state->step - 1 : 0, steps), left_s,
         session->live ? "\033[K" : "");
    if (line_end)
        tell(session, "\n");
}

// A terminal gets a line that is rewritten every second, anything else one per epoch.
static void tell_now_and_then(Session *session)
{
    double now_s = clock_s();
    if (!session->live || now_s - session->told_s < 1)
        return;
    session->told_s = now_s;
    tell_progress(session, false);
}

static void tell_data(const Session *session)
{
    const Data *data = &session->data;
    tell(session,
         "%" PRIu64 " records; left out: %" PRIu64 " decided, %" PRIu64
         " with the enemy in the port, %" PRIu64 " over; %zu to learn from, %zu to validate\n",
         data->record_count, data->decided, data->in_port, data->over, data->training_count,
         data->validation_count);
}

static void tell_measure(const Session *session, const char *what, const Measure *m)
{
    tell(session, "%-20s loss %.5f (%.5f over entropy)  mse %.5f  mean |score| %.1f\n", what,
         m->loss, m->loss - m->entropy, m->square_error, m->size);
}

// --- Training -----------------------------------------------------------------------------------

static Measure validate(const Session *session, Judge judge, Judge other)
{
    return measure(judge, other, session->data.validation, session->data.validation_count,
                   session->settings.value[SET_LAMBDA], session->pool);
}

static void end_epoch(Session *session)
{
    session->measured = session->data.validation_count > 0;
    session->last = validate(session, judge_model(trainer_model(session->trainer)), (Judge){0});
    tell_progress(session, true);
}

static bool train(Session *session, Error *error)
{
    session->begun_s = clock_s();
    session->begun_step = session->state->step;
    while (!trainer_is_done(session->trainer) && !stop_is_raised(session->stop)) {
        trainer_step(session->trainer);
        tell_now_and_then(session);
        if (session->state->batch != 0)
            continue;
        end_epoch(session);
        if (!state_save(session->state, session->order->checkpoint, error))
            return false;
    }
    return true;
}

// Quantises, writes the network and tells what the rounding costs.
static bool write_network(const Session *session, Error *error)
{
    const Model *model = trainer_model(session->trainer);
    Network *network = aligned_alloc(_Alignof(Network), sizeof *network);
    if (network == NULL)
        return fail(error, "there is no memory for a network");
    quantise(model, network);
    bool good = network_save(network, session->order->network, error);
    if (good && session->data.validation_count > 0) {
        Measure floats = validate(session, judge_model(model), (Judge){0});
        Measure whole = validate(session, judge_network(network), judge_model(model));
        tell_measure(session, "in floating point:", &floats);
        tell_measure(session, "in whole numbers:", &whole);
        tell(session, "rounding moves a score by %.2f units in the mean, %.1f at most\n",
             whole.difference, whole.largest);
    }
    if (good)
        tell(session, "wrote %s\n", session->order->network);
    free(network);
    return good;
}

static bool finish(const Session *session, Error *error)
{
    const Order *order = session->order;
    if (trainer_is_done(session->trainer))
        return write_network(session, error);
    if (!state_save(session->state, order->checkpoint, error) || !write_network(session, error))
        return false;
    tell(session, "%sstopped in epoch %" PRId64 "; go on with the same data= and resume=%s\n",
         session->live ? "\n" : "", session->state->epoch + 1, order->checkpoint);
    return true;
}

// --- Beginning ----------------------------------------------------------------------------------

static bool load_state(Session *session, Error *error)
{
    const Order *order = session->order;
    session->state = aligned_alloc(_Alignof(State), sizeof *session->state);
    if (session->state == NULL)
        return fail(error, "there is no memory for a training");
    memset(session->state, 0, sizeof *session->state);
    if (order->resume == NULL)
        return true;
    return state_load(session->state, order->resume, error) &&
           settings_resume(&session->settings, &session->state->settings, error);
}

static bool load_data(Session *session, Error *error)
{
    const Settings *settings = &session->settings;
    const Order *order = session->order;
    int percent = order->check ? 0 : (int)setting_whole(settings, SET_VALIDATION);
    if (!data_load(order->files, order->file_count, percent,
                   (uint64_t)setting_whole(settings, SET_SEED), &session->data, error))
        return false;
    tell_data(session);
    return true;
}

// A checkpoint goes on with its own data only.
static bool match_data(const Session *session, Error *error)
{
    State *state = session->state;
    const Data *data = &session->data;
    if (session->order->resume != NULL && state->record_count != data->record_count)
        return fail(error, "the checkpoint was made with %" PRIu64 " records of data, not %" PRIu64,
                    state->record_count, data->record_count);
    if (session->order->resume != NULL && state->fingerprint != data->fingerprint)
        return fail(error, "the checkpoint was made with other data");
    state->settings = session->settings;
    state->record_count = data->record_count;
    state->fingerprint = data->fingerprint;
    return true;
}

static bool run_training(Session *session, Error *error)
{
    const Order *order = session->order;
    if (!network_may_save(order->network, error) || !state_may_save(order->checkpoint, error))
        return false;
    if (!load_state(session, error) || !load_data(session, error) || !match_data(session, error))
        return false;
    session->pool =
        pool_create((int)setting_whole(&session->settings, SET_THREADS), NULL, NULL, error);
    if (session->pool == NULL)
        return false;
    session->trainer = trainer_create(session->state, &session->data, session->pool, error);
    return session->trainer != NULL && train(session, error) && finish(session, error);
}

// --- Checking -----------------------------------------------------------------------------------

static void compare(const Session *session, const Network *network)
{
    const Data *data = &session->data;
    double lambda = session->settings.value[SET_LAMBDA];
    Judge by_network = judge_network(network), by_hand = judge_hand_made();
    Measure trained =
        measure(by_network, by_hand, data->lessons, data->training_count, lambda, session->pool);
    Measure hand_made =
        measure(by_hand, (Judge){0}, data->lessons, data->training_count, lambda, session->pool);
    tell(session, "entropy of the targets %.5f, with lambda %.2f\n", trained.entropy, lambda);
    tell_measure(session, "network:", &trained);
    tell_measure(session, "hand-made:", &hand_made);
    tell(session, "they differ by %.1f units in the mean, %.0f at most\n", trained.difference,
         trained.largest);
}

static bool run_check(Session *session, Error *error)
{
    Network *network = aligned_alloc(_Alignof(Network), sizeof *network);
    if (network == NULL)
        return fail(error, "there is no memory for a network");
    session->pool =
        pool_create((int)setting_whole(&session->settings, SET_THREADS), NULL, NULL, error);
    bool good = session->pool != NULL && network_load(network, session->order->network, error) &&
                load_data(session, error);
    if (good)
        compare(session, network);
    free(network);
    return good;
}

bool session_run(const Order *order, const StopFlag *stop, FILE *out, Error *error)
{
    Session session = {.order = order, .stop = stop, .out = out, .settings = order->settings};
    session.live = out != NULL && isatty(fileno(out));
    bool good = order->check ? run_check(&session, error) : run_training(&session, error);
    trainer_free(session.trainer);
    pool_destroy(session.pool);
    free(session.state);
    data_free(&session.data);
    return good;
}
