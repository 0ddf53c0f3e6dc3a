// The result of a match between engines, and how it is printed.
//
// DESIGN. Plain sums, and for the error bar each game's points: two games with the same opening are
// one sample, so that an opening that favours a colour does not look like noise (the pentanomial
// model). Included by one file only.
#ifndef TESTS_ARENA_TALLY_H
#define TESTS_ARENA_TALLY_H

#include "tests/arena_settings.h"

#include <math.h>

enum { PAIR_SCORES = 5 };

typedef enum Ending {
    END_PORT,
    END_STUCK,
    END_REPETITION,
    END_QUIET,
    END_LENGTH,
    END_CRASH, // from here on an engine's fault
    END_HANG,
    END_ILLEGAL,
    END_TIME,
    END_PROTOCOL,
    ENDING_COUNT
} Ending;

// As printed.
static const char *const ending_name[ENDING_COUNT] = {
    "port", "no move",      "repetition", "100 quiet plies", "length", "crash",
    "hang", "illegal move", "time",       "protocol error"};

// What has happened in a match so far.
typedef struct Tally {
    char names[PLAYERS][ENGINE_NAME];
    signed char *points; // of A in each game, in halves; -1: not played
    int64_t games, plies, longest, draws;
    int64_t wins[PLAYERS], moves[PLAYERS], depths[PLAYERS]; // moves that came with a depth
    int64_t faults[PLAYERS][ENDING_COUNT];
    int64_t overrun_us; // the worst
} Tally;

static inline double elo(double score)
{
    return 0.0 - 400 * log10(1 / score - 1); // 0.0: an even score is no -0
}

// Elo difference with its 95 % error bar, from the scores of complete pairs.
static inline void print_elo(const Tally *tally, int64_t games)
{
    int64_t counts[PAIR_SCORES] = {0}, pairs = 0;
    double mean = 0, square = 0;
    for (int64_t i = 0; i + 1 < games; i += 2) {
        if (tally->points[i] < 0 || tally->points[i + 1] < 0)
            continue;
        int sum = tally->points[i] + tally->points[i + 1];
        counts[sum]++;
        pairs++;
        mean += sum / 4.0;
        square += sum * sum / 16.0;
    }
    printf("pairs (A's points 0, 0.5, .. 2): %lld %lld %lld %lld %lld\n", (long long)counts[0],
           (long long)counts[1], (long long)counts[2], (long long)counts[3], (long long)counts[4]);
    mean /= (double)pairs;
    double error = 1.96 * sqrt(fmax(square / (double)pairs - mean * mean, 0) / (double)pairs);
    if (pairs == 0 || mean <= 0 || mean >= 1)
        printf("Elo: not to be told\n");
    else if (mean - error <= 0 || mean + error >= 1)
        printf("Elo: %+.1f, no error bar\n", elo(mean));
    else
        printf("Elo: %+.1f +/- %.1f (95 %%)\n", elo(mean),
               (elo(mean + error) - elo(mean - error)) / 2);
}

// Prints the counts and gives their sum.
static inline int64_t print_faults(const Tally *tally)
{
    int64_t sum = 0;
    for (int player = 0; player < PLAYERS; player++) {
        printf("faults of %c:", 'A' + player);
        for (int ending = END_CRASH; ending < ENDING_COUNT; ending++) {
            sum += tally->faults[player][ending];
            printf(" %s %lld%s", ending_name[ending], (long long)tally->faults[player][ending],
                   ending + 1 < ENDING_COUNT ? "," : "\n");
        }
    }
    return sum;
}

// Prints the result so far of a match of so many games, and gives the exit status: 1 if an engine
// was at fault, else 0.
static inline int tally_print(const Tally *tally, int64_t games)
{
    double played = tally->games > 0 ? (double)tally->games : 1;
    printf("\nA: %s\nB: %s\n", tally->names[0], tally->names[1]);
    printf("A +%lld -%lld =%lld, score %.2f %%\n", (long long)tally->wins[0],
           (long long)tally->wins[1], (long long)tally->draws,
           100 * ((double)tally->wins[0] + (double)tally->draws / 2) / played);
    print_elo(tally, games);
    printf("games %lld, plies: average %.1f, longest %lld\n", (long long)tally->games,
           (double)tally->plies / played, (long long)tally->longest);
    for (int player = 0; player < PLAYERS; player++)
        printf("average depth of %c: %.2f\n", 'A' + player,
               (double)tally->depths[player] /
                   (double)(tally->moves[player] > 0 ? tally->moves[player] : 1));
    printf("largest overrun: %.3f ms\n", (double)tally->overrun_us / 1000);
    return print_faults(tally) > 0;
}

#endif
