#!/usr/bin/env python3
"""How much sooner two threads reach a depth than one.

    time_to_depth.py ENGINE DEPTH [THREADS [RUNS [POSITIONS]]]

Searches POSITIONS (24) of the 8x8 book to DEPTH plies with one thread and with
THREADS (2), in turn, RUNS times (3), each with an empty table of 64 MB. Prints
the geometric means over the positions of the ratios of time and of nodes, and
the standard error of the first among the positions. The time is what the
engine says: to empty a table takes longer than a short search.

With ./syracuse nothing else should run meanwhile. With build/turns, whose
threads take turns and whose time is the nodes of the first, the figures are
exact whatever runs, and one run is enough.
"""
import math
import random
import subprocess
import sys

BOOK = "bench/match/field/ships.epd"
HASH_MB = 64


class Engine:
    """An engine with so many threads, that searches positions to a depth."""

    def __init__(self, command, threads):
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        self.tell(f"setoption name Threads value {threads}")
        self.tell(f"setoption name Hash value {HASH_MB}")

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, answer):
        """Sends a line; gives the line before the one that begins with `answer`."""
        self.tell(line)
        before = ""
        for said in self.process.stdout:
            if said.startswith(answer):
                return before
            before = said
        sys.exit("the engine has ended")

    def search(self, fen, depth):
        """Milliseconds, at least one, and nodes."""
        self.tell("ucinewgame")
        self.ask("isready", "readyok")
        self.tell(f"position fen {fen}")
        last = self.ask(f"go depth {depth}", "bestmove").split()
        return max(1, int(last[last.index("time") + 1])), int(last[last.index("nodes") + 1])


def read_positions(count):
    with open(BOOK, encoding="ascii") as book:
        lines = [line.split(";")[0] for line in book if line.strip()]
    return [" ".join(line.split()[:6]) for line in random.Random(5).sample(lines, count)]


def mean(numbers):
    return sum(numbers) / len(numbers)


def main():
    if not 3 <= len(sys.argv) <= 6:
        sys.exit(__doc__)
    depth, threads, runs, positions = map(int, sys.argv[2:] + ["2", "3", "24"][len(sys.argv) - 3 :])
    one, more = Engine(sys.argv[1], 1), Engine(sys.argv[1], threads)
    sooner, nodes = [], []  # logarithms, by position
    for fen in read_positions(positions):
        pairs = [(one.search(fen, depth), more.search(fen, depth)) for _ in range(runs)]
        sooner.append(mean([math.log(a[0] / b[0]) for a, b in pairs]))
        nodes.append(mean([math.log(b[1] / a[1]) for a, b in pairs]))
    centre = mean(sooner)
    error = math.sqrt(sum((x - centre) ** 2 for x in sooner) / max(1, positions - 1) / positions)
    ratio = math.exp(centre)
    print(
        f"depth {depth}, {threads} threads: time x{ratio:.2f} +- {ratio * error:.2f}, "
        f"nodes x{math.exp(mean(nodes)):.2f}, {positions} positions, {runs} runs"
    )
    for engine in (one, more):
        engine.tell("quit")


if __name__ == "__main__":
    main()
