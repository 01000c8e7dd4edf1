"""The rules of the standard game of Abalone, written for the checks alone, so that they share no code with an engine."""

import re

# A cell is (row, diagonal), from (1, 1) for a1 to (9, 9) for i9.
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
EJECTIONS_TO_WIN = 6

LAYOUTS = {
    "standard": "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b",
    "belgian-daisy": "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b",
    "german-daisy": "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5 b",
}


def is_on_board(cell):
    row, diagonal = cell
    return 1 <= row <= 9 and 1 <= diagonal <= 9 and abs(row - diagonal) <= 4


def step(cell, direction, steps=1):
    return cell[0] + steps * direction[0], cell[1] + steps * direction[1]


def name(cell):
    return "abcdefghi"[cell[0] - 1] + str(cell[1])


class Position:
    """A position: marbles by cell, `b` or `w`, the numbers of lost marbles, and the side to move."""

    def __init__(self, text):
        rows, *lost, self.turn = text.split()
        self.lost = {color: 0 for color in "bw"}
        for number, color in re.findall(r"(\d)([bw])", lost[0] if lost else ""):
            self.lost[color] = int(number)
        self.marbles = {}
        for row, contents in zip(range(9, 0, -1), rows.split("/")):
            diagonal = max(1, row - 4)
            for sign in contents:
                if sign.isdigit():
                    diagonal += int(sign)
                else:
                    self.marbles[row, diagonal] = sign
                    diagonal += 1

    def text(self):
        rows = []
        for row in range(9, 0, -1):
            contents, empty = "", 0
            for diagonal in range(max(1, row - 4), min(9, row + 4) + 1):
                marble = self.marbles.get((row, diagonal))
                if marble is None:
                    empty += 1
                    continue
                contents += (str(empty) if empty else "") + marble
                empty = 0
            rows.append(contents + (str(empty) if empty else ""))
        lost = "".join(f"{number}{color}" for color, number in self.lost.items() if number)
        return "/".join(rows) + (f" -{lost}" if lost else "") + " " + self.turn

    def is_over(self):
        return max(self.lost.values()) >= EJECTIONS_TO_WIN

    def moves(self):
        """The legal moves by their names in Aba-Pro notation, each with what it changes: a list of (from, to)."""
        found = {}
        for cell, color in self.marbles.items():
            if color == self.turn:
                for direction in DIRECTIONS:
                    self.add_inline(found, cell, direction)
                    self.add_broadsides(found, cell, direction)
        return found

    def add_inline(self, found, rear, direction):
        """The move of all marbles of a line, whose rear marble moves to the next cell."""
        own, opponent = self.turn, "w" if self.turn == "b" else "b"
        line, cell = [], rear
        while self.marbles.get(cell) == own:
            line.append(cell)
            cell = step(cell, direction)
        count = len(line)
        if count > 3:
            return
        while self.marbles.get(cell) == opponent:
            line.append(cell)
            cell = step(cell, direction)
        pushed = len(line) - count
        is_free = cell not in self.marbles
        if not is_free or pushed >= count or (pushed == 0 and not is_on_board(cell)):
            return
        changes = [(cell, step(cell, direction)) for cell in reversed(line)]
        found[name(rear) + name(step(rear, direction))] = changes

    def add_broadsides(self, found, end, along):
        """The sideways moves of two or three marbles of a line that begins with `end`; a name may begin with either end."""
        for count in (2, 3):
            cells = [step(end, along, steps) for steps in range(count)]
            if any(self.marbles.get(cell) != self.turn for cell in cells):
                return
            for aside in DIRECTIONS:
                if aside in (along, (-along[0], -along[1])):
                    continue
                targets = [step(cell, aside) for cell in cells]
                if all(is_on_board(cell) and cell not in self.marbles for cell in targets):
                    found[name(end) + name(cells[-1]) + name(targets[0])] = list(zip(cells, targets))

    def play(self, move):
        """Plays a legal move by its name."""
        for start, target in self.moves()[move]:
            marble = self.marbles.pop(start)
            if is_on_board(target):
                self.marbles[target] = marble
            else:
                self.lost[marble] += 1
        self.turn = "w" if self.turn == "b" else "b"

    def copy(self):
        return Position(self.text())
