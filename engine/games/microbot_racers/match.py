"""The state of a race: the sheet (plain data) with its robots, and the board that it describes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.question import Refused
from engine.games.microbot_racers.actions.action_card import ACTIONS, MARKERS, Action, spaces, suits
from engine.games.microbot_racers.board import Board, PlacedCard, Square, board_of, default_cards, slots_of
from engine.games.microbot_racers.faces import FACES
from engine.games.microbot_racers.positions.drawn_tracks import is_drawn

FULL_HEALTH = 6
"""The health of a robot at the start, and the most it can have."""
SETUP, ORDER, SELECT, MOVE = PHASES = ("setup", "order", "select", "move")
LAPS, INTACT, DRAW, CALLED = ENDINGS = ("laps", "intact", "draw", "called")


class Robot(Struct):
    """A robot as it is saved."""

    at: Square = 0
    """0 before it has been placed."""
    facing: int = 0
    health: int = FULL_HEALTH
    laps: int = 0
    """Net laps: -1 for a robot that has gone back over the line (003-R3)."""
    ran: bool = False
    """Whether its last action was a move of at least one square, which is a run-up (003-R7)."""
    drifted: bool = False
    """Whether it has drifted and not moved forward since (003-R8)."""
    privilege: bool = True
    """Whether it may still take 1st player."""
    quiet: int | None = None
    """Its laps when its player asked not to be asked about 1st player until the next lap."""
    out: int = 0
    """Its place in the order of destruction; 0 while it is intact."""

    @property
    def intact(self) -> bool:
        return not self.out


class RaceSheet(Struct):
    """The race as it is saved."""

    cards: list[PlacedCard]
    robots: list[Robot]
    laid: list[PlacedCard] = []
    """The cards as they lay at the start."""
    phase: str = SETUP
    round: int = 0
    order: list[int] = []
    """The seats in this round's order, P1 first."""
    picks: list[list[Action]] = []
    """Each seat's markers on the action card, in picking order."""
    winners: list[int] | None = None
    ending: str = ""


