"""A referee who knows the races of Microbot Racers from their log alone, and says when something in it cannot have happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from engine.core.event import Event
from engine.games.microbot_racers.actions.action_card import MARKERS
from engine.games.microbot_racers.match import FULL_HEALTH, Match

Data = dict[str, Any]
HEADLESS = {
    "laid",
    "opening",
    "placed",
    "round",
    "claimed",
    "rolled_off",
    "order",
    "picked",
    "enough",
    "act",
    "cannot",
    "game_over",
}
"""What no action causes; the end of a race may have been."""


class Referee:
    """What everybody should have by now."""

    def __init__(self, seats: int) -> None:
        self.squares: list[str | None] = [None] * seats
        self.facing = [0] * seats
        self.health = [FULL_HEALTH] * seats
        self.laps = [0] * seats
        self.picks: list[list[str]] = [[] for _ in range(seats)]
        self.cards: list[list[int]] = []
        self.wrecks: set[int] = set()
        self.over = False
        self._acting: list[int] = []
        """The numbers of all actions so far."""
        self._owed: int | None = None
        """Whom a failed roll or an impact has to damage next."""

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            assert not self.over, f"{event.kind} after the end"
            assert event.cause == 0 or event.cause in self._acting, "an effect without its action"
            assert event.cause or event.kind in HEADLESS, f"{event.kind} has no cause"
            if event.kind != "damage":
                assert self._owed is None, f"{event.kind} instead of the damage"
            if event.kind == "act":
                self._acting.append(event.number)
            getattr(self, f"_{event.kind}", self._nothing)(event.data)
        assert self._owed is None

    def agree(self, match: Match) -> None:
        """The sheet is what the log says."""
        robots, board = match.sheet.robots, match.board
        assert [board.name(robot.at) if robot.at else None for robot in robots] == self.squares
        assert [robot.health for robot in robots] == self.health
        assert [robot.laps for robot in robots] == self.laps
        assert [robot.facing for robot in robots] == self.facing
        assert {seat for seat, robot in enumerate(robots) if not robot.intact} == self.wrecks
        assert match.over == self.over
        if not self.over:
            assert match.sheet.picks == self.picks
        assert [list(card) for card in match.sheet.cards] == self.cards

    # ------------------------------------------------------------------ what is told

    def _nothing(self, data: Data) -> None:
        assert data.get("seat") not in self.wrecks

    def _laid(self, data: Data) -> None:
        self.cards = [[*card] for card in data["cards"]]

    def _placed(self, data: Data) -> None:
        assert data["square"] not in self.squares
        self.squares[data["seat"]], self.facing[data["seat"]] = data["square"], data["facing"]

    def _opening(self, data: Data) -> None:
        assert len(data["seats"]) == len(data["dice"]) > 1
        assert all(1 <= die <= 6 for die in data["dice"])

    _rolled_off = _opening

    def _round(self, data: Data) -> None:
        self.picks = [[] for _ in self.picks]

    def _order(self, data: Data) -> None:
        assert sorted(data["order"]) == [seat for seat in range(len(self.health)) if seat not in self.wrecks]

    def _picked(self, data: Data) -> None:
        action = data["action"]
        assert action[0] != "M" or int(action[1]) <= self.health[data["seat"]]
        self.picks[data["seat"]].append(action)
        assert len(self.picks[data["seat"]]) <= MARKERS

    def _act(self, data: Data) -> None:
        assert data["seat"] not in self.wrecks
        self.picks[data["seat"]].remove(data["action"])

    def _slower(self, data: Data) -> None:
        assert data["steps"] == self.health[data["seat"]] < data["distance"]

    def _lost(self, data: Data) -> None:
        assert data["actions"] == self.picks[data["seat"]] != []
        self.picks[data["seat"]] = []

    _forfeit = _cannot = _lost

    def _driven(self, data: Data) -> None:
        path = data["path"]
        assert len(path) > 1
        assert all(_far(a, b) == 1 for a, b in pairwise(path))
        self._to(data)

    _ran = _moved = _drifted = _driven

    def _jumped(self, data: Data) -> None:
        assert _far(*data["path"]) in (2, 3)
        self._to(data)

    def _to(self, data: Data) -> None:
        seat, path = data["seat"], data["path"]
        assert self.squares[seat] == path[0]
        assert path[-1] not in self._taken(but=seat)
        self.squares[seat] = path[-1]

    _displaced = _to

    def _taken(self, but: int) -> set[str | None]:
        return {at for seat, at in enumerate(self.squares) if seat != but and seat not in self.wrecks}

    def _turned(self, data: Data) -> None:
        assert (data["facing"] - self.facing[data["seat"]]) % 4 in (1, 3)
        self.facing[data["seat"]] = data["facing"]

    def _yellow(self, data: Data) -> None:
        self._rolled(data, under=self.health[data["seat"]])
        assert data["square"] == self.squares[data["seat"]]
        self._owed = None if data["passed"] else data["seat"]

    def _red(self, data: Data) -> None:
        self._rolled(data, under=self.health[data["seat"]] - 1)

    def _rolled(self, data: Data, under: int) -> None:
        assert 1 <= data["die"] <= 6
        assert data["under"] == under
        assert data["passed"] == (data["die"] < under)

    def _impact(self, data: Data) -> None:
        self._owed = data["seat"]

    def _collision(self, data: Data) -> None:
        assert self.squares[data["other"]] == data["square"]
        self._owed = data["seat"]

    def _damage(self, data: Data) -> None:
        assert self._owed in (None, data["seat"])
        self._owed = None
        self.health[data["seat"]] -= 1
        assert data["health"] == self.health[data["seat"]] >= 0

    def _destroyed(self, data: Data) -> None:
        assert self.health[data["seat"]] == 0
        assert self.squares[data["seat"]] == data["square"]
        self.wrecks.add(data["seat"])
        self.picks[data["seat"]] = []

    def _repaired(self, data: Data) -> None:
        seat = data["seat"]
        self.health[seat] += data["gained"]
        assert data["health"] == self.health[seat] <= FULL_HEALTH
        assert data["gained"] <= 1 or data["pit"]

    def _switched(self, data: Data) -> None:
        card, face, half = self.cards[data["slot"]]
        flips, turns = data["switch"] in "LS", data["switch"] in "SR"
        assert (data["card"], data["face"], data["half"]) == (card, face ^ flips, half ^ turns)
        self.cards[data["slot"]] = [data["card"], data["face"], data["half"]]

    def _lap(self, data: Data) -> None:
        assert data["way"] in (1, -1)
        self.laps[data["seat"]] += data["way"]
        assert data["laps"] == self.laps[data["seat"]]

    def _game_over(self, data: Data) -> None:
        self.over = True
        assert data["laps"] == self.laps
        intact = [seat for seat in range(len(self.health)) if seat not in self.wrecks]
        proofs: dict[str, Callable[[], bool]] = {
            "laps": lambda: len(data["winners"]) == 1,
            "intact": lambda: data["winners"] == intact,
            "draw": lambda: data["winners"] == intact == [],
            "called": lambda: bool(data["winners"]),
        }
        assert proofs[data["how"]]()
        assert {*data["winners"]} <= {*intact}


def _far(a: str, b: str) -> int:
    """How many squares apart in a straight line; 99 if not in one."""
    dx, dy = abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))
    return dx + dy if not dx or not dy else 99
