#include "engine/base/crc32.h"

enum { STRIDE = 8, WORTH_TABLES = 4096 };

// tables[i] has the effect of a byte on the checksum after `i` further bytes.
typedef uint32_t Tables[STRIDE][256];

// Four bits at a time: sixteen words of table.
static uint32_t by_nibbles(uint32_t crc, const unsigned char *at, size_t count)
{
    static const uint32_t nibbles[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };
    for (size_t i = 0; i < count; i++) {
        crc ^= at[i];
        crc = crc >> 4 ^ nibbles[crc & 15];
        crc = crc >> 4 ^ nibbles[crc & 15];
    }
    return crc;
}

static void fill(Tables tables)
{
    for (uint32_t byte = 0; byte < 256; byte++) {
        static const unsigned char none;
        tables[0][byte] = by_nibbles(byte, &none, 1);
        for (int i = 1; i < STRIDE; i++)
            tables[i][byte] = by_nibbles(tables[i - 1][byte], &none, 1);
    }
}

// Eight bytes at a time, after M. Kounavis and F. Berry, "A Systematic Approach to Building High
// Performance Software-based CRC Generators" (2005).
static uint32_t by_strides(uint32_t crc, const unsigned char *at, size_t strides)
{
    Tables tables;
    fill(tables);
    for (; strides > 0; strides--, at += STRIDE) {
        uint32_t next = 0;
        for (int i = 0; i < STRIDE; i++) {
            uint32_t before = i < 4 ? crc >> 8 * i & 255 : 0;
            next ^= tables[STRIDE - 1 - i][before ^ at[i]];
        }
        crc = next;
    }
    return crc;
}

// The tables of eight bytes are made anew, as nothing here is to be global: worth it for a file.
uint32_t crc32_of(uint32_t crc, Slice bytes)
{
    const unsigned char *at = (const unsigned char *)bytes.at;
    size_t strides = bytes.length >= WORTH_TABLES ? bytes.length / STRIDE : 0;
    crc = ~crc;
    if (strides > 0)
        crc = by_strides(crc, at, strides);
    return ~by_nibbles(crc, at + strides * STRIDE, bytes.length - strides * STRIDE);
}
