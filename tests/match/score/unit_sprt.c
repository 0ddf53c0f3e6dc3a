// The sequential test: log-likelihood ratios against values worked out another way and against
// published ones, and its error rates over simulated matches.
#include "tests/match/unit.h"
#include "tests/match/unit_results.h"

#include "bench/match/score/sprt.h"
#include "engine/base/rng.h"

#include <math.h>
#include <stdio.h>

typedef struct LlrCase {
    SprtModel model;
    double elo0, elo1;
    int outcomes;      // 5: pairs, 3: games
    int64_t counts[5]; // from lost to won
    double llr;
} LlrCase;

static SprtConfig config_of(SprtModel model, double elo0, double elo1)
{
    return (SprtConfig){
        .on = true, .elo0 = elo0, .elo1 = elo1, .alpha = 0.05, .beta = 0.05, .model = model};
}

static void check_llr(const LlrCase *row, double tolerance)
{
    SprtConfig sprt = config_of(row->model, row->elo0, row->elo1);
    Score score = score_of(row->counts, row->outcomes);
    double llr = sprt_llr(&sprt, &score, row->outcomes == 5);
    if (!CHECK(fabs(llr - row->llr) <= tolerance))
        printf("    LLR %.7g, not %.7g\n", llr, row->llr);
}

// Made by `python3 tests/match/score/sprt_reference.py`, which fits the distributions by climbing.
static const LlrCase reference[] = {
    {SPRT_NORMALIZED, 0, 5, 5, {10, 112, 237, 125, 16}, 0.513583},
    {SPRT_NORMALIZED, 0, 2, 5, {390, 16974, 36229, 16618, 365}, -6.927551},
    {SPRT_NORMALIZED, 0, 5, 5, {585, 735, 1655, 814, 486}, -2.959397},
    {SPRT_NORMALIZED, -1.75, 0.25, 5, {104, 5150, 10712, 4883, 127}, -1.967622},
    {SPRT_NORMALIZED, 0, 10, 5, {0, 3, 20, 9, 0}, 0.3716068},
    {SPRT_NORMALIZED, 0, 5, 5, {0, 0, 0, 0, 104}, 2.094955},
    {SPRT_NORMALIZED, 0, 5, 5, {104, 0, 0, 0, 0}, -2.138025},
    {SPRT_NORMALIZED, 0, 5, 5, {0, 0, 500, 0, 0}, -0.2015499},
    {SPRT_NORMALIZED, -5, 5, 5, {50, 0, 0, 0, 50}, 0},
    {SPRT_NORMALIZED, 0, 5, 5, {0, 1, 0, 0, 0}, -0.01459867},
    {SPRT_NORMALIZED, 0, 50, 5, {1, 5, 90, 400, 900}, 222.8156},
    {SPRT_NORMALIZED, -100, 100, 5, {900, 400, 90, 5, 1}, -986.1942},
    {SPRT_LOGISTIC, 0, 5, 5, {10, 112, 237, 125, 16}, 0.754043},
    {SPRT_LOGISTIC, 0, 2, 5, {390, 16974, 36229, 16618, 365}, -18.02443},
    {SPRT_LOGISTIC, 0, 5, 5, {585, 735, 1655, 814, 486}, -3.812666},
    {SPRT_LOGISTIC, -1.75, 0.25, 5, {104, 5150, 10712, 4883, 127}, -2.87431},
    {SPRT_LOGISTIC, 0, 10, 5, {0, 3, 20, 9, 0}, 0.793655},
    {SPRT_LOGISTIC, 0, 5, 5, {0, 0, 0, 0, 104}, 1.48594},
    {SPRT_LOGISTIC, 0, 5, 5, {104, 0, 0, 0, 0}, -1.507479},
    {SPRT_LOGISTIC, 0, 5, 5, {0, 0, 500, 0, 0}, -7.237921},
    {SPRT_LOGISTIC, -5, 5, 5, {50, 0, 0, 0, 50}, 0},
    {SPRT_LOGISTIC, 0, 5, 5, {0, 1, 0, 0, 0}, -0.01450963},
    {SPRT_LOGISTIC, 0, 50, 5, {1, 5, 90, 400, 900}, 186.1353},
    {SPRT_LOGISTIC, -100, 100, 5, {900, 400, 90, 5, 1}, -802.19},
    {SPRT_NORMALIZED, 0, 5, 3, {300, 415, 285}, -0.3857662},
    {SPRT_NORMALIZED, 0, 2, 3, {36027, 68692, 36433}, 0.9232935},
    {SPRT_NORMALIZED, -1.75, 0.25, 3, {10650, 20431, 10871}, 2.2975},
    {SPRT_NORMALIZED, 0, 5, 3, {0, 16700, 0}, -3.45054},
    {SPRT_NORMALIZED, -5, 5, 3, {7, 0, 11}, 0.1151285},
    {SPRT_NORMALIZED, 0, 30, 3, {1, 10, 400}, 33.31966},
    {SPRT_NORMALIZED, 0, 5, 3, {0, 0, 12}, 0.171438},
    {SPRT_LOGISTIC, 0, 5, 3, {300, 415, 285}, -0.5459099},
    {SPRT_LOGISTIC, 0, 2, 3, {36027, 68692, 36433}, -0.002981977},
    {SPRT_LOGISTIC, -1.75, 0.25, 3, {10650, 20431, 10871}, 3.496019},
    {SPRT_LOGISTIC, 0, 5, 3, {0, 16700, 0}, -242.0489},
    {SPRT_LOGISTIC, -5, 5, 3, {7, 0, 11}, 0.1151357},
    {SPRT_LOGISTIC, 0, 30, 3, {1, 10, 400}, 33.78092},
    {SPRT_LOGISTIC, 0, 5, 3, {0, 0, 12}, 0.1714511},
    {SPRT_BAYESIAN, 0, 2, 3, {68526, 128429, 68965}, -1.262156},
    {SPRT_BAYESIAN, 0.5, 2.5, 3, {21484, 41111, 21629}, -1.130642},
    {SPRT_BAYESIAN, 0, 10, 3, {30, 5, 41}, 0.3040282},
    {SPRT_BAYESIAN, -5, 5, 3, {40, 0, 30}, -0.2878272},
};

