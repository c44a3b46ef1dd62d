"""The track cards: 8 cards with two faces each, their names, and the layouts. All of it is this project's own (003-R1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

PLAIN, BLOCK, PUDDLE, RAMP, PIT, START, OUTSIDE = ".", "#", "~", "^", "P", "=", " "
FLIP_LONG, FLIP_SHORT, ROTATE = "L", "S", "R"
SWITCHES = (FLIP_LONG, FLIP_SHORT, ROTATE)
HAZARDS = (PUDDLE, RAMP)
SQUARES = (PLAIN, BLOCK, PUDDLE, RAMP, PIT, START, *SWITCHES)
ROWS, COLUMNS = 6, 4
SEAM = ((0, 1), (0, 2), (5, 1), (5, 2), (2, 0), (3, 0), (2, 3), (3, 3))
"""The row and column of squares that are a block on no face, so that neighbouring cards connect however they lie."""

Face = str
"""The signs of a face's squares, row by row."""


def _printed(sheet: str) -> dict[int, tuple[Face, Face]]:
    """Reads faces that are drawn side by side, A and B of each card."""
    cards: dict[int, tuple[Face, Face]] = {}
    for block in sheet.strip().split("\n\n"):
        names, *rows = [line.split() for line in block.splitlines()]
        faces = ["".join(column) for column in zip(*rows, strict=True)]
        cards |= {int(names[k][:-1]): (faces[k], faces[k + 1]) for k in range(0, len(names), 2)}
    return cards


FACES: Mapping[int, tuple[Face, Face]] = _printed("""
1A   1B   2A   2B   3A   3B   4A   4B
.... .~~. .... #..# ..P. .~.. ~..# ....
.... P##P ~~.~ .#.~ ~~.~ ~#~. #..# #^~#
.~.. .... P#.. ~.#. .#~. .~S. ^... .R..
==== ==== .#.. ..L. ~.~. .~#~ ..#. ....
~P.# #~.# ~~.~ .#.~ ~.~. #.~. .^.^ ~##^
#..# .... .... #..# ...~ ...# .... ....

5A   5B   6A   6B   7A   7B   8A   8B
.... ...# #..~ .... ~... #..# ...~ .P..
~~~~ #~## .~#. #~~. #.#. .LP. ~### ....
~~L. .... R~~. ~#R~ ..R. .... ..S. .#..
.P~. .##. .~~. ~.#~ .... .##. .~.. ....
P### #~~. ##.# .~~. ###. ~##~ ~##~ ..#.
.... #P~. #..# ...# .... .... .~.. ....
""")

NAMES: Mapping[int, tuple[str, str]] = {
    1: ("Grandstand", "Grand Prix"),
    2: ("Straight", "Slalom"),
    3: ("Splash", "Islands"),
    4: ("Ramp Alley", "Gauntlet"),
    5: ("Pit Lane", "Back Alley"),
    6: ("Crossroads", "Whirlpool"),
    7: ("Jump Yard", "Long Jump"),
    8: ("Quagmire", "Breather"),
}


def face_name(card: int, face: int) -> str:
    return NAMES[card][face]


class Slot(NamedTuple):
    """A place for a card: its top left square, and where row 0 points: 0 north, 1 east, 2 south, 3 west."""

    x: int
    y: int
    points: int

    @property
    def size(self) -> tuple[int, int]:
        return (COLUMNS, ROWS) if self.points % 2 == 0 else (ROWS, COLUMNS)


def _slots(text: str) -> tuple[Slot, ...]:
    words = text.split()
    corners = [word.split(",") for word in words[::2]]
    return tuple(Slot(int(x), int(y), "NESW".index(way)) for (x, y), way in zip(corners, words[1::2], strict=True))


LAYOUTS: Mapping[str, tuple[Slot, ...]] = {
    "ring": _slots("0,6 N 0,0 N 4,0 N 8,0 N 8,6 S 8,12 S 4,12 N 0,12 N"),
    "stadium": _slots("6,0 E 12,0 E 13,4 S 12,10 W 6,10 W 0,10 W 1,4 N 0,0 E"),
    "pinwheel": _slots("6,1 E 12,0 S 12,6 S 11,12 W 5,12 W 1,11 N 1,5 N 0,1 E"),
    "sprint": _slots("4,0 E 10,0 S 10,6 S 4,8 W 0,6 N 0,0 N"),
}
"""The slots of each layout in race order, clockwise; the first one holds the start card."""
