// Jobs where there are no threads: job.h, carried out by the thread that takes the commands, when
// it is told to.
#ifndef PROTOCOL_WEB_JOB_INLINE_H
#define PROTOCOL_WEB_JOB_INLINE_H

#include "protocol/job.h"

// Does the job that was handed over, if any. False if there was none.
bool job_thread_work(JobThread *thread);

#endif
