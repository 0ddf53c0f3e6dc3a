#include "bench/match/score/sprt.h"

#include <math.h>

// DESIGN. A generalized SPRT: under each hypothesis the distribution of outcomes is the likeliest
// one that fulfils it, and the LLR is the difference of their log-likelihoods (M. Van den Bergh,
// "Comments on normalized Elo", www.cantate.be/Fishtest/normalized_elo_practical.pdf). The
// likeliest distribution p with sum p_i v_i = 0 for given values v, when the outcomes were seen
// with frequencies f, is p_i = f_i / (1 + theta v_i), theta being the root of
// sum f_i v_i / (1 + theta v_i).
enum { MOST_OUTCOMES = 5, ROOT_STEPS = 100, FIXED_POINT_STEPS = 1000, UNDAMPED_STEPS = 50 };

// The count of an outcome that was not seen: fishtest's and fastchess's choice, so that LLRs agree.
static const double nothing_seen = 1e-3;

// Outcomes worth 0..1 in even steps, and how often each was seen.
typedef struct SprtSample {
    int outcomes;
    double n; // with what stands for nothing
    double frequency[MOST_OUTCOMES];
} SprtSample;

// False if nothing was seen.
static bool sample_of(SprtSample *sample, const int64_t *counts, int outcomes)
{
    int64_t seen = 0;
    *sample = (SprtSample){.outcomes = outcomes};
    for (int i = 0; i < outcomes; i++) {
        seen += counts[i];
        sample->frequency[i] = counts[i] > 0 ? (double)counts[i] : nothing_seen;
        sample->n += sample->frequency[i];
    }
    for (int i = 0; i < outcomes; i++)
        sample->frequency[i] /= sample->n;
    return seen > 0;
}

static double worth(const SprtSample *sample, int outcome)
{
    return (double)outcome / (sample->outcomes - 1);
}

// The ends between which theta lies: no probability p_i is above 1, so 1 + theta v_i is at least
// f_i. Both are finite, and 0 lies between them.
static void bracket(const SprtSample *sample, const double *v, double *low, double *high)
{
    *low = -INFINITY, *high = INFINITY;
    for (int i = 0; i < sample->outcomes; i++) {
        double end = (sample->frequency[i] - 1) / v[i];
        if (v[i] > 0 && end > *low)
            *low = end;
        if (v[i] < 0 && end < *high)
            *high = end;
    }
}

// sum f_i v_i / (1 + theta v_i), which falls as theta grows, and its slope.
static double excess(const SprtSample *sample, const double *v, double theta, double *slope)
{
    double sum = 0;
    *slope = 0;
    for (int i = 0; i < sample->outcomes; i++) {
        double part = v[i] / (1 + theta * v[i]);
        sum += sample->frequency[i] * part;
        *slope -= sample->frequency[i] * part * part;
    }
    return sum;
}

// The theta of the likeliest distribution with sum p_i v_i = 0, if some v are above 0 and some
// below; else there is none, and 0 leaves the frequencies as they were seen. Newton's steps,
// halving where one would leave the bracket.
static double solve_theta(const SprtSample *sample, const double *v)
{
    double low, high, theta = 0;
    bracket(sample, v, &low, &high);
    if (!isfinite(low) || !isfinite(high))
        return 0;
    for (int i = 0; i < ROOT_STEPS; i++) {
        double slope, rest = excess(sample, v, theta, &slope);
        if (rest > 0)
            low = theta;
        else
            high = theta;
        double next = theta - rest / slope;
        if (!(next > low && next < high))
            next = (low + high) / 2;
        if (fabs(next - theta) <= 1e-15 * fabs(next))
            return next;
        theta = next;
    }
    return theta;
}

// log(p_i / f_i) of the likeliest distribution whose expected score is `score`.
static void fit_score(const SprtSample *sample, double score, double log_ratio[MOST_OUTCOMES])
{
    double v[MOST_OUTCOMES];
    for (int i = 0; i < sample->outcomes; i++)
        v[i] = worth(sample, i) - score;
    double theta = solve_theta(sample, v);
    for (int i = 0; i < sample->outcomes; i++)
        log_ratio[i] = -log1p(theta * v[i]);
}

typedef struct Moments {
    double mean, sigma;
} Moments;

static Moments moments_of(const SprtSample *sample, const double *p)
{
    double sum = 0, mean = 0, variance = 0;
    for (int i = 0; i < sample->outcomes; i++) {
        sum += p[i];
        mean += p[i] * worth(sample, i);
    }
    mean /= sum;
    for (int i = 0; i < sample->outcomes; i++) {
        double off = worth(sample, i) - mean;
        variance += p[i] * off * off;
    }
    return (Moments){mean, sqrt(variance / sum)};
}

// The moments of some distribution at least as far from 1/2 as t asks: the outcomes have equal
// shares, then ever more unequal ones.
static Moments far_enough(const SprtSample *sample, double t)
{
    double p[MOST_OUTCOMES];
    for (double step = 0;; step = 2 * step + 0.25) {
        for (int i = 0; i < sample->outcomes; i++)
            p[i] = exp(step * (worth(sample, i) - (t > 0)) * (t > 0 ? 1 : -1));
        Moments moments = moments_of(sample, p);
        if (fabs(moments.mean - 0.5) >= fabs(t) * moments.sigma)
            return moments;
    }
}

