#!/usr/bin/env python3
"""Ranks the first moves of a game: what an engine thinks of the position after each.

    first_moves.py ENGINE VARIANT nodes=N out=FILE [depth=D] [hash=MB] [threads=1] [start=FEN]

Searches the position after each legal move of the start (or of start=) with an
empty table of hash= MB (64), N nodes each, and on to depth D (1) where that did
not reach it. FILE gets a line of EPD for each
move, the best first, and the moves are printed as a table. FILE is whole after
each move: whoever stops this with Ctrl-C and starts it again goes on where it
was. With one thread the same engine makes the same bytes each time.

The numbers of FILE are the mover's, not those of the side to move there:
  ce      hundredths; dm stands for it once a win is proven
  dm      moves to that win after this one, below 0 where the other side has it
  acd     depth reached; c0 has the deepest line
  acn     nodes
  pv      what follows, the best reply first
"""
import os
import subprocess
import sys

SETTINGS = {"nodes": None, "out": None, "depth": "1", "hash": "64", "threads": "1", "start": "startpos"}
MARK_NODES = 100000  # of the search that tells one engine from another


class Engine:
    """An engine that plays a variant."""

    def __init__(self, command, variant, settings):
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        said = self.ask("uci", "uciok")
        names = [line[len("id name ") :].strip() for line in said if line.startswith("id name ")]
        self.name = names[0] if names else command
        self.tell(f"setoption name UCI_Variant value {variant}")
        self.tell(f"setoption name Threads value {settings['threads']}")
        self.tell(f"setoption name Hash value {settings['hash']}")
        start = settings["start"]
        self.start = start if start == "startpos" else f"fen {start}"
        self.go_to(None)

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, answer):
        """Sends a line; gives the lines up to the one that begins with `answer`."""
        self.tell(line)
        said = []
        for text in self.process.stdout:
            if text.startswith("info string error"):
                sys.exit(f"the engine says: {text[len('info string error: '):].strip()}")
            said.append(text)
            if text.startswith(answer):
                return said
        sys.exit("the engine has ended")

    def go_to(self, move):
        """Takes the position after that move, or the start if it is None, with an empty table."""
        self.tell("ucinewgame")
        self.tell(f"position {self.start}" + (f" moves {move}" if move else ""))
        self.ask("isready", "readyok")

    def moves(self):
        said = self.ask("go perft 1", "Nodes searched")[:-1]
        return [line.split(":")[0] for line in said if line.rstrip().endswith(": 1")]

    def fen(self):
        return self.ask("d", "Fen: ")[-1][len("Fen: "):].strip()

    def search_to(self, nodes, depth):
        """What a search of so many nodes found, or one on to that depth with what it left in the table."""
        found = self.search(f"nodes {nodes}")
        if found["kind"] == "mate" or int(found["depth"]) >= depth:
            return found
        deeper = self.search(f"depth {depth}")
        return {**deeper, "nodes": str(int(found["nodes"]) + int(deeper["nodes"]))}

    def search(self, limit):
        """The last score that is no bound, as a dictionary of the words of its line."""
        said = self.ask(f"go {limit}", "bestmove")
        infos = [line.split() for line in said if " score " in line and "bound " not in line]
        if not infos:
            sys.exit("the engine gave no score")
        words = infos[-1]
        last = next((line.split() for line in reversed(said) if " nodes " in line), words)
        kind, score = words[words.index("score") + 1 :][:2]
        return {
            "kind": kind,
            "score": int(score),
            "depth": word_after("depth", words),
            "seldepth": word_after("seldepth", words),
            "nodes": word_after("nodes", last),
            "pv": " ".join(words[words.index("pv") + 1 :]) if "pv" in words else "",
        }


def word_after(name, words):
    """The number behind a name, or 0: of a game that is over an engine says little."""
    return words[words.index(name) + 1] if name in words else "0"


