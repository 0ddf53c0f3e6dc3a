#!/usr/bin/env python3
"""How much of their clocks the players of a match have left.

    clock_left.py JOURNAL BASE_MS INCREMENT_MS [NODES_PER_MS]

JOURNAL is what `regatta -config outname=JOURNAL` kept of a match with such a
clock. With NODES_PER_MS, as in `option.nodestime`, nodes count as time. For each
tenth own move, and for the end of games, by their length, prints how many
percent of the base time were left on average, and what the moves took. A player
with two of three seats counts twice in a game.
"""
import sys


class Game:
    """The moves of a game, in milliseconds, by seat: a player may have two of three."""

    def __init__(self, players):
        self.players = players
        self.spent_ms = [[] for _ in players]
        self.moves = 0

    def add(self, spent_ms):
        self.spent_ms[self.moves % len(self.players)].append(spent_ms)
        self.moves += 1


def in_order(fen, players):
    """The players in the order in which they move from a position. The hexagon
    game's says how many they are; a journal always names three."""
    turn, number = fen.split()[1:3]
    if turn in "wb":
        first, seats = "wb".find(turn), 2
    else:
        first, seats = int(turn) - 1, int(number)
    return players[first:seats] + players[:first]


def read_games(path, rate):
    """Games that came to an end of their own, with what each move took."""
    games, names, players = [], [], []
    is_normal = False
    with open(path, encoding="utf-8") as journal:
        for line in journal:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "argument" and rest.startswith("name="):
                names.append(rest[5:])
            elif word == "players":
                players = [names[int(index)] for index in rest.split()]
            elif word == "termination":
                is_normal = rest == "normal"
            elif word == "fen" and is_normal:
                games.append(Game(in_order(rest, players)))
            elif word == "move" and is_normal:
                said = dict(item.split("=", 1) for item in rest.split()[1:])
                nodes, us = said.get("nodes", "0"), said.get("time_us", "0")
                games[-1].add(int(nodes) / rate if rate else int(us) / 1000)
    return games


def by_player(games):
    """The moves of every game that a player had a seat in, by the player's name."""
    moves = {}
    for game in games:
        for player, spent_ms in zip(game.players, game.spent_ms):
            moves.setdefault(player, []).append(spent_ms)
    return moves


def mean(numbers):
    return sum(numbers) / len(numbers)


def main():
    if not 4 <= len(sys.argv) <= 5:
        sys.exit(__doc__.strip())
    base_ms, increment_ms = float(sys.argv[2]), float(sys.argv[3])
    games = read_games(sys.argv[1], float(sys.argv[4]) if len(sys.argv) > 4 else 0)
    if not games:
        sys.exit("no game in the journal came to an end of its own")
    for name, spent in sorted(by_player(games).items()):
        spent.sort(key=len)
        left = [base_ms + increment_ms * len(moves) - sum(moves) for moves in spent]
        print(f"{name}: {len(spent)} games")
        for fifth in range(5):
            few, most = len(spent) * fifth // 5, len(spent) * (fifth + 1) // 5
            if few == most:
                continue
            print(
                f"  games of {len(spent[few]):3} to {len(spent[most - 1]):3} own moves end with"
                f" {100 * mean(left[few:most]) / base_ms:5.1f} % left"
            )
        for end in range(10, len(spent[-1]) + 10, 10):
            lasting = [moves for moves in spent if len(moves) >= end]
            if len(lasting) * 20 < len(spent):
                break
            now = mean([base_ms + increment_ms * end - sum(moves[:end]) for moves in lasting])
            took = mean([mean(moves[end - 10 : end]) for moves in lasting])
            print(
                f"  after {end:3} own moves {100 * now / base_ms:5.1f} %,"
                f" the last ten took {took:6.2f} ms each, {len(lasting)} games"
            )


if __name__ == "__main__":
    main()
