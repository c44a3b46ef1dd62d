"""Pictures of other games: the smallest one, and layouts such as a tile track with stacks, a grid with walls, a priced row."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from PIL import ImageChops, ImageStat

import render
from engine import ReferenceCard, Refused
from render.artist import Artist, Page, View
from render.drawing import encode
from render.drawing.figure_parts import eyes, standing
from render.drawing.icons import Icons
from render.drawing.paint import painted
from render.drawing.pen import Pen
from render.drawing.sprites import Cast
from render.film.replay import replay
from render.registry import artists, register
from render.scene.scene import SMALLEST, WIDTH, Box, Figure, Icon, Item, Panel, Scene, faults
from render.scene.theme import THEMES
from render.typography.fitting import label
from tests.render.checks import check_page
from tests.render.small_game import ARTIST


def robot(pen: Pen) -> None:
    standing(pen, 50, 70, "#8892a8")
    pen.box(20, 20, 60, 54, "#5fb3c9", round_=10)
    eyes(pen, 50, 42, r=10, gap=24)


def beacon(pen: Pen, value: int) -> None:
    with pen.sized(0.5, 50, 50):
        pen.circle(50, 50, 90, "#ffd45e")
        pen.text(50, 50, str(value), 60)


class Toy(Artist):
    """A game that exists only here, in this one class."""

    game = "toy"
    cast: ClassVar[Cast] = {"Robot": robot}
    icons: ClassVar[Icons] = {"beacon": beacon}

    def pages(self, view: View) -> list[Page]:
        return [Page("toy-tiles", self.tiles(view), "Tiles."), Page("toy-grid", self.grid(view), "A grid."), self.row(view)]

    def tiles(self, view: View) -> Scene:
        """Lays out a winding track with stacks of pawns and the value of each tile."""
        items: list[Item] = []
        for number, (cell, pawns) in enumerate(zip(Box(10, 10, WIDTH - 20, 600).grid(7, 3, 8), view["tiles"], strict=True)):
            worth = Box(cell.x + 8, cell.y + 4, cell.w - 16, 40)
            items += [Panel(cell, "mild" if number % 2 else "mild odd", "tile edge", 2, radius=14)]
            items.append(label(worth, f"{number - 8:+d}".replace("-", "−"), SMALLEST, "tile ink", bold=True, align="middle"))
            stack = Box(cell.x + 6, worth.bottom, cell.w - 12, cell.bottom - worth.bottom - 6).side_by_side(max(1, len(pawns)), 70)
            items += [Icon(spot, "pawn", seat) for spot, seat in zip(stack, pawns, strict=False)]
        return Scene(620, (), tuple(items))

    def grid(self, view: View) -> Scene:
        """Lays out a grid with thin panels as walls, and an arrow beside each robot for its facing."""
        items: list[Item] = []
        for (x, y), cell in zip(((x, y) for y in range(5) for x in range(6)), Box(10, 10, 780, 650).grid(6, 5), strict=True):
            items.append(Panel(cell.inset(1), "panel", "panel edge", 1))
            if (x, y) in view["walls"]:
                items.append(Panel(Box(cell.right - 4, cell.y, 8, cell.h), "accent"))
            for where, seat, facing in view["robots"]:
                if where == (x, y):
                    items.append(Figure(Box(cell.x + 4, cell.y + 20, 84, 84), "toy/Robot", seat=seat, mirrored=facing == "left"))
                    items.append(Icon(Box(cell.x + 90, cell.y + 44, 34, 34), f"arrow {facing}"))
        items.append(Icon(Box(900, 200, 120, 120), "toy/beacon", 7))
        return Scene(670, (), tuple(items))

    def row(self, view: View) -> Page:
        """Lays out cards for sale."""
        items: list[Item] = []
        for price, cell in zip(view["prices"], Box(10, 10, WIDTH - 20, 240).columns(5, 10), strict=True):
            items.append(Panel(cell, "panel", "panel edge", 2, radius=18))
            items.append(Figure(Box(cell.x + 40, cell.y + 10, 150, 150), "toy/Robot"))
            items.append(Icon(Box(cell.x + 10, cell.bottom - 66, 56, 56), "bronze", price))
            items.append(label(Box(cell.x + 76, cell.bottom - 66, cell.w - 86, 56), "Robot", SMALLEST, bold=True))
        return Page("toy-row", Scene(260, (), tuple(items)), "A row.")

    def card(self, card: ReferenceCard) -> Page:
        return Page("toy-card", Scene(100, (), ()), card.text)


VIEW: dict[str, Any] = {
    "tiles": [list(range(n % 7)) for n in range(21)],
    "walls": {(0, 0), (2, 3), (4, 4)},
    "robots": [((0, 0), 0, "right"), ((3, 2), 1, "left"), ((5, 4), 5, "up"), ((1, 4), 3, "down")],
    "prices": [4, 3, 2, 1, 0],
}


@pytest.fixture
def small_game(monkeypatch: pytest.MonkeyPatch) -> Artist:
    """Returns an artist that consists of one file with two functions."""
    monkeypatch.setitem(artists(), ARTIST.game, ARTIST)
    return ARTIST


SMALL_VIEW: dict[str, Any] = {"game": "small", "seats": ["Ada", "Bo"], "board": {"points": [3, 5]}, "events": [], "result": None}


def test_two_functions_are_enough_for_pictures_of_a_game(small_game: Artist) -> None:
    card = ReferenceCard("Bid", "Highest bid", "Bid high.")
    for page in (*small_game.pages(SMALL_VIEW), small_game.card(card)):
        check_page(page, small_game.game)
    assert [drawn.name for drawn in render.pictures(SMALL_VIEW)] == ["small-table.png"]
    assert render.picture(SMALL_VIEW).alt == "The points. Ada: 3, Bo: 5."
    assert render.question_picture(SMALL_VIEW) is None
    assert not [*small_game.showcase()]


def test_a_game_without_films_says_so(small_game: Artist) -> None:
    with pytest.raises(Refused, match="There are no films of this game"):
        replay({**SMALL_VIEW, "events": [{"number": 1}]})


@pytest.mark.parametrize("theme", THEMES)
def test_a_game_adds_one_module(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(artists(), Toy.game, Toy())
    register(Toy())
    for page in artists()[Toy.game].pages(VIEW):
        assert not faults(page.scene), page.name
        image = painted(page.scene, THEMES[theme])
        assert len(encode.png(image)) < encode.LIMIT


def test_a_crowded_tile_shows_every_pawn() -> None:
    spots = Box(0, 0, 150, 140).side_by_side(18, 70)
    assert len(spots) == 18
    assert min(spot.w for spot in spots) >= 24
    assert not any(a.touches(b) for i, a in enumerate(spots) for b in spots[:i])


def test_what_is_drawn_smaller_has_smaller_lines_and_letters() -> None:
    """At half size it is the same drawing on half a canvas."""
    whole, part = Pen(100, 100, 1, finer=2), Pen(200, 200, 2, finer=2)
    robot(whole)
    whole.text(50, 85, "7", 14)
    with part.sized(0.5, 0, 0):
        robot(part)
        part.text(50, 85, "7", 14)
    assert ImageStat.Stat(ImageChops.difference(whole.image, part.image.crop((0, 0, 200, 200)))).rms == [0, 0, 0, 0]