// log(p_i / f_i) of the likeliest distribution with (mean - 1/2) / sigma = t. That is not linear in
// p, so it is made so around the distribution found before (section 4.1 of the paper):
// sigma is the least of (sum p_i (a_i - m)^2 / s + s) / 2 over all m and s, found at p's own mean
// and sigma. As sigma is never more than that, what solves the linear equation is always far enough
// from 1/2, and so the next one has a solution, too. Ends when mean and sigma stay; steps are
// halved if that takes long.
static void fit_normalized(const SprtSample *sample, double t, double log_ratio[MOST_OUTCOMES])
{
    double v[MOST_OUTCOMES], p[MOST_OUTCOMES];
    Moments at = far_enough(sample, t);
    for (int step = 0; step < FIXED_POINT_STEPS; step++) {
        for (int i = 0; i < sample->outcomes; i++) {
            double off = (worth(sample, i) - at.mean) / at.sigma;
            v[i] = worth(sample, i) - 0.5 - t * at.sigma / 2 * (1 + off * off);
        }
        double theta = solve_theta(sample, v);
        for (int i = 0; i < sample->outcomes; i++) {
            log_ratio[i] = -log1p(theta * v[i]);
            p[i] = sample->frequency[i] * exp(log_ratio[i]);
        }
        Moments now = moments_of(sample, p);
        double moved = fabs(now.mean - at.mean) + fabs(now.sigma - at.sigma);
        if (moved <= 1e-12)
            return;
        double weight = step < UNDAMPED_STEPS ? 1 : 0.5;
        at.mean += weight * (now.mean - at.mean);
        at.sigma += weight * (now.sigma - at.sigma);
    }
}

// The expected score of an Elo difference, kept off 0 and 1, where no distribution has it.
static double logistic_score(double elo)
{
    double score = 1 / (1 + pow(10, -elo / 400));
    return fmin(fmax(score, 1e-9), 1 - 1e-9);
}

// The expected score in the BayesElo model: a win has the probability of an Elo difference less
// `draw_elo`, a loss that of the opposite one less `draw_elo`.
static double bayes_score(double elo, double draw_elo)
{
    double win = logistic_score(elo - draw_elo), loss = logistic_score(-elo - draw_elo);
    return (1 + win - loss) / 2;
}

// The draw_elo under which wins and losses are as frequent as they were.
static double draw_elo_of(const SprtSample *sample)
{
    double loss = sample->frequency[0], win = sample->frequency[2];
    return 200 * log10((1 - loss) / loss * (1 - win) / win);
}

// (score - 1/2) / sigma of a normalized Elo difference; a unit of two games has 1/sqrt(2) of a
// game's sigma. By its definition there are 800 / ln 10 of it to that. Kept where the arithmetic is
// sure.
static double normalized_t(double nelo, double games_per_unit)
{
    double t = sqrt(games_per_unit) * nelo / (800 / log(10));
    return fmin(fmax(t, -100), 100);
}

// log(p_i / f_i) of the likeliest distribution under the hypothesis of that Elo difference.
static void fit(const SprtConfig *sprt, const SprtSample *sample, double elo,
                double log_ratio[MOST_OUTCOMES])
{
    switch (sprt->model) {
    case SPRT_NORMALIZED:
        fit_normalized(sample, normalized_t(elo, sample->outcomes == 3 ? 1 : 2), log_ratio);
        break;
    case SPRT_LOGISTIC:
        fit_score(sample, logistic_score(elo), log_ratio);
        break;
    case SPRT_BAYESIAN:
        fit_score(sample, bayes_score(elo, draw_elo_of(sample)), log_ratio);
        break;
    }
}

double sprt_llr(const SprtConfig *sprt, const Score *score, bool pairwise)
{
    const int64_t games[] = {score->losses, score->draws, score->wins};
    bool bayesian = sprt->model == SPRT_BAYESIAN;
    SprtSample sample;
    bool seen = pairwise && !bayesian ? sample_of(&sample, score->pairs, MOST_OUTCOMES)
                                      : sample_of(&sample, games, 3);
    if (!seen || (bayesian && (score->wins == 0 || score->losses == 0)))
        return 0;
    double at0[MOST_OUTCOMES], at1[MOST_OUTCOMES], sum = 0;
    fit(sprt, &sample, sprt->elo0, at0);
    fit(sprt, &sample, sprt->elo1, at1);
    for (int i = 0; i < sample.outcomes; i++)
        sum += sample.frequency[i] * (at1[i] - at0[i]);
    return sample.n * sum;
}

// A. Wald, "Sequential tests of statistical hypotheses" (1945).
double sprt_lower(const SprtConfig *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const SprtConfig *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

SprtVerdict sprt_verdict(const SprtConfig *sprt, const Score *score, bool pairwise)
{
    double llr = sprt_llr(sprt, score, pairwise);
    if (llr >= sprt_upper(sprt))
        return SPRT_ACCEPT_H1;
    return llr <= sprt_lower(sprt) ? SPRT_ACCEPT_H0 : SPRT_CONTINUE;
}

SprtVerdict sprt_first_verdict(const Tally *tally, int *engine, int *against)
{
    const Config *config = tally->config;
    bool pairwise = tally_pairwise(config);
    for (*engine = 0; *engine < config->engine_count; ++*engine) {
        for (*against = *engine + 1; *against < config->engine_count; ++*against) {
            SprtVerdict verdict =
                sprt_verdict(&config->sprt, tally_score(tally, *engine, *against), pairwise);
            if (verdict != SPRT_CONTINUE)
                return verdict;
        }
    }
    return SPRT_CONTINUE;
}
