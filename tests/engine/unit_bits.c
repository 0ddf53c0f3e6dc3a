// The product of two words, which compilers for 32 bits have to put together.
#include "engine/base/bits.h"
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
