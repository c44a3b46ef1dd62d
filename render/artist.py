"""What a game has to give so that it can be drawn: one object, made by the game's folder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from engine import ReferenceCard
from render.drawing.icons import Signs
from render.drawing.sprites import Cast
from render.scene.scene import Item, Scene

View = Mapping[str, Any]

LONGEST_ALT = 1024
"""What a chat takes as the description of a picture."""


class Page(NamedTuple):
    """A picture before it is drawn."""

    name: str
    """For the file: plain letters, digits and dashes."""
    scene: Scene
    alt: str
    """The same in words, for those who cannot see it."""
    marks: Mapping[str, str] = {}
    """The letters of the options that are marked in it, by their ids."""
    ends: bool = False
    """Whether it shows the end of a part of the game, such as a race: what else there is to show of that part comes next."""


class Exhibit(NamedTuple):
    """A file of the gallery, which is drawn when somebody wants it."""

    name: str
    alt: str
    draw: Callable[[], bytes]


class Frame(NamedTuple):
    """One moment of a replay: what stands where, the line below, and how long it is shown, in milliseconds."""

    pieces: tuple[Item, ...]
    line: str
    time: int


class Reel(NamedTuple):
    """A part of a game as a film: the ground, and the frames on it."""

    scene: Scene
    frames: Sequence[Frame]


class Artist(ABC):
    """Draws one game. It is given views and cards, and so cannot show what is hidden."""

    game: ClassVar[str]
    cast: ClassVar[Cast]
    signs: ClassVar[Signs] = {}
    """Small drawings of this game alone, called "game/name" in its scenes."""

    @abstractmethod
    def pages(self, view: View) -> list[Page]:
        """What the events of a view call for, in order; the last one is the table as it stands."""

    def asked(self, view: View) -> Page | None:
        """What a seat should see before it answers its question, where words are not enough: the choice itself, or the board
        with what can be chosen marked on it. The buttons begin with the letters of its `marks`."""
        return None

    @abstractmethod
    def card(self, card: ReferenceCard) -> Page:
        """Something of the game for looking up."""

    @abstractmethod
    def reels(self, view: View) -> list[Reel]:
        """The parts of a game as films, told from a view with all its events."""

    @abstractmethod
    def showcase(self) -> Iterator[Exhibit]:
        """The pictures of the gallery: every kind there is, from real games."""
