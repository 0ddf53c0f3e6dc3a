#!/usr/bin/env python3
"""Plays ships, by looking one move ahead. Squares are 0 for a1, 7 for h1, 8 for a2; seat 0 is White."""
import random, re, sys

NAMES = [column + str(row) for row in range(1, 11) for column in "abcdefgh"]
SQUARES = {name: square for square, name in enumerate(NAMES)}
WINS = "p1win", "p2win"


def ray(rows, square, x, y):
    squares, column, row = [], square % 8 + x, square // 8 + y
    while 0 <= column < 8 and 0 <= row < rows:
        squares.append(8 * row + column)
        column, row = column + x, row + y
    return squares


def rays(rows):
    """The lines from each square of a board with so many rows."""
    return [[ray(rows, square, x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y] for square in range(8 * rows)]


class Ships:
    """A position. It is never changed: play() makes another."""
    START = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"
    RAYS, PORTS = rays(8), (0, 63)

    def __init__(self, board, seat, quiet):
        self.board, self.seat, self.quiet = board, seat, quiet
        self.own, self.enemy = "Ss"[seat], "sS"[seat]

    @classmethod
    def parse(cls, text):
        match = re.fullmatch(r"([1-8Ss/]+) ([wb])( - -)?( (\d{1,6}) \d{1,6})?( ?;.*)?", text)
        ranks = re.sub("[1-8]", lambda digit: "." * int(digit[0]), match[1]).split("/") if match else []
        board = [square for rank in reversed(ranks) for square in rank]
        if [len(rank) for rank in ranks] != [8] * (len(cls.RAYS) // 8) or max(board.count("S"), board.count("s")) > 12 \
                or board[cls.PORTS[0]] == "S" or board[cls.PORTS[1]] == "s":
            raise ValueError("this is no position: " + text)
        return cls(board, "wb".index(match[2]), int(match[5] or 0))

    def key(self):
        return "".join(self.board), self.seat

    def moves(self):
        port, enemy_port = self.PORTS[self.seat], self.PORTS[1 - self.seat]
        if self.board[enemy_port] == self.own:
            return  # won already
        starts = [square for square, man in enumerate(self.board) if man == self.own]
        if len(starts) < 12 and self.board[port] == ".":
            starts.append(port)  # a ship can be rebuilt
        for start in starts:
            for squares in self.RAYS[start]:
                for end in squares:
                    if self.board[end] != ".":
                        break
                    if end != port:
                        yield NAMES[start] + NAMES[end]

    def play(self, move):
        board, (start, end) = self.board[:], (SQUARES[name] for name in re.findall("[a-h][0-9]+", move))
        quiet = 0 if board[start] == "." else self.quiet + 1
        board[start], board[end] = ".", self.own
        while True:  # a ship that is gone may open a line
            doomed = [square for square, man in enumerate(board) if man == self.enemy
                      and attackers(board, self.RAYS[square], self.own) >= 3]
            if not doomed:
                return type(self)(board, 1 - self.seat, quiet)
            quiet = 0
            for square in doomed:
                board[square] = "."

    def result(self, times=1):
        """p1win, p2win, draw or none; times: how often the position was there."""
        if self.board[self.PORTS[1 - self.seat]] == self.own:
            return WINS[self.seat]
        if next(self.moves(), None) is None:
            return WINS[1 - self.seat]
        return "draw" if times >= 3 or self.quiet >= 100 else "none"

    def value(self):
        """What the position seems to be worth to the side to move: ships, and a guest in its port."""
        guest = self.board[self.PORTS[self.seat]] == self.enemy
        return 100 * (self.board.count(self.own) - self.board.count(self.enemy)) - 500 * guest


class Ships10(Ships):
    """The same on the tall board."""
    START = "4sss1/4ssss/5sss/6ss/8/8/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"
    RAYS, PORTS = rays(10), (0, 79)


def attackers(board, lines, kind):
    """On how many lines a ship of this kind is the first that is seen."""
    return sum(next((board[seen] for seen in squares if board[seen] != "."), "") == kind for squares in lines)


def read_position(game, words):
    """What `startpos|fen FEN [moves MOVE...]` leads to, and the keys of the positions before it."""
    moves_at = words.index("moves") if "moves" in words else len(words)
    position, keys = game.parse(" ".join(words[1:moves_at]) if words[0] == "fen" else game.START), []
    for move in words[moves_at + 1:]:
        if move not in position.moves():
            raise ValueError(f"{move} is illegal")
        keys.append(position.key())
        position = position.play(move)
    return position, keys


def choose(position):
    def worth(move):
        after = position.play(move)
        won = {WINS[position.seat]: 1, WINS[after.seat]: -1}.get(after.result(), 0)
        return won, -after.value(), random.random()
    return max(position.moves(), key=worth, default="(none)")


def main():
    sys.stdin.reconfigure(errors="replace")  # no byte may be the end of it
    position = Ships.parse(Ships.START)
    for line in sys.stdin:
        command, *words = line.split() or [""]
        try:
            if command == "uci":
                print("id name Hundred Lines\nuciok", flush=True)
            elif command == "isready":
                print("readyok", flush=True)
            elif command == "position":
                position, _ = read_position(Ships, words)
            elif command == "go":
                print("bestmove", choose(position), flush=True)
            elif command == "quit":
                break
        except (ValueError, LookupError) as error:
            print(f"info string error: {error}", flush=True)


if __name__ == "__main__":
    main()
