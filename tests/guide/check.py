"""The guide's engines against the vectors, against the real engine and in matches.

    check.py FOLDER ENGINE              the engines, and that the page begins with one of them
    check.py FOLDER ENGINE quick        the same with fewer positions and games
    check.py FOLDER ENGINE commands     the commands of the page, README.md, as they stand there, in a
                                        folder that looks like the top one
FOLDER is where regatta of a build is, ENGINE the real engine; all else is found beside this file.
Matches have limits of nodes or wide margins, as other tests run beside them.
"""
import os, random, re, subprocess, sys, tempfile, threading, time

GUIDE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(GUIDE))
VECTORS = os.path.join(TOP, "tests", "vectors")
FOLDER, ENGINE = (os.path.abspath(name) for name in sys.argv[1:3])
REGATTA = os.path.join(FOLDER, "regatta")
QUICK = sys.argv[3:] == ["quick"]
sys.dont_write_bytecode = True
sys.path.insert(0, GUIDE)

from archimedes import GAMES, perft
from cubes import Cubes
from ships import Ships, Ships10

PROGRAMS = {name: [sys.executable, "-B", os.path.join(GUIDE, name)] for name in ("ships.py", "archimedes.py")}
failures = []


def check(holds, *what):
    if not holds:
        failures.append(what)
        print("FAILED", *what)


def lines_of(name):
    with open(os.path.join(VECTORS, name)) as file:
        return [line.strip() for line in file if line.strip()]


def same(one, other):
    return vars(one) == vars(other)


# ---- Vectors ----

# Cases that the vectors of cubes lack, from the rules: gaps in a goal row, a forced pass.
MORE_COUNTS = (
    ("1A1A1A3/11/11A1/15/3B11/13/11/1B1B3B1 1 2 1", (11, 223)),
    ("1A3A1A1/11/5A7/15/2B9B2/13/11/1B1B5 1 2 1", (17, 358)),
    ("A6A1/11/11B1/11B3/6A8/11A1/11/1B3B3 1 2 1", (24, 339)),
    ("1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 1", (1, 22, 42, 792)),
    ("1A1A1A1A1/11/13/15/7B7/9B3/11/1B1B5 2 2 1", (0,)),
    ("1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 1 2 61", (0,)))

TO_AND_FRO = " d2d4 e7e5 d4d2 e5e7", " e8e7 i1i2 e7e8 i2i1"
ENDS = (
    ("ships", "fen 7S/8/8/8/8/8/8/s7 w", "p1win"),
    ("ships", "fen 7S/8/8/8/8/8/8/s7 b", "p2win"),
    ("ships", "fen 8/8/8/8/8/8/8/s7 w", "p2win"),
    ("ships", "fen 8/8/8/8/8/8/2S5/3s4 w - - 100 90", "draw"),
    ("ships", "fen 8/8/8/8/8/8/2S5/3s4 w - - 99 90", "none"),
    ("ships", "startpos moves" + TO_AND_FRO[0] * 2, "draw"),
    ("ships", "startpos moves" + TO_AND_FRO[0], "none"),
    ("ships10", "fen 7S/8/8/8/8/8/8/8/8/s7 b", "p2win"),
    ("ships10", "fen 8/8/8/8/8/8/8/8/8/s7 w", "p2win"),
    ("ships10", "fen 8/8/7S/8/8/8/8/8/2S5/3s4 w - - 100 90", "draw"),
    ("ships10", "startpos moves d2d4 e9e7 d4d2 e7e9 d2d4 e9e7 d4d2 e7e9", "draw"),
    ("ships10", "startpos moves c3c10 h7h3 c10c3 h3h7", "none"),
    ("cubes", "fen 1A1A1A1A1/11/13/15/7B7/9B3/11/1B1B5 2 2 1", "p1win"),
    ("cubes", "fen 1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 1 2 61", "p2win"),
    ("cubes", "fen 1A1A5/11/13/8B6/7A2B4/9A3/11/1B1B5 1 2 60", "none"),
    ("cubes", "fen 1B5B1/11/13/15/15/13/1B7B1/1A1A1A1A1 1 2 1", "none"),
    ("cubes", "startpos moves k1k3 k8m6 k3n3" + TO_AND_FRO[1] * 2, "p1win"),
    ("cubes", "startpos moves k1k3 k8m6 k3n3" + TO_AND_FRO[1], "none"))

