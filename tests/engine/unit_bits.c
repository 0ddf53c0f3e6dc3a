// The product of two words, which compilers for 32 bits have to put together, and checksums.
#include "engine/base/bits.h"
#include "engine/base/crc32.h"
#include "engine/base/rng.h"
#include "tests/unit.h"

// Long multiplication, a bit at a time.
static uint64_t multiply_slowly(uint64_t a, uint64_t b, uint64_t *low)
{
    uint64_t high = 0;
    *low = 0;
    for (int bit = 63; bit >= 0; bit--) {
        high = high << 1 | *low >> 63;
        *low <<= 1;
        if (b >> bit & 1) {
            *low += a;
            high += *low < a;
        }
    }
    return high;
}

static void check_product(uint64_t a, uint64_t b)
{
    uint64_t low, want_low, high = multiply(a, b, &low);
    CHECK(high == multiply_slowly(a, b, &want_low));
    CHECK(low == want_low);
}

void test_multiply(void)
{
    static const uint64_t corners[] = {0, 1, UINT32_MAX, (uint64_t)UINT32_MAX + 1, UINT64_MAX};
    Rng rng = {5};
    for (size_t i = 0; i < ARRAY_COUNT(corners); i++)
        for (size_t j = 0; j < ARRAY_COUNT(corners); j++)
            check_product(corners[i], corners[j]);
    for (int i = 0; i < 1000 * unit_effort; i++)
        check_product(rng_next(&rng), rng_next(&rng) >> i % 64);
    CHECK(scale_below(UINT64_MAX, 10) == 9 && scale_below(0, 10) == 0);
}

// The check value of the CRC catalogues, and that bytes give the same in whatever pieces they come.
void test_crc32(void)
{
    enum { MOST = 5000 };
    static char bytes[MOST];
    Rng rng = {6};
    for (int i = 0; i < MOST; i++)
        bytes[i] = (char)rng_next(&rng);
    CHECK_EQUAL(crc32_of(0, slice_of("123456789")), 0xCBF43926);
    for (size_t length = MOST - 20; length <= MOST; length++) {
        uint32_t by_byte = 0;
        for (size_t i = 0; i < length; i++)
            by_byte = crc32_of(by_byte, (Slice){bytes + i, 1});
        CHECK_EQUAL(crc32_of(0, (Slice){bytes, length}), by_byte);
        uint32_t first = crc32_of(0, (Slice){bytes, length - MOST / 10});
        CHECK_EQUAL(crc32_of(first, (Slice){bytes + length - MOST / 10, MOST / 10}), by_byte);
    }
}
