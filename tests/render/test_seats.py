"""Seats: colour, shape and number identify a seat for everyone, and all text is legible."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from PIL import Image, ImageChops, ImageColor, ImageDraw

from engine import Table, all_games, get_game
from render import pictures
from render.drawing.icons import DARK_SEATS, ICONS, PALE
from render.drawing.paint import painted
from render.drawing.pen import INK
from render.registry import artist_of
from render.scene.scene import Box, Item, Label, Panel, Scene
from render.scene.theme import DARK, LIGHT, SEATS, THEMES, Theme
from render.typography.measuring import font
from tests.render.colour_vision import KINDS, apart, closest, contrast, light, oklab, seen
from tests.render.drawing.images import drawn, shared, silhouette
from tests.render.random_games import tables

GAME = "magical-athlete"
SIZES = (24, 46)
"""The sizes of a seat's badge on a small figure, and beside a name."""

CONFUSED = (("protanopia", "#c05000", "#706800"), ("deuteranopia", "#a05000", "#608000"), ("tritanopia", "#00a0a0", "#0080d0"))


# ---------------------------------------------------------------------- colours


def test_the_simulation_of_eyes_is_right() -> None:
    """Published values of OKLab and WCAG; grey stays grey, and colours that differ in the missing light become similar."""
    assert oklab(light("#ffffff")) == pytest.approx((1, 0, 0), abs=1e-4)
    assert oklab(light("#ff0000")) == pytest.approx((0.62796, 0.22486, 0.12585), abs=1e-4)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    for kind in KINDS:
        assert seen("#808080", kind) == pytest.approx(light("#808080"), abs=1e-4)
    for kind, a, b in CONFUSED:
        assert apart(a, b, kind) < apart(a, b) / 2


@pytest.mark.parametrize("kind", KINDS)
def test_seats_have_colours_that_everybody_tells_apart(kind: str) -> None:
    distance, a, b = closest(SEATS, kind)
    assert distance >= 0.12, f"seats {SEATS.index(a) + 1} and {SEATS.index(b) + 1}"


def test_there_are_as_many_seats_as_a_game_can_have() -> None:
    assert len(set(SEATS)) == max(game.most for game in all_games().values())


# ---------------------------------------------------------------------- signs


@cache
def sign(seat: int, size: int) -> Image.Image:
    return drawn(ICONS["seat"], seat, size)


@pytest.mark.parametrize("size", SIZES)
def test_seats_have_shapes_that_are_told_apart_without_colour(size: int) -> None:
    """A disc and the same disc one pixel aside share 0.9 at 24 pixels: an invisible difference."""
    alike = {
        (a + 1, b + 1): round(common, 2)
        for a, b in itertools.combinations(range(len(SEATS)), 2)
        if (common := shared(silhouette(sign(a, size)), silhouette(sign(b, size)))) >= 0.88
    }
    assert not alike


def digit_on(seat: int, size: int) -> Image.Image:
    """Returns what is inside the outline and not in the seat's colour, cropped and scaled to a fixed size."""
    image = sign(seat, size)
    flat = Image.new("RGB", image.size, INK)
    flat.paste(image, (0, 0), image)
    difference = ImageChops.difference(flat, Image.new("RGB", image.size, SEATS[seat]))
    red, green, blue = difference.split()
    other = ImageChops.lighter(red, ImageChops.lighter(green, blue)).point([0] * 64 + [255] * 192)
    ImageDraw.floodfill(other, (0, 0), 0)
    return stamp(other)


def written(digit: int) -> Image.Image:
    mask = Image.new("L", (200, 200))
    ImageDraw.Draw(mask).text((50, 150), str(digit), fill=255, font=font(140, True), anchor="ls")
    return stamp(mask)


def stamp(mask: Image.Image) -> Image.Image:
    box = mask.getbbox()
    assert box, "no digit, or one that runs into the outline"
    return mask.crop(box).resize((24, 32)).point([0] * 128 + [255] * 128)


@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_a_seats_sign_shows_its_number(seat: int) -> None:
    there = digit_on(seat, 100)
    likeness = {digit: shared(there, written(digit)) for digit in range(10)}
    assert max(likeness, key=likeness.__getitem__) == seat + 1
    assert likeness[seat + 1] > 0.75


@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_a_seats_number_can_be_read_on_its_colour(seat: int) -> None:
    assert contrast(PALE if seat in DARK_SEATS else INK, SEATS[seat]) >= 4.5
    colours = {colour for _, colour in sign(seat, 100).getcolors(10_000) or ()}
    assert (*ImageColor.getrgb(PALE if seat in DARK_SEATS else INK), 255) in colours
    assert (*ImageColor.getrgb(SEATS[seat]), 255) in colours


# ---------------------------------------------------------------------- real pictures


class Looked(dict[str, str]):
    """Inks that record which of them were used."""

    def __init__(self, inks: Iterable[tuple[str, str]]) -> None:
        super().__init__(inks)
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        return super().__getitem__(name)


