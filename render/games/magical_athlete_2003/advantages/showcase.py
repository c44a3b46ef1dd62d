"""The gallery of Advantages: every sign, the stall, line-ups and races with things, a shared place, and a film."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from functools import partial

from engine import game_called
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, MIND
from render.encode import png
from render.gallery import framed
from render.games.artist import Exhibit, Page
from render.games.magical_athlete_2003.advantages.drawings import SIGNS
from render.games.magical_athlete_2003.advantages.moments import View, outfitted, racers_of, with_events, with_race, with_uses
from render.games.magical_athlete_2003.advantages.things import BY_TITLE, sign_of
from render.paint import painted
from render.race.artist import RaceArtist
from render.replay import replay
from render.scene import Box, Item, Panel, Scene, Sign
from render.text import label
from render.theme import theme_called

SIZES = (160, 72, 36, 24)
"""How large signs are shown."""

COLUMNS, CELL = 4, Box(0, 0, sum(SIZES) + 60, 214)


def showcase(artist: RaceArtist, course: Sequence[View], whole: View) -> Iterator[Exhibit]:
    """From a game without them: what its players would hold and use."""
    players = len(whole["seats"])
    for name, page in _pages(artist, course):
        for theme in ("dark", "light"):
            yield framed(f"2003-things-{players}-{theme}-{name}", page, theme)
    if players == 4:
        alt = "Race 1 of a game with Advantages as a film: things rise from racers, wind blows, a pulse dims the course."
        yield Exhibit("2003-things-replay.gif", alt, partial(replay, with_uses(whole), 1))
        for title, card in game_called(artist.game).cards.items():
            if title in BY_TITLE:
                yield framed(f"2003-things-card-{BY_TITLE[title]}", artist.card(card))
        for theme in ("dark", "light"):
            yield Exhibit(
                f"2003-things-{theme}.png", "All things and what they leave behind, large and small.", partial(signs, theme)
            )


def _pages(artist: RaceArtist, course: Sequence[View]) -> Iterator[tuple[str, Page]]:
    players = len(course[0]["seats"])
    drafts = [view for view in course if view["board"]["phase"] == "draft"]
    bought = ("bought_item", {"seat": 3, "item": MIND, "coins": 2, "baubles": 0})
    draft = with_events(outfitted(drafts[-players]), bought)
    draft["board"]["round"] = 1 if players == 5 else None
    yield "draft", artist.now(draft)
    yield "line-up", artist.pages(outfitted(next(view for view in course if view["board"]["race"])))[-1]
    race = outfitted(next(view for view in course if view["board"]["race"] and view["board"]["race"]["turn"] > players))
    yield "used", artist.now(_used(race))
    yield "emp", artist.now(_hushed(race))
    yield "shared", _shared(artist, next(view for view in course if view["board"]["races"]))


def _used(view: View) -> View:
    first, second, third, fourth, *_ = racers_of(view)
    return with_events(
        with_race(view, [4, 4, 12, 19, 24], minds={1: 3}),
        ("item_used", {"seat": 1, "item": BOOT, "racer": first, "n": 3, "plus": 5}),
        ("item_used", {"seat": 3, "item": MIND, "racer": second}),
        ("item_used", {"seat": 0, "item": BEANS, "racer": third, "count": 2, "die": 7}),
        ("item_used", {"seat": 1, "item": GUST, "racers": [third], "space": 15, "n": -3}),
        ("item_used", {"seat": 3, "item": DYNAMITE, "die": 5}),
        ("exploded", {"seat": 3, "racer": fourth}),
    )


def _hushed(view: View) -> View:
    return with_events(with_race(view, [7, 9, 9, 14, 22], off=True), ("item_used", {"seat": 0, "item": EMP, "freed": []}))


def _shared(artist: RaceArtist, view: View) -> Page:
    """Two share the first place, after a gust."""
    view = copy.deepcopy(view)
    race = view["board"]["races"][0]["racers"]
    for place, racer in zip((1, 1, None, None, None), race, strict=False):
        racer.update(place=place, points=view["board"]["prizes"][0][0] if place else 0)
    return next(page for page in artist.pages(view) if "-race-1-end" in page.name)


def signs(theme: str) -> bytes:
    """All of them on one sheet."""
    rows = -(-len(SIGNS) // COLUMNS)
    width, height = COLUMNS * CELL.w + 20, rows * CELL.h + 20
    items: list[Item] = []
    for name, cell in zip(SIGNS, Box(10, 10, width - 20, height - 20).grid(COLUMNS, rows), strict=False):
        box = cell.inset(5)
        items += [Panel(box, "panel", radius=16), label(Box(box.x + 12, box.y + 4, box.w - 24, 36), name, 28, bold=True)]
        x = box.x + 8
        for size in SIZES:
            items.append(Sign(Box(x, box.bottom - 4 - size, size, size), sign_of(name), 3))
            x += size + 8
    return png(painted(Scene(height, (), tuple(items), width), theme_called(theme)), limit=None)
