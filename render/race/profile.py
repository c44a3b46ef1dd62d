"""The race profile: what a game adds to the pictures of its races."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from engine import ReferenceCard
from render.artist import View
from render.race.panels.holdings import HeldItem
from render.race.track.ground import ground
from render.race.track.layout import TrackLayout, course_of
from render.race.track.marks import ItemMark
from render.scene.scene import SMALLEST, Box, Figure, Item, Pose
from render.typography.fitting import wrapped

if TYPE_CHECKING:
    from render.race.film import RaceNarrator


class MissedTurn(NamedTuple):
    """The pose of a racer that misses a turn, the word for it, and the text in its box instead of its power, if any."""

    pose: Pose
    word: str
    label: str = ""


class TrackLook(NamedTuple):
    """The look of a track: its title, its name within a sentence, and its layout; `look` is the ink of its spaces."""

    title: str
    where: str
    length: int
    look: str
    corner: int | None = None
    features: Mapping[str, Mapping[str, Any]] = {}
    finish: str = "FINISH"

    @property
    def name(self) -> str:
        """The title without what is in brackets."""
        return self.title.partition(" (")[0]

    @property
    def course(self) -> TrackLayout:
        return course_of(self.length)

    @property
    def ground(self) -> tuple[Item, ...]:
        return ground(self.course, self.look, self.corner, self.features, self.finish)


class RaceProfile(ABC):
    """What distinguishes the race pictures of one game from those of another."""

    game_id: ClassVar[str]
    down: ClassVar[MissedTurn]
    most_pixels: ClassVar[int] = 2200
    """The total width of all racers to choose from; above it, the file would become too large."""

    hyphenated: ClassVar[Mapping[str, str]] = {}
    """Long names with a hyphen, for lines that are too short for them."""

    space_questions: ClassVar[frozenset[str]] = frozenset()
    """Kinds of questions whose answers are spaces; other numbers are dice."""

    silence_icon: ClassVar[str] = ""
    """The icon of the item that switches off all abilities."""

    control_icon: ClassVar[str] = ""
    """The icon beside a racer for which another player decides."""

    @property
    @abstractmethod
    def cards(self) -> Mapping[str, ReferenceCard]:
        """Returns all racers by name."""

    @abstractmethod
    def prizes(self, view: View) -> Sequence[Sequence[int]]:
        """Returns the prizes of each race, by place."""

    @abstractmethod
    def track(self, view: View, number: int) -> TrackLook:
        """Returns the track of a race, counted from 1."""

    @abstractmethod
    def task(self, view: View, kinds: set[str]) -> str:
        """Returns the task of a single player who is asked questions of these kinds, to follow the name."""

    def last_to_choose(self, view: View) -> int | None:
        """Returns the seat that chooses after all others, if any."""
        return None

    def held(self, view: View) -> Sequence[Sequence[HeldItem]]:
        """Returns the items of each player; empty in a game without items."""
        return ()

    def marks(self, view: View, spots: Mapping[str, Box]) -> Sequence[ItemMark]:
        """Returns marks for the items used in the turns shown; `spots` are the current positions of the racers."""
        return ()

    @property
    def acts(self) -> Mapping[str, Callable[[RaceNarrator, Mapping[str, Any]], None]]:
        """The kinds of events that only this game's films animate, and how."""
        return {}

    @property
    def undos(self) -> Mapping[str, Callable[[dict[str, Any], Mapping[str, Any]], None]]:
        """The kinds of events that only this game has and that change a race on the board, and how the board is set back."""
        return {}

    def fitting(self, name: str, width: int, bold: bool = False) -> str:
        """Returns a name as a paragraph of that width can show it, hyphenated if necessary."""
        return name if " ".join(wrapped(name, width, SMALLEST, 2, bold)) == name else self.hyphenated.get(name, name)

    def race_title(self, view: View, number: int) -> str:
        return f"Race {number} of {len(self.prizes(view))}"

    def current_track(self, view: View, race: Mapping[str, Any]) -> TrackLook:
        """Returns the track of the current race in its current state."""
        track = self.track(view, view["board"]["race_no"])
        return track._replace(length=race["length"], corner=race["corner"], features=race["features"])

    def figure(
        self, box: Box, name: str, seat: int | None = None, pose: Pose = "up", mirrored: bool = False, choice: int | None = None
    ) -> Figure:
        return Figure(box, f"{self.game_id}/{name}", pose, mirrored, seat, choice)
