// The version of both programs, said once.
#ifndef ENGINE_VERSION_H
#define ENGINE_VERSION_H

#define VERSION "1.0"

#endif
