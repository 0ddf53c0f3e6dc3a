#include "bench/match/host/endings.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_OF_SIGNAL = 128, ENDING_TEXT = 200 };

void endings_open(Endings *endings, EngineLog *log)
{
    *endings = (Endings){.log = log};
    pthread_mutex_init(&endings->lock, NULL);
}

void endings_close(Endings *endings)
{
    buffer_free(&endings->sentences);
    pthread_mutex_destroy(&endings->lock);
}

// Whether the text, with its line end, is one of the sentences.
static bool is_known(const Buffer *sentences, Slice text)
{
    Slice rest = buffer_slice(sentences);
    while (rest.length > 0) {
        Slice line = slice_before(&rest, '\n', NULL);
        if (line.length == text.length && memcmp(line.at, text.at, text.length) == 0)
            return true;
    }
    return false;
}

void endings_note(Endings *endings, const char *name, const char *label, int status)
{
    char text[ENDING_TEXT];
    bool by_signal = status > STATUS_OF_SIGNAL;
    if (status <= 0)
        return;
    snprintf(text, sizeof text, "Engine %s ended %s %d when it was to quit", name,
             by_signal ? "by signal" : "with exit status",
             by_signal ? status - STATUS_OF_SIGNAL : status);
    if (endings->log->file != NULL)
        engine_log_line(endings->log, label, "****", slice_of(text));
    pthread_mutex_lock(&endings->lock);
    if (!is_known(&endings->sentences, slice_of(text)))
        buffer_format(&endings->sentences, "%s\n", text);
    pthread_mutex_unlock(&endings->lock);
}

bool endings_next(Endings *endings, char *text, size_t size)
{
    pthread_mutex_lock(&endings->lock);
    Slice rest = buffer_slice(&endings->sentences);
    bool more = !endings->sentences.failed && rest.length > endings->taken;
    if (more) {
        rest.at += endings->taken;
        rest.length -= endings->taken;
        size_t before = rest.length;
        Slice line = slice_before(&rest, '\n', NULL);
        snprintf(text, size, "%.*s", (int)line.length, line.at);
        endings->taken += before - rest.length;
    }
    pthread_mutex_unlock(&endings->lock);
    return more;
}
