"""A match that is played step by step, with the dice and answers that a test names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Self, TypeVar

from engine import Game
from engine.ai.playout_hosts import InlineHost
from engine.race.model.power import Power
from engine.race.model.racer import Racer

M = TypeVar("M")


class ScriptedPlayers:
    """They roll what the test says and answer by name. Without an answer they decline or, if they cannot, take the first option."""

    def __init__(self, dice: Sequence[int], answers: Sequence[str]) -> None:
        self.dice = list(dice)
        self.answers = list(answers)
        self.asked: list[tuple[int, str, list[str]]] = []
        """Seat, kind and options of each real choice."""

    def below(self, n: int, only: int | None = None) -> int:
        """Cards come in the order of the box."""
        return 0

    def die(self, seat: int, sides: int = 6) -> int:
        """Fails if the test named too few dice."""
        return self.dice.pop(0)

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        names = [_name(option) for option in options]
        if len(names) == 1:
            return options[0]
        self.asked.append((seat, kind, names))
        if self.answers:
            return options[names.index(self.answers.pop(0))]
        return None if None in options else options[0]


def _name(option: Any) -> str:
    if option is None:
        return "no"
    return option.name if isinstance(option, Racer | Power) else str(option)


class ScriptedRaces(Generic[M]):
    """A match of any race game, and its events. A step is a pick, a line-up, the set-up of a race, or a turn."""

    def __init__(self, game: Game[Any], match: M, players: ScriptedPlayers) -> None:
        self.game, self.match, self.players = game, match, players
        self.host = InlineHost(players, players.ask, records_events=True, pauses=True)

    def play(self, steps: int = 1) -> Self:
        for _ in range(steps):
            self.game.step(self.match, self.host)
        return self

    def play_until(self, done: Callable[[Any], bool]) -> Self:
        while not done(self.match):
            self.play()
        return self

    def finish_race(self) -> Self:
        match: Any = self.match
        races = len(match.sheet.races)
        return self.play_until(lambda match: len(match.sheet.races) > races)

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of this kind."""
        return [event.data for event in self.host.events if event.kind == kind]
