#define _POSIX_C_SOURCE 200809L // clock_gettime, localtime_r
#include "bench/match/host/wire_log.h"

#include <errno.h>
#include <time.h>

enum { LOGGED_TEXT = 16384 };

static void write_line(WireLog *log, const char *label, const char *arrow, Slice text)
{
    struct timespec now;
    struct tm local;
    clock_gettime(CLOCK_REALTIME, &now);
    localtime_r(&now.tv_sec, &local);
    fprintf(log->file, "[%02d:%02d:%02d.%06ld] <%s> %s ", local.tm_hour, local.tm_min, local.tm_sec,
            now.tv_nsec / 1000, label, arrow);
    for (size_t i = 0; i < text.length && i < LOGGED_TEXT; i++) {
        unsigned char c = (unsigned char)text.at[i];
        putc((c < ' ' && c != '\t') || c == 127 ? '?' : c, log->file);
    }
    fputs(text.length > LOGGED_TEXT ? " ...\n" : "\n", log->file);
}

void wire_log(WireLog *log, const char *label, const char *arrow, Slice text)
{
    pthread_mutex_lock(&log->lock);
    if (log->broken == 0) {
        write_line(log, label, arrow, text);
        if (fflush(log->file) != 0 || ferror(log->file))
            log->broken = errno != 0 ? errno : EIO;
    }
    pthread_mutex_unlock(&log->lock);
}

int wire_log_broken(WireLog *log)
{
    pthread_mutex_lock(&log->lock);
    int broken = log->broken;
    pthread_mutex_unlock(&log->lock);
    return broken;
}
