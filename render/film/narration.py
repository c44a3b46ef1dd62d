"""Shared parts of all films: a caption that grows sentence by sentence, and shots long enough to read it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from render.artist import Frame
from render.drawing.pen import Point
from render.film.caption import fits, pages
from render.film.pacing import Draw, Shot

GLANCE, LETTER = 420, 9
"""The reading time of a caption in milliseconds: a base, and a time per letter."""


class LazyFrames(Sequence[Frame], ABC):
    """Frames that are made on first access, because often only one part of a game is wanted."""

    @abstractmethod
    def make_frames(self) -> list[Frame]: ...

    @cached_property
    def _frames(self) -> list[Frame]:
        return self.make_frames()

    def __len__(self) -> int:
        return len(self._frames)

    def __getitem__(self, index: Any) -> Any:
        return self._frames[index]


class Narration(ABC):
    """The shots so far, and the current caption."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.shots: list[Shot] = []
        self.goes_on = False
        """Whether the next sentence is appended to the caption; the first sentence of a turn replaces it."""
        self.shown = 0
        """How long the caption has been shown, in milliseconds."""

    @abstractmethod
    def picture(self) -> Draw:
        """Returns a shot of the current state, without movement."""

    def say(self, clauses: Sequence[str]) -> None:
        """Appends a sentence to the caption if there is room; otherwise replaces the caption, page by page."""
        if self.goes_on and self.lengthen(f"{self.line} {''.join(clauses)}"):
            return
        for page in pages(clauses):
            self.let_read()
            self.line, self.shown, self.goes_on = page, 0, True

    def lengthen(self, line: str) -> bool:
        """Replaces the caption by a longer one if it fits, and returns whether it does."""
        if not fits(line):
            return False
        self.shown = min(self.shown, _reading(self.line))  # the added text has not been shown at all
        self.line = line
        return True

    def let_read(self) -> None:
        """Pauses until the caption has been shown long enough to be read."""
        if self.goes_on:
            self.pause(_reading(self.line) - self.shown)

    def pause(self, time: int) -> None:
        if time > 0:
            self.shoot(time, self.picture(), still=True)

    def shoot(self, time: int, draw: Draw, still: bool = False) -> None:
        self.shots.append(Shot(time, self.line, draw, still))
        self.shown += time


def _reading(line: str) -> int:
    return GLANCE + LETTER * len(line)


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def arch(part: float) -> float:
    """Returns a parabola over 0 to 1: 0, 1, 0."""
    return 4 * part * (1 - part)
