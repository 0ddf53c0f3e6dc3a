// Jobs where there are threads: protocol/job.c has the functions of job.h.
#include "protocol/web/work.h"

#include "protocol/console.h"

int work_once(Session *session)
{
    console_wait(session); // prints what the threads have said
    return console_turn(session) ? 0 : -1;
}
