#!/usr/bin/env python3
"""How much sooner two threads reach a depth than one.

    time_to_depth.py ENGINE DEPTH [THREADS [RUNS]]

Searches 24 positions of the 8x8 book to DEPTH plies with one thread and with
THREADS (2), in turn, RUNS times (3), each with an empty table of 64 MB. Prints
the geometric means over the positions of the ratios of time and of nodes, and
the standard error of the first among the runs. Only the time from `go` to
`bestmove` counts: to empty a table takes longer than a short search. Nothing
else should run meanwhile.
"""
import math
import random
import subprocess
import sys
import time

BOOK = "bench/match/field/ships.epd"
POSITIONS = 24
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
        """Seconds and nodes."""
        self.tell("ucinewgame")
        self.ask("isready", "readyok")
        self.tell(f"position fen {fen}")
        begun = time.monotonic()
        last = self.ask(f"go depth {depth}", "bestmove").split()
        return time.monotonic() - begun, int(last[last.index("nodes") + 1])


def read_positions():
    with open(BOOK, encoding="ascii") as book:
        lines = [line.split(";")[0] for line in book if line.strip()]
    return [" ".join(line.split()[:6]) for line in random.Random(5).sample(lines, POSITIONS)]


def mean(numbers):
    return sum(numbers) / len(numbers)


def main():
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    depth = int(sys.argv[2])
    threads = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    one, more = Engine(sys.argv[1], 1), Engine(sys.argv[1], threads)
    fens = read_positions()
    sooner, nodes = [], []  # logarithms, by run
    for _ in range(runs):
        pairs = [(one.search(fen, depth), more.search(fen, depth)) for fen in fens]
        sooner.append(mean([math.log(a[0] / b[0]) for a, b in pairs]))
        nodes.append(mean([math.log(b[1] / a[1]) for a, b in pairs]))
    centre = mean(sooner)
    error = math.sqrt(sum((x - centre) ** 2 for x in sooner) / max(1, runs - 1) / runs)
    ratio = math.exp(centre)
    print(
        f"depth {depth}, {threads} threads: time x{ratio:.2f} +- {ratio * error:.2f}, "
        f"nodes x{math.exp(mean(nodes)):.2f}, {runs} runs"
    )
    for engine in (one, more):
        engine.tell("quit")


if __name__ == "__main__":
    main()
