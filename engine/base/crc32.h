// CRC-32 as zlib and PNG have it (IEEE 802.3, reflected polynomial EDB88320).
#ifndef ENGINE_BASE_CRC32_H
#define ENGINE_BASE_CRC32_H

#include "engine/base/text.h"

// `crc` is 0 to begin with, or what the bytes before these gave.
uint32_t crc32_of(uint32_t crc, Slice bytes);

#endif