void test_sprt_reference(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(reference); i++)
        check_llr(&reference[i], 1e-6 * fmax(1, fabs(reference[i].llr)));
}

// LLRs of fastchess, from its own tests (to 1 %) and from a match somebody published (to two
// decimals). Its tests have two more, of nothing but draws and nothing but won pairs, where ours
// differ: the likeliest distribution is not what its iteration had come to. With nothing but draws,
// for one, elo0=0 can't be less likely than elo1=5.
static const LlrCase published[] = {
    {SPRT_NORMALIZED, 0, 2, 3, {36027, 68692, 36433}, 0.92},
    {SPRT_NORMALIZED, -1.75, 0.25, 3, {10650, 20431, 10871}, 2.30},
    {SPRT_LOGISTIC, 0.5, 2.5, 3, {21184, 40708, 21404}, -1.57},
    {SPRT_LOGISTIC, 0, 2, 3, {57030, 106593, 57433}, -2.59},
    {SPRT_BAYESIAN, 0, 2, 3, {68526, 128429, 68965}, -1.26},
    {SPRT_BAYESIAN, 0.5, 2.5, 3, {21484, 41111, 21629}, -1.13},
    {SPRT_NORMALIZED, 0, 2, 5, {365, 16618, 36229, 16974, 390}, 2.25},
    {SPRT_NORMALIZED, -1.75, 0.25, 5, {127, 4883, 10712, 5150, 104}, 3.01},
    {SPRT_LOGISTIC, 0.5, 2.5, 5, {223, 9863, 21279, 10037, 246}, -3.07},
    {SPRT_LOGISTIC, 0, 2, 5, {871, 26175, 55983, 26678, 821}, -4.98},
    {SPRT_NORMALIZED, 0, 5, 5, {585, 735, 1655, 814, 486}, -2.96},
};

void test_sprt_published(void)
{
    for (size_t i = 0; i < ARRAY_COUNT(published); i++)
        check_llr(&published[i], 0.0051);
}

void test_sprt_edges(void)
{
    static const double elos[] = {-1e300, -1e5, -3000, -200, -5, 0, 5, 200, 3000, 1e5, 1e300};
    for (int model = SPRT_NORMALIZED; model <= SPRT_BAYESIAN; model++) {
        for (int outcomes = 3; outcomes <= 5; outcomes += 2) {
            SprtConfig sprt = config_of((SprtModel)model, 0, 5);
            Score nothing = {0};
            CHECK(sprt_llr(&sprt, &nothing, outcomes == 5) == 0);
            CHECK_EQUAL(sprt_verdict(&sprt, &nothing, outcomes == 5), SPRT_CONTINUE);
            // Every set of cells that hold something, few or many.
            for (int cells = 1; cells < 1 << outcomes; cells++) {
                for (int64_t most = 1; most <= 1000000000; most *= 1000) {
                    int64_t counts[5] = {0};
                    for (int i = 0; i < outcomes; i++)
                        counts[i] = (cells >> i & 1) * most;
                    Score score = score_of(counts, outcomes);
                    for (size_t i = 1; i < ARRAY_COUNT(elos); i++) {
                        sprt.elo0 = elos[i - 1], sprt.elo1 = elos[i];
                        CHECK(isfinite(sprt_llr(&sprt, &score, outcomes == 5)));
                    }
                }
            }
        }
    }
}

