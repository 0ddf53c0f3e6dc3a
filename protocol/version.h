// How the engine names itself.
#ifndef PROTOCOL_VERSION_H
#define PROTOCOL_VERSION_H

#include "engine/version.h"

#define ENGINE_NAME   "Syracuse " VERSION
#define ENGINE_AUTHOR "the Syracuse authors"

#endif
