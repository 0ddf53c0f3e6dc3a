// Who does the jobs of the session in a web page.
//
// DESIGN. Without threads (work.c) a job that has begun waits, and is done by work_once, which the
// page calls after each input and each job. In its middle the page may have its turn (os_breathe),
// and hands in more input, which does nothing that could breathe itself. With threads
// (work_threads.c) protocol/job.c does it, and work_once only looks at what has come of it: the
// page calls it after each input, and whenever a thread has asked for that (os_wake).
#ifndef PROTOCOL_WEB_WORK_H
#define PROTOCOL_WEB_WORK_H

#include "protocol/session.h"

// Carries out the input that is there. False when all is done, after `quit` or its end.
bool work_hear(Session *session);

// Does a part of the work that is there. 1, or 0 if there was none, or -1 if all is done.
int work_once(Session *session);

#endif
