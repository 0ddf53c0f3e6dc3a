#!/usr/bin/env python3
# Reference values for tests/match/score/unit_sprt.c and tests/match/score/unit_stats.c, worked out from the
# definitions by numerical optimisation, root finding and integration, sharing no formula with
# bench/match/score/sprt.c and stats.c beyond the definitions themselves:
#
#     python3 tests/match/score/sprt_reference.py           prints the tables those tests hold
#
# The log-likelihood ratio is max over p in H1 of sum n_i log p_i, less the same over H0. All
# distributions of a hypothesis are written as p_i ~ exp(u_i + b a_i): u is free but for two ends
# that are 0, and b is what makes p fulfil the hypothesis, found by bisection. Over the free u the
# likelihood is climbed by Newton's method with derivatives from differences, from several starts.
import math

# The free u are kept within this of each other.
WIDEST = 80.0


def distribution(u, b, worths):
    logs = [x + b * a for x, a in zip(u, worths)]
    top = max(logs)
    weights = [math.exp(x - top) for x in logs]
    total = sum(weights)
    return [w / total for w in weights]


def mean_sigma(p, worths):
    mean = sum(x * a for x, a in zip(p, worths))
    return mean, math.sqrt(sum(x * (a - mean) ** 2 for x, a in zip(p, worths)))


def score_gap(score):
    def gap(p, worths):
        return mean_sigma(p, worths)[0] - score
    return gap


def normalized_gap(t):
    def gap(p, worths):
        mean, sigma = mean_sigma(p, worths)
        return mean - 0.5 - t * sigma
    return gap


def constrained(free, gap, worths):
    """The distribution of the hypothesis that the free parameters name."""
    u = [0.0] + list(free) + [0.0]
    low, high = -1.0, 1.0
    while gap(distribution(u, low, worths), worths) > 0:
        low *= 2
    while gap(distribution(u, high, worths), worths) < 0:
        high *= 2
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return distribution(u, middle, worths)
        if gap(distribution(u, middle, worths), worths) < 0:
            low = middle
        else:
            high = middle


def solve(matrix, right):
    """Gauss with pivots."""
    size = len(right)
    rows = [list(matrix[i]) + [right[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i])]
    result = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * result[j] for j in range(i + 1, size))
        result[i] = (rows[i][size] - rest) / rows[i][i]
    return result


def climb(value, start):
    """Newton with a growing ridge (Levenberg), from `start` to a local maximum."""
    size, at, best, ridge, step = len(start), list(start), value(start), 1e-3, 1e-3

    def moved(*shifts):
        there = list(at)
        for index, shift in shifts:
            there[index] += shift
        return value(there)

    for _ in range(400):
        slope = [(moved((i, step)) - moved((i, -step))) / (2 * step) for i in range(size)]
        bend = [[0.0] * size for _ in range(size)]
        for i in range(size):
            bend[i][i] = (moved((i, step)) - 2 * best + moved((i, -step))) / step ** 2
            for j in range(i):
                bend[i][j] = bend[j][i] = (
                    moved((i, step), (j, step)) - moved((i, step), (j, -step))
                    - moved((i, -step), (j, step)) + moved((i, -step), (j, -step))) / (4 * step ** 2)
        while ridge < 1e12:
            held = [[(abs(bend[i][i]) + 1e-12) * ridge * (i == j) - bend[i][j] for j in range(size)]
                    for i in range(size)]
            try:
                change = solve(held, slope)
            except ZeroDivisionError:
                change = [math.inf]
            there = [x + c for x, c in zip(at, change)]
            if all(abs(x) < WIDEST for x in there) and value(there) > best:
                at, best, ridge = there, value(there), max(ridge / 10, 1e-12)
                break
            ridge *= 10
        else:
            return best, at
    return best, at


def polish(value, at, best):
    """A pattern search to the last digit."""
    size = 0.1
    while size > 1e-9:
        better = False
        for i in range(len(at)):
            for sign in (-1, 1):
                there = list(at)
                there[i] += sign * size
                if value(there) > best:
                    at, best, better = there, value(there), True
        if not better:
            size /= 4
    return best


def likelihood(counts, gap):
    """The greatest sum of f_i log p_i in the hypothesis."""
    n, worths = sum(counts), [i / (len(counts) - 1) for i in range(len(counts))]
    seen = [math.log(c / n) for c in counts]
    last = len(counts) - 1
    tilted = [seen[i] - seen[0] - (seen[last] - seen[0]) * worths[i] for i in range(1, last)]
    starts = [tilted, [0.0] * len(tilted), [3.0] * len(tilted), [-3.0] * len(tilted)]

    def value(free):
        p = constrained(free, gap, worths)
        return sum(c / n * math.log(max(x, 1e-300)) for c, x in zip(counts, p))

    found = [climb(value, [max(min(x, WIDEST - 1), 1 - WIDEST) for x in s]) for s in starts]
    best, at = max(found)
    return polish(value, at, best)


def logistic(elo):
    return 1 / (1 + 10 ** (-elo / 400))


