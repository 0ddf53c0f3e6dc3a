#!/usr/bin/env python3
"""Fits what a score means in games of cubes: the numbers of eval/cubes/wdl.c.

    python3 bench/tune/fit_wdl.py GAMES.pgn...

GAMES are Regatta's PGN files of cubes, with a score for every move, best played at the strength that
will be shown, as

    ./regatta -variant cubes -engine cmd=./syracuse name=a -engine cmd=./syracuse name=b \\
        -each tc=0.5+0.005 timemargin=100000 option.nodestime=800 \\
        -openings file=bench/match/field/cubes.epd format=epd order=random -rounds 1000 \\
        -concurrency 2 -pgnout file=GAMES.pgn

Two logistic curves, one for wins and its mirror for losses; what is left between them is drawn. Their
place A and width B change with the round, in straight lines between knots, and so does the share of
draws of a score of exactly 0, which late in a game says that a repetition was seen. Maximum likelihood,
weighing every position alike. Two openings of three are fitted to; the games of the third, none of
whose openings are among the others, check it: the table says, for shares foreseen in tenths, how many
came.
"""
import collections
import math
import re
import sys
import zlib

KNOTS = [1, 10, 20, 30, 45, 60]
ZERO_KNOTS = 4  # the share of draws of 0 stays what it is at the last of so many
MOST = 1000  # scores beyond that are taken for it


def games(path):
    """Each game as its opening and its positions: round, score of the side to move, its result."""
    with open(path) as file:
        text = file.read()
    for game in re.split(r"\n(?=\[Event )", text):
        tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', game))
        first = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}.get(tags.get("Result"))
        if first is None or tags.get("Variant") != "cubes":
            continue
        fen = tags["FEN"].split()
        ply = 2 * (int(fen[-1]) - 1) + int(fen[1]) - 1
        rows = []
        for score in re.findall(r"\{([^} /]*)/\d+ ", game):
            if re.fullmatch(r"[+-]\d+\.\d\d|0\.00", score):
                mine = first if ply % 2 == 0 else -first
                cp = max(-MOST, min(MOST, round(100 * float(score))))
                rows.append((ply // 2 + 1, cp, mine))
            ply += 1
        yield tags["FEN"], rows


def logistic(x):
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def at(values, turn):
    for i in range(1, len(KNOTS)):
        if turn <= KNOTS[i]:
            part = (turn - KNOTS[i - 1]) / (KNOTS[i] - KNOTS[i - 1])
            return values[i - 1] + part * (values[i] - values[i - 1])
    return values[-1]


def shares(model, turn, score):
    if score == 0:
        draw = at(model["zero"], turn) / 1000
        return (1 - draw) / 2, draw, (1 - draw) / 2
    a, b = at(model["a"], turn), at(model["b"], turn)
    win, loss = logistic((score - a) / b), logistic((-score - a) / b)
    return win, max(1 - win - loss, 1e-6), loss


def cost(model, cells):
    total = 0.0
    for (turn, score), counts in cells.items():
        p = shares(model, turn, score)
        total -= sum(n * math.log(max(x, 1e-9)) for n, x in zip(counts, p) if n)
    return total


def fit(cells):
    n = len(KNOTS)
    last = ZERO_KNOTS - 1
    model = {"a": [8.0] * n, "b": [80.0] * n, "zero": [300.0] * n}
    step = {"a": 8.0, "b": 16.0, "zero": 150.0}
    low = {"a": 0.5, "b": 5.0, "zero": 1.0}
    high = {"a": 400.0, "b": 400.0, "zero": 999.0}
    # The zeros have nothing to do with the curves, and a knot only with the rounds beside it.
    while step["a"] >= 0.25:
        better = False
        for name in model:
            for i in range(ZERO_KNOTS if name == "zero" else n):
                tied = range(i, n if name == "zero" and i == last else i + 1)
                from_turn = KNOTS[max(i - 1, 0)]
                to_turn = KNOTS[min(tied[-1] + 1, n - 1)]
                near = {k: v for k, v in cells.items()
                        if from_turn <= k[0] <= to_turn and (k[1] == 0) == (name == "zero")}
                for change in (step[name], -step[name]):
                    before = cost(model, near)
                    old = model[name][i]
                    for j in tied:
                        model[name][j] = min(high[name], max(low[name], old + change))
                    if cost(model, near) < before - 1e-6:
                        better = True
                        break
                    for j in tied:
                        model[name][j] = old
        if not better:
            for name in step:
                step[name] /= 2
    return {name: [round(x) for x in values] for name, values in model.items()}


def cells_of(rows):
    cells = collections.defaultdict(lambda: [0, 0, 0])
    for turn, score, result in rows:
        coarse = 5 if abs(score) < 150 else 25
        binned = 0 if score == 0 else int(math.copysign(
            (abs(score) - 1) // coarse * coarse + coarse / 2, score))
        cells[(min(turn, 60), binned)][1 - result] += 1
    return cells


def check(model, rows, title):
    print(title)
    foreseen = [[[0, 0.0, 0] for _ in range(10)] for _ in range(3)]
    for turn, score, result in rows:
        for i, p in enumerate(shares(model, turn, score)):
            cell = foreseen[i][min(int(10 * p), 9)]
            cell[0] += 1
            cell[1] += p
            cell[2] += 1 - i == result
    print("  tenth      win: positions foreseen came     draw: positions foreseen came")
    for tenth in range(10):
        line = "  %3d-%3d %%" % (10 * tenth, 10 * tenth + 10)
        for i in (0, 1):
            n, p, came = foreseen[i][tenth]
            line += "  %12d  %6.3f  %6.3f" % (n, p / n, came / n) if n else "  %28s" % "-"
        print(line)
    print("  rounds     drawn: positions foreseen came")
    for turn in range(0, 60, 10):
        some = [x for x in rows if turn < x[0] <= turn + 10]
        if some:
            draw = sum(shares(model, t, s)[1] for t, s, _ in some) / len(some)
            came = sum(r == 0 for _, _, r in some) / len(some)
            print("  %2d to %2d  %18d  %6.3f  %6.3f" % (turn + 1, turn + 10, len(some), draw, came))
    loss = sum(-math.log(max(shares(model, t, s)[1 - r], 1e-9)) for t, s, r in rows) / len(rows)
    print("  log loss %.4f" % loss)


def main():
    fitted, held_out, count = [], [], collections.Counter()
    for path in sys.argv[1:]:
        for opening, rows in games(path):
            is_held_out = zlib.crc32(opening.encode()) % 3 == 0
            (held_out if is_held_out else fitted).extend(rows)
            count[is_held_out] += 1
    if not fitted or not held_out:
        sys.exit("fit_wdl: there are no games of cubes with scores, or of too few openings")
    print("%d games fitted to, %d held out" % (count[False], count[True]))
    model = fit(cells_of(fitted))
    for name, values in model.items():
        print("%-5s %s" % (name, ", ".join(map(str, values))))
    check(model, held_out, "held out:")


if __name__ == "__main__":
    main()
