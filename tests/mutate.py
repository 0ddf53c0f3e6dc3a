#!/usr/bin/env python3
"""Changes the program wrongly, one place at a time, and sees which test notices.

    tests/mutate.py [-count N] [-seed S] [-jobs N] [-paths PATH...] [-all]
    tests/mutate.py -given FILE [-jobs N]

DESIGN. A mutant is one small change of one line of code: another comparison, a constant three times
as large, a call left out. The changes are drawn from a seed, so a run can be repeated. Each is made
in a copy of the tracked files and built there; then tests run from the quickest to the slowest until
one fails. A change that no test notices is printed, unless tests/mutants.txt says why nothing
could be noticed. The status is 0 if every survivor is explained.

With -given the changes are those of a file, each with the test that notices it, and only that test
runs. tests/pinned-mutants.txt is such a file and says how one is written. The status is 0 if every
change still applies, compiles and is noticed by its test.

A changed program may do anything, send signals to any process for one. So the tests run in a process
namespace of their own (`unshare`, which takes root); where that can't be had, files that signal
processes are left out.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile

FOLDERS = ["search", "engine", "eval", "bench/match"]
EXPLAINED = "tests/mutants.txt"
BUILD_FLAGS = ["MODE=release", "EXTRA_CFLAGS=-O1", "EXE=build/mutant"]
OWN_NAMESPACE = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]

# name -> pattern, replacement by a function of the match. Patterns see code without its comments
# and strings.
SWAPS = {
    "comparison": {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ",
                   " == ": " != ", " != ": " == "},
    "logic": {" && ": " || ", " || ": " && "},
    "sum": {" + ": " - ", " - ": " + "},
    "product": {" * ": " / ", " / ": " * "},
    "bits": {" & ": " | ", " | ": " & ", " << ": " >> ", " >> ": " << ", " ^ ": " | "},
    "step": {"++": "--", "--": "++", " += ": " -= ", " -= ": " += "},
    "truth": {"true": "false", "false": "true"},
}
Mutant = collections.namedtuple("Mutant", "path line kind column before after")


def blank(text):
    """The code with comments, strings and characters overwritten by blanks, of the same length."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def is_code(line):
    stripped = line.strip()
    return bool(stripped) and not stripped.startswith("#") and not stripped.endswith("\\")


def mutants_of_line(path, number, code, text):
    def mutant(kind, start, end, new):
        after = text[:start] + new + text[end:]
        return Mutant(path, number, kind, start, text.strip(), after.strip()), after

    for kind, swaps in SWAPS.items():
        for old, new in swaps.items():
            word = r"\b" + old + r"\b" if old.isalpha() else re.escape(old)
            for m in re.finditer(word, code):
                yield mutant(kind, m.start(), m.end(), new)
    for m in re.finditer(r"(?<![\w.\[])\d+(?![\w.])", code):  # larger arrays do no harm
        yield mutant("constant", m.start(), m.end(), str(3 * int(m.group()) or 1))
    m = re.match(r"^(\s*)(?:if|while) \((.*)\)( \{)?$", code)
    if m and m.group(2).count("(") == m.group(2).count(")"):
        yield mutant("condition", m.start(2), m.end(2), "!(" + text[m.start(2):m.end(2)] + ")")
    m = re.match(r"^\s+((?:\w|->|\.|\[\w+\])+(?: [-+*/|&^]?= [^;]*|\([^;]*\)));$", code)
    if m and not code.strip().startswith("return") and code.count("(") == code.count(")"):
        yield mutant("left out", m.start(1), m.end(1), "(void)0")


def all_mutants(paths):
    """Every change that can be made, by kind, each with the line it makes."""
    by_kind = collections.defaultdict(list)
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        lines, codes = text.split("\n"), blank(text).split("\n")
        for number, (code, line) in enumerate(zip(codes, lines), 1):
            if is_code(code):
                for mutant, after in mutants_of_line(path, number, code, line):
                    by_kind[mutant.kind].append((mutant, after))
    return by_kind