def bisect(function, low, high):
    """Where a growing function is 0."""
    for _ in range(200):
        middle = (low + high) / 2
        if function(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def draw_elo(f):
    """At which some Elo difference gives these frequencies of loss, draw and win."""
    def elo_for(d):  # the difference that gives the frequency of wins
        return bisect(lambda x: logistic(x - d) - f[2], -20000, 20000)
    return bisect(lambda d: f[0] - logistic(-elo_for(d) - d), -5000, 20000)


def llr(model, counts, elo0, elo1):
    counts = [c if c > 0 else 1e-3 for c in counts]  # as fishtest and fastchess do
    n = sum(counts)
    gaps = []
    for elo in (elo0, elo1):
        if model == 'NORMALIZED':
            games = 1 if len(counts) == 3 else 2
            gaps.append(normalized_gap(math.sqrt(games) * elo * math.log(10) / 800))
        elif model == 'LOGISTIC':
            gaps.append(score_gap(logistic(elo)))
        else:
            d = draw_elo([c / n for c in counts])
            win, loss = logistic(elo - d), logistic(-elo - d)
            gaps.append(score_gap(win + (1 - win - loss) / 2))
    return n * (likelihood(counts, gaps[1]) - likelihood(counts, gaps[0]))


PAIRS = [  # counts, elo0, elo1
    ([10, 112, 237, 125, 16], 0, 5),
    ([390, 16974, 36229, 16618, 365], 0, 2),
    ([585, 735, 1655, 814, 486], 0, 5),
    ([104, 5150, 10712, 4883, 127], -1.75, 0.25),
    ([0, 3, 20, 9, 0], 0, 10),
    ([0, 0, 0, 0, 104], 0, 5),
    ([104, 0, 0, 0, 0], 0, 5),
    ([0, 0, 500, 0, 0], 0, 5),
    ([50, 0, 0, 0, 50], -5, 5),
    ([0, 1, 0, 0, 0], 0, 5),
    ([1, 5, 90, 400, 900], 0, 50),
    ([900, 400, 90, 5, 1], -100, 100),
]
GAMES = [
    ([300, 415, 285], 0, 5),
    ([36027, 68692, 36433], 0, 2),
    ([10650, 20431, 10871], -1.75, 0.25),
    ([0, 16700, 0], 0, 5),
    ([7, 0, 11], -5, 5),
    ([1, 10, 400], 0, 30),
    ([0, 0, 12], 0, 5),
]
BAYES = [
    ([68526, 128429, 68965], 0, 2),
    ([21484, 41111, 21629], 0.5, 2.5),
    ([30, 5, 41], 0, 10),
    ([40, 0, 30], -5, 5),
]


def print_llrs():
    tables = [('NORMALIZED', PAIRS), ('LOGISTIC', PAIRS), ('NORMALIZED', GAMES),
              ('LOGISTIC', GAMES), ('BAYESIAN', BAYES)]
    for model, rows in tables:
        for counts, elo0, elo1 in rows:
            cells = ', '.join(str(c) for c in counts)
            print('    {SPRT_%s, %g, %g, %d, {%s}, %.7g},' %
                  (model, elo0, elo1, len(counts), cells, round(llr(model, counts, elo0, elo1), 9)), flush=True)


def normal_below(x):
    """Simpson's rule over the density."""
    steps, total = 20000, 0.0
    width = x / steps
    for i in range(steps + 1):
        weight = 1 if i in (0, steps) else 4 if i % 2 else 2
        total += weight * math.exp(-(i * width) ** 2 / 2)
    return 0.5 + total * width / 3 / math.sqrt(2 * math.pi)


def print_estimates():
    z = bisect(lambda x: normal_below(x) - 0.975, 1, 3)
    for counts in [row[0] for row in PAIRS[:5]] + [row[0] for row in GAMES[:3]]:
        games = 1 if len(counts) == 3 else 2
        units = [i / (len(counts) - 1) for i, c in enumerate(counts) for _ in range(c)]
        mean = math.fsum(units) / len(units)
        sigma = math.sqrt(math.fsum((x - mean) ** 2 for x in units) / len(units))
        error = z * sigma / math.sqrt(len(units))

        def elo(s):
            return bisect(lambda x: logistic(x) - s, -5000, 5000)

        def nelo(s):
            return (s - 0.5) / (sigma * math.sqrt(games)) * 800 / math.log(10)

        print('    {%d, {%s}, %.7g, %.7g, %.7g, %.7g, %.7g},' % (
            len(counts), ', '.join(str(c) for c in counts), elo(mean),
            (elo(mean + error) - elo(mean - error)) / 2, nelo(mean),
            (nelo(mean + error) - nelo(mean - error)) / 2,
            normal_below((mean - 0.5) / (sigma / math.sqrt(len(units))))))


if __name__ == '__main__':
    print('// model, elo0, elo1, outcomes, counts from lost to won, LLR')
    print_llrs()
    print('// outcomes, counts, Elo, its error, nElo, its error, LOS')
    print_estimates()
