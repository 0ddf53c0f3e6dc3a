#!/usr/bin/env python3
"""Plays ships, by looking one move ahead. Squares are 0 for a1, 7 for h1, 63 for h8; seat 0 is White."""
import random, re, sys

NAMES = [column + row for row in "12345678" for column in "abcdefgh"]
SQUARES = {name: square for square, name in enumerate(NAMES)}
PORTS, WINS = (0, 63), ("p1win", "p2win")


def ray(square, x, y):
    squares, column, row = [], square % 8 + x, square // 8 + y
    while 0 <= column < 8 and 0 <= row < 8:
        squares.append(8 * row + column)
        column, row = column + x, row + y
    return squares


RAYS = [[ray(square, x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y] for square in range(64)]


class Ships:
    """A position. It is never changed: play() makes another."""
    START = "4sss1/4ssss/5sss/6ss/SS6/SSS5/SSSS4/1SSS4 w - - 0 1"

    def __init__(self, board, seat, quiet):
        self.board, self.seat, self.quiet = board, seat, quiet
        self.own, self.enemy = "Ss"[seat], "sS"[seat]

    @staticmethod
    def parse(text):
        match = re.fullmatch(r"([1-8Ss/]+) ([wb])( - -)?( (\d{1,6}) \d{1,6})?( ?;.*)?", text)
        ranks = re.sub("[1-8]", lambda digit: "." * int(digit[0]), match[1]).split("/") if match else []
        board = [square for rank in reversed(ranks) for square in rank]
        if [len(rank) for rank in ranks] != [8] * 8 or max(board.count("S"), board.count("s")) > 12 \
                or board[PORTS[0]] == "S" or board[PORTS[1]] == "s":
            raise ValueError("this is no position: " + text)
        return Ships(board, "wb".index(match[2]), int(match[5] or 0))

    def key(self):
        return "".join(self.board), self.seat

    def moves(self):
        port, enemy_port = PORTS[self.seat], PORTS[1 - self.seat]
        if self.board[enemy_port] == self.own:
            return  # won already
        starts = [square for square in range(64) if self.board[square] == self.own]
        if len(starts) < 12 and self.board[port] == ".":
            starts.append(port)  # a ship can be rebuilt
        for start in starts:
            for squares in RAYS[start]:
                for end in squares:
                    if self.board[end] != ".":
                        break
                    if end != port:
                        yield NAMES[start] + NAMES[end]

    def play(self, move):
        board, start, end = self.board[:], SQUARES[move[:2]], SQUARES[move[2:]]
        quiet = 0 if board[start] == "." else self.quiet + 1
        board[start], board[end] = ".", self.own
        while True:  # a ship that is gone may open a line
            doomed = [square for square in range(64) if board[square] == self.enemy
                      and attackers(board, square, self.own) >= 3]
            if not doomed:
                return Ships(board, 1 - self.seat, quiet)
            quiet = 0
            for square in doomed:
                board[square] = "."

    def result(self, times=1):
        """p1win, p2win, draw or none; times: how often the position was there."""
        if self.board[PORTS[1 - self.seat]] == self.own:
            return WINS[self.seat]
        if next(self.moves(), None) is None:
            return WINS[1 - self.seat]
        return "draw" if times >= 3 or self.quiet >= 100 else "none"

    def value(self):
        """What the position seems to be worth to the side to move: ships, and a guest in its port."""
        guest = self.board[PORTS[self.seat]] == self.enemy
        return 100 * (self.board.count(self.own) - self.board.count(self.enemy)) - 500 * guest


def attackers(board, square, kind):
    """On how many lines a ship of this kind is the first that is seen."""
    return sum(next((board[seen] for seen in squares if board[seen] != "."), "") == kind for squares in RAYS[square])


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
