"""What matches of races have in common, whatever comes between the races."""

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
    """The live state: the score sheet, and the race that is on."""

    __slots__ = ()

    cards: ClassVar[Mapping[str, Power]]
    sheet_type: ClassVar[type[Any]]
    """Of the sheet."""
    sheet: Any
    race: Race | None

    @abstractmethod
    def __init__(self, players: int, options: Mapping[str, str], sheet: Any) -> None: ...

    @property
    def race_no(self) -> int:
        """The number of the race that is on or comes next, from 1."""
        return len(self.sheet.races) + 1

    @abstractmethod
    def points(self) -> Sequence[float]: ...

    @abstractmethod
    def result(self) -> Result | None: ...

    @abstractmethod
    def set_race(self, racers: list[Racer], first: int) -> Race:
        """The race that is on, with the racers on the board."""

    @abstractmethod
    def check(self) -> None:
        """Refuses a sheet of another game or another table."""

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
