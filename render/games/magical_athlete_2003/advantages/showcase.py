"""Gallery pictures of Advantages: the stall, line-ups and races with items, a shared place, the end, a film, and all icons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from engine import get_game
from render.artist import Exhibit, Page, View
from render.drawing.encode import png
from render.drawing.paint import painted
from render.film.replay import replay
from render.gallery.gallery import framed
from render.games.magical_athlete_2003.advantages.drawings import ICONS
from render.games.magical_athlete_2003.advantages.items import BY_TITLE, icon_of
from render.games.magical_athlete_2003.advantages.moments import FILM, moments, used_in_races
from render.race.artist import RaceArtist
from render.scene.scene import Box, Icon, Item, Panel, Scene
from render.scene.theme import get_theme
from render.typography.fitting import label

PLAIN: Mapping[str, str] = {}
ADVANCED: Mapping[str, str] = {"draft": "advanced"}

SIZES = (160, 72, 36, 24)
"""The sizes at which icons are shown."""

COLUMNS, CELL = 4, Box(0, 0, sum(SIZES) + 60, 214)


def showcase(artist: RaceArtist) -> Iterator[Exhibit]:
    """Yields the pictures of several games; the Advanced Draft, the film and the icons only once."""
    for players, options in ((4, PLAIN), (5, ADVANCED)):
        seen = moments(players, options)
        for name, view in seen.items():
            if name != FILM:
                for theme in ("dark", "light"):
                    yield framed(f"2003-things-{players}-{theme}-{name}", page_of(artist, name, view), theme)
        if FILM in seen and options is PLAIN:
            used = used_in_races(seen[FILM])
            number = max(range(1, len(used)), key=lambda number: len(used[number]))
            alt = "A race of a game with Advantages as a film: things rise from racers, wind blows, a pulse dims the course."
            yield Exhibit("2003-things-replay.gif", alt, partial(replay, seen[FILM], number))
    for title, card in get_game(artist.game).cards.items():
        if title in BY_TITLE:
            yield framed(f"2003-things-card-{BY_TITLE[title]}", artist.card(card))
    for theme in ("dark", "light"):
        yield Exhibit(
            f"2003-things-{theme}.png", "All things and what they leave behind, large and small.", partial(icon_sheet, theme)
        )


def page_of(artist: RaceArtist, name: str, view: View) -> Page:
    """Returns the page of that occasion, or else the table as it stands."""
    suffix = {"line-up": "-line-up", "shared": "-end"}.get(name, "")
    return next(page for page in artist.pages(view)[::-1] if suffix in page.name)


def icon_sheet(theme: str) -> bytes:
    """Returns all icons on one sheet."""
    rows = -(-len(ICONS) // COLUMNS)
    width, height = COLUMNS * CELL.w + 20, rows * CELL.h + 20
    items: list[Item] = []
    for name, cell in zip(ICONS, Box(10, 10, width - 20, height - 20).grid(COLUMNS, rows), strict=False):
        box = cell.inset(5)
        items += [Panel(box, "panel", radius=16), label(Box(box.x + 12, box.y + 4, box.w - 24, 36), name, 28, bold=True)]
        x = box.x + 8
        for size in SIZES:
            items.append(Icon(Box(x, box.bottom - 4 - size, size, size), icon_of(name), 3))
            x += size + 8
    return png(painted(Scene(height, (), tuple(items), width), get_theme(theme)), limit=None)
