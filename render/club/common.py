"""Shared parts of the club pictures: header, place marks, tags and figures."""

from __future__ import annotations

from collections.abc import Sequence

from render.club.numbers import DOT, amount
from render.registry import artists
from render.scene.scene import SMALLEST, WIDTH, Box, Figure, Ink, Item, Label, Panel
from render.typography import measuring
from render.typography.display_names import name_label, plain_text
from render.typography.fitting import label

MARGIN, GAP, PAD = 16, 10, 20
"""Pixels at the edge of the page, between panels, and inside a panel."""
AREA = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 0)
TITLE_LINE = Box(AREA.x + 8, 8, AREA.w - 16, 84)
UNDER, LEAST_TITLE = 50, 44
TAG = 44
ROUND = 18
MEDALS = ("gold", "silver", "bronze")


def below(items: Sequence[Item], gap: int = GAP) -> Box:
    """Returns the full width of the page below the given items."""
    return AREA._replace(y=max(item.box.bottom for item in items) + gap)


def header(title: str, rest: Sequence[str], right: Sequence[Item] = (), line: Box = TITLE_LINE, ink: Ink = "ink") -> list[Item]:
    """Lays out a title and a subtitle, and shortens them to make room for the items already placed at the right."""
    lower = Box(line.x, line.bottom, line.w, UNDER)
    upper, under = (part._replace(w=_end(part, right) - part.x) for part in (line, lower))
    words = DOT.join(filter(None, map(plain_text, rest)))
    name = name_label(upper, title, line.h - 20, ink, bold=True, least=LEAST_TITLE)
    return [*name, label(under, words, SMALLEST + 3, "dim"), *right]


def _end(line: Box, right: Sequence[Item]) -> int:
    """Returns where a line must end to stay clear of the items at its right."""
    return min((item.box.x - 24 for item in right if item.box.touches(line)), default=line.right)


def panel(box: Box) -> Panel:
    return Panel(box, "panel", "panel edge", 2, radius=ROUND)


def heading(area: Box, title: str, rest: str = "") -> list[Item]:
    """Lays out the title of a panel and how to read it."""
    line = Box(area.x + PAD, area.y + 8, area.w - 2 * PAD, 50)
    wide = measuring.width(title, SMALLEST + 5, True)
    items: list[Item] = [Label(line._replace(w=wide), title, SMALLEST + 5, bold=True)]
    if rest:
        items.append(label(Box(line.x + wide + 18, line.y, line.w - wide - 18, line.h), rest, SMALLEST, "dim"))
    return items


def tag(x: int, middle: int, words: str, loud: bool = False) -> list[Item]:
    """Lays out a framed word, from `x` to the right."""
    box = Box(x, middle - TAG // 2, tag_width(words), TAG)
    edge, ink = ("accent", "on accent") if loud else ("panel edge", "dim")
    return [
        Panel(box, "accent" if loud else "panel", edge, 2, radius=TAG // 2),
        Label(box.inset(TAG // 2 - 4, 2), words, SMALLEST, ink, bold=loud, align="middle"),
    ]


def tag_width(words: str) -> int:
    return max(measuring.width(words, SMALLEST, bold) for bold in (False, True)) + TAG - 8


def place_mark(box: Box, place: int, size: int) -> list[Item]:
    """Lays out the number of a place in the middle of a box, in front of a medal for the first three places."""
    medal = box.square(size)
    if place <= len(MEDALS):
        number = Label(medal, str(place), SMALLEST + 5, "on accent", bold=True, align="middle")
        return [Panel(medal, MEDALS[place - 1], "tile edge", 3, radius=size // 2), number]
    text = amount(place)
    large = next(size for size in (SMALLEST + 5, SMALLEST) if size == SMALLEST or measuring.width(text, size, True) <= box.w)
    return [Label(box, text, large, bold=True, align="middle")]


def has_figure(game: str, card: str) -> bool:
    artist = artists().get(game)
    return artist is not None and card in artist.cast


def figure(box: Box, game: str, card: str) -> list[Item]:
    """Returns the figure from the game's cast, or nothing if the cast has none of that name."""
    return [Figure(box, f"{game}/{card}")] if has_figure(game, card) else []
