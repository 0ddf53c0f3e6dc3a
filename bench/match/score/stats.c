#include "bench/match/score/stats.h"

#include <math.h>

// 97.5 % of a normal distribution lie below this.
static const double z_95 = 1.959963984540054;

// A score as a sample: n units with these mean and variance, a unit being a game or a pair whose
// points are scaled to 0..1.
typedef struct ScoreSample {
    double n, mean, variance;
    double games_per_unit;
} ScoreSample;

static ScoreSample sample_of(const int64_t *counts, int outcomes, double games_per_unit)
{
    ScoreSample sample = {.games_per_unit = games_per_unit};
    double sum = 0, squares = 0;
    for (int i = 0; i < outcomes; i++) {
        sample.n += (double)counts[i];
        sum += (double)counts[i] * i / (outcomes - 1);
    }
    if (sample.n <= 0)
        return sample;
    sample.mean = sum / sample.n;
    for (int i = 0; i < outcomes; i++) {
        double off = (double)i / (outcomes - 1) - sample.mean;
        squares += (double)counts[i] * off * off;
    }
    sample.variance = squares / sample.n;
    return sample;
}

// The Elo difference whose expected score this is, A. Elo's logistic curve. Infinite for 0 and 1
// and beyond.
static double elo_of(double score)
{
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

// Elo of the score; its error is half of what lies between the Elo of both ends of the score's
// error bar, as fastchess has it. Infinite once an end is no possible score.
static void set_elo(Estimate *to, const ScoreSample *sample)
{
    double error = z_95 * sqrt(sample->variance / sample->n);
    double low = elo_of(sample->mean - error), high = elo_of(sample->mean + error);
    to->elo = elo_of(sample->mean);
    to->elo_error = isfinite(low) && isfinite(high) ? (high - low) / 2 : INFINITY;
}

// Normalized Elo: (score - 1/2) / sigma * 800 / ln 10, sigma that of one game (M. Van den Bergh,
// "Comments on normalized Elo"). A pair's score is the mean of its two games', so a game has twice
// its variance; that takes in how the games of a pair hang together. The score's error is
// z sigma_unit / sqrt(n), hence that of nElo z / sqrt(games) * 800 / ln 10, whatever sigma.
static void set_nelo(Estimate *to, const ScoreSample *sample)
{
    const double scale = 800 / log(10);
    double off = sample->mean - 0.5;
    double sigma = sqrt(sample->games_per_unit * sample->variance);
    to->nelo = off == 0 ? 0 : off / sigma * scale;
    bool told = isfinite(to->nelo);
    to->nelo_error = told ? scale * z_95 / sqrt(sample->n * sample->games_per_unit) : INFINITY;
}

// How likely the true score is above a half if it is normal around the measured one: 1/2 if every
// game was drawn, 0 or 1 if every unit brought the same otherwise.
static double superiority(const ScoreSample *sample)
{
    double off = sample->mean - 0.5;
    double error = sqrt(sample->variance / sample->n);
    return off == 0 ? 0.5 : 0.5 * erfc(-off / error / sqrt(2));
}

// Infinite for something against nothing, not a number for nothing against nothing.
static double ratio(int64_t part, int64_t other)
{
    if (other != 0)
        return (double)part / (double)other;
    return part > 0 ? INFINITY : NAN;
}

static void set_ratios(Estimate *to, const Score *score, bool pairwise)
{
    const int64_t *pairs = score->pairs;
    int64_t units = 0, even = pairwise ? pairs[2] : score->draws;
    if (pairwise)
        for (int i = 0; i < (int)ARRAY_COUNT(score->pairs); i++)
            units += pairs[i];
    else
        units = score_games(score);
    to->draw_ratio = units > 0 ? (double)even / (double)units : 0;
    to->pairs_ratio = ratio(pairs[3] + pairs[4], pairs[0] + pairs[1]);
    to->wl_dd_ratio = ratio(score->drawn_pairs_decided, pairs[2] - score->drawn_pairs_decided);
}

Estimate stats_estimate(const Score *score, bool pairwise)
{
    const int64_t games[] = {score->losses, score->draws, score->wins};
    ScoreSample sample = pairwise ? sample_of(score->pairs, (int)ARRAY_COUNT(score->pairs), 2)
                                  : sample_of(games, 3, 1);
    Estimate made = {
        .elo_error = INFINITY, .nelo_error = INFINITY, .los = 0.5, .points = 0.5}; // of no games
    if (sample.n > 0) {
        set_elo(&made, &sample);
        set_nelo(&made, &sample);
        made.los = superiority(&sample);
        made.points = sample.mean;
    }
    set_ratios(&made, score, pairwise);
    return made;
}

// A ratio of two sums over units: its error is that of the mean of what each unit has beyond the
// ratio (W. G. Cochran, "Sampling Techniques", ratio estimates).
ShareEstimate stats_estimate_share(const ShareSums *sums)
{
    ShareEstimate made = {.share = NAN, .error = INFINITY};
    double n = (double)sums->units;
    if (sums->all_points <= 0)
        return made;
    double share = made.share = sums->points / sums->all_points;
    double beyond =
        sums->points_squared - 2 * share * sums->products + share * share * sums->all_squared;
    if (sums->units > 1)
        made.error = z_95 * sqrt(fmax(beyond, 0) * n / (n - 1)) / sums->all_points;
    return made;
}
