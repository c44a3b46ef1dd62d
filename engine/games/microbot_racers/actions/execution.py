"""One action while it is carried out: its robot, the path so far, and recording its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.host import Host
from engine.games.microbot_racers.board import Board, Square
from engine.games.microbot_racers.match import Match


class ActionExecution:
    """An action of one robot. `path` is the part of the way that is not recorded yet.

    It is recorded before any other event, so that events come in the right order.
    """

    __slots__ = ("cause", "host", "match", "path", "robot", "seat")

    def __init__(self, match: Match, host: Host, seat: int, cause: int) -> None:
        self.match, self.host, self.seat, self.cause = match, host, seat, cause
        self.robot = match.sheet.robots[seat]
        self.path: list[Square] = [self.robot.at]

    @property
    def board(self) -> Board:
        """The current board: a switch may just have changed it."""
        return self.match.board

    @property
    def is_stopped(self) -> bool:
        """Whether the robot cannot go on: it is destroyed, or the race is over."""
        return bool(self.robot.out) or self.match.over

    def note(self, kind: str, **data: Any) -> None:
        """Records an event about this action's own robot."""
        self.note_about(self.seat, kind, **data)

    def note_about(self, seat: int, kind: str, **data: Any) -> None:
        if self.host.records_events:
            self.host.note(kind, {"seat": seat, **data}, self.cause)

    def record_path(self, how: str) -> None:
        """Records the path since the last record."""
        if len(self.path) > 1:
            self.note(how, path=self.names(self.path), facing=self.robot.facing)
            self.path = [self.robot.at]

    def names(self, squares: Sequence[Square]) -> list[str]:
        return self.board.names(squares) if self.host.records_events else []

    def roll(self) -> int:
        return self.host.die(self.seat)
