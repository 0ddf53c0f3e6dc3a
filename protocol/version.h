// The version, said once.
#ifndef PROTOCOL_VERSION_H
#define PROTOCOL_VERSION_H

#define VERSION       "1.0"
#define ENGINE_NAME   "Syracuse " VERSION
#define ENGINE_AUTHOR "the Syracuse authors"

#endif
