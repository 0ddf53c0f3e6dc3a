// The version, said once: both programs, the reports, the man pages and the names of the archives
// have it from here. The Makefile reads this file line by line, so each stands on one of its own.
#ifndef ENGINE_VERSION_H
#define ENGINE_VERSION_H

#define VERSION      "2.0"
#define VERSION_DATE "November 22, 2026" // of the man pages, as mdoc wants it

#endif
