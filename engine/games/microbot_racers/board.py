"""The track as a grid of squares, computed from the layout and the way every card lies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from engine.games.microbot_racers.faces import (
    BLOCK,
    COLUMNS,
    FACES,
    FLIP_LONG,
    FLIP_SHORT,
    LAYOUTS,
    OUTSIDE,
    ROTATE,
    ROWS,
    START,
    Slot,
)
from engine.games.microbot_racers.positions.drawn_tracks import is_drawn, read_drawn

RIM = 3
"""The width of the rim around the track, as wide as a jump reaches: with it, no square number is out of range."""
NORTH, EAST, SOUTH, WEST = range(4)
COMPASS = "NESW"

Square = int


class PlacedCard(NamedTuple):
    """A card on the table: its number, the face that is up (0 A, 1 B), and whether it is turned by half against its slot."""

    card: int
    face: int = 0
    half: int = 0

    def after(self, switch: str) -> PlacedCard:
        """The card after a switch: L turns up the other face, R turns it by half, S does both (003-37)."""
        return PlacedCard(self.card, self.face ^ (switch in (FLIP_LONG, FLIP_SHORT)), self.half ^ (switch in (FLIP_SHORT, ROTATE)))


def _on_face(turns: int, dx: int, dy: int) -> tuple[int, int]:
    """The row and column on a face that lies turned by this many quarters, for a square of its slot."""
    if turns == NORTH:
        return dy, dx
    if turns == EAST:
        return ROWS - 1 - dx, dy
    if turns == SOUTH:
        return ROWS - 1 - dy, COLUMNS - 1 - dx
    return dx, COLUMNS - 1 - dy


class Board:
    """The squares of a track; `cells` holds the sign on each. Boards are shared and immutable."""

    def __init__(self, layout: str, cards: tuple[PlacedCard, ...]) -> None:
        self.layout, self.cards = layout, cards
        self.slots, faces = read_drawn(layout) if is_drawn(layout) else (LAYOUTS[layout], FACES)
        self.width = max(slot.x + slot.size[0] for slot in self.slots)
        self.height = max(slot.y + slot.size[1] for slot in self.slots)
        self.stride = self.width + 2 * RIM
        self.cells = [OUTSIDE] * (self.stride * (self.height + 2 * RIM))
        self.slot_of: dict[Square, int] = {}
        for number, (slot, placed) in enumerate(zip(self.slots, cards, strict=True)):
            self._lay(number, slot, faces[placed.card][placed.face], placed.half)
        self.deltas = (-self.stride, 1, self.stride, -1)
        """The distance to the next square number, by facing."""
        self.starts = [at for at in sorted(self.slot_of) if self.cells[at] == START]
        start = self.slot_of[self.starts[0]] if self.starts else 0
        self.ahead = (self.slots[start].points + 2 * cards[start].half) % 4
        """The direction of the race on the start line: where its card points."""
        self.line = {at - self.deltas[self.ahead]: at for at in self.starts}
        """The start square by the square behind the line: crossing this edge counts (003-R3)."""

    def _lay(self, number: int, slot: Slot, face: str, half: int) -> None:
        turns = (slot.points + 2 * half) % 4
        for dy in range(slot.size[1]):
            for dx in range(slot.size[0]):
                row, column = _on_face(turns, dx, dy)
                at = self.square(slot.x + dx, slot.y + dy)
                self.cells[at] = face[row * COLUMNS + column]
                self.slot_of[at] = number

    def square(self, x: int, y: int) -> Square:
        return (y + RIM) * self.stride + x + RIM

    def xy(self, at: Square) -> tuple[int, int]:
        return at % self.stride - RIM, at // self.stride - RIM

    def name(self, at: Square) -> str:
        """The square's name: A1 is the top left corner, letters go to the right."""
        x, y = self.xy(at)
        return square_name(x, y)

    def names(self, squares: Iterable[Square]) -> list[str]:
        return [self.name(at) for at in squares]

    def is_open(self, at: Square) -> bool:
        return self.cells[at] not in (OUTSIDE, BLOCK)

    def crossing(self, start: Square, end: Square) -> int:
        """+1 for a step over the line as the race runs, -1 for one back over it."""
        if self.line.get(start) == end:
            return 1
        return -1 if self.line.get(end) == start else 0

    def crossings(self, start: Square, delta: int, steps: int) -> int:
        """The net crossings of this many steps in a row."""
        count = 0
        for _ in range(steps):
            count += self.crossing(start, start + delta)
            start += delta
        return count

    def transformed(self, slot: int, switch: str) -> Board:
        """The board after a switch has flipped or turned the card in this slot."""
        cards = list(self.cards)
        cards[slot] = cards[slot].after(switch)
        return board_of(self.layout, tuple(cards))

    @cached_property
    def rows(self) -> list[str]:
        """The rows of signs from the top, with blanks outside the track."""
        return ["".join(self.cells[self.square(x, y)] for x in range(self.width)) for y in range(self.height)]


@lru_cache(maxsize=512)
def board_of(layout: str, cards: tuple[PlacedCard, ...]) -> Board:
    """The shared board with these cards."""
    return Board(layout, cards)


def square_name(x: int, y: int) -> str:
    return f"{chr(ord('A') + x)}{y + 1}"


def slots_of(layout: str) -> tuple[Slot, ...]:
    return read_drawn(layout)[0] if is_drawn(layout) else LAYOUTS[layout]


def default_cards(layout: str, reverse: bool = False) -> tuple[PlacedCard, ...]:
    """The cards in order, faces A up, as their slots point; for a reversed race the start card is turned."""
    return tuple(PlacedCard(number, 0, int(reverse and number == 1)) for number in range(1, len(slots_of(layout)) + 1))
