"""The rules of cubes for two players. A cell is its name, e1; seat 0 is the player with A."""
import re

ROWS = {row: ["abcdefghijklmno"[x] + str(row) for x in range(first, 15 - first)]
        for row in range(8, 0, -1) for first in [4 - row if row <= 4 else row - 5]}
CELLS = [cell for cells in ROWS.values() for cell in cells]
SOUTH, NORTH = frozenset("e1 g1 i1 k1".split()), frozenset("e8 g8 i8 k8".split())
GOALS = (NORTH, SOUTH)
LAST_ROUND = 60


def place(cell):
    return ord(cell[0]) - ord("a"), int(cell[1])


def neighbours(cell):
    x, row = place(cell)
    third = (x, row - 1 if (x + row) % 2 else row + 1)  # below what points up, above what points down
    return {other for other in CELLS if place(other) in ((x - 1, row), (x + 1, row), third)}


def strips(cell):
    x, row = place(cell)
    return {("h", row), ("p", (x - row + 1) // 2), ("q", (x + row) // 2)}


def distances(goal):
    """The steps from every cell to the nearest of the goal, on the empty board."""
    found, edge, steps = {}, goal, 0
    while edge:
        found.update(dict.fromkeys(edge, steps))
        edge, steps = {to for cell in edge for to in NEIGHBOURS[cell]} - set(found), steps + 1
    return found


NEIGHBOURS = {cell: neighbours(cell) for cell in CELLS}
SEEN = {cell: {other for other in CELLS if other != cell and strips(cell) & strips(other)} for cell in CELLS}
STEPS = tuple(distances(goal) for goal in GOALS)


class Cubes:
    """A position. It is never changed: play() makes another."""
    START = "1B1B1B1B1/11/13/15/15/13/11/1A1A1A1A1 1 2 1"

    def __init__(self, cubes, seat, round):
        self.cubes, self.seat, self.round = cubes, seat, round  # a set of cells for each player

    @staticmethod
    def parse(text):
        match = re.fullmatch(r"([AB\d/]+) ([12]) 2 (\d{1,2})( ?;.*)?", text)
        rows = re.sub(r"\d+", lambda digits: "." * min(int(digits[0]), 99), match[1]).split("/") if match else []
        if [len(row) for row in rows] != [len(cells) for cells in ROWS.values()]:
            raise ValueError("this is no position: " + text)
        board = dict(zip(CELLS, "".join(rows)))
        cubes = tuple(frozenset(cell for cell in CELLS if board[cell] == letter) for letter in "AB")
        everyone = cubes[0] | cubes[1]
        if [len(cubes[0]), len(cubes[1])] != [4, 4] or not 1 <= int(match[3]) <= LAST_ROUND + 1 \
                or any(NEIGHBOURS[cell] & everyone for cell in everyone):
            raise ValueError("this is no position: " + text)
        return Cubes(cubes, int(match[2]) - 1, int(match[3]))

    def key(self):
        return self.cubes, self.seat

    def goes(self, seat):
        """The moves that a player's cubes could make."""
        for start in sorted(self.cubes[seat]):
            others = (self.cubes[0] | self.cubes[1]) - {start}
            free = set(CELLS) - others - {start}
            for cell in others:
                free -= NEIGHBOURS[cell]
            ends, paths = set(), {(start,)}
            for left in range(len(others & SEEN[start]), -1, -1):  # and the cube itself is counted
                paths = {(*path, to) for path in paths for to in NEIGHBOURS[path[-1]] & free if to not in path}
                ends.update(path[-1] for path in paths if left == 0 or path[-1] in GOALS[seat])
            for end in sorted(ends):
                yield start + end

    def is_over(self):
        return self.round > LAST_ROUND or self.cubes[0] == GOALS[0] or self.cubes[1] == GOALS[1]

    def moves(self):
        if self.is_over():
            return
        stuck = True
        for move in self.goes(self.seat):
            stuck = False
            yield move
        if stuck and next(self.goes(1 - self.seat), None):
            yield "0000"

    def play(self, move):
        cubes = list(self.cubes)
        if move != "0000":
            cubes[self.seat] = cubes[self.seat] - {move[:2]} | {move[2:]}
        return Cubes(tuple(cubes), 1 - self.seat, self.round + self.seat)

    def to_go(self, seat):
        return sum(STEPS[seat][cell] for cell in self.cubes[seat])

    def result(self, times=1):
        """p1win, p2win, draw or none; times: how often the position was there."""
        if times < 3 and not self.is_over() and next(self.moves(), None):
            return "none"
        first, second = self.to_go(0), self.to_go(1)  # 0 for who has arrived
        return "p1win" if first < second else "p2win" if second < first else "draw"

    def value(self):
        """What the position seems to be worth to the side to move."""
        return 10 * (self.to_go(1 - self.seat) - self.to_go(self.seat))