def draw(by_kind, count, seed):
    """`count` changes, kinds in turn, so that no common kind crowds the others out."""
    rng = random.Random(seed)
    kinds = sorted(by_kind)
    for kind in kinds:
        rng.shuffle(by_kind[kind])
    drawn = []
    while len(drawn) < count and any(by_kind.values()):
        for kind in kinds:
            if by_kind[kind] and len(drawn) < count:
                drawn.append(by_kind[kind].pop())
    return drawn


def ladder(path, objects):
    """The tests for a change in `path`, quickest first: name, command, seconds."""
    tests = objects + "/tests/"
    if path.startswith("bench/match"):
        yield "match unit", [tests + "match_unit", "-quick"], 120
        yield "matches", ["sh", "tests/match/match.sh", "-jobs", "3", objects, "build/mutant"], 300
        return
    yield "unit", [tests + "unit", "-quick"], 120
    yield "conformance", [tests + "conformance", "-quick"], 60
    yield "signature", ["sh", "tests/signature.sh", "build/mutant", "check"], 120
    transcripts = sorted(f for f in os.listdir("tests/transcripts") if f.endswith(".txt"))
    yield ("transcripts", [tests + "transcript", "-slow", "2", "build/mutant"] +
           ["tests/transcripts/" + f for f in transcripts], 180)
    yield "claims", [tests + "claims"], 240
    yield "protocol", ["sh", "tests/protocol/protocol.sh", "build/mutant"], 120
    yield "match unit", [tests + "match_unit", "-quick"], 120
    yield "unit, long", [tests + "unit"], 180


def run(command, where, seconds, namespace):
    try:
        done = subprocess.run((namespace or []) + command, cwd=where, timeout=seconds,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False)
        return done.returncode
    except subprocess.TimeoutExpired:
        return 124


def build(where):
    command = ["make", "-s", "-j2", "--no-print-directory"] + BUILD_FLAGS + ["program", "match", "programs"]
    return run(command, where, 600, None) == 0


def objects_of(where):
    command = ["make", "-s", "--no-print-directory"] + BUILD_FLAGS + ["where"]
    return subprocess.run(command, cwd=where, capture_output=True, text=True,
                          check=True).stdout.strip()


def first_failure(where, objects, path, namespace):
    for name, command, seconds in ladder(path, objects):
        if run(command, where, seconds, namespace) != 0:
            return name
    return ""


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


@contextlib.contextmanager
def file_of_text(path, text):
    """Gives a file another text for a while."""
    original = read_text(path)
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        yield
    finally:
        with open(path, "w", encoding="utf-8") as file:
            file.write(original)


def outcome(where, objects, mutant, after, namespace):
    """Which test notices: its name, "does not compile", or "" if none does."""
    path = os.path.join(where, mutant.path)
    lines = read_text(path).split("\n")
    lines[mutant.line - 1] = after
    with file_of_text(path, "\n".join(lines)):
        if not build(where):
            return "does not compile"
        return first_failure(where, objects, mutant.path, namespace)


def explanations():
    """(path, code before, code after) -> why no test can notice."""
    known = {}
    if not os.path.exists(EXPLAINED):
        return known
    with open(EXPLAINED, encoding="utf-8") as file:
        blocks = re.split(r"\n\s*\n", file.read())
    for block in blocks:
        rows = [row for row in block.split("\n") if row and not row.startswith("#")]
        if len(rows) >= 4:
            known[(rows[0], rows[1][2:].strip(), rows[2][2:].strip())] = " ".join(rows[3:])
    return known