def check_perft(game, name, most):
    """Counts up to so many leaves."""
    for line in lines_of(name):
        text, *counts = line.split(" ;")
        if text.split()[2] == "3" and game is Cubes:
            continue  # three players
        for depth, count in enumerate((int(count.split()[1]) for count in counts), 1):
            if count <= most:
                check(perft(game.parse(text), depth) == count, "perft", depth, text)


def check_more_counts():
    for text, counts in MORE_COUNTS:
        for depth, count in enumerate(counts, 1):
            check(perft(Cubes.parse(text), depth) == count, "perft", depth, text)


def check_ends():
    """As we say they are, and as the real engine says."""
    for command in PROGRAMS["archimedes.py"], [ENGINE]:
        with Talk(command) as talk:
            for variant, position, result in ENDS:
                talk.say(f"setoption name UCI_Variant value {variant}", f"position {position}", "query result", "isready")
                check(talk.until("readyok")[0] == f"response {result}\n", "the end", command, position)


def check_ships_games(game, name):
    for line in lines_of(name):
        winner, *moves = line.partition(" | ")[0].split()
        position = game.parse(game.START)
        for move in moves:
            check(move in position.moves(), "a move of a game", move, vars(position))
            position = position.play(move)
        check(same(position, game.parse(line.partition(" | ")[2])), "the end of a game", line)
        position.quiet = 0  # these games know no draws
        check(position.result() == ("none", "p1win", "p2win")[int(winner)], "the winner", line)


def check_cubes_games():
    for line in lines_of("cubes-games.txt"):
        result, reason, plies, *moves = line.partition(" | ")[0].split()
        end = line.partition(" | ")[2]
        if end.split()[2] == "3":
            continue
        position, keys = Cubes.parse(Cubes.START), []
        for move in moves:
            check(position.result(1 + keys.count(position.key())) == "none", "too early an end", line)
            check(move in position.moves(), "a move of a game", move, line)
            keys.append(position.key())
            position = position.play(move)
        check(same(position, Cubes.parse(end)), "the end of a game", line)
        check(position.result(1 + keys.count(position.key())) ==
              {"1": "p1win", "2": "p2win", "d": "draw"}[result], "the winner", line)


def check_wins():
    """What is won in two is found, by a search that is just deep enough."""
    with Talk(PROGRAMS["archimedes.py"]) as talk:
        for variant, name, depth, searched in (("ships", "ships-wins.epd", 4, 0 if QUICK else 1),
                                                 ("ships10", "ships10-wins.epd", 4, 0),
                                                 ("cubes", "cubes-wins.epd", 3, 2 if QUICK else 8)):
            talk.say("setoption name UCI_Variant value " + variant)
            in_two = 0
            for line in lines_of(name):
                text, wins, move = line.split(" ;")
                move = move.split()[1]
                check(move in GAMES[variant].parse(text).moves(), "a winning move", line)
                in_two += wins == "dm 2"
                if wins == "dm 2" and in_two <= searched:  # a position of ships takes seconds
                    talk.say(f"position fen {text}", f"go depth {depth}")
                    said = talk.until("bestmove")
                    check("score mate 2" in said[-2] or "score mate 1" in said[-2], said[-2], line)


# ---- Talk ----

