"""A club's ratings in one game, best first."""

from __future__ import annotations

from functools import partial

from render.artist import Page, View
from render.club.alt import leaderboard_alt
from render.club.common import MARGIN, below, header
from render.club.numbers import DOT, UNRATED, amount, many
from render.club.people_table import Row, nobody, people, rest
from render.scene.scene import SMALLEST, Box, Item, Label, Scene
from render.typography import measuring

VALUE, GIVE, BESIDE = 56, SMALLEST + 3, 16
"""The font sizes of a rating and of its margin of error, and the pixels between them."""


def leaderboard_page(view: View) -> Page:
    return Page("club-leaderboard", leaderboard_scene(view), leaderboard_alt(view))


def leaderboard_scene(view: View) -> Scene:
    items = header("Leaderboard", [view["title"], view["server"]])
    if view["rows"]:
        value = max(measuring.width(amount(round(row["rating"])), VALUE, True) for row in view["rows"])
        give = max(measuring.width(_give(row), GIVE) for row in view["rows"])
        items += people(below(items), view["rows"], _details, partial(_rating, give), value + BESIDE + give)
    else:
        items += nobody(items, UNRATED)
    items += rest(items, view["more"])
    return Scene(below(items, MARGIN).y, (), tuple(items))


def _details(row: Row) -> list[str]:
    games, wins = many(row["games"], "game"), many(row["wins"], "win")
    new = ["provisional"] if row["provisional"] else []
    return [DOT.join([games, wins, *new]), DOT.join([games, *new]), games]


def _rating(wide: int, box: Box, row: Row) -> list[Item]:
    """Lays out a rating; a provisional one is thin and dim."""
    new = bool(row["provisional"])
    number, give = box._replace(w=box.w - BESIDE - wide), Box(box.right - wide, box.y + 12, wide, box.h - 12)
    value = Label(number, amount(round(row["rating"])), VALUE, "dim" if new else "call", not new, "right")
    return [value, Label(give, _give(row), GIVE, "dim")]


def _give(row: Row) -> str:
    return f"± {amount(round(row['give']))}"