def copies_of_the_tree(folder, count):
    """`count` copies of what git knows or would know, built: (where, folder of the objects) each."""
    first = os.path.join(folder, "copy0")
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                           capture_output=True, check=True).stdout.decode().split("\0")
    for name in filter(os.path.exists, filter(None, names)):
        target = os.path.join(first, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(name, target)
    if not build(first):
        sys.exit("mutate: the unchanged program does not build")
    objects = objects_of(first)
    places = [first] + [os.path.join(folder, "copy%d" % i) for i in range(1, count)]
    for place in places[1:]:
        shutil.copytree(first, place, symlinks=True)
    return [(place, objects) for place in places]


def spread(copies, judge, jobs):
    """What judge(where, objects, *job) says of each job, in their order, in all copies at once."""
    def in_a_copy(job):
        copy = copies.get()
        try:
            return judge(*copy, *job)
        finally:
            copies.put(copy)

    with concurrent.futures.ThreadPoolExecutor(copies.qsize()) as pool:
        yield from pool.map(in_a_copy, jobs)


# --- Given changes ---------------------------------------------------------------------------------

# Lines of a file, what stands in their place, and the step that notices with the test's name.
Given = collections.namedtuple("Given", "path before after step test")


def read_given(path):
    """The blocks of a file: its path, `- ` lines, `+ ` lines, and `STEP: TEST`."""
    changes = []
    for block in re.split(r"\n\s*\n", read_text(path)):
        rows = [row for row in block.split("\n") if row and not row.startswith("#")]
        if not rows:
            continue
        before = [row[1:].strip() for row in rows[1:] if row.startswith("-")]
        after = [row[1:].strip() for row in rows[1:] if row.startswith("+")]
        if not before or len(rows) != 2 + len(before) + len(after):
            sys.exit("mutate: %s: no block of a file, its lines and one test:\n%s" % (path, block))
        step, _, test = rows[-1].partition(": ")
        changes.append(Given(rows[0], before, after, step, test))
    return changes


def changed_text(text, change):
    """The text with the change made, or None where its lines do not stand there exactly once."""
    lines, count = text.split("\n"), len(change.before)
    bare = [line.strip() for line in lines]
    places = [i for i in range(len(lines)) if bare[i:i + count] == change.before]
    if len(places) != 1:
        return None
    at = places[0]
    indent = lines[at][:len(lines[at]) - len(bare[at])]
    return "\n".join(lines[:at] + [indent + row for row in change.after] + lines[at + count:])


def named(change):
    return change.step + (": " + change.test if change.test else "")


def command_of(change, objects):
    """The command and seconds of the test that notices, or None where there is no such step."""
    for step, command, seconds in ladder(change.path, objects):
        if step != change.step:
            continue
        if step == "transcripts" and change.test:
            folder = "tests/transcripts/"
            command = [word for word in command if not word.startswith(folder)]
            command.append(folder + change.test)
        elif change.test:  # a test program: the beginning of a test's name
            command = command + [change.test]
        return command, seconds
    return None


def outcome_of_given(where, objects, change, namespace):
    path = os.path.join(where, change.path)
    test = command_of(change, objects)
    if test is None:
        return "NO SUCH STEP"
    if not os.path.exists(path):
        return "NO SUCH FILE"
    text = changed_text(read_text(path), change)
    if text is None:
        return "DOES NOT APPLY: its lines do not stand there exactly once"
    with file_of_text(path, text):
        if not build(where):
            return "DOES NOT COMPILE"
        status = run(test[0], where, test[1], namespace)
        return {0: "SURVIVES", 124: "noticed (no end within %d s)" % test[1]}.get(status, "noticed")


def check_given_unchanged(where, objects, changes, namespace):
    """A test that fails anyway notices nothing, nor does one that is not there."""
    checked = set()
    for change in changes:
        test = command_of(change, objects)
        if test is None or str(test) in checked:
            continue
        checked.add(str(test))
        if run(test[0], where, test[1], namespace) != 0:
            sys.exit("mutate: '%s' fails without any change, or there is no such test" %
                     named(change))


def judge_given(path, jobs, namespace):
    """Replays the changes of a file; the status."""
    changes, missed = read_given(path), 0
    with tempfile.TemporaryDirectory(prefix="mutate.") as folder:
        copies = queue.Queue()
        for copy in copies_of_the_tree(folder, jobs):
            copies.put(copy)
        check_given_unchanged(*copies.queue[0], changes, namespace)

        def judge(where, objects, change):
            return change, outcome_of_given(where, objects, change, namespace)

        for change, by in spread(copies, judge, [(c, ) for c in changes]):
            missed += not by.startswith("noticed")
            rows = ["- " + row for row in change.before] + ["+ " + row for row in change.after]
            print("%s: %s, '%s'\n%s" % (change.path, by, named(change), "\n".join(rows)), flush=True)
    print("mutate: %d given changes, %d not noticed" % (len(changes), missed))
    return 1 if missed else 0


# --- Drawn changes ---------------------------------------------------------------------------------

def check_unchanged(where, objects, namespace):
    for path in ("search/x", "bench/match/x"):
        name = first_failure(where, objects, path, namespace)
        if name:
            sys.exit("mutate: '%s' fails without any change" % name)


def sources_of_the_build(where, objects):
    """What was compiled at all: other processors' lanes were not."""
    used = set()
    for folder, _, names in os.walk(os.path.join(where, objects)):
        for name in filter(lambda n: n.endswith(".d"), names):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                used.update(re.findall(r"[\w./-]+\.[ch]\b", file.read()))
    return used


def source_paths(wanted, namespace):
    listed = subprocess.run(["git", "ls-files"] + wanted, capture_output=True, text=True,
                            check=True).stdout.split()
    paths = [p for p in listed if p.endswith((".c", ".h"))]
    if namespace is None:
        signals = re.compile(r"\bkill\s*\(|\bkillpg\s*\(")
        paths = [p for p in paths if not signals.search(open(p, encoding="utf-8").read())]
    return paths


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], prefix_chars="-")
    parser.add_argument("-count", type=int, default=200, help="changes to make")
    parser.add_argument("-seed", type=int, default=1)
    parser.add_argument("-jobs", type=int, default=1, help="copies to work in side by side")
    parser.add_argument("-paths", nargs="+", default=FOLDERS, help="folders and files to change")
    parser.add_argument("-all", action="store_true", help="print what was noticed, too")
    parser.add_argument("-given", metavar="FILE", type=os.path.abspath,
                        help="make the changes of this file")
    return parser.parse_args()