@cache
def scenes() -> dict[str, list[Scene]]:
    """Returns the scenes of a game of six, its first film and all cards, by kind of picture."""
    artist = artist_of(GAME)
    by_kind: dict[str, list[Scene]] = {"card": [artist.card(card).scene for card in get_game(GAME).cards.values()]}
    people = ["Ann", "Bob", "Cy", "Dee", "Ed", "Fay"]
    for answers, (table, last_event) in enumerate(tables(GAME, people, {"tracks": "wild,mild,wild-printed,mild"}, 6)):
        view = table.view(None, since=last_event)
        if view["board"]["phase"] != "race" or answers % 9 == 1:
            for page in artist.pages(view):
                by_kind.setdefault(page.name.rstrip("0123456789-").split("-")[-1], []).append(page.scene)
    reel = artist.reels(table.view(None, since=0))[0]
    moments = (*reel.frames[::5], reel.frames[-1])
    by_kind["film"] = [reel.scene._replace(items=(*reel.scene.items, *moment.pieces)) for moment in moments]
    return by_kind


def inks_of(item: Item) -> Iterator[str]:
    for part in ("fill", "edge", "ink"):
        ink = getattr(item, part, None)
        if ink and not ink.startswith("#"):
            yield ink


def test_all_kinds_of_pictures_are_looked_at() -> None:
    assert {"draft", "race", "turn", "up", "end", "final", "card", "film"} <= scenes().keys()


def test_both_themes_have_the_same_inks() -> None:
    assert DARK.inks.keys() == LIGHT.inks.keys()
    assert set(THEMES) == {"dark", "light"}


def test_both_themes_have_every_ink_that_pictures_ask_for() -> None:
    """Items name their inks; painters use more, so one picture of each kind is painted."""
    named = {ink for kind in scenes().values() for scene in kind for item in scene.every() for ink in inks_of(item)}
    inks = Looked(DARK.inks.items())
    for kind in scenes().values():
        painted(kind[len(kind) // 2], Theme("looked at", inks))
    for theme in THEMES.values():
        assert named | inks.names <= theme.inks.keys()
    assert {f"seat {seat}" for seat in range(6)} | {"halo", "page", "ink", "dim", "call"} <= named | inks.names


def test_a_table_is_drawn_in_both_themes() -> None:
    view = Table.new(GAME, ["Ann", "Bob"], seed="1").view(None, since=0)
    (dark,), (bright,) = pictures(view, "dark"), pictures(view, "light")
    assert dark.alt == bright.alt
    assert (dark.width, dark.height) == (bright.width, bright.height)
    assert dark.data != bright.data


# ---------------------------------------------------------------------- to be read

LEGIBLE = [
    *(("ink", surface, 4.5) for surface in ("page", "panel", "bright", "grass")),
    *(("call", surface, 4.5) for surface in ("page", "panel", "grass")),
    *(("dim", surface, 3.0) for surface in ("page", "panel", "bright", "grass")),
    *(("tile ink", surface, 3.0) for surface in ("mild", "mild odd", "wild", "wild odd")),
    *(("on accent", surface, 4.5) for surface in ("accent", "gold", "silver", "bronze")),
]
"""Text inks and surfaces, with the smallest contrast (WCAG 2)."""


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(("ink", "surface", "least"), LEGIBLE)
def test_letters_stand_out_from_their_ground(theme: Theme, ink: str, surface: str, least: float) -> None:
    assert contrast(theme.colour(ink), theme.colour(surface)) >= least


def surfaces(scene: Scene) -> Iterator[tuple[str, str, str]]:
    """Yields each text with its ink and that of the uppermost panel below its centre."""
    panels: list[Panel] = []
    for item in scene.every():
        if isinstance(item, Panel) and item.fill:
            panels.append(item)
        elif isinstance(item, Label) and item.text:
            middle = Box(*item.box.middle, 0, 0)
            below = (panel.fill for panel in reversed(panels) if panel.fill and panel.box.holds(middle))
            yield item.ink, next(below, "page"), item.text


def faint(shown: Iterable[Scene], theme: Theme, least: float) -> dict[str, float]:
    """Returns the texts that stand out from their background by less than the least contrast (WCAG 2)."""
    texts = {(ink, surface): text for scene in shown for ink, surface, text in surfaces(scene)}
    assert len(texts) > 6
    return {
        f"{text!r} in {ink!r} on {surface!r}": round(stands_out, 2)
        for (ink, surface), text in texts.items()
        if (stands_out := contrast(theme.colour(ink), theme.colour(surface))) < least
    }


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_all_that_is_written_in_pictures_and_films_can_be_read(theme: Theme) -> None:
    """The table above states the intention; this test checks the actual scenes."""
    assert not faint([scene for kind in scenes().values() for scene in kind], theme, 3)
