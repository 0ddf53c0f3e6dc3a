#include "eval/logistic.h"

#include <stdint.h>

enum { STEPS = 14 };

int logistic_per_mille(int distance, int width)
{
    // 1000 / (1 + e^-x) for x = 0, 0.5, ... 7.
    static const int curve[STEPS + 1] = {500, 622, 731, 818, 881, 924, 953, 971,
                                         982, 989, 993, 996, 998, 998, 999};
    int size = distance > 0 ? distance : -distance;
    int halves = 2 * size / width, rest = 2 * size % width, value = 1000;
    if (halves < STEPS)
        value = curve[halves] + (curve[halves + 1] - curve[halves]) * rest / width;
    return distance > 0 ? value : 1000 - value;
}

void shares_of(int whole, const int parts[], int count, int shares[])
{
    int64_t sum = 0;
    int left = whole;
    for (int i = 0; i < count; i++)
        sum += parts[i];
    for (int i = 0; i < count; i++) {
        shares[i] = (int)((int64_t)whole * parts[i] / sum);
        left -= shares[i];
    }
    for (; left > 0; left--) {
        int most = 0;
        int64_t most_lacking = -sum;
        for (int i = 0; i < count; i++) {
            int64_t lacking = (int64_t)whole * parts[i] - shares[i] * sum;
            if (lacking > most_lacking) {
                most = i;
                most_lacking = lacking;
            }
        }
        shares[most]++;
    }
}
