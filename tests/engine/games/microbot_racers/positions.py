"""Positions in one line, what comes of them, and whole tables.

`play("card:..../.#.. Red@1,5N:M5 Blue@3,3W:TL", dice=[3], answers=["yes"]).spots`

- A position is written as in `whatif` (`engine/games/microbot_racers/positions/parse.py`), and read by the same reader.
  P1 comes first, so the last robot acts first.
- Dice in the order they are thrown: one that the test forgot is an error, and so is one that nobody throws.
- Answers by id, in the order asked. Asked more than that, people decline; what cannot be declined takes the first option.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.contract.notation import PositionQuery
from engine.core.event import Event
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.match import Match, Robot
from engine.games.microbot_racers.positions.notation import NOTATION, GridPositionResult
from engine.table.table import Table
from tests.engine.support.tables import table_at

NAMES = ("Ada", "Ben", "Cleo", "Dan")
WRECK = "wreck"
CARD = "card:"
"""A plain card, 4 columns of 6 squares."""


class Played:
    """What came of a position."""

    def __init__(self, after: GridPositionResult) -> None:
        self.after = after
        self.match: Match = after.match
        self.robots: list[Robot] = after.match.sheet.robots
        self.events: list[Event] = after.events

    @property
    def spots(self) -> list[str]:
        """Where everybody is and which way they face, as in a position."""
        return [self._spot(robot) for robot in self.robots]

    def _spot(self, robot: Robot) -> str:
        x, y = self.match.board.xy(robot.at)
        return f"{x},{y}{'NESW'[robot.facing]}" if robot.intact else WRECK

    @property
    def spot(self) -> str:
        """Of the first robot."""
        return self.spots[0]

    @property
    def health(self) -> list[int]:
        return [robot.health for robot in self.robots]

    @property
    def laps(self) -> list[int]:
        return [robot.laps for robot in self.robots]

    @property
    def run_up(self) -> bool:
        return self.robots[0].ran

    @property
    def drifted(self) -> bool:
        return self.robots[0].drifted

    @property
    def winners(self) -> list[int] | None:
        return self.match.sheet.winners

    @property
    def ending(self) -> str:
        return self.match.sheet.ending

    @property
    def picks(self) -> list[list[str]]:
        return self.match.sheet.picks

    @property
    def rows(self) -> list[str]:
        return self.match.board.rows

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]

    @property
    def acts(self) -> list[tuple[int, str]]:
        """Who did what, in order."""
        return [(data["seat"], data["action"]) for data in self.told("act")]

    @property
    def wet(self) -> list[tuple[int, str]]:
        """Who rolled for a puddle or ramp, and where."""
        return [(data["seat"], data["square"]) for data in self.told("yellow")]

    @property
    def asked(self) -> list[str]:
        """The kinds of the questions."""
        return [asked.kind for asked in self.after.questions]

    def offered(self, kind: str, time: int = 0) -> list[str]:
        """The options of a question of this kind: the first one, or a later `time`."""
        return [[*asked.ids] for asked in self.after.questions if asked.kind == kind][time]


def play(
    position: str,
    dice: Sequence[int] = (),
    answers: Sequence[str] = (),
    phase: str | None = None,
    phases: int = 1,
    otherwise: str = "no",
    **options: str,
) -> Played:
    """One phase from a position, or so many."""
    after = NOTATION.after(PositionQuery(position, dice, answers, otherwise, phase=phase, phases=phases, options=options))
    assert not after.unused, f"nobody asked for {after.unused}"
    assert thrown(after.events) == [*dice], "not the dice of the test"
    _survives_a_save(after.match)
    return Played(after)


def thrown(events: Sequence[Event]) -> list[int]:
    """All dice that were rolled."""
    dice: list[int] = []
    for event in events:
        if event.kind in ("yellow", "red"):
            dice.append(event.data["die"])
        elif event.kind in ("opening", "rolled_off"):
            dice += event.data["dice"]
    return dice


def _survives_a_save(match: Match) -> None:
    plain = match.dump()
    assert Match.load(plain, len(match.sheet.robots), match.options).dump() == plain


def chosen(**options: str) -> dict[str, str]:
    """All options of a table; the ones not named are at their default."""
    return GAME.read_options(options)


def match_at(position: str, phase: str | None = None, **options: str) -> Match:
    """A race as it stands in a position."""
    return NOTATION.after(PositionQuery(position, phase=phase, phases=0, options=options)).match


def table_of(match: Match) -> Table:
    """A real table at which this race goes on."""
    return table_at(GAME, match, NAMES[: len(match.sheet.robots)], match.options)