def line_of(move, fen, found):
    """A line of the file. The engine's score is that of the side to move, which the mover is not."""
    name = {"cp": "ce", "mate": "dm"}[found["kind"]]
    follows = f' pv {found["pv"]};' if found["pv"] else ""
    return (
        f'{fen} id "{move}"; {name} {-found["score"]}; acd {found["depth"]}; acn {found["nodes"]}; '
        f'c0 "seldepth {found["seldepth"]}";{follows}'
    )


def operations(line):
    """The operations of a line by their names."""
    pairs = [part.split(None, 1) for part in line[line.index(' id "') :].split(";") if part.strip()]
    return {name: value.strip('"') for name, value in pairs}


def rank(line):
    """Sorts the best first: soon won, won later, by score, lost late, soon lost. The move settles a tie."""
    known = operations(line)
    if "ce" in known:
        worth = (0, int(known["ce"]))
    else:
        moves = int(known["dm"])
        worth = (1, -moves) if moves >= 0 else (-1, -moves)
    return (-worth[0], -worth[1], known["id"])


def head_of(engine, variant, settings):
    """The comment at the head of a file, which tells the engine that began it from others."""
    mark = engine.search(f"nodes {min(int(settings['nodes']), MARK_NODES)}")
    begins = "the start" if settings["start"] == "startpos" else settings["start"]
    return (
        f"# Moves of {variant} from {begins}, the best first. ce (hundredths) and dm (moves to a proven win) are\n"
        f"# those of the side that made the move, and not of the side to move. See bench/tune/first_moves.py\n"
        f"# nodes={settings['nodes']} depth={settings['depth']} hash={settings['hash']} threads={settings['threads']}, {engine.name},"
        f" which begins with {mark['kind']} {mark['score']} {mark['pv']}\n"
    )


def read_done(path, head):
    """The lines that a file has already."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not text.startswith(head):
        sys.exit(f"{path} was made by another engine or with other settings: give another out=, or move it away")
    return text[len(head) :].splitlines()


def write(path, head, lines):
    """Puts the new file in the old one's place, so that there is a whole one at any time."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(head + "".join(line + "\n" for line in sorted(lines, key=rank)))
    os.replace(path + ".new", path)


def score_words(known):
    if "ce" in known:
        score = int(known["ce"]) / 100
        return f"{score:+.2f}" if score else "0.00"
    moves = int(known["dm"])
    if moves == 0:
        return "wins at once"
    return f"wins in {moves}" if moves > 0 else f"loses in {-moves}"


def print_table(lines):
    print("| rank | move | score | depth | reply |\n|---|---|---|---|---|")
    for number, line in enumerate(sorted(lines, key=rank), 1):
        known = operations(line)
        depth = f"{known['acd']}/{known['c0'].split()[-1]}"
        print(f"| {number} | {known['id']} | {score_words(known)} | {depth} | {known.get('pv', '-').split()[0]} |")


def read_settings(words):
    settings = dict(SETTINGS)
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in settings:
            sys.exit(f"there is no setting '{word}'\n{__doc__}")
        if name in ("nodes", "depth", "hash", "threads") and not (value.isdecimal() and int(value) > 0):
            sys.exit(f"{name}= needs a whole number above 0, not '{value}'")
        settings[name] = value
    missing = [name for name, value in settings.items() if not value]
    if missing:
        sys.exit(f"{missing[0]}= is missing\n{__doc__}")
    return settings


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    settings = read_settings(sys.argv[3:])
    engine = Engine(sys.argv[1], sys.argv[2], settings)
    head = head_of(engine, sys.argv[2], settings)
    lines = read_done(settings["out"], head)
    done = {operations(line)["id"] for line in lines}
    engine.go_to(None)
    moves = engine.moves()
    for number, move in enumerate(moves, 1):
        if move in done:
            continue
        engine.go_to(move)
        line = line_of(move, engine.fen(), engine.search_to(settings["nodes"], int(settings["depth"])))
        lines.append(line)
        write(settings["out"], head, lines)
        print(f"{number} of {len(moves)}: {move} {score_words(operations(line))}", file=sys.stderr)
    print_table(lines)
    engine.tell("quit")


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on from here")
