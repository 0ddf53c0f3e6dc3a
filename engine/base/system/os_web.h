// The part of the system that only the program in a web page has: input that is handed in, and
// waiting. Everything else is in os.h.
#ifndef ENGINE_BASE_SYSTEM_OS_WEB_H
#define ENGINE_BASE_SYSTEM_OS_WEB_H

#include "engine/base/embed.h"
#include "engine/base/system/os.h"

#include <pthread.h>

// Hands in bytes that os_read_input will give; none are the end of the input. False if there is no
// memory for them.
bool os_hear(const char *bytes, size_t count);

#endif
