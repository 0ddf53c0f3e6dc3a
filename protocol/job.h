// The conductor: a thread that does one long job at a time, so that the thread that reads commands
// never waits for one.
//
// DESIGN. The thread lives as long as the program and sleeps on a condition variable between jobs.
// Who hands over a job may look at what the job works on again when the conductor is idle; that
// moment also comes as a byte through a pipe.
#ifndef PROTOCOL_JOB_H
#define PROTOCOL_JOB_H

#include "engine/base/text.h"

#include <pthread.h>

typedef void Job(void *context);

typedef struct Conductor {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Job *job; // NULL: idle
    void *context;
    bool closing;
    int wake_fd;
} Conductor;

// Starts the thread. False, with the reason, if it can't be had.
bool conductor_init(Conductor *conductor, int wake_fd, Error *error);

// Ends the thread after the job it is at.
void conductor_free(Conductor *conductor);

// Hands over a job. The conductor must be idle.
void conductor_begin(Conductor *conductor, Job *job, void *context);

bool conductor_is_busy(Conductor *conductor);

#endif
