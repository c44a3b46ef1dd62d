"""Rows of the last turns: who, the dice, from where to where, and what came on top of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from render import fonts
from render.games.magical_athlete.parts import figure
from render.scene import SMALLEST, WIDTH, Box, Item, Label, Sign
from render.text import flowing

LINE, MOST = 55, 3
"""How high a row is, and how many there is room for."""

SIGN, FIGURE, DIE, GAP = 44, 54, 48, 10
SPACES = 40
"""The font size of where a racer was and is."""

PAD, INDENT = 4, 10
WIDE = WIDTH - 44
BETWEEN = " · "


@dataclass(frozen=True)
class TurnRow:
    """A turn as people retell it."""

    seat: int
    racer: str
    dice: tuple[int, ...] = ()
    came: tuple[str, str] | None = None
    """The spaces it went from and to, if it moved at all."""
    adds: tuple[str, ...] = ()
    note: str = ""
    """What it came to, if that is something great."""


def rows_height(turns: Sequence[TurnRow]) -> int:
    """0 where there is no turn to tell of."""
    used = sum(lines for _, lines in _shown(turns))
    return used * LINE + 2 * PAD if used else 0


def rows(turns: Sequence[TurnRow], box: Box) -> list[Item]:
    """The last turns, the newest at the bottom."""
    items: list[Item] = []
    y = box.y + PAD
    for turn, lines in _shown(turns):
        items += _row(turn, Box(box.x + INDENT, y, WIDE, lines * LINE))
        y += lines * LINE
    return items


# ---------------------------------------------------------------------- a row


def _shown(turns: Sequence[TurnRow]) -> list[tuple[TurnRow, int]]:
    """As many of the last turns as there is room for, each with the lines it takes; only the last may have more than one."""
    shown: list[tuple[TurnRow, int]] = []
    for turn in turns[: -MOST - 1 : -1]:
        room = 1 if shown else MOST - min(MOST - 1, len(turns) - 1)
        if sum(lines for _, lines in shown) < MOST:
            shown.insert(0, _fitted(turn, room))
    return shown


def _fitted(turn: TurnRow, most: int) -> tuple[TurnRow, int]:
    """What came on top, as far as there is room: whole things, the first ones first."""
    adds = turn.adds
    while len(lines := _broken(turn, adds, most + 1)) > most and adds:
        adds = adds[:-1]
    return replace(turn, adds=adds), min(most, len(lines))


def _broken(turn: TurnRow, adds: Sequence[str], most: int) -> list[str]:
    first = WIDE - _head(turn, 0, 0)[1]
    return flowing(BETWEEN.join(adds), first, WIDE - SIGN - FIGURE - 2 * GAP, SMALLEST, most)


def _row(turn: TurnRow, box: Box) -> list[Item]:
    items, x = _head(turn, box.x, box.y)
    for i, line in enumerate(_broken(turn, turn.adds, box.h // LINE)):
        left = x if i == 0 else box.x + SIGN + FIGURE + 2 * GAP
        if line:
            items.append(Label(Box(left, box.y + i * LINE, box.right - left, LINE), line, SMALLEST))
    return items


def _head(turn: TurnRow, x: int, y: int) -> tuple[list[Item], int]:
    """Sign, figure, dice, spaces and what it came to; and where that ends."""
    items: list[Item] = []

    def put(item: Item, gap: int = GAP) -> None:
        nonlocal x
        items.append(item)
        x = item.box.right + gap

    def at(size: int) -> Box:
        return Box(x, y + (LINE - size) // 2, size, size)

    def word(text: str, size: int, ink: str = "ink") -> Label:
        return Label(Box(x, y, fonts.width(text, size, True), LINE), text, size, ink, bold=True)

    put(Sign(at(SIGN), "seat", turn.seat), 4)
    put(figure(at(FIGURE), turn.racer))
    for die in turn.dice[-2:]:
        put(Sign(at(DIE), "die", die))
    if turn.came:
        start, end = turn.came
        put(word(start, SPACES))
        put(Sign(at(34), "arrow right"))
        put(word(end, SPACES), 18)
    if turn.note:
        put(word(turn.note, SMALLEST, "call"), 18)
    return items, x