class Match:
    """The state of a running race."""

    __slots__ = ("board", "goal", "launches", "options", "room", "sheet", "spaces")

    def __init__(self, options: Mapping[str, str], sheet: RaceSheet) -> None:
        self.options = options
        self.sheet = sheet
        self.board: Board = board_of(options["layout"], tuple(sheet.cards))
        self.goal = int(options["laps"])
        self.launches = options["ramps"] == "launch"
        self.spaces = spaces(options["side"], len(sheet.robots))
        """The spaces of the action card."""
        self.room = _room(self.spaces)
        """How many spaces the action card has for each action."""

    @classmethod
    def new(cls, seats: int, options: Mapping[str, str]) -> Match:
        cards = default_cards(options["layout"], options["direction"] == "anticlockwise")
        return cls(options, RaceSheet([*cards], [Robot() for _ in range(seats)], [*cards], picks=[[] for _ in range(seats)]))

    def lay(self, board: Board) -> None:
        """Changes the track to this board."""
        self.board, self.sheet.cards = board, [*board.cards]

    @property
    def over(self) -> bool:
        return self.sheet.winners is not None

    def intact(self) -> list[int]:
        return [seat for seat, robot in enumerate(self.sheet.robots) if not robot.out]

    def robot_on(self, at: Square, but: int = -1) -> int | None:
        """The seat of the robot on this square, if there is one; `but` is a seat to ignore."""
        for seat, robot in enumerate(self.sheet.robots):
            if robot.at == at and seat != but and not robot.out:
                return seat
        return None

    def is_free(self, at: Square) -> bool:
        """Whether a robot could stand on this square."""
        return self.board.is_open(at) and self.robot_on(at) is None

    def free_spaces(self) -> dict[Action, int]:
        """The empty spaces of the action card, counted by action (003-15)."""
        free = {**self.room}
        for picks in self.sheet.picks:
            for action in picks:
                free[action] = free.get(action, 0) - 1  # a position may have markers that this card has no space for
        return {action: left for action, left in free.items() if left > 0}

    def pickable(self, seat: int) -> list[Action]:
        """The actions that this player can pick now."""
        health = self.sheet.robots[seat].health
        return [action for action in self.free_spaces() if suits(action, health)]

    # ------------------------------------------------------------------ save and load

    def dump(self) -> Any:
        return msgspec.to_builtins(self.sheet)

    @classmethod
    def load(cls, plain: Any, seats: int, options: Mapping[str, str]) -> Match:
        """Reads a saved sheet; raises `Refused` if it does not fit."""
        try:
            sheet = msgspec.convert(plain, RaceSheet)
        except msgspec.ValidationError as damage:
            raise Refused(f"This save does not fit the game: {damage}.") from None
        _check_cards(sheet, options["layout"])
        match = cls(options, sheet)
        match._check(seats)
        return match

    def _check(self, seats: int) -> None:
        """Raises `Refused` for a sheet that does not fit this table."""
        sheet, robots = self.sheet, self.sheet.robots
        _demand(len(robots) == len(sheet.picks) == seats, "it is about other seats")
        _demand(sheet.phase in PHASES and sheet.round >= 0, "its rounds are miscounted")
        _demand({*sheet.order} <= {*range(seats)} and len({*sheet.order}) == len(sheet.order), "its order is broken")
        _demand(all(len(picks) <= MARKERS for picks in sheet.picks), "somebody has too many markers")
        taken = Counter(chain(*sheet.picks))
        _demand(not taken - Counter(self.spaces), "its action card has other spaces")
        for robot in robots:
            _demand(0 <= robot.health <= FULL_HEALTH and 0 <= robot.out <= seats, "somebody's health is impossible")
            _demand(robot.intact == (robot.health > 0), "somebody is neither intact nor destroyed")
            _demand(0 <= robot.facing < 4, "somebody faces nowhere")
        if sheet.phase != SETUP:
            self._check_running()
        self._check_ending()

    def _check_running(self) -> None:
        """Checks a race after setup: every robot needs a place on the track and one in the order."""
        sheet = self.sheet
        there = [robot.at for robot in sheet.robots if robot.intact]
        _demand(all(at in self.board.slot_of for at in there), "somebody is off the track")
        # The end of a race interrupts a transformation (003-R26): then a robot may be left on a block.
        _demand(self.over or all(map(self.board.is_open, there)), "somebody stands on a block")
        _demand(len({*there}) == len(there), "two robots stand on one square")
        _demand({*self.intact()} <= {*sheet.order}, "somebody has no place in its order")
        _demand(all(not sheet.picks[seat] for seat in range(len(sheet.robots)) if seat not in self.intact()), "a wreck has markers")

    def _check_ending(self) -> None:
        """Checks that the race has an ending exactly if it is over."""
        sheet, left = self.sheet, self.intact()
        _demand(sheet.ending in (ENDINGS if self.over else ("",)), "it has no such ending")
        _demand({*(sheet.winners or ())} <= {*left}, "nobody like that has won")
        _demand(not self.over or bool(sheet.winners) == (sheet.ending != DRAW), "nobody like that has won")
        home = any(robot.laps >= self.goal for robot in sheet.robots if robot.intact)
        alone = not left or (len(left) == 1 and len(sheet.robots) > 1)
        _demand(self.over or not (home or alone), "it is over, and does not say so")


@lru_cache
def _room(spaces: tuple[Action, ...]) -> Mapping[Action, int]:
    return {action: spaces.count(action) for action in ACTIONS if action in spaces}


def _check_cards(sheet: RaceSheet, layout: str) -> None:
    for cards in (sheet.cards, sheet.laid):
        _demand(len(cards) == len(slots_of(layout)), "it is about another track")
        _demand(all(placed.face in (0, 1) and placed.half in (0, 1) for placed in cards), "a card lies in no way a card can lie")
        numbers = [placed.card for placed in cards]
        _demand(len({*numbers}) == len(numbers), "a card lies there twice")
        _demand(sorted(numbers) == sorted(placed.card for placed in sheet.laid), "other cards were laid than lie there")
        _demand(is_drawn(layout) or ({*numbers} <= FACES.keys() and numbers[0] == 1), "it has cards of another game")


def _demand(fits: bool, otherwise: str) -> None:
    if not fits:
        raise Refused(f"This save does not fit the game: {otherwise}.")
