// Memory for programs that may end when there is none: Regatta, the trainer and the other tools.
//
// DESIGN. The engine itself never calls this: it says what it lacks and plays on. A tool could only
// carry the failure up through everybody and end, so it ends here: with one sentence on standard
// error and exit status 1, from any thread. What has to outlive it is on the disk already (a
// journal is synced with every game), so nothing is flushed or closed: no lock is waited for, and a
// file that is half written takes no whole one's place.
#ifndef ENGINE_BASE_MEMORY_H
#define ENGINE_BASE_MEMORY_H

#include <stddef.h>

// What is said then, a whole sentence without its line end, which must stay. Set by main, before
// any thread is started; until then it is "there is no memory left".
void memory_last_words(const char *sentence);

// Ends the program so. For those whose memory is had by others.
_Noreturn void memory_is_short(void);

// Gives the pointer back, of an allocation that somebody else has made; NULL: it failed.
void *memory_must(void *pointer);

// `count` zeroed elements of that size. Never NULL, also for none.
void *memory_new(size_t count, size_t size);

// Makes room for `count` elements, as realloc does; what is new is not zeroed.
void *memory_grow(void *old, size_t count, size_t size);

// Makes room for one more element behind `count` of them, in a list that never grew in another way
// and is NULL at first: its room is always a power of two, so nobody needs to remember it.
void *memory_one_more(void *list, size_t count, size_t size);

#endif
