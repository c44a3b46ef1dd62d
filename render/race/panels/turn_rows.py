"""Rows of the last turns: who, the dice, from where to where, and what came on top of it.

A turn is told whole. Where there is no room for all of them, the oldest share a row that says what they came to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.text.phrase import spelled
from engine.text.turn_summary import Consequence, NetChange, net
from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Label
from render.typography import flow
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

FIGURE_GAP = 6
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


def rows_height(profile: RaceProfile, turns: Sequence[TurnRow]) -> int:
    """0 where there is no turn to tell of."""
    used = sum(block.lines for block in _blocks(profile, turns, 0, 0))
    return used * LINE + 2 * PAD if used else 0


def rows(profile: RaceProfile, turns: Sequence[TurnRow], box: Box) -> list[Item]:
    """The last turns, the newest at the bottom."""
    return [item for block in _blocks(profile, turns, box.x + INDENT, box.y + PAD) for item in block.items]


def _blocks(profile: RaceProfile, turns: Sequence[TurnRow], x: int, y: int) -> list[Block]:
    """As many turns as possible one by one, and what came before in a sum. The newest is told whole, however much there is."""
    blocks: list[Block] = []
    for alone in range(min(MOST, len(turns)), 0, -1):
        blocks = []
        for told in (turns[:-alone], *((turn,) for turn in turns[-alone:])):
            top = y + sum(block.lines for block in blocks) * LINE
            blocks.append(_sum(profile, told, x, top) if len(blocks) == 0 else _row(profile, told[0], x, top))
        if sum(block.lines for block in blocks) <= MOST:
            break
    return blocks


# ---------------------------------------------------------------------- a row


class _Bit(NamedTuple):
    """Words, or a racer with what became of it."""

    text: str
    racer: str = ""
    great: bool = False

    def items(self, profile: RaceProfile, mark: str = "") -> list[Item]:
        """Side by side, behind a separator if there is one."""
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
        *(_Bit(_said(fate), great=fate.lasts) for fate in turn.own.fates),
        *(_Bit(_became(other, f"to {other.way[1]}" if other.way else ""), other.who.piece) for other in turn.others),
    ]
    return _flowing(profile, head, bits, x, y)


def _sum(profile: RaceProfile, turns: Sequence[TurnRow], x: int, y: int) -> Block:
    """What turns came to for everybody whom they changed for good."""
    changes = net(change for turn in turns for change in (turn.own, *turn.others))
    if not changes:
        return Block([], 0)
    said = f"{len(turns)} turns before:" if len(turns) > 1 else "Before:"
    head = flow.word(said, LINE, "dim").moved(x, y)
    return _flowing(profile, [head], [_Bit(_became(each, " to ".join(each.way or ())), each.who.piece) for each in changes], x, y)


def _became(change: NetChange, way: str) -> str:
    return ", ".join(filter(None, (way, *map(_said, change.fates))))


def _said(fate: Consequence) -> str:
    """What becomes of a racer names racers at most, and no seat."""
    return spelled(fate.words, lambda name: name.piece)


def _flowing(profile: RaceProfile, head: list[Item], bits: Sequence[_Bit], x: int, y: int) -> Block:
    """One thing after the other behind the head, in as many lines as it takes."""
    groups: list[flow.Group] = []
    is_own = False  # whether the last words were about the racer itself
    for bit in (short for long in bits for short in _short(profile, long)):
        if is_own if bit.racer else groups:
            groups.append(flow.Group(bit.items(profile), CLOSE, bit.items(profile, BETWEEN)))
        else:
            groups.append(flow.Group(bit.items(profile), APART))
        is_own = not bit.racer
    lines = flow.flow(groups, WIDE, head[-1].box.right - x, HANGING)
    return Block([*head, *flow.stacked(lines, x, y, LINE)], len(lines))


def _short(profile: RaceProfile, bit: _Bit) -> list[_Bit]:
    """In pieces where even a whole line would not hold it."""
    width = WIDE - HANGING
    if flow.width_of(bit.items(profile)) <= width:
        return [bit]
    first, *rest = wrapped(bit.text, width - FIGURE - FIGURE_GAP, SMALLEST, len(bit.text), bit.great)
    return [bit._replace(text=first), *(bit._replace(text=text, racer="") for text in rest)]


def _head(profile: RaceProfile, turn: TurnRow, x: int, y: int) -> list[Item]:
    """Sign, figure, dice and spaces."""
    figure = profile.figure(_at(0, 0, FIGURE), turn.own.who.piece)
    rest: list[Item] = [figure, *(Icon(_at(0, 0, DIE), "die", die) for die in turn.dice)]
    for i, space in enumerate(turn.way):
        rest += [Icon(_at(0, 0, 34), "arrow right")] if i else []
        rest.append(flow.word(space, LINE, bold=True, size=SPACES))
    seat = Icon(_at(x, y, SIGN), "seat", turn.seat)
    return [seat, *(item.moved(seat.box.right + 4, y) for item in flow.row(rest, GAP))]


def _at(x: int, y: int, size: int) -> Box:
    return Box(x, y + (LINE - size) // 2, size, size)
