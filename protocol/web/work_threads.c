// Jobs where there are threads: protocol/job.c has the functions of job.h.
#include "protocol/web/work.h"

#include "engine/base/system/os.h"
#include "protocol/console.h"

// Its last line is printed, or about to be.
static bool job_is_ending(Session *session)
{
    return job_thread_is_busy(&session->job_thread) && stop_is_raised(&session->stop);
}

bool work_hear(Session *session)
{
    bool goes_on = true;
    output_go_on(&session->output); // what the threads have said
    while (goes_on && !job_is_ending(session)) {
        console_wait(session);
        goes_on = console_turn(session);
        if (os_wait(!session->input.ended, false, 0) == 0)
            break;
    }
    return goes_on;
}

int work_once(Session *session)
{
    return work_hear(session) ? 0 : -1;
}
