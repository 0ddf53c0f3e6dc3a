#!/usr/bin/env python3
"""Makes opponents of other styles for matches of three players: files for the option EvalFile.

    python3 bench/match/field/styles.py FOLDER

writes racer.net, blocker.net and hoarder.net, linear evaluations (eval/cubes/features.h says what they
see). A racer counts the steps of his cubes to the goal and nothing else. A blocker has the weights of
eval/cubes/linear.net, but thrice what they say of cubes shut in, of ways that are closed and of enemies
at the gate. A hoarder wants cubes on the goal early, thrice as much. None is strong; each sees what it
sees otherwise than the engine does, and that is the use of it.
"""
import struct
import sys
import zlib

HEADER_BYTES = 64  # eval/net/net.h
CELL, WAY, GOAL, HOME, SHUT, FOES, TURN, FEATURES = 0, 128, 384, 400, 405, 410, 415, 416
STEP_CLASSES, NO_WAY, WAY_CLASSES = 8, 16, 32
LINEAR = "eval/cubes/linear.net"


def racer(_):
    """-14 a step, a third more where the way is closed."""
    weights = [[0, 0] for _ in range(FEATURES)]
    for way in range(WAY_CLASSES):
        steps = way if way < NO_WAY else (way - NO_WAY) * 4 / 3
        for moves in range(STEP_CLASSES):
            weights[WAY + way * STEP_CLASSES + moves] = [round(-14 * steps)] * 2
    return weights


def times(weights, first, end, factor):
    for i in range(first, end):
        weights[i] = [max(-1500, min(1500, factor * w)) for w in weights[i]]


def blocker(weights):
    times(weights, SHUT, TURN, 3)
    times(weights, WAY + NO_WAY * STEP_CLASSES, GOAL, 3)
    return weights


def hoarder(weights):
    times(weights, GOAL, HOME, 3)
    return weights


def main():
    with open(LINEAR, "rb") as file:
        data = file.read()
    header, body = data[:HEADER_BYTES], data[HEADER_BYTES:]
    numbers = struct.unpack("<%dh" % (len(body) // 2), body)
    if len(numbers) != 2 * 2 * FEATURES or zlib.crc32(body) != struct.unpack_from("<I", header, 24)[0]:
        sys.exit("styles.py: %s is not the linear evaluation" % LINEAR)
    pairs = [list(pair) for pair in zip(numbers[::2], numbers[1::2])]
    for style in (racer, blocker, hoarder):
        tables = [style([list(pair) for pair in table]) for table in (pairs[:FEATURES], pairs[FEATURES:])]
        flat = [weight for table in tables for pair in table for weight in pair]
        body = struct.pack("<%dh" % len(flat), *flat)
        name = "%s/%s.net" % (sys.argv[1], style.__name__)
        with open(name, "wb") as file:
            file.write(header[:24] + struct.pack("<I", zlib.crc32(body)) + header[28:] + body)
        print(name)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
