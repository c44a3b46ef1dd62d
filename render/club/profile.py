"""One person's record in a club: rating, results, best racers and rivals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.artist import Page, View
from render.club.alt import profile_alt
from render.club.best_racers import best
from render.club.common import GAP, MARGIN, PAD, TITLE_LINE, UNDER, below, header, panel, tag, tag_width
from render.club.numbers import FORGOTTEN, NEW, NOBODY, amount, plural, rate
from render.club.past_results import form
from render.club.rivals import rivals
from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Scene
from render.typography import measuring
from render.typography.display_names import drawable
from render.typography.fitting import label

LINE, VALUE, GIVE = TITLE_LINE._replace(h=104), 96, 46
PROVISIONAL = "provisional rating"
STAT, NUMBER, DIE = 124, 60, 58
DICE = 400
"""The width of the tile about dice, next to three others."""


def profile_page(view: View) -> Page:
    return Page("club-profile", profile_scene(view), profile_alt(view))


def profile_scene(view: View) -> Scene:
    """Lays out a profile. A person who has asked to be erased gets an empty one, even if some data still exists."""
    gone = bool(view["gone"])
    name = NOBODY if gone else drawable(view["name"], NOBODY)
    right = _rating(view["rating"]) if view["rating"] and not gone else []
    items = header(name, [view["game"], view["server"]], right, LINE, "dim" if gone else "ink")
    if gone or not view["games"]:
        items += _sentence(below(items), FORGOTTEN if gone else NEW)
    else:
        items += _numbers(below(items), view)
        for part in (form, best, rivals):
            items += part(below(items), view)
    return Scene(below(items, MARGIN).y, (), tuple(items))


def _rating(rating: Mapping[str, Any]) -> list[Item]:
    """Lays out the rating, its margin of error, and whether it is provisional."""
    value, give = amount(round(rating["value"])), f"± {amount(round(rating['give']))}"
    beside, wide = measuring.width(give, GIVE), measuring.width(value, VALUE, True)
    number = Box(LINE.right - beside - 14 - wide, LINE.y, wide, LINE.h)
    items: list[Item] = [Label(number, value, VALUE, "call", bold=True)]
    items.append(Label(Box(LINE.right - beside, LINE.y + 26, beside, LINE.h - 26), give, GIVE, "dim"))
    if rating["provisional"]:
        return [*items, *tag(LINE.right - tag_width(PROVISIONAL), LINE.bottom + UNDER // 2, PROVISIONAL)]
    word = measuring.width("rating", SMALLEST + 3)
    return [*items, Label(Box(LINE.right - word, LINE.bottom, word, UNDER), "rating", SMALLEST + 3, "dim")]


def _sentence(area: Box, words: str) -> list[Item]:
    box = area._replace(h=STAT)
    return [panel(box), label(box.inset(PAD, 0), words, SMALLEST + 5, "dim", align="middle")]


def _numbers(area: Box, view: View) -> list[Item]:
    """Lays out games, wins, win rate and the average roll."""
    dice, row = view["dice"], area._replace(h=STAT)
    numbers = [
        (amount(view["games"]), plural(view["games"], "game")),
        (amount(view["wins"]), plural(view["wins"], "win")),
        (rate(view["wins"] / view["games"]), "of games won"),
    ]
    items: list[Item] = []
    for cell, (number, what) in zip(row._replace(w=row.w - (DICE + GAP if dice else 0)).columns(3, GAP), numbers, strict=True):
        items += [panel(cell), *_number(cell, number, what)]
    if not dice:
        return items
    cell = Box(row.right - DICE, row.y, DICE, row.h)
    die = Box(cell.x + PAD - 4, cell.y, DIE, cell.h).square(DIE)
    words = Box(die.right, cell.y, cell.right - die.right, cell.h)
    what = f"mean of {amount(dice['count'])} dice"
    return [*items, panel(cell), Icon(die, "die", 5), *_number(words, f"{dice['mean']:.2f}", what)]


def _number(cell: Box, number: str, what: str) -> list[Item]:
    """Lays out a large number and its caption."""
    upper = Box(cell.x + 8, cell.y + 6, cell.w - 16, 68)
    lower = Box(upper.x, upper.bottom, upper.w, 42)
    return [label(upper, number, NUMBER, bold=True, align="middle"), label(lower, what, SMALLEST, "dim", align="middle")]
