#include "protocol/session.h"

#include "engine/base/time.h"

#include <stdlib.h>

bool session_begin(Session *session, Error *error)
{
    affinity_init(&session->affinity);
    if (!input_init(&session->input, error))
        return false;
    output_init(&session->output);
    if (!game_record_begin(&session->record, games[0]->rules, (Slice){"", 0}, error) ||
        !searcher_init(&session->searcher, games[0], HASH_STANDARD_MB, error))
        return false;
    if (job_thread_init(&session->job_thread, error))
        return true;
    searcher_free(&session->searcher);
    return false;
}

void session_free(Session *session)
{
    session_stop_job(session);
    job_thread_free(&session->job_thread);
    searcher_free(&session->searcher);
    game_record_free(&session->record);
    queue_clear(&session->queue);
    free(session->job_words);
    output_destroy(&session->output);
    input_free(&session->input);
}

void session_begin_job(Session *session, Job *job, JobKind kind)
{
    session->job_kind = kind;
    session->job_is_pondering = session->job_is_stopped = false;
    session->told_us = time_now_us();
    stop_clear(&session->stop);
    job_thread_begin(&session->job_thread, job, session);
}

void session_stop_job(Session *session)
{
    if (!job_thread_is_busy(&session->job_thread))
        return;
    if (!session->job_is_stopped)
        session->told_us = time_now_us();
    session->job_is_stopped = true;
    bench_stop(&session->searcher, &session->stop);
}

bool session_is_searching(Session *session)
{
    return job_thread_is_busy(&session->job_thread) &&
           (session->job_kind == JOB_SEARCH || session->job_kind == JOB_ENDLESS);
}

bool session_waits_for_stop(Session *session)
{
    return session_is_searching(session) &&
           (session->job_is_pondering || limits_are_endless(&session->limits));
}

void session_hit_job(Session *session)
{
    if (session->job_is_pondering && job_thread_is_busy(&session->job_thread))
        control_ponderhit(&session->searcher.control);
    session->job_is_pondering = false;
}

void session_quit(Session *session)
{
    if (session_is_searching(session))
        session_stop_job(session);
    if (!session->is_over)
        session->over_since_us = time_now_us();
    session->is_over = true;
}

void session_abandon(Session *session)
{
    queue_clear(&session->queue);
    session_stop_job(session);
    session_quit(session);
}

Listener session_listener(Session *session, const GamePosition *position)
{
    return (Listener){
        .output = &session->output,
        .game = session->searcher.game,
        .position = *position,
        .show_wdl = session->show_wdl != 0,
        .show_ponder = !session->is_ugi,
    };
}
