"""Rows about the last turns: seat, racer, dice, way and consequences.

Each turn is shown completely. If there is no room for all, the oldest share a row that sums them up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.text.phrase import to_text
from engine.text.turn_summary import Consequence, NetChange, total_changes
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label
from render.typography import flow
from render.typography.fitting import wrapped

LINE, MOST = 55, 3
"""The height of a line, and the largest number of lines."""

BADGE, FIGURE, DIE, GAP = 44, 54, 48, 10
SPACES = 40
"""The font size of the spaces of a racer's way."""

PAD, INDENT = 4, 10
WIDE = WIDTH - 44
HANGING = BADGE + FIGURE + 2 * GAP
"""The indent of a second line: below the dice."""

FIGURE_GAP = 6
BETWEEN, APART, CLOSE = "· ", 20, 10
"""The separator between texts, and the pixels between items without it and with it."""


@dataclass(frozen=True)
class TurnRow:
    """The content of a row: seat, dice, additions, the spaces of the way, and the consequences for all racers."""

    seat: int
    dice: tuple[int, ...]
    adds: tuple[str, ...]
    way: tuple[str, ...]
    own: NetChange
    others: tuple[NetChange, ...] = ()

    @property
    def says_something(self) -> bool:
        """Whether there is anything to show; a turn that has just begun has nothing."""
        return bool(self.dice or self.adds or self.way or self.own.stays or self.own.fates or self.others)


class Block(NamedTuple):
    """A row as laid out."""

    items: list[Item]
    lines: int


def rows_height(profile: RaceProfile, turns: Sequence[TurnRow]) -> int:
    """Returns the height of the rows, or 0 without turns."""
    used = sum(block.lines for block in _blocks(profile, turns, 0, 0))
    return used * LINE + 2 * PAD if used else 0


def rows(profile: RaceProfile, turns: Sequence[TurnRow], box: Box) -> list[Item]:
    """Lays out the last turns, the newest at the bottom."""
    return [item for block in _blocks(profile, turns, box.x + INDENT, box.y + PAD) for item in block.items]


def _blocks(profile: RaceProfile, turns: Sequence[TurnRow], x: int, y: int) -> list[Block]:
    """Lays out as many turns as possible one at a time, and the earlier ones as a sum. The newest is always complete."""
    blocks: list[Block] = []
    for alone in range(min(MOST, len(turns)), 0, -1):
        blocks = []
        for group in (turns[:-alone], *((turn,) for turn in turns[-alone:])):
            top = y + sum(block.lines for block in blocks) * LINE
            blocks.append(_sum(profile, group, x, top) if len(blocks) == 0 else _row(profile, group[0], x, top))
        if sum(block.lines for block in blocks) <= MOST:
            break
    return blocks


# ---------------------------------------------------------------------- a row


class _Bit(NamedTuple):
    """A text, or a racer with what became of it."""

    text: str
    racer: str = ""
    great: bool = False

    def items(self, profile: RaceProfile, mark: str = "") -> list[Item]:
        """Returns figure and text side by side, after a separator if `mark` is not empty."""
        if not self.racer:
            return [self._words(mark + self.text)]
        shown = [profile.figure(_at(0, 0, FIGURE), self.racer), self._words(self.text)]
        placed = flow.row(shown, FIGURE_GAP)
        dot = flow.word(mark, LINE)
        return [dot, *(item.moved(dot.box.w, 0) for item in placed)] if mark else placed

    def _words(self, text: str) -> Label:
        return flow.word(text, LINE, "call" if self.great else "ink", self.great)


def _row(profile: RaceProfile, turn: TurnRow, x: int, y: int) -> Block:
    head = _head(profile, turn, x, y)
    bits = [
        *(_Bit(text) for text in (*turn.adds, turn.own.stays) if text),
        *(_Bit(_consequence_text(fate), great=fate.lasts) for fate in turn.own.fates),
        *(_Bit(_became(other, f"to {other.way[1]}" if other.way else ""), other.who.piece) for other in turn.others),
    ]
    return _flowing(profile, head, bits, x, y)


def _sum(profile: RaceProfile, turns: Sequence[TurnRow], x: int, y: int) -> Block:
    """Sums up the lasting changes of these turns."""
    changes = total_changes(change for turn in turns for change in (turn.own, *turn.others))
    if not changes:
        return Block([], 0)
    title = f"{len(turns)} turns before:" if len(turns) > 1 else "Before:"
    head = flow.word(title, LINE, "dim").moved(x, y)
    return _flowing(
        profile, [head], [_Bit(_became(change, " to ".join(change.way or ())), change.who.piece) for change in changes], x, y
    )


def _became(change: NetChange, way: str) -> str:
    return ", ".join(filter(None, (way, *map(_consequence_text, change.fates))))


def _consequence_text(fate: Consequence) -> str:
    """Returns a consequence in words; it names racers only, never seats."""
    return to_text(fate.words, lambda name: name.piece)


def _flowing(profile: RaceProfile, head: list[Item], bits: Sequence[_Bit], x: int, y: int) -> Block:
    """Lays out texts and figures after the head, in as many lines as needed."""
    groups: list[flow.Group] = []
    is_own = False  # whether the last text was about the row's own racer
    for bit in (short for long in bits for short in _short(profile, long)):
        if is_own if bit.racer else groups:
            groups.append(flow.Group(bit.items(profile), CLOSE, bit.items(profile, BETWEEN)))
        else:
            groups.append(flow.Group(bit.items(profile), APART))
        is_own = not bit.racer
    lines = flow.flow(groups, WIDE, head[-1].box.right - x, HANGING)
    return Block([*head, *flow.stacked(lines, x, y, LINE)], len(lines))


def _short(profile: RaceProfile, bit: _Bit) -> list[_Bit]:
    """Splits a text that is longer than a line."""
    width = WIDE - HANGING
    if flow.width_of(bit.items(profile)) <= width:
        return [bit]
    first, *rest = wrapped(bit.text, width - FIGURE - FIGURE_GAP, SMALLEST, len(bit.text), bit.great)
    return [bit._replace(text=first), *(bit._replace(text=text, racer="") for text in rest)]


def _head(profile: RaceProfile, turn: TurnRow, x: int, y: int) -> list[Item]:
    """Lays out badge, figure, dice and spaces."""
    figure = profile.figure(_at(0, 0, FIGURE), turn.own.who.piece)
    rest: list[Item] = [figure, *(Icon(_at(0, 0, DIE), "die", die) for die in turn.dice)]
    for i, space in enumerate(turn.way):
        rest += [Icon(_at(0, 0, 34), "arrow right")] if i else []
        rest.append(flow.word(space, LINE, bold=True, size=SPACES))
    seat = Icon(_at(x, y, BADGE), "seat", turn.seat)
    return [seat, *(item.moved(seat.box.right + 4, y) for item in flow.row(rest, GAP))]


def _at(x: int, y: int, size: int) -> Box:
    return Box(x, y + (LINE - size) // 2, size, size)
