// Standard input, in lines of any length.
//
// DESIGN. Bytes are read when the system says there are some, never waiting for a line's end, so
// that the thread that reads commands also hears when a job is done: os_wake ends its wait.
#ifndef PROTOCOL_INPUT_H
#define PROTOCOL_INPUT_H

#include "engine/base/text.h"

typedef struct Input {
    char *buffer;
    size_t begin, end, capacity; // unread bytes
    size_t searched;             // bytes from `begin` known to hold no line end
    bool has_begun;              // its first line has been taken
    bool ended;                  // no more bytes will come
    bool reader_gone;            // nobody reads the standard output
} Input;

// False, with the reason, when the system does not give what that takes.
bool input_init(Input *input, Error *error);
void input_free(Input *input);

// Sleeps until there are bytes or the end of the input, and takes them in; or until os_wake; or
// until the standard output has room, if somebody waits for that; or, unless it is -1, so many
// milliseconds.
void input_wait(Input *input, bool for_room, int most_ms);

// Takes the next whole line, without its end, nor the mark before UTF-8 at the very beginning. At
// the end of the input what is left counts as a line. The slice is valid until the next input_wait.
// False if there is none.
bool input_line(Input *input, Slice *line);

#endif
