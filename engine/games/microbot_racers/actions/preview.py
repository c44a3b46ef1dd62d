"""Previews of actions: the rules on a copy, where rolls succeed if they can, switches are left alone, and other robots stay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import SIDES
from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, MOVE, Action, turned
from engine.games.microbot_racers.actions.drive import act, allowed
from engine.games.microbot_racers.board import Board, Square
from engine.games.microbot_racers.match import Match, RaceSheet, Robot

FORBIDDEN = "forbidden"
"""The stop of an action that may not be done at all."""
RED = "red"
"""The sign of a jump's roll among the signs met."""
FARTHEST = 6
"""The longest distance of any action."""


class Ghost(NamedTuple):
    """An imagined robot: the state that previews need."""

    at: Square
    facing: int
    health: int
    laps: int
    ran: bool
    drifted: bool


class Rival(NamedTuple):
    """Another robot, which stays where it is."""

    at: Square
    health: int


class Track(NamedTuple):
    """What previews need to know about the race."""

    board: Board
    goal: int
    launches: bool


class Preview(NamedTuple):
    """The result of one action: where it leads, what it meets, and what stops it, if anything does."""

    action: Action
    end: Ghost
    steps: int
    met: tuple[str, ...] = ()
    """The signs of hazards and switches, and RED, in order."""
    stop: str = ""
    """What stops the action: block, edge or robot; jump or wreck if a roll must fail; or FORBIDDEN."""
    crossed: int = 0
    """How often it crosses the line, less the times it goes back over it."""
    wins: bool = False
    """Whether the robot has won: by its laps, or because it has wrecked the last other robot."""

    @property
    def crashes(self) -> bool:
        return self.stop not in ("", FORBIDDEN) and not self.wins

    @property
    def is_last(self) -> bool:
        """Whether no action can follow: the robot has crashed, or the race is over."""
        return self.crashes or self.wins


class _Ones:
    """Dice that always show a 1, the lowest roll."""

    def below(self, n: int, only: int | None = None) -> int:
        return 0

    def die(self, seat: int, sides: int = SIDES) -> int:
        return 1


class _Imagined(InlineHost):
    """The host of an imagined action: it records only what the robot meets and what stops it."""

    def __init__(self) -> None:
        super().__init__(_Ones(), self._leave, records_events=True)
        self.met: list[str] = []
        self.stop = ""

    def _leave(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        """Leaves a switch alone."""
        self.met.append(options[0])

    def note(self, kind: str, data: dict[str, Any], cause: int = 0, only: int | None = None) -> int:
        if kind == "yellow":
            self.met.append(data["what"])
        elif kind == "red":
            self.met.append(RED)
        elif kind == "collision":
            self.stop = "robot"
        elif kind == "impact":
            self.stop = data["what"]
        elif kind == "destroyed" and data["seat"] == 0:
            self.stop = self.stop or "wreck"
        return 0


def track_of(match: Match) -> Track:
    return Track(match.board, match.goal, match.launches)


def ghost_of(match: Match, seat: int) -> Ghost:
    robot = match.sheet.robots[seat]
    return Ghost(robot.at, robot.facing, robot.health, robot.laps, robot.ran, robot.drifted)


def rivals_of(match: Match, seat: int) -> tuple[Rival, ...]:
    """The other robots on the track."""
    robots = enumerate(match.sheet.robots)
    return tuple(Rival(robot.at, robot.health) for other, robot in robots if other != seat and robot.intact)


def preview_action(track: Track, rivals: Sequence[Rival], ghost: Ghost, action: Action) -> Preview:
    """The preview of an action with these robots on the track."""
    if rivals and action[0] in (MOVE, DRIFT, JUMP):
        delta = track.board.deltas[ghost.facing if action[0] != DRIFT else turned(ghost.facing, action)]
        line = range(ghost.at + delta, ghost.at + (FARTHEST + 1) * delta, delta)
        if any(rival.at in line for rival in rivals):
            return _preview(track, rivals, ghost, action)
    return preview_alone(track, ghost, action)


@lru_cache(maxsize=1 << 14)
def preview_alone(track: Track, ghost: Ghost, action: Action) -> Preview:
    """The preview of an action without other robots. Cached, because the AI asks for it again and again.

    The cache is small, because the garbage collector has to traverse it.
    """
    return _preview(track, (), ghost, action)


def _preview(track: Track, rivals: Sequence[Rival], ghost: Ghost, action: Action) -> Preview:
    robot = Robot(ghost.at, ghost.facing, ghost.health, ghost.laps, ghost.ran, ghost.drifted)
    if not allowed(robot, action):
        return Preview(action, ghost, 0, stop=FORBIDDEN)
    robots = [robot, *(Robot(rival.at, health=rival.health) for rival in rivals)]
    match, host = _copy(track, robots), _Imagined()
    act(match, host, 0, action)
    end = ghost_of(match, 0)
    steps = sum(abs(after - before) for before, after in zip(track.board.xy(ghost.at), track.board.xy(end.at), strict=True))
    wins = match.sheet.winners == [0]
    return Preview(action, end, steps, tuple(host.met), host.stop, end.laps - ghost.laps, wins)


def _copy(track: Track, robots: list[Robot]) -> Match:
    """The race with just these robots."""
    options = {
        "layout": track.board.layout,
        "laps": str(track.goal),
        "ramps": "launch" if track.launches else "text",
        "side": "hard",
    }
    cards = [*track.board.cards]
    return Match(options, RaceSheet(cards, robots, order=[*range(len(robots))], picks=[[] for _ in robots]))


def preview(match: Match, seat: int, actions: Sequence[Action], others_stay: bool = True) -> list[Preview]:
    """The previews of several actions, up to an impact or the end of the race.

    If `others_stay` is false, other robots block the first action only.
    """
    track, rivals, ghost = track_of(match), rivals_of(match, seat), ghost_of(match, seat)
    previews: list[Preview] = []
    for action in actions:
        previews.append(preview_action(track, rivals, ghost, action))
        rivals = rivals if others_stay else ()
        ghost = previews[-1].end
        if previews[-1].is_last:
            break
    return previews
