// A thread that does one long job at a time, so that the thread that reads commands never waits for
// one.
//
// DESIGN. The thread lives as long as the program and sleeps on a condition variable between jobs.
// The things a job works on belong to the job until the thread is no longer busy; that moment is
// also told by os_wake.
#ifndef PROTOCOL_JOB_H
#define PROTOCOL_JOB_H

#include "engine/base/text.h"

#include <pthread.h>

typedef void Job(void *context);

typedef struct JobThread {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Job *job; // NULL: idle
    void *context;
    bool closing;
} JobThread;

// Starts the thread. False, with the reason, if it can't be had.
bool job_thread_init(JobThread *thread, Error *error);

// Ends the thread after the job it is at.
void job_thread_free(JobThread *thread);

// Hands over a job. The thread must not be busy.
void job_thread_begin(JobThread *thread, Job *job, void *context);

bool job_thread_is_busy(JobThread *thread);

#endif
