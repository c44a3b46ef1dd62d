"""`RaceMatch`: what the states of all games of races have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec

from engine.core.question import Refused
from engine.core.result import Result
from engine.race.model.power import Power
from engine.race.model.racer import Racer
from engine.race.model.saved_race import load_racers
from engine.race.resolution.turn import Race


class RaceMatch(ABC):
    """The state of a game of races: the score sheet, and the current race if there is one."""

    __slots__ = ()

    cards: ClassVar[Mapping[str, Power]]
    sheet_type: ClassVar[type[Any]]
    """The msgspec type of the score sheet."""
    sheet: Any
    race: Race | None

    @abstractmethod
    def __init__(self, players: int, options: Mapping[str, str], sheet: Any) -> None: ...

    @property
    def race_no(self) -> int:
        """The number of the current or next race, from 1."""
        return len(self.sheet.races) + 1

    @abstractmethod
    def points(self) -> Sequence[float]: ...

    @abstractmethod
    def result(self) -> Result | None: ...

    @abstractmethod
    def set_race(self, racers: list[Racer], first: int) -> Race:
        """Start or restore a race with these racers on the board, and return it."""

    @abstractmethod
    def check(self) -> None:
        """Raise Refused for a score sheet that does not fit the game or the table."""

    def dump(self) -> Any:
        self.sheet.race = self.race.dump() if self.race else None
        return msgspec.to_builtins(self.sheet)

    @classmethod
    def load(cls, plain: Any, players: int, options: Mapping[str, str]) -> Self:
        try:
            sheet = msgspec.convert(plain, cls.sheet_type)
            match = cls(players, options, sheet)
            match.check()
            if sheet.race:
                match.set_race(load_racers(sheet.race.racers, cls.cards), sheet.race.current).resume(sheet.race)
        except (msgspec.ValidationError, KeyError, IndexError) as damage:
            raise Refused(f"This save does not fit the game: {damage}.") from None
        return match
