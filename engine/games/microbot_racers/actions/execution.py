"""One action of one robot while it is done: who does it, how far it has come, and how that is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.host import Host
from engine.games.microbot_racers.board import Board, Square
from engine.games.microbot_racers.match import Match


class ActionExecution:
    """`path` is what was driven and not told yet: it is told before anything else, so that causes stand in the right order."""

    __slots__ = ("cause", "host", "match", "path", "robot", "seat")

    def __init__(self, match: Match, host: Host, seat: int, cause: int) -> None:
        self.match, self.host, self.seat, self.cause = match, host, seat, cause
        self.robot = match.sheet.robots[seat]
        self.path: list[Square] = [self.robot.at]

    @property
    def board(self) -> Board:
        """As the cards lie now: a switch may just have been thrown."""
        return self.match.board

    @property
    def is_stopped(self) -> bool:
        """Whether there is nobody left to go on, or nothing to go on for."""
        return bool(self.robot.out) or self.match.over

    def note(self, kind: str, **data: Any) -> None:
        """Something that this action does to its own robot."""
        self.note_about(self.seat, kind, **data)

    def note_about(self, seat: int, kind: str, **data: Any) -> None:
        if self.host.records_events:
            self.host.note(kind, {"seat": seat, **data}, self.cause)

    def tell_path(self, how: str) -> None:
        """What was driven since it was told last."""
        if len(self.path) > 1:
            self.note(how, path=self.names(self.path), facing=self.robot.facing)
            self.path = [self.robot.at]

    def names(self, squares: Sequence[Square]) -> list[str]:
        return self.board.names(squares) if self.host.records_events else []

    def roll(self) -> int:
        return self.host.die(self.seat)
