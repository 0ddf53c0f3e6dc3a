#!/usr/bin/env python3
"""The square board's network, carried over to the tall board.

    carry_over.py NET OUT

NET is a network of the 8x8 game. OUT is one for `ships10`, which played the first games of the
tall board; eval/ships/NETWORK.md says what came of them. A ship on ranks 1 to 4 counts as it
does there, one on ranks 7 to 10 as on ranks 5 to 8: as far from either port. On ranks 5 and 6 it
counts as one between ranks 4 and 5. Lines onto a port have no rank, and stay what they are.
"""
import array
import struct
import sys
import zlib

# eval/net/net.h has the file, eval/ships/features.h the rows.
HEADER, FILES, CLASSES, PORT_LINES = 64, 8, 32, 256
HIDDEN, BUCKETS = 384, 8
ARCHITECTURE = b"ships: seen ships, port lines; sum, clip, square, bucket"
BOARDS = {8: b"SYRSHIPS", 10: b"SYRSHP10"}


def rows(ranks):
    return CLASSES * FILES * ranks + PORT_LINES


def architecture(ranks):
    shape = struct.pack("<6i", rows(ranks), HIDDEN, BUCKETS, 255, 64, 100)
    return zlib.crc32(shape, zlib.crc32(ARCHITECTURE))


def parts(rank):
    """The ranks of the square board that make one of the tall board, with their shares in thirds."""
    if rank in (4, 5):
        return [(3, 6 - rank), (4, rank - 3)]
    return [(rank if rank < 4 else rank - 2, 3)]


def carried_over(weights):
    def row(index):
        return weights[index * HIDDEN:(index + 1) * HIDDEN]

    tall = array.array("h")
    for kind in range(CLASSES):
        for rank in range(10):
            for file in range(FILES):
                sources = [(row(FILES * (8 * kind + r) + file), share) for r, share in parts(rank)]
                tall.extend(round(sum(s[i] * share for s, share in sources) / 3) for i in range(HIDDEN))
    for index in range(CLASSES * FILES * 8, rows(8) + BUCKETS):
        tall.extend(row(index))
    return tall


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n\n")[1].strip())
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    if data[:8] != BOARDS[8] or struct.unpack_from("<I", data, 12)[0] != architecture(8):
        sys.exit(f"carry_over.py: {sys.argv[1]} is no network of the 8x8 game of this shape")
    end = HEADER + 2 * (rows(8) + BUCKETS) * HIDDEN
    weights = array.array("h", data[HEADER:end])
    if sys.byteorder == "big":
        weights.byteswap()
    tall = carried_over(weights)
    if sys.byteorder == "big":
        tall.byteswap()
    body = tall.tobytes() + data[end:]
    head = struct.pack("<8sIIQI", BOARDS[10], 1, architecture(10), HEADER + len(body), zlib.crc32(body))
    with open(sys.argv[2], "wb") as file:
        file.write(head.ljust(HEADER, b"\0") + body)


main()
