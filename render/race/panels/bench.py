"""The racers of a team beside the course."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render.race.profile import RaceProfile
from render.scene.scene import SMALLEST, Box, Item, Panel
from render.typography.fitting import paragraph, wrapped

LARGE, SMALL, LEAST = 132, 84, 66
"""The largest size of a racer while players choose, and in the draft; and the smallest."""

NAMED, LINE = 187, 36
"""The width of a place that fits the longest word of a racer's name, and the height of a line of it."""


class Bench(NamedTuple):
    """The arrangement of a team: rows of places, with a number of lines for names."""

    place: int
    figure: int
    rows: int
    per_row: int
    lines: int = 0

    @classmethod
    def fitting(cls, width: int, most: int) -> Bench:
        """Returns places as large as possible, in one row or in several of about equal length."""
        rows, per_row = _even(most, width // LEAST)
        size = min(SMALL, width // per_row)
        return cls(size, size - 4, rows, per_row)

    @classmethod
    def named(cls, profile: RaceProfile, width: int, teams: Sequence[Sequence[str]]) -> Bench:
        """Returns large places with names."""
        rows, per_row = _even(max(map(len, teams)), width // NAMED)
        place = width // per_row
        lines = max(len(wrapped(profile.fitting(name, place), place, SMALLEST, 2)) for team in teams for name in team)
        return cls(place, min(LARGE, place, profile.most_pixels // sum(map(len, teams))), rows, per_row, lines)

    @property
    def height(self) -> int:
        return self.figure + 4 + self.lines * LINE

    def items(self, profile: RaceProfile, team: Sequence[str], fresh: Sequence[str], x: int, y: int) -> Iterator[Item]:
        """Yields a team from that corner: figures, their names if there are lines for them, and a light behind fresh ones."""
        for i, name in enumerate(team):
            row, column = divmod(i, self.per_row)
            spot = Box(x + column * self.place, y + row * self.height, self.place, self.height)
            box = spot._replace(h=self.figure).square()
            if name in fresh:
                yield Panel(box, "spot", "accent", 3, radius=14)
            yield profile.figure(box, name)
            if self.lines:
                words = Box(spot.x, box.bottom, spot.w, spot.bottom - box.bottom)
                yield from paragraph(words, profile.fitting(name, words.w), SMALLEST, align="middle", leading=LINE / SMALLEST)


def _even(count: int, most: int) -> tuple[int, int]:
    """Returns rows of about equal length, none longer than `most`."""
    rows = -(-max(1, count) // most)
    return rows, -(-max(1, count) // rows)
