"""Rows of the last turns: who, the dice, from where to where, and what came on top of it.

A turn is told whole. Where there is no room for all of them, the oldest share a row that says what they came to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.text.phrase import to_text
from engine.text.turn_summary import Consequence, NetChange, total_changes
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label
from render.typography import measuring
from render.typography.fitting import wrapped

LINE, MOST = 55, 3
"""How high a line is, and for how many there is room."""

SIGN, FIGURE, DIE, GAP = 44, 54, 48, 10
SPACES = 40
"""The font size of where a racer was and is."""

PAD, INDENT = 4, 10
WIDE = WIDTH - 44
HANGING = SIGN + FIGURE + 2 * GAP
"""Where a second line begins: below the dice."""

BETWEEN, APART, CLOSE = "· ", 20, 10
"""What stands between words, and how far things are from each other: from that sign, and otherwise."""


@dataclass(frozen=True)
class TurnRow:
    """A turn as people retell it: for whom, with which dice, what was added, the spaces of its way, and what it came to for
    everybody."""

    seat: int
    dice: tuple[int, ...]
    adds: tuple[str, ...]
    way: tuple[str, ...]
    own: NetChange
    others: tuple[NetChange, ...] = ()

    @property
    def says_something(self) -> bool:
        """A turn that has just begun does not."""
        return bool(self.dice or self.adds or self.way or self.own.stays or self.own.fates or self.others)


class Block(NamedTuple):
    """A row as it is laid out."""

    items: list[Item]
    lines: int


def rows_height(meeting: RaceProfile, turns: Sequence[TurnRow]) -> int:
    """0 where there is no turn to tell of."""
    used = sum(block.lines for block in _blocks(meeting, turns, 0, 0))
    return used * LINE + 2 * PAD if used else 0


def rows(meeting: RaceProfile, turns: Sequence[TurnRow], box: Box) -> list[Item]:
    """The last turns, the newest at the bottom."""
    return [item for block in _blocks(meeting, turns, box.x + INDENT, box.y + PAD) for item in block.items]


def _blocks(meeting: RaceProfile, turns: Sequence[TurnRow], x: int, y: int) -> list[Block]:
    """As many turns as possible one by one, and what came before in a sum. The newest is told whole, however much there is."""
    blocks: list[Block] = []
    for alone in range(min(MOST, len(turns)), 0, -1):
        blocks = []
        for told in (turns[:-alone], *((turn,) for turn in turns[-alone:])):
            top = y + sum(block.lines for block in blocks) * LINE
            blocks.append(_sum(meeting, told, x, top) if len(blocks) == 0 else _row(meeting, told[0], x, top))
        if sum(block.lines for block in blocks) <= MOST:
            break
    return blocks


# ---------------------------------------------------------------------- a row


class _Bit(NamedTuple):
    """What is not torn apart at the end of a line: words, or a racer with what became of it."""

    text: str
    racer: str = ""
    great: bool = False
    mark: str = ""

    @property
    def width(self) -> int:
        figure_there = FIGURE + 6 if self.racer else 0
        return measuring.width(self.mark, SMALLEST) + figure_there + measuring.width(self.text, SMALLEST, self.great)

    @property
    def marked(self) -> _Bit:
        """Set off from what stands before it."""
        return self._replace(mark=BETWEEN) if self.racer else self._replace(text=BETWEEN + self.text)

    def items(self, meeting: RaceProfile, x: int, y: int) -> Iterator[Item]:
        end = x + self.width
        if self.mark:
            dot = Box(x, y, measuring.width(self.mark, SMALLEST), LINE)
            yield Label(dot, self.mark, SMALLEST)
            x = dot.right
        if self.racer:
            yield meeting.figure(_at(x, y, FIGURE), self.racer)
            x += FIGURE + 6
        yield Label(Box(x, y, end - x, LINE), self.text, SMALLEST, "call" if self.great else "ink", bold=self.great)


def _row(meeting: RaceProfile, turn: TurnRow, x: int, y: int) -> Block:
    head = _head(meeting, turn, x, y)
    bits = [
        *(_Bit(text) for text in (*turn.adds, turn.own.stays) if text),
        *(_Bit(_said(fate), great=fate.lasts) for fate in turn.own.fates),
        *(_Bit(_became(other, f"to {other.way[1]}" if other.way else ""), other.who.piece) for other in turn.others),
    ]
    return _flowing(meeting, head, bits, x, y)


def _sum(meeting: RaceProfile, turns: Sequence[TurnRow], x: int, y: int) -> Block:
    """What turns came to for everybody whom they changed for good."""
    changes = total_changes(change for turn in turns for change in (turn.own, *turn.others))
    if not changes:
        return Block([], 0)
    said = f"{len(turns)} turns before:" if len(turns) > 1 else "Before:"
    head = Label(Box(x, y, measuring.width(said, SMALLEST), LINE), said, SMALLEST, "dim")
    return _flowing(meeting, [head], [_Bit(_became(each, " to ".join(each.way or ())), each.who.piece) for each in changes], x, y)


def _became(change: NetChange, way: str) -> str:
    return ", ".join(filter(None, (way, *map(_said, change.fates))))


def _said(fate: Consequence) -> str:
    """What becomes of a racer names racers at most, and no seat."""
    return to_text(fate.words, lambda name: name.piece)


def _flowing(meeting: RaceProfile, head: list[Item], bits: Sequence[_Bit], x: int, y: int) -> Block:
    """One thing after the other behind the head, in as many lines as it takes."""
    left, right = x + HANGING, x + WIDE
    items, lines, end = [*head], 1, head[-1].box.right
    is_own = False  # whether the last words were about the racer itself
    for i, bit in enumerate(short for long in bits for short in _short(long, right - left)):
        marked = is_own if bit.racer else i > 0
        is_own = not bit.racer
        shown = bit.marked if marked else bit
        at = end + (CLOSE if marked else APART)
        if at + shown.width > right:
            shown, at, lines = bit, left, lines + 1
        items += shown.items(meeting, at, y + (lines - 1) * LINE)
        end = at + shown.width
    return Block(items, lines)


def _short(bit: _Bit, width: int) -> list[_Bit]:
    """In pieces where even a whole line would not hold it."""
    if bit.width <= width:
        return [bit]
    first, *rest = wrapped(bit.text, width - FIGURE - 6, SMALLEST, len(bit.text), bit.great)
    return [bit._replace(text=first), *(bit._replace(text=text, racer="") for text in rest)]


def _head(meeting: RaceProfile, turn: TurnRow, x: int, y: int) -> list[Item]:
    """Sign, figure, dice and spaces."""
    items: list[Item] = []

    def put(item: Item, gap: int = GAP) -> None:
        nonlocal x
        items.append(item)
        x = item.box.right + gap

    def word(text: str) -> Label:
        return Label(Box(x, y, measuring.width(text, SPACES, True), LINE), text, SPACES, bold=True)

    put(Icon(_at(x, y, SIGN), "seat", turn.seat), 4)
    put(meeting.figure(_at(x, y, FIGURE), turn.own.who.piece))
    for die in turn.dice:
        put(Icon(_at(x, y, DIE), "die", die))
    for i, space in enumerate(turn.way):
        if i:
            put(Icon(_at(x, y, 34), "arrow right"))
        put(word(space))
    return items


def _at(x: int, y: int, size: int) -> Box:
    return Box(x, y + (LINE - size) // 2, size, size)
