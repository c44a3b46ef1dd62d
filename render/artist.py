"""The contract between a game and its pictures: one `Artist` object per game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from engine import ReferenceCard, Refused
from render.drawing.icons import Icons
from render.drawing.sprites import Cast
from render.scene.scene import Box, Figure, Item, Scene

View = Mapping[str, Any]

LONGEST_ALT = 1024
"""The longest alt text that Discord accepts."""


class Page(NamedTuple):
    """A picture before it is painted."""

    name: str
    """The file name without its suffix: lower-case letters, digits and hyphens."""
    scene: Scene
    alt: str
    """The content of the picture in words, for people who cannot see it."""
    marks: Mapping[str, str] = {}
    """The letter of each option that is marked in the picture, by option id."""
    ends: bool = False
    """Whether the page shows the end of a part of the game, such as a race. Further pictures about that part follow it."""


class Exhibit(NamedTuple):
    """A file of the gallery, drawn on demand."""

    name: str
    alt: str
    draw: Callable[[], bytes]


class Frame(NamedTuple):
    """One frame of a film: the items in front of the ground, the caption, and the duration in milliseconds.

    A moving board has no captions: its words are among the items.
    """

    pieces: tuple[Item, ...]
    line: str
    time: int


class Reel(NamedTuple):
    """One part of a game as a film: the ground and the frames in front of it."""

    scene: Scene
    frames: Sequence[Frame]


class Artist(ABC):
    """Draws one game. It receives views and reference cards only, so it cannot show hidden information.

    A game must provide `game`, `pages` and `card`; all else is optional.
    A module or package in `render/games` that has such an object called `ARTIST` is found by the registry.
    """

    game: ClassVar[str]
    cast: ClassVar[Cast] = {}
    """Figures of this game; scenes name them "game/name"."""
    icons: ClassVar[Icons] = {}
    """Icons of this game; scenes name them "game/name"."""

    def emojis(self) -> Cast:
        """Returns what may stand before names and options in a text, as small as a letter: by the names of pieces, by `seat_emoji`
        for players, and by `Option.emoji`. Default: the cast."""
        return self.cast

    @abstractmethod
    def pages(self, view: View) -> list[Page]:
        """Returns the pictures that the events of a view call for, in order. The last one shows the table as it stands."""

    @abstractmethod
    def card(self, card: ReferenceCard) -> Page:
        """Returns the picture of a reference card."""

    def cover(self, box: Box) -> Sequence[Item]:
        """Returns what stands on the cover of the game, in a wide box. Default: some of the cast, side by side."""
        names = list(self.cast)[:6]
        cells = box.side_by_side(max(1, len(names)), box.h)
        return [Figure(cell.inset(4), f"{self.game}/{name}") for cell, name in zip(cells, names, strict=False)]

    def play_step(self, step: str, options: Mapping[str, str], box: Box) -> Sequence[Item]:
        """Returns the drawing of a step of `Game.how_to_play`, by its id. Default: nothing."""
        return ()

    def question(self, view: View) -> Page | None:
        """Returns what a seat should see before it answers its question, or None where words are enough.

        The picture shows the choice itself, or the board with all options marked. Buttons begin with the letters of its `marks`.
        """
        return None

    def reels(self, view: View) -> list[Reel]:
        """Returns the parts of a game as films, from a view with all events. Raises `Refused` if the game has no films."""
        raise Refused("There are no films of this game.")

    def moving(self, view: View, still: Page) -> Reel | None:
        """Returns how the events of a view led to one of its pictures, or None if that picture stays still. Default: None.

        The film is played on the still itself, so the reel's scene has the still's size and ground, and its items are those of
        the still that stay in place (header, podium, standings), told as they were before the events: nothing may show the end
        in advance. Those that equal an item of the still are not painted again. The frames have everything else, from the state
        before the events on: the pieces with the boxes of the still, and the strip and banners (`render.film.announcement`).
        `render.film.message_moves.MessageMoves` makes shots, and of them frames in at most `render.film.moving_board.LONGEST` ms.
        `view` has the events that no picture has told yet, and its `beats`; earlier events are not needed.
        """
        return None

    def showcase(self) -> Iterator[Exhibit]:
        """Yields the game's pictures for the gallery: every kind of picture, from real games."""
        return iter(())