def judged(drawn, copies, namespace):
    """Each change with the test that noticed it, in the order they were drawn."""
    def judge(where, objects, mutant, after):
        return mutant, outcome(where, objects, mutant, after, namespace)

    yield from spread(copies, judge, drawn)


def main():
    options = parse_arguments()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    namespace = OWN_NAMESPACE if run(OWN_NAMESPACE + ["true"], ".", 10, None) == 0 else None
    if options.given:
        return judge_given(options.given, options.jobs, namespace)
    known, noticed = explanations(), collections.Counter()
    with tempfile.TemporaryDirectory(prefix="mutate.") as folder:
        copies = queue.Queue()
        for copy in copies_of_the_tree(folder, options.jobs):
            copies.put(copy)
        where, objects = copies.queue[0]
        check_unchanged(where, objects, namespace)
        used = sources_of_the_build(where, objects)
        by_kind = all_mutants([p for p in source_paths(options.paths, namespace) if p in used])
        possible = sum(map(len, by_kind.values()))
        drawn = draw(by_kind, options.count, options.seed)
        print("%d changes of %d possible, seed %d" % (len(drawn), possible, options.seed), flush=True)
        for mutant, by in judged(drawn, copies, namespace):
            why = known.get((mutant.path, mutant.before, mutant.after))
            by = by or ("explained" if why else "SURVIVES")
            noticed[by] += 1
            if options.all or by == "SURVIVES":
                print("%s:%d %s: %s\n- %s\n+ %s" % (mutant.path, mutant.line, mutant.kind, by,
                                                   mutant.before, mutant.after), flush=True)
    for name, number in noticed.most_common():
        print("%5d %s" % (number, name))
    print("mutate: %d changes, %d survive unexplained" % (len(drawn), noticed["SURVIVES"]))
    return 1 if noticed["SURVIVES"] else 0


if __name__ == "__main__":
    sys.exit(main())
