#include "protocol/tools.h"

#include "protocol/options.h"
#include "protocol/version.h"

#include <stdlib.h>
#include <string.h>

static void print(void *context, const char *line)
{
    Session *session = context;
    output_text(&session->output, line);
}

static void new_position(void *context, const GamePosition *position)
{
    Session *session = context;
    session->listener.position = *position;
}

static void best_move(void *context, const SearchResult *result)
{
    Session *session = context;
    listener_best_move(&session->listener, result->best, result->ponder);
}

static void tool_job(void *context)
{
    Session *session = context;
    Error error;
    BenchHost host = {
        .searcher = &session->searcher,
        .current = &session->record,
        .stop = &session->stop,
        .bind = affinity_bind,
        .bind_context = &session->affinity,
        .version = ENGINE_NAME,
        .most_threads = (int)options_most_threads(),
        .most_hash_mb = HASH_MOST_MB,
        .context = session,
        .print = print,
        .new_position = new_position,
        .best_move = best_move,
        .report = listener_report(&session->listener),
    };
    host.report.progress = NULL; // what a bench prints depends on no clock
    affinity_bind(&session->affinity, 0);
    Slice words = {session->job_words, session->job_words_length};
    if (!session->tool(&host, words, &error))
        output_error(&session->output, &error);
}

static void upkeep_job(void *context)
{
    Session *session = context;
    Error error;
    affinity_bind(&session->affinity, 0);
    if (!session->upkeep(session, (Slice){session->job_words, session->job_words_length}, &error))
        output_error(&session->output, &error);
}

static bool keep_words(Session *session, Slice words, Error *error)
{
    char *copy = malloc(words.length + 1);
    if (copy == NULL)
        return fail(error, "there is no memory for this command");
    if (words.length > 0)
        memcpy(copy, words.at, words.length);
    free(session->job_words);
    session->job_words = copy;
    session->job_words_length = words.length;
    return true;
}

bool tool_begin(Session *session, BenchTool *tool, Slice words, Error *error)
{
    if (!keep_words(session, words, error))
        return false;
    session->tool = tool;
    session->listener = session_listener(session, &session->record.position);
    session_begin_job(session, tool_job, JOB_TOOL);
    return true;
}

bool upkeep_begin(Session *session, Upkeep *upkeep, Slice words, Error *error)
{
    if (!keep_words(session, words, error))
        return false;
    session->upkeep = upkeep;
    session_begin_job(session, upkeep_job, JOB_UPKEEP);
    return true;
}
