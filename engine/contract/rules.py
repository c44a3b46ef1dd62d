"""What tables need: who can play, with which options, and how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.game_options import NONE, GameOption, Preset, read_game_options
from engine.core.host import Ask, Host
from engine.core.question import Refused
from engine.core.result import Result
from engine.text.english import players
from engine.text.name_matching import exact_matches

State = TypeVar("State")


class GameRules(ABC, Generic[State]):
    """A state lives while a step runs; between steps it can be dumped to plain data."""

    id: ClassVar[str]
    title: ClassVar[str]
    fewest: ClassVar[int]
    most: ClassVar[int]
    game_options: ClassVar[tuple[GameOption, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    rules_version: ClassVar[int]
    lone_start: ClassVar[bool] = False
    """Whether somebody alone may start: AI players take the seats that are missing then."""

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, str]) -> State: ...

    @abstractmethod
    def step(self, state: State, host: Host) -> None:
        """Plays one step: a pick, a line-up, a turn. Changes the state; may be paused and run again from a dump."""

    @abstractmethod
    def dump(self, state: State) -> Any: ...

    @abstractmethod
    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> State:
        """Back from a dump; raises Refused if it is not one."""

    @abstractmethod
    def result(self, state: State) -> Result | None: ...

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        """Refuses seats and options that do not go together."""

    def seats_for(self, options: Mapping[str, str]) -> tuple[int, int]:
        """The fewest and the most players with these options: unless a game says otherwise, as many as with any."""
        return self.fewest, self.most

    def check_table(self, seats: int, options: Mapping[str, str]) -> None:
        """Refuses a table with so many seats and these options; a game that has better words for it says them in `check`."""
        self._check_seat_count(seats, (self.fewest, self.most), self.title)
        self.check(seats, options)
        self._check_seat_count(seats, self.seats_for(options), f"With these options {self.title}")

    @staticmethod
    def _check_seat_count(seats: int, bounds: tuple[int, int], what: str) -> None:
        fewest, most = bounds
        if not fewest <= seats <= most:
            raise Refused(f"{what} is for {players(fewest, most)}, not for {seats}.")

    def preset_for(self, seats: int) -> Preset | None:
        """The first preset that so many can play."""
        fitting = ((preset, *self.seats_for(self.read_options(preset.options))) for preset in self.presets)
        return next((preset for preset, fewest, most in fitting if fewest <= seats <= most), None)

    def default(self, ask: Ask) -> Any:
        """What a time-out answers: it declines if possible, otherwise takes the first option."""
        return None if None in ask.options else ask.options[0]

    def read_options(self, given: Mapping[str, object] | None) -> dict[str, str]:
        """All options of a table: the given ones checked, the others at their default."""
        return read_game_options(self.title, self.game_options, given or {}, {})

    def get_preset(self, name: str) -> Preset:
        if found := exact_matches(name, [(known, preset) for preset in self.presets for known in (preset.id, preset.title)]):
            return found[0]
        possible = ", ".join(preset.id for preset in self.presets) or NONE
        raise Refused(f"{self.title} has no preset {name[:40]!r}. Possible: {possible}.")

    def preset_of(self, options: Mapping[str, str]) -> Preset | None:
        """The preset these options amount to, if any."""
        return next((preset for preset in self.presets if self.read_options(preset.options) == dict(options)), None)
