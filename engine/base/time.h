// A clock that never jumps, whatever is done to the time of day.
#ifndef ENGINE_BASE_TIME_H
#define ENGINE_BASE_TIME_H

#include <stdint.h>

// Microseconds since some moment before the program began. Safe from every thread.
int64_t time_now_us(void);

#endif
