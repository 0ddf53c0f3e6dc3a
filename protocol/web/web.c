// The program in a web page: what protocol/web/engine/wasm.js calls.
//
// DESIGN. The page writes text into web_room and says how long it is. There are two kinds of
// instance, each in a place of its own:
//   - a session, in a worker: web_begin once, then web_hear for lines of input. After each, and
//     after each job, web_work does the job that has begun, if any.
//     In the middle of it the worker may be given its turn (os_breathe), and calls web_hear again,
//     which does nothing that could breathe itself.
//   - the rules, in the page: web_ask, one question and its answer, see ask.h.
#include "engine/base/system/os_web.h"
#include "protocol/console.h"
#include "protocol/web/ask.h"
#include "protocol/web/job_inline.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

char *EXPORT(web_room)(size_t bytes);
bool EXPORT(web_begin)(void);
bool EXPORT(web_hear)(size_t length);
int EXPORT(web_work)(void);
const char *EXPORT(web_ask)(size_t length);
void *EXPORT(web_pause)(void);

static Session session; // large, and there is one
static char *room;
static size_t room_bytes;

// Where the page puts a text of so many bytes. NULL if there is no memory for it.
char *web_room(size_t bytes)
{
    if (room != NULL && bytes <= room_bytes)
        return room;
    char *larger = realloc(room, bytes + 1); // some room even for no bytes
    if (larger == NULL)
        return NULL;
    room = larger;
    room_bytes = bytes;
    return room;
}

// False, with a line that says why, if there is no memory for an engine.
bool web_begin(void)
{
    Error error;
    if (console_init(&session, &error))
        return true;
    output_init(&session.output);
    output_error(&session.output, &error);
    return false;
}

// Takes in and carries out lines; no bytes are the end of the input. False when all is done, after
// `quit` or that.
bool web_hear(size_t length)
{
    Error error;
    bool goes_on = true;
    if (!os_hear(room, length)) {
        fail(&error, "there is no memory to keep this command");
        output_error(&session.output, &error);
    }
    while (goes_on && os_wait(!session.input.ended, false, 0) != 0) {
        console_wait(&session);
        goes_on = console_turn(&session);
    }
    return goes_on;
}

// Does the job that waits, and what can be done after it. 1, or 0 if there was none, or -1 if it
// was the last and all is done.
int web_work(void)
{
    if (!job_thread_work(&session.job_thread))
        return 0;
    return console_turn(&session) ? 1 : -1;
}

// Answers a question: text that stays until the next one.
const char *web_ask(size_t length)
{
    return ask((Slice){room, length});
}

// Where the stack is kept while others have their turn, as asyncify wants it.
void *web_pause(void)
{
    enum { STACK_BYTES = 1 << 20 };
    static char stack[STACK_BYTES];
    static struct {
        char *at, *end;
    } pause = {stack, stack + STACK_BYTES};
    return &pause;
}
