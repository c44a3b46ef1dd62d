"""What films of all games have in common: a line told sentence by sentence, and shots long enough to read it."""

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
"""How long a line is there at least: some time, and a little for each letter."""


class Untold(Sequence[Frame], ABC):
    """Frames that are made when somebody looks at them: of a whole game often only one part is wanted."""

    @abstractmethod
    def told(self) -> list[Frame]: ...

    @cached_property
    def _frames(self) -> list[Frame]:
        return self.told()

    def __len__(self) -> int:
        return len(self._frames)

    def __getitem__(self, at: Any) -> Any:
        return self._frames[at]


class Narration(ABC):
    """The shots so far, and the line below them."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.shots: list[Shot] = []
        self.goes_on = False
        """Whether the next sentence comes after the last one; the first of a turn takes the place of what was there."""
        self.shown = 0
        """For how long the line has been there."""

    @abstractmethod
    def picture(self) -> Draw:
        """Everything as it is now, standing still."""

    def say(self, clauses: Sequence[str]) -> None:
        """A sentence, behind the last one if there is room for both; a long one page by page."""
        if self.goes_on and self.lengthen(f"{self.line} {''.join(clauses)}"):
            return
        for page in pages(clauses):
            self.let_read()
            self.line, self.shown, self.goes_on = page, 0, True

    def lengthen(self, line: str) -> bool:
        """The same line with something behind it, if there is room for that."""
        if not fits(line):
            return False
        self.shown = min(self.shown, _reading(self.line))  # the rest has not been there at all
        self.line = line
        return True

    def let_read(self) -> None:
        """No line goes before it could be read."""
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
    """Up and down again: 0, 1, 0."""
    return 4 * part * (1 - part)
