#!/usr/bin/env python3
"""An engine for Archimedes that speaks UCI and UGI. The rules are in ships.py and cubes.py."""
import math, random, re, sys, threading, time

from cubes import Cubes
from ships import Ships, Ships10, WINS, read_position

GAMES = {"ships": Ships, "ships10": Ships10, "cubes": Cubes}
WIN = 30000  # what a win is worth, less the plies to it


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def number(words, *names):
    """The number behind one of these names, or None."""
    found = re.search(rf"\b({'|'.join(names)}) (-?\d{{1,9}})\b", " ".join(words))
    return int(found[2]) if found else None


def perft(position, depth):
    """How many lines of play are so many plies long."""
    if depth < 2:
        return len(list(position.moves())) if depth else 1
    return sum(perft(position.play(move), depth - 1) for move in position.moves())


class TimeIsUp(Exception):
    pass


class Search(threading.Thread):
    """All moves to a depth, then one deeper, until a limit is reached: then it says the best."""

    def __init__(self, position, moves, lines, depth, nodes, seconds, waits):
        super().__init__()
        self.position, self.moves, self.lines, self.waits = position, moves, lines, waits
        self.most_depth, self.most_nodes, self.seconds = depth, nodes, seconds
        self.depth, self.nodes, self.begun, self.stop = 1, 0, time.monotonic(), threading.Event()

    def worth(self, position, depth, alpha, beta, ply):
        """What the position is worth to the side to move: negamax with alpha and beta."""
        self.nodes += 1
        late = time.monotonic() > self.begun + self.seconds or self.nodes > self.most_nodes
        if self.depth > 1 and (late or self.stop.is_set()):  # one ply is always looked at
            raise TimeIsUp
        result = position.result()
        if result != "none":
            return 0 if result == "draw" else WIN - ply if result == WINS[position.seat] else ply - WIN
        if depth == 0:
            return position.value()
        for move in position.moves():
            alpha = max(alpha, -self.worth(position.play(move), depth - 1, -beta, -alpha, ply + 1))
            if alpha >= beta:
                break
        return alpha

    def look(self):
        """Scores every move, puts the best first, and shows them. Gives the best score."""
        scores = {}
        for move in self.moves:
            best = sorted(scores.values())[-self.lines:]
            alpha = best[0] if len(best) == self.lines else -WIN
            scores[move] = -self.worth(self.position.play(move), self.depth - 1, -WIN, -alpha, 1)
        self.moves.sort(key=scores.get, reverse=True)
        ms = int(1000 * (time.monotonic() - self.begun))
        for line, move in enumerate(self.moves[:self.lines], 1):
            mate = (WIN - abs(scores[move]) + 1) // 2 * (1 if scores[move] > 0 else -1)
            score = f"mate {mate}" if abs(mate) < 500 else f"cp {scores[move]}"
            say(f"info depth {self.depth} multipv {line} score {score} nodes {self.nodes} time {ms} pv {move}")
        return scores[self.moves[0]]

    def run(self):
        random.shuffle(self.moves)
        try:
            while self.moves and self.depth <= self.most_depth and abs(self.look()) < WIN - 1000:
                self.depth += 1
        except TimeIsUp:
            pass
        if self.waits:
            self.stop.wait()
        say("bestmove " + (self.moves or ["(none)"])[0])


class Engine:
    """A command is a method, do_COMMAND, and gets the words behind it."""

    def __init__(self):
        self.game, self.lines, self.search = Ships, 1, None
        self.do_position(["startpos"])

    def do_uci(self, words, end="uciok"):
        say("id name Archimedes in Python\nid author the guide\n"
            "option name UCI_Variant type combo default ships var " + " var ".join(GAMES) + "\n"
            "option name MultiPV type spin default 1 min 1 max 200\n" + end)

    def do_ugi(self, words):
        self.do_uci(words, "ugiok")

    def do_isready(self, words):
        say("readyok")

    def do_setoption(self, words):
        if words[:3] == ["name", "UCI_Variant", "value"]:
            self.game = GAMES[words[3]]
            self.do_position(["startpos"])
        elif words[:3] == ["name", "MultiPV", "value"]:
            self.lines = max(1, int(words[3]))

    def do_position(self, words):
        self.position, keys = read_position(self.game, words)
        self.times = 1 + keys.count(self.position.key())

    def do_go(self, words):
        self.do_stop()
        if "perft" in words:
            depth = number(words, "perft")
            counts = {move: perft(self.position.play(move), depth - 1) for move in self.position.moves()}
            say("\n".join(f"{move}: {counts[move]}" for move in counts) + f"\n\nNodes searched: {sum(counts.values())}")
            return
        depth, nodes, movetime = (number(words, name) for name in ("depth", "nodes", "movetime"))
        clock = number(words, *(("wtime", "p1time"), ("btime", "p2time"))[self.position.seat])
        increment = number(words, *(("winc", "p1inc"), ("binc", "p2inc"))[self.position.seat]) or 0
        waits = "infinite" in words or "ponder" in words
        seconds = math.inf if waits or depth or nodes else 1
        if movetime is not None:
            seconds = movetime / 1000 - .02
        elif clock is not None and not waits:
            seconds = min(clock / 20 + increment / 2, clock / 2) / 1000 - .02
        moves = list(self.position.moves())
        if "searchmoves" in words:
            moves = [move for move in moves if move in words]
        self.search = Search(self.position, moves, self.lines, depth or 99, nodes or math.inf, seconds, waits)
        self.search.start()

    def do_stop(self, words=()):
        if self.search:
            self.search.stop.set()
            self.search.join()

    do_ponderhit = do_stop  # it has thought long enough

    def do_query(self, words):
        result = self.position.result(self.times)
        answers = {"p1turn": self.position.seat == 0, "gameover": result != "none", "result": result}
        say(f"response {answers[words[0]]}".lower())


def main():
    sys.stdin.reconfigure(errors="replace")  # no byte may be the end of it
    engine = Engine()
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "quit":
            break
        try:
            getattr(engine, "do_" + command, str)(words)  # what it does not know it passes over
        except (ValueError, LookupError, TypeError) as error:
            say(f"info string error: {line.strip()[:80]}: {error}")
    engine.do_stop()


if __name__ == "__main__":
    main()
