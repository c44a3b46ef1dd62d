"""The table of a league: points, and how often each player reached each place that earns points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.text.english import ordinal
from render.artist import Page, View
from render.club.alt import league_alt
from render.club.common import MARGIN, PAD, TITLE_LINE, below, header, tag, tag_width
from render.club.numbers import DOT, NEW, NOTHING, amount, many, signed
from render.club.people_table import Row, nobody, people, rest
from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Scene
from render.typography import measuring
from render.typography.display_names import drawable
from render.typography.fitting import label

COLUMNS, COLUMN = 4, 94
"""The largest number of places with their own column, and the smallest width of a column."""
SUM, LETTERS = 140, 56
HEAD, LINE, CROWN = 88, 42, 60
CLOSED, OPEN = "final table", "so far"


class LeagueColumns(NamedTuple):
    """The columns at the right end of each row: how many places have their own, how wide each is, and the total."""

    places: int
    wide: int
    sum: int

    @classmethod
    def of(cls, view: View) -> LeagueColumns:
        worth, rows = view["points"][:COLUMNS], view["rows"]
        numbers = [*map(signed, worth), *(amount(count) for row in rows for count in row["places"][: len(worth)])]
        wide = max([COLUMN, *(measuring.width(number, SMALLEST, True) + 12 for number in numbers)])
        return cls(len(worth), wide, max([SUM, *(measuring.width(amount(row["points"]), LETTERS, True) + 20 for row in rows)]))

    @property
    def all(self) -> int:
        return self.places * self.wide + self.sum

    def cells(self, box: Box) -> list[Box]:
        """Returns a cell for each place, then one for the total."""
        edges = [box.x + place * self.wide for place in range(self.places)]
        return [*(Box(x, box.y, self.wide, box.h) for x in edges), Box(box.right - self.sum, box.y, self.sum, box.h)]


def league_page(view: View) -> Page:
    return Page("club-league", league_scene(view), league_alt(view))


def league_scene(view: View) -> Scene:
    where = [many(view["games"], "game"), view["game"] or "all games", view["server"]]
    items = header(drawable(view["name"], "League"), where, _state(view))
    if view["rows"]:
        columns = LeagueColumns.of(view)
        items += _head(below(items, 0)._replace(h=HEAD), view["points"], columns)
        items += people(
            below(items, 0), view["rows"], partial(_details, bool(view["closed"])), partial(_points, columns), columns.all
        )
    else:
        items += nobody(items, NEW)
    items += rest(items, view["more"])
    return Scene(below(items, MARGIN).y, (), tuple(items))


def _state(view: View) -> list[Item]:
    """Shows whether the league is over."""
    words = CLOSED if view["closed"] else OPEN
    middle, x = TITLE_LINE.middle[1], TITLE_LINE.right - tag_width(words)
    crown: list[Item] = [Icon(Box(x - CROWN - 16, middle - CROWN // 2, CROWN, CROWN), "crown")] if view["closed"] else []
    return [*crown, *tag(x, middle, words)]


def _head(area: Box, worth: Sequence[float], columns: LeagueColumns) -> list[Item]:
    """Lays out what each place is worth: above its column, or in words if it has no column."""
    *cells, last = columns.cells(Box(area.right - PAD - columns.all, area.y, columns.all, LINE))
    items: list[Item] = [Label(last._replace(y=area.y + LINE), "points", SMALLEST, "dim", align="right")]
    for place, (points, cell) in enumerate(zip(worth, cells, strict=False), 1):
        items.append(Label(cell, ordinal(place), SMALLEST, "dim", align="middle"))
        items.append(Label(cell._replace(y=area.y + LINE), signed(points), SMALLEST, bold=True, align="middle"))
    if also := [f"{ordinal(place)} {signed(points)}" for place, points in enumerate(worth, 1)][COLUMNS:]:
        left = Box(area.x + 8, area.y + LINE, cells[0].x - area.x - 24, LINE)
        items.append(label(left, ", ".join(also), SMALLEST, "dim"))
    return items


def _details(closed: bool, row: Row) -> list[str]:
    games, wins = many(row["games"], "game"), many(row["wins"], "win")
    won = ["champion"] if closed and row["place"] == 1 else []
    return [DOT.join([*won, games, wins]), DOT.join([*won, games]), games]


def _points(columns: LeagueColumns, box: Box, row: Row) -> list[Item]:
    """Lays out how often each place was reached, and the total."""
    *cells, last = columns.cells(box)
    counts = [*row["places"], *[0] * columns.places]
    items: list[Item] = [
        Label(cell, amount(count) if count else NOTHING, SMALLEST, "ink" if count else "dim", align="middle")
        for cell, count in zip(cells, counts, strict=False)
    ]
    return [*items, Label(last, amount(row["points"]), LETTERS, "call", bold=True, align="right")]
