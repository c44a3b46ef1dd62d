"""What a game gives to the pictures of its races: whose figures run, on which tracks, for which prizes, and its own words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from engine import ReferenceCard
from render.race.panels.holdings import HeldItem
from render.race.track.layout import TrackLayout, course_of, ground
from render.race.track.marks import ItemMark
from render.scene.scene import SMALLEST, Box, Figure, Item, Pose
from render.typography.fitting import wrapped

if TYPE_CHECKING:
    from render.race.film import RaceNarrator

View = Mapping[str, Any]


class Down(NamedTuple):
    """How somebody looks who misses a turn, what that is called, and what their box says of it."""

    pose: Pose
    word: str
    said: str = ""


class TrackLook(NamedTuple):
    """A track as it is drawn: how it is called and how a sentence goes on with that; `look` is the ink of its spaces."""

    title: str
    where: str
    length: int
    look: str
    corner: int | None = None
    features: Mapping[str, Mapping[str, Any]] = {}
    finish: str = "FINISH"

    @property
    def course(self) -> TrackLayout:
        return course_of(self.length)

    @property
    def ground(self) -> tuple[Item, ...]:
        return ground(self.course, self.look, self.corner, self.features, self.finish)


class RaceProfile(ABC):
    """Races of one game, as far as their pictures differ from those of another."""

    game_id: ClassVar[str]
    down: ClassVar[Down]
    most_pixels: ClassVar[int] = 2200
    """How large all racers are most_pixels that are to be chosen from: of more the file would be too large."""

    hyphenated: ClassVar[Mapping[str, str]] = {}
    """Long names as they are hyphenated where a line is too short for them."""

    space_questions: ClassVar[frozenset[str]] = frozenset()
    """The questions whose answers are spaces: other numbers are dice."""

    hush: ClassVar[str] = ""
    """The sign of what takes all abilities away for a while."""

    decides: ClassVar[str] = ""
    """The sign at a racer for which somebody else decides."""

    @property
    @abstractmethod
    def cards(self) -> Mapping[str, ReferenceCard]:
        """Everybody who can run, by name."""

    @abstractmethod
    def prizes(self, view: View) -> Sequence[Sequence[int]]:
        """What the places of each race are worth."""

    @abstractmethod
    def track(self, view: View, number: int) -> TrackLook:
        """On what that race is run, counted from 1."""

    @abstractmethod
    def task(self, view: View, kinds: set[str]) -> str:
        """What somebody alone does who is asked questions of these kinds, after their name."""

    def last_to_choose(self, view: View) -> int | None:
        """Whoever chooses only when everybody else has."""
        return None

    def held(self, view: View) -> Sequence[Sequence[HeldItem]]:
        """What everybody holds beside their racers; empty where nobody can hold anything."""
        return ()

    def marks(self, view: View, spots: Mapping[str, Box]) -> Sequence[ItemMark]:
        """What was used in the turns that are shown, with racers where they stand now."""
        return ()

    @property
    def acts(self) -> Mapping[str, Callable[[RaceNarrator, Mapping[str, Any]], None]]:
        """The kinds of events that its films show beside those of every race, and how."""
        return {}

    def fitting(self, name: str, width: int, bold: bool = False) -> str:
        """A name as a paragraph of that width can show it, in the size of names."""
        return name if " ".join(wrapped(name, width, SMALLEST, 2, bold)) == name else self.hyphenated.get(name, name)

    def race_title(self, view: View, number: int) -> str:
        return f"Race {number} of {len(self.prizes(view))}"

    def drawn(self, view: View, race: Mapping[str, Any]) -> TrackLook:
        """The track of the race that is on, as that is now."""
        track = self.track(view, view["board"]["race_no"])
        return track._replace(length=race["length"], corner=race["corner"], features=race["features"])

    def figure(
        self, box: Box, name: str, seat: int | None = None, pose: Pose = "up", mirrored: bool = False, choice: int | None = None
    ) -> Figure:
        return Figure(box, f"{self.game_id}/{name}", pose, mirrored, seat, choice)
