"""Shared parts of all films: a caption that grows sentence by sentence, and shots long enough to read it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from engine.text.beat import BANNER, TOLD, Beat
from render.artist import Frame
from render.drawing.pen import Point
from render.film.caption import fits, pages, reading_time
from render.film.highlights import Highlights, highlights
from render.film.pacing import Draw, Shot, Weight, paced

Event = Mapping[str, Any]

LONGEST = 25_000
"""The longest film of a part of a game, in milliseconds; a longer story is shown faster, or by its highlights."""
OPENING, ENDING = 1600, 3000
"""How long the first frame and the last one are shown at least, in milliseconds."""
LESS = 0.9
"""How much less is told if the highlights turn out to be too long."""


class Narration(ABC):
    """The shots so far, and the current caption. A method `on_moved` animates the events of the kind "moved"."""

    told_share: ClassVar[float] = 0.7
    shown_share: ClassVar[float] = 0.9
    """If a story is too long to tell all of it: which part of the film is for what it tells, and which for that and what it shows
    without words. What remains is for glimpses of the rest."""

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
        self.said = Weight.PLAIN
        """How much it matters what the caption is about."""
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
        self.shots = [Shot(max(OPENING, reading_time(self.line)), self.line, self.picture(), still=True)]
        for event in events:
            self.event = event["number"]
            self.weight = self.weights.get(self.event, Weight.PLAIN)
            if self.highlights is None or self.event in self.highlights.events:
                self.tell(event)
            elif not self.animates(event):
                continue
            elif self.event in self.highlights.shown:
                self.show_silently(event)
            else:
                self.skip(event, self.highlights.glimpse)
        self.shown += ENDING
        self.let_read()
        self.shots.append(Shot(ENDING, self.line, self.picture(), still=True))

    @property
    def room(self) -> int:
        """How long all shots between the first and the last may be."""
        return LONGEST - self.shots[0].time - self.shots[-1].time

    @property
    def time(self) -> int:
        """How long all shots are, without the first and the last."""
        return sum(shot.time for shot in self.shots[1:-1])

    @property
    def told_time(self) -> int:
        """How much of that tells something, and is not shortened."""
        return sum(shot.time for shot in self.shots[1:-1] if shot.weight)

    def paced(self) -> list[Frame]:
        """Returns the whole film."""
        first, *middle, last = self.shots
        return [first.last_frame(), *paced(middle, self.room), last.last_frame()]

    def show_silently(self, event: Event) -> None:
        """Shows an event without a word."""
        self.let_read()
        self.line, self.goes_on = "", False
        self.animate(event)

    def skip(self, event: Event, glimpse: int) -> None:
        """Shows for so long what came of an event, without a word."""
        self.let_read()
        self.line, self.goes_on = "", False
        begun = len(self.shots)
        self.animate(event)
        if len(self.shots) > begun:
            self.shots[begun:] = [Shot(glimpse, "", self.picture(), still=True)]

    @property
    def is_silent(self) -> bool:
        """Whether the current event is shown without words, to save time for those that are told."""
        return self.highlights is not None and self.event not in self.highlights.events

    def animates(self, event: Event) -> bool:
        """Returns whether an event of this kind is seen."""
        return hasattr(self, f"on_{event['kind']}")

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
            self.said = self.weight

    def lengthen(self, line: str) -> bool:
        """Replaces the caption by a longer one if it fits, and returns whether it does."""
        if not fits(line):
            return False
        self.shown = min(self.shown, reading_time(self.line))  # the added text has not been shown at all
        self.line = line
        self.said = max(self.said, self.weight)
        return True

    def let_read(self) -> None:
        """Pauses until the caption has been shown long enough to be read."""
        unread = reading_time(self.line) - self.shown
        if self.goes_on and unread > 0:
            self.shots.append(Shot(unread, self.line, self.picture(), True, self.said))
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
        numbers = {event["number"] for event in events}
        self.narrator, self.events = narrator, events
        self.beats = [beat for beat in beats if not numbers.isdisjoint(beat.events)]

    @cached_property
    def narrated(self) -> Narration:
        """The narrator after the last event."""
        whole = narrator = self._narrated(weights_of(self.beats))
        told_room, room = whole.room * whole.told_share, whole.room * whole.shown_share
        while narrator.time > whole.room if narrator is whole else narrator.told_time > whole.room * whole.shown_share:
            chosen = highlights(self.beats, whole.shots[1:-1], told_room, room)
            kept = {*chosen.events, *chosen.shown}
            weights = {number: max(whole.weights.get(number, Weight.TOLD), Weight.TOLD) for number in kept}
            narrator = self._narrated(weights, chosen)
            room *= LESS  # sentences that shared a caption take longer one by one
            told_room = min(told_room, room)
        return narrator

    def _narrated(self, weights: Mapping[int, Weight], told: Highlights | None = None) -> Narration:
        narrator = self.narrator()
        narrator.weights, narrator.highlights = weights, told
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


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def arch(part: float) -> float:
    """Returns a parabola over 0 to 1: 0, 1, 0."""
    return 4 * part * (1 - part)