class Talk:
    """An engine, and what it says."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        self.process.stdin.close()
        self.process.stdout.close()
        check(self.process.wait(30) == 0, "exit status", self.process.args, self.process.returncode)

    def say_bytes(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def say(self, *lines):
        self.say_bytes("".join(line + "\n" for line in lines).encode())

    def until(self, start):
        """The lines up to the one that begins so, which is the last."""
        lines = [""]
        patience = threading.Timer(600, self.process.kill)
        patience.start()
        while not lines[-1].startswith(start):
            lines.append(self.process.stdout.readline().decode())
            if not lines[-1]:
                raise EOFError(f"{self.process.args} ended, or was silent, where {start} was due")
        patience.cancel()
        return lines[1:]


def check_random_games(variant, games, most_plies):
    """Legal moves and ends, as the real engine has them, at every position of random games."""
    game, dice = GAMES[variant], random.Random(variant)
    with Talk([ENGINE]) as talk:
        talk.say("setoption name UCI_Variant value " + variant)
        for _ in range(games):
            position, keys, moves, result = game.parse(game.START), [], [], "none"
            while result == "none" and len(moves) < most_plies:
                talk.say("position startpos" + " moves " * bool(moves) + " ".join(moves), "query result", "go perft 1")
                said = talk.until("Nodes searched")
                result = position.result(1 + keys.count(position.key()))
                theirs = sorted(line.split(":")[0] for line in said if re.match(r"\w{4,6}: 1$", line))
                check(said[0] == f"response {result}\n", said[0], result, moves)
                check(sorted(position.moves()) == theirs, "legal moves", moves)
                if result == "none":
                    moves.append(dice.choice(theirs))
                    keys.append(position.key())
                    position = position.play(moves[-1])


def check_bad_input(name):
    """Whatever comes, the engine is there, and where it was."""
    dice = random.Random(7)
    words = ["position", "startpos", "fen", "moves", "go", "perft", "depth", "1", "-1", "9" * 30, "a2a3", "setoption",
             "name", "value", "UCI_Variant", "MultiPV", "query", "uci", "x" * 5000, "4s/8 w", "\u0663", "movetime"]
    with Talk(PROGRAMS[name]) as talk:
        talk.say("position startpos moves c3c7")
        for _ in range(300):
            line = " ".join(dice.choice(words) for _ in range(dice.randrange(6)))
            if line.startswith("go") and "perft" in line or line.startswith("position startpos"):
                continue
            talk.say(line, "stop")
        talk.say_bytes(bytes(range(1, 256)) + b"\n\0\xff\xfe\n")
        talk.say("setoption name UCI_Variant value ships", "isready")
        talk.until("readyok")
        for line in "position fen", "position fen 9/8/8/8/8/8/8/8 w", "position startpos moves c3c8 c3c8", "position":
            talk.say("position startpos moves c3c7", line, "go depth 1")
            check(re.match("bestmove [e-h][5-8]", talk.until("bestmove")[-1]), name, "lost its position by", line)


def check_waits():
    """A search without end that has found a win says it when it is told to stop, not before."""
    with Talk(PROGRAMS["archimedes.py"]) as talk:
        for go, end in ("go infinite", "stop"), ("go ponder wtime 100 btime 100", "ponderhit"):
            talk.say("setoption name UCI_Variant value cubes", go,
                     "position fen 3A1A1A1/1A6B2/13/15/15/13/11/1B1B1B3 1 2 20", go)
            said = talk.until("info depth 1 multipv 1 score mate 1 ")
            time.sleep(.3)  # in which it could say the move too early
            talk.say("isready")
            said += talk.until("readyok")
            check(sum("bestmove" in line for line in said) == 1, "a bestmove before", end)
            talk.say(end)
            check(talk.until("bestmove") == ["bestmove d7e8\n"], "the win after", end)


# ---- Regatta ----

def run(*command, cwd, status=0):
    done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, timeout=3000)
    said = (done.stdout + done.stderr).decode()
    check(done.returncode == status, *command, "gave status", done.returncode, said[-2000:])
    return said


def check_match(folder, variant, engine, limit):
    said = run(REGATTA, "-variant", variant, "-engine", "cmd=" + sys.executable, f"args=-B {GUIDE}/{engine}", "name=guide",
               limit, "timemargin=60000", "-engine", "cmd=" + ENGINE, "name=real", "nodes=300", "-rounds", "3",
               "-openings", f"file={TOP}/bench/match/field/{variant}.epd", "order=random", "-srand", "3",
               "-pgnout", f"file={variant}-{engine}.pgn", cwd=folder)
    with open(f"{folder}/{variant}-{engine}.pgn") as file:
        ends = re.findall(r'\[Termination "(.*)"\]', file.read())
    check(ends == ["normal"] * 6, engine, variant, ends, said[-2000:])


def check_compliance(folder):
    """One of ten tries must do: the answers have to be prompt, and the machine may be busy."""
    for protocol in "uci", "ugi":
        for variant in GAMES:
            command = [REGATTA, "--compliance", f"proto={protocol}", f"variant={variant}", *PROGRAMS["archimedes.py"]]
            tries = (subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True) for _ in range(9))
            if all(done.returncode != 0 for done in tries):
                run(*command, cwd=folder)


# ---- The page ----

def blocks_of_page(wanted):
    with open(os.path.join(GUIDE, "README.md")) as page:
        return [text for kind, text in re.findall(r"^```(\w*)\n(.*?)^```$", page.read(), re.M | re.S) if kind == wanted]


def check_page():
    with open(os.path.join(GUIDE, "ships.py")) as code:
        check(blocks_of_page("python") == [code.read()], "the page's engine is not ships.py")


def check_commands(folder):
    for name, target in ("syracuse", ENGINE), ("regatta", REGATTA), ("tests", TOP + "/tests"), ("bench", TOP + "/bench"):
        os.symlink(target, os.path.join(folder, name))
    commands = blocks_of_page("sh")
    said = "".join(run("sh", "-e", "-c", text, cwd=folder) for text in commands)
    check(len(commands) > 3, "the page has no commands")
    for wanted in r"^bestmove [e-h][5-8]", "^29 of 29 steps passed", "^21 of 21 steps passed", "^Results of deeper vs hundred ", "^ +[1-4] deeper ":
        check(re.search(wanted, said, re.M), "nobody said", wanted, said[-3000:])


def main():
    begun = time.monotonic()
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ["PYTHONIOENCODING"] = "utf-8:strict"  # as most users have it, and no byte is forgiven
    with tempfile.TemporaryDirectory() as folder:
        steps = [(check_commands, folder)] if sys.argv[3:] == ["commands"] else [
            (check_page,),
            (check_perft, Ships, "ships-perft.epd", 2000 if QUICK else 9000),
            (check_perft, Ships10, "ships10-perft.epd", 3000 if QUICK else 12000), (check_perft, Cubes, "cubes-perft.txt", 2000),
            (check_more_counts,), (check_ends,), (check_ships_games, Ships, "ships-games.txt"),
            (check_ships_games, Ships10, "ships10-games.txt"), (check_cubes_games,), (check_wins,),
            (check_random_games, "ships", 15 if QUICK else 60, 150),
            (check_random_games, "ships10", 5 if QUICK else 30, 150), (check_random_games, "cubes", 10 if QUICK else 30, 120),
            (check_bad_input, "ships.py"), (check_bad_input, "archimedes.py"), (check_waits,),
            (check_match, folder, "ships", "ships.py", "depth=1"),
            (check_match, folder, "ships", "archimedes.py", "tc=1+0.02"),
            (check_match, folder, "ships10", "archimedes.py", "nodes=100"),
            (check_match, folder, "cubes", "archimedes.py", "nodes=100"),
            (check_compliance, folder)]
        for step, *arguments in steps:
            start = time.monotonic()
            step(*arguments)
            print(f"{time.monotonic() - start:5.1f} s  {step.__name__}", *arguments)
    print(f"guide: {len(failures)} failed, {time.monotonic() - begun:.0f} s")
    return 1 if failures else 0


sys.exit(main())
