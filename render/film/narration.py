"""Shared parts of all films: a caption that grows sentence by sentence, and shots long enough to read it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from engine.text.beat import BANNER, TOLD, Beat
from render.artist import Frame
from render.drawing.pen import Point
from render.film.caption import fits, pages
from render.film.highlights import Highlights, highlights
from render.film.pacing import Draw, Shot, Weight, paced

Event = Mapping[str, Any]

LONGEST = 25_000
"""The longest film of a part of a game, in milliseconds; a longer story is shown faster, or by its highlights."""
OPENING, ENDING = 1600, 3000
"""How long the first frame and the last one are shown, in milliseconds."""
ROOM = LONGEST - OPENING - ENDING
GLANCE, LETTER = 420, 9
"""The reading time of a caption in milliseconds: a base, and a time per letter."""


class Narration(ABC):
    """The shots so far, and the current caption. A method `on_moved` animates the events of the kind "moved"."""

    has_highlights: ClassVar[bool] = False
    """Whether a story that is too long is told by its highlights; otherwise all of it is shown faster."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.shots: list[Shot] = []
        self.goes_on = False
        """Whether the next sentence is appended to the caption; the first sentence of a turn replaces it."""
        self.shown = 0
        """How long the caption has been shown, in milliseconds."""
        self.weights: Mapping[int, Weight] = {}
        """How much each event matters, by its number; without it an event is plain."""
        self.weight = Weight.PLAIN
        """How much the event being told matters."""
        self.event = 0
        """The number of that event."""
        self.said = (Weight.PLAIN, 0)
        """The weight and the number of the event that the caption is about."""
        self.highlights: Highlights | None = None
        """What is told, if that is not everything."""

    @abstractmethod
    def picture(self) -> Draw:
        """Returns a shot of the current state, without movement."""

    @abstractmethod
    def tell(self, event: Event) -> None:
        """Adds an event to the film: its shots and its sentences."""

    def narrate(self, events: Iterable[Event]) -> None:
        """Makes the shots of these events."""
        self.shots = [Shot(OPENING, self.line, self.picture(), still=True)]
        for event in events:
            self.event = event["number"]
            self.weight = self.weights.get(self.event, Weight.PLAIN)
            if self.highlights is None or self.event in self.highlights.events:
                self.tell(event)
            else:
                self.skip(event, self.highlights.glimpse)
        self.shots.append(Shot(ENDING, self.line, self.picture(), still=True))

    def paced(self) -> list[Frame]:
        """Returns the whole film."""
        first, *middle, last = self.shots
        return [first.last_frame(), *paced(middle, ROOM), last.last_frame()]

    def skip(self, event: Event, glimpse: int) -> None:
        """Shows for so long what came of an event, without a word."""
        self.let_read()
        self.line, self.goes_on = "", False
        begun = len(self.shots)
        self.animate(event)
        if len(self.shots) > begun:
            self.shots[begun:] = [Shot(glimpse, "", self.picture(), still=True)]

    def animate(self, event: Event) -> None:
        """Adds the shots of an event, if its kind has a method here; all others appear in the caption only."""
        if method := getattr(self, f"on_{event['kind']}", None):
            method(event["data"])

    def say(self, clauses: Sequence[str]) -> None:
        """Appends a sentence to the caption if there is room; otherwise replaces the caption, page by page."""
        if self.goes_on and self.lengthen(f"{self.line} {''.join(clauses)}"):
            return
        for page in pages(clauses):
            self.let_read()
            self.line, self.shown, self.goes_on = page, 0, True
            self.said = self.weight, self.event

    def lengthen(self, line: str) -> bool:
        """Replaces the caption by a longer one if it fits, and returns whether it does."""
        if not fits(line):
            return False
        self.shown = min(self.shown, _reading(self.line))  # the added text has not been shown at all
        self.line = line
        self.said = max(self.said, (self.weight, self.event))
        return True

    def let_read(self) -> None:
        """Pauses until the caption has been shown long enough to be read."""
        unread = _reading(self.line) - self.shown
        if self.goes_on and unread > 0:
            self.shots.append(Shot(unread, self.line, self.picture(), True, *self.said))
            self.shown += unread

    def pause(self, time: int) -> None:
        if time > 0:
            self.shoot(time, self.picture(), still=True)

    def shoot(self, time: int, draw: Draw, still: bool = False) -> None:
        self.shots.append(Shot(time, self.line, draw, still, self.weight, self.event))
        self.shown += time


class Film(Sequence[Frame]):
    """The frames of one part of a game, made on first access, because often only one part is wanted."""

    def __init__(self, narrator: Callable[[], Narration], events: Sequence[Event], beats: Sequence[Beat] = ()) -> None:
        self.narrator, self.events, self.beats = narrator, events, beats

    @cached_property
    def narrated(self) -> Narration:
        """The narrator after the last event."""
        narrator = self.narrator()
        narrator.weights = weights_of(self.beats)
        narrator.narrate(self.events)
        if narrator.has_highlights and sum(shot.time for shot in narrator.shots[1:-1]) > ROOM:
            told = highlights(self.beats, narrator.shots[1:-1], ROOM)
            weights = {number: max(narrator.weights.get(number, Weight.TOLD), Weight.TOLD) for number in told.events}
            narrator = self.narrator()
            narrator.highlights, narrator.weights = told, weights
            narrator.narrate(self.events)
        return narrator

    @cached_property
    def _frames(self) -> list[Frame]:
        return self.narrated.paced()

    def __len__(self) -> int:
        return len(self._frames)

    def __getitem__(self, index: Any) -> Any:
        return self._frames[index]


def weights_of(beats: Iterable[Beat]) -> dict[int, Weight]:
    """Returns how much each event matters, from the beats that tell it."""
    weights: dict[int, Weight] = {}
    for beat in beats:
        weight = Weight.BIG if beat.drama >= BANNER else Weight.TOLD if beat.drama >= TOLD else Weight.PLAIN
        for number in beat.events:
            weights[number] = max(weight, weights.get(number, Weight.PLAIN))
    return weights


def _reading(line: str) -> int:
    return GLANCE + LETTER * len(line)


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def arch(part: float) -> float:
    """Returns a parabola over 0 to 1: 0, 1, 0."""
    return 4 * part * (1 - part)
