"""`GameRules`: what a table needs to run a game: players, options, steps, saving and the result."""

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
    """The rules of a game.

    `State` is the game's own type for everything on the table. A state is changed while a step runs; between steps it is
    dumped to plain data and loaded again. Seats are numbers from 0; `options` has a value for every game option.
    """

    id: ClassVar[str]
    """The name of the game in commands and saves, such as "thats-life". It never changes."""
    title: ClassVar[str]
    """The name of the game as players read it."""
    fewest: ClassVar[int]
    """The smallest number of players, with any options."""
    most: ClassVar[int]
    """The largest number of players, with any options."""
    game_options: ClassVar[tuple[GameOption, ...]] = ()
    """The options that can be chosen when a table is opened. Default: none."""
    presets: ClassVar[tuple[Preset, ...]] = ()
    """Named combinations of options. Default: none."""
    rules_version: ClassVar[int]
    """Counts up when a correction of the rules makes old games go differently. Records of other versions cannot be verified."""
    lone_start: ClassVar[bool] = False
    """Whether a single player may start a game, with AI players in the missing seats. Default: no."""

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, str]) -> State:
        """Return the state before the first step. Called once per game; seats and options have been checked."""

    @abstractmethod
    def step(self, state: State, host: Host) -> None:
        """Play one step, such as a pick, a line-up or a turn, and change the state. Called until `result` is not None.

        Roll, ask and record events only through the host. The step may be abandoned at any question and run again from the start,
        on a state that was loaded from the dump before the step: see `engine.core.host`.
        """

    @abstractmethod
    def dump(self, state: State) -> Any:
        """Return the state between two steps as plain data that JSON can represent."""

    @abstractmethod
    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> State:
        """Return the state for a dump. Raise Refused if the data cannot be a dump of this game with these seats and options."""

    @abstractmethod
    def result(self, state: State) -> Result | None:
        """Return the result if the game is over, otherwise None. Called after every step."""

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        """Raise Refused, with a sentence of the game's own, if seats and options do not go together. Default: accept."""

    def seats_for(self, options: Mapping[str, str]) -> tuple[int, int]:
        """Return the smallest and the largest number of players with these options. Default: `fewest` and `most`."""
        return self.fewest, self.most

    def check_table(self, seats: int, options: Mapping[str, str]) -> None:
        """Raise Refused if this many seats cannot play with these options. Calls `check` and `seats_for`; not to be overridden."""
        self._check_seat_count(seats, (self.fewest, self.most), self.title)
        self.check(seats, options)
        self._check_seat_count(seats, self.seats_for(options), f"With these options {self.title}")

    @staticmethod
    def _check_seat_count(seats: int, bounds: tuple[int, int], what: str) -> None:
        fewest, most = bounds
        if not fewest <= seats <= most:
            raise Refused(f"{what} is for {players(fewest, most)}, not for {seats}.")

    def preset_for(self, seats: int) -> Preset | None:
        """Return the first preset for this number of players; None if there is none."""
        fitting = ((preset, *self.seats_for(self.read_options(preset.options))) for preset in self.presets)
        return next((preset for preset, fewest, most in fitting if fewest <= seats <= most), None)

    def default(self, ask: Ask) -> Any:
        """Return the option that a time-out takes. Default: decline (None) if possible, otherwise the first option."""
        return None if None in ask.options else ask.options[0]

    def read_options(self, given: Mapping[str, object] | None) -> dict[str, str]:
        """Return a value for every option: the given ones after a check, otherwise the defaults. Raises Refused."""
        return read_game_options(self.title, self.game_options, given or {}, {})

    def stored_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return what a save has of these options: not what it means without them."""
        implied = {option.id: option.default for option in self.game_options if option.new_tables}
        return {name: value for name, value in options.items() if implied.get(name) != value}

    def get_preset(self, name: str) -> Preset:
        """Return the preset with this id or title; raises Refused if there is none."""
        if presets := exact_matches(name, [(known, preset) for preset in self.presets for known in (preset.id, preset.title)]):
            return presets[0]
        possible = ", ".join(preset.id for preset in self.presets) or NONE
        raise Refused(f"{self.title} has no preset {name[:40]!r}. Possible: {possible}.")

    def preset_of(self, options: Mapping[str, str]) -> Preset | None:
        """Return the preset with exactly these options, apart from how the table plays; None if there is none."""
        manner = self.manner_of(options)
        return next((preset for preset in self.presets if self.read_options({**preset.options, **manner}) == dict(options)), None)

    def manner_of(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return the options among these that are no rules but about how a table plays."""
        return {option.id: options[option.id] for option in self.game_options if option.new_tables and option.id in options}

    def new_table_options(self, given: Mapping[str, object]) -> dict[str, str]:
        """Return a value for every option of a new table; raises Refused."""
        usual = {option.id: option.usual for option in self.game_options}
        return read_game_options(self.title, self.game_options, given, usual)