// An even score speaks against a difference the more, the greater that is.
void test_sprt_even(void)
{
    static const int64_t even[2][5] = {{30, 50, 30}, {5, 20, 50, 20, 5}};
    static const double elos[] = {0, 1, 5, 50, 500, 1500, 3000};
    for (int model = SPRT_NORMALIZED; model <= SPRT_BAYESIAN; model++) {
        for (int outcomes = 3; outcomes <= 5; outcomes += 2) {
            Score score = score_of(even[outcomes == 5], outcomes);
            if (model == SPRT_BAYESIAN) // which never looks at pairs
                score.losses = 30, score.draws = 50, score.wins = 30;
            for (size_t i = 1; i < ARRAY_COUNT(elos); i++) {
                SprtConfig sprt = config_of((SprtModel)model, elos[i - 1], elos[i]);
                CHECK(sprt_llr(&sprt, &score, outcomes == 5) < 0);
                sprt = config_of((SprtModel)model, 0, 1e6);
                CHECK(sprt_llr(&sprt, &score, outcomes == 5) < -100);
            }
        }
    }
}

// A player who is better by as much as the other was worse has the opposite LLR, of opposite
// hypotheses.
void test_sprt_mirror(void)
{
    Rng rng = {12};
    for (int i = 0; i < 100 * match_unit_effort; i++) {
        int outcomes = rng_below(&rng, 2) ? 5 : 3;
        int64_t counts[5], turned[5];
        for (int k = 0; k < outcomes; k++)
            turned[outcomes - 1 - k] = counts[k] = rng_below(&rng, 1 + rng_below(&rng, 3000));
        double elo0 = rng_below(&rng, 200) / 10.0 - 10, elo1 = elo0 + rng_below(&rng, 100) / 10.0;
        SprtModel model = (SprtModel)rng_below(&rng, 3);
        Score score = score_of(counts, outcomes), other = score_of(turned, outcomes);
        SprtConfig sprt = config_of(model, elo0, elo1), opposite = config_of(model, -elo0, -elo1);
        double llr = sprt_llr(&sprt, &score, outcomes == 5);
        double back = sprt_llr(&opposite, &other, outcomes == 5);
        if (!CHECK(fabs(llr - back) <= 1e-7 * fmax(1, fabs(llr))))
            printf("    %.9g and %.9g\n", llr, back);
    }
}

void test_sprt_bounds(void)
{
    SprtConfig sprt = config_of(SPRT_NORMALIZED, 0, 5);
    CHECK(fabs(sprt_upper(&sprt) - 2.944439) < 1e-6); // log(0.95 / 0.05)
    CHECK(fabs(sprt_lower(&sprt) + 2.944439) < 1e-6);
    sprt.beta = 0.1;
    CHECK(fabs(sprt_lower(&sprt) + 2.251292) < 1e-6); // log(0.1 / 0.95)
    CHECK(fabs(sprt_upper(&sprt) - 2.890372) < 1e-6); // log(0.9 / 0.05)
    static const int64_t good[] = {10, 100, 500, 200, 20}, bad[] = {20, 200, 500, 100, 10};
    Score better = score_of(good, 5), worse = score_of(bad, 5);
    CHECK_EQUAL(sprt_verdict(&sprt, &better, true), SPRT_ACCEPT_H1);
    CHECK_EQUAL(sprt_verdict(&sprt, &worse, true), SPRT_ACCEPT_H0);
}

// --- Simulated matches ---------------------------------------------------------------------------

enum {
    TABLE = 1 << 16,      // of outcomes, drawn from with 16 random bits
    BATCH = 200,          // units between two looks at the LLR
    MOST_UNITS = 1 << 22, // of one match, never reached
    MATCHES = 500         // times the effort
};

typedef struct Simulation {
    SprtModel model;
    int outcomes;
    unsigned char table[TABLE];
} Simulation;

// Outcomes as in matches of close engines: most pairs even, few won or lost twice.
static const double usual[2][5] = {{0.22, 0.56, 0.22}, {0.02, 0.22, 0.52, 0.22, 0.02}};

// Fills the table in the proportions of `usual`, tilted towards winning.
static void fill_table(Simulation *simulation, double tilt)
{
    const double *base = usual[simulation->outcomes == 5];
    double sum = 0, upto = 0;
    for (int i = 0; i < simulation->outcomes; i++)
        sum += base[i] * exp(tilt * i);
    for (int i = 0, at = 0; i < simulation->outcomes; i++) {
        upto += base[i] * exp(tilt * i);
        for (; at < (int)lround((double)TABLE * upto / sum); at++)
            simulation->table[at] = (unsigned char)i;
    }
}

// The Elo difference, of the model's kind, of an engine that plays as the table says.
static double true_elo(const Simulation *simulation)
{
    double mean = 0, variance = 0, most = simulation->outcomes - 1;
    for (int i = 0; i < TABLE; i++)
        mean += simulation->table[i] / most / (double)TABLE;
    for (int i = 0; i < TABLE; i++)
        variance += pow(simulation->table[i] / most - mean, 2) / (double)TABLE;
    if (simulation->model == SPRT_LOGISTIC)
        return 400 * log10(mean / (1 - mean));
    double games = simulation->outcomes == 5 ? 2 : 1;
    return (mean - 0.5) / sqrt(games * variance) * 800 / log(10);
}

static void set_true_elo(Simulation *simulation, double elo)
{
    double low = -1, high = 1;
    for (int i = 0; i < 40; i++) {
        double tilt = (low + high) / 2;
        fill_table(simulation, tilt);
        if (true_elo(simulation) < elo)
            low = tilt;
        else
            high = tilt;
    }
    CHECK(fabs(true_elo(simulation) - elo) < 0.02); // as fine as the table is
}

static SprtVerdict play_match(const Simulation *simulation, const SprtConfig *sprt, Rng *rng)
{
    int64_t counts[5] = {0};
    for (int64_t units = 0; units < MOST_UNITS; units += BATCH) {
        for (int i = 0; i < BATCH / 4; i++) {
            uint64_t bits = rng_next(rng);
            for (int k = 0; k < 4; k++, bits >>= 16)
                counts[simulation->table[bits % TABLE]]++;
        }
        Score score = score_of(counts, simulation->outcomes);
        SprtVerdict verdict = sprt_verdict(sprt, &score, simulation->outcomes == 5);
        if (verdict != SPRT_CONTINUE)
            return verdict;
    }
    return SPRT_CONTINUE;
}

// Matches between engines of that true difference, under a test of 0 against 5 with errors of 5 %:
// no more than 5 % may end wrongly, but for chance, nor so few that the test would be wasteful. It
// stops late by up to a batch, which makes for somewhat less than 5 %. Wrong of 10,000 matches
// each, by `build/tests/match_unit`, at a true difference of 0 and of 5: normalized, pairs 446 and
// 410; logistic, pairs 379 and 379; logistic, games 440 and 433.
static void check_error_rate(SprtModel model, int outcomes, double elo, SprtVerdict wrong)
{
    Simulation simulation = {.model = model, .outcomes = outcomes};
    SprtConfig sprt = config_of(model, 0, 5);
    Rng rng = {(uint64_t)(2026 + 100 * (int)model + 10 * outcomes + (elo > 0))};
    int matches = MATCHES * match_unit_effort, errors = 0, undecided = 0;
    set_true_elo(&simulation, elo);
    for (int i = 0; i < matches; i++) {
        SprtVerdict verdict = play_match(&simulation, &sprt, &rng);
        errors += verdict == wrong;
        undecided += verdict == SPRT_CONTINUE;
    }
    double rate = (double)errors / matches, chance = 3 * sqrt(0.05 * 0.95 / matches);
    CHECK_EQUAL(undecided, 0);
    if (!CHECK(rate <= 0.05 + chance) || !CHECK(rate >= 0.03 - chance))
        printf("    model %d, %d outcomes, true Elo %g: %d of %d wrong\n", (int)model, outcomes,
               elo, errors, matches);
}

void test_sprt_errors_normalized(void)
{
    check_error_rate(SPRT_NORMALIZED, 5, 0, SPRT_ACCEPT_H1);
    check_error_rate(SPRT_NORMALIZED, 5, 5, SPRT_ACCEPT_H0);
}

void test_sprt_errors_logistic(void)
{
    check_error_rate(SPRT_LOGISTIC, 5, 0, SPRT_ACCEPT_H1);
    check_error_rate(SPRT_LOGISTIC, 5, 5, SPRT_ACCEPT_H0);
}

void test_sprt_errors_trinomial(void)
{
    check_error_rate(SPRT_LOGISTIC, 3, 0, SPRT_ACCEPT_H1);
    check_error_rate(SPRT_LOGISTIC, 3, 5, SPRT_ACCEPT_H0);
}
