"""Scenes become images. Item drawings are supersampled, cached, and pasted onto a cached ground."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import replace
from functools import lru_cache
from typing import Any, Generic, TypeVar

from PIL import Image, ImageDraw

from render.drawing.figure_registry import drawing_of
from render.drawing.icons import icon_drawing
from render.drawing.pen import Pen, Point, marks, smooth
from render.drawing.sprites import sprite
from render.scene.scene import Box, Curve, Figure, Icon, Item, Label, Panel, Scene, Trail, Veil
from render.scene.theme import Theme
from render.typography import measuring
from render.typography.draw_text import SWASH, letters

SMOOTH = 2
"""The supersampling factor of panels."""

BADGE, LEAST_BADGE = 0.36, 32
"""The size of the seat badge on a figure, relative to the figure, and its smallest size in pixels."""

LEAST_LETTER = 40
"""The smallest size of an option letter on a figure."""

SNAP = 4
"""Figure sizes are multiples of this, so that cached sprites are used more often."""

SHADE = 110
"""The opacity of a veil, of 255."""

STRIDE, SPARK, RIBBON = 28, 22, 9
"""Pixels between the sparks of a warp, the size of a spark, and the width of a trail."""

FILM_LETTERS = 18
"""The smallest font size in a film: a phone shows a film at two thirds of its size."""

HALF = 0.5
"""The scale of a film that has a ground of its own."""

RIM = 2
"""The width of a curve's outline, which keeps dark seats visible on a dark page and pale ones on a pale page."""


def painted(scene: Scene, theme: Theme) -> Image.Image:
    image = _page(scene, theme)
    if scene.ground:
        depth = max(item.box.bottom for item in scene.ground)  # so that one cached ground serves pictures of all heights
        image.paste(ground(scene._replace(height=min(depth, scene.height), items=()), theme))
    for item in scene.items:
        put(image, item, theme)
    return image


@lru_cache(maxsize=8)
def ground(scene: Scene, theme: Theme) -> Image.Image:
    """Returns the cached image of a scene's ground."""
    image = _page(scene, theme)
    for item in scene.ground:
        put(image, item, theme)
    return image


def _page(scene: Scene, theme: Theme) -> Image.Image:
    return Image.new("RGB", (scene.width, scene.height), theme.colour("page"))


def clear_caches() -> None:
    """Clears all caches, so that a benchmark draws everything."""
    for cached in (ground, _panel, _corners, letters, _icon_image, sprite):
        cached.cache_clear()


# ---------------------------------------------------------------------- item types

ItemT = TypeVar("ItemT", bound=Item)


class Painter(ABC, Generic[ItemT]):
    """Everything that depends on the type of an item: how to paint it, its size in a film, and which items share colours.

    A new item type needs a dataclass and a subclass of this one: `class DotPainter(Painter[Dot], item=Dot)` registers itself, for
    `Dot` and its subclasses.
    """

    def __init_subclass__(cls, item: type[Item]) -> None:
        _PAINTERS[item] = cls()

    @abstractmethod
    def paint(self, image: Image.Image, item: ItemT, theme: Theme) -> None: ...

    def scaled(self, item: ItemT, box: Box, by: float) -> ItemT:
        """Returns the item at a smaller size; `box` is its scaled box."""
        return replace(item, box=box)

    def look(self, item: ItemT) -> object:
        """Returns a key that items of the same colours share, wherever they are: a film's palette counts each key once."""
        return type(item)


_PAINTERS: dict[type[Item], Painter[Any]] = {}


def _painter(item: Item) -> Painter[Any]:
    for base in type(item).__mro__:
        if painter := _PAINTERS.get(base):
            return painter
    raise TypeError(f"no painter is registered for {type(item).__name__}")


def put(image: Image.Image, item: Item, theme: Theme) -> None:
    """Paints one item on an image."""
    _painter(item).paint(image, item, theme)


@lru_cache(maxsize=16384)
def scaled(item: Item, by: float = HALF) -> Item:
    """Returns an item of a picture at the size that it has in a film, by default half of it."""
    smaller: Item = _painter(item).scaled(item, scaled_box(item.box, by), by)
    return smaller


def scaled_box(box: Box, by: float) -> Box:
    return Box(*(scaled_length(length, by) for length in box))


def scaled_length(length: int, by: float) -> int:
    return math.floor(length * by + 1e-6)


def look(item: Item) -> object:
    """Returns what the item's colours depend on."""
    return _painter(item).look(item)


# ---------------------------------------------------------------------- panels


class PanelPainter(Painter[Panel], item=Panel):
    def paint(self, image: Image.Image, panel: Panel, theme: Theme) -> None:
        for ink, inner in ((panel.edge, 0), (panel.fill, panel.line if panel.edge else 0)):
            if ink is not None:
                hollow = panel.line if ink == panel.edge and panel.fill is None else 0
                _fill(image, panel.box.inset(inner), max(0, panel.radius - inner), hollow, theme.colour(ink))

    def scaled(self, panel: Panel, box: Box, by: float) -> Panel:
        line = min(panel.line, max(1, scaled_length(panel.line, by)))
        return replace(panel, box=box, line=line, radius=scaled_length(panel.radius, by))

    def look(self, panel: Panel) -> object:
        return panel.fill, panel.edge


class VeilPainter(Painter[Veil], item=Veil):
    def paint(self, image: Image.Image, veil: Veil, theme: Theme) -> None:
        image.paste(theme.colour("veil"), veil.box.corners, _shade(veil.box.w, veil.box.h))


def _fill(image: Image.Image, area: Box, radius: int, hollow: int, colour: str) -> None:
    """Fills a rounded rectangle. Only its corners need a mask; without one, filling is several times faster."""
    x, y, right, bottom = area.corners
    if hollow or area.h < 2 * radius + 2:
        image.paste(colour, area.corners, _panel(area.w, area.h, radius, hollow))
        return
    image.paste(colour, (x, y + radius, right, bottom - radius))
    if radius:
        upper, lower = _corners(area.w, radius)
        image.paste(colour, (x, y, right, y + radius), upper)
        image.paste(colour, (x, bottom - radius, right, bottom), lower)


@lru_cache(maxsize=4)
def _shade(width: int, height: int) -> Image.Image:
    return Image.new("L", (width, height), SHADE)


@lru_cache(maxsize=256)
def _corners(width: int, radius: int) -> tuple[Image.Image, Image.Image]:
    """Returns the masks of the upper and of the lower corners of a panel."""
    whole = _panel(width, 2 * radius + 2, radius, 0)
    return whole.crop((0, 0, width, radius)), whole.crop((0, radius + 2, width, 2 * radius + 2))


@lru_cache(maxsize=256)
def _panel(width: int, height: int, radius: int, hollow: int) -> Image.Image:
    """Returns the mask of a panel, or of its outline if `hollow` is not 0."""
    mask = Image.new("L", (width * SMOOTH, height * SMOOTH))
    draw = ImageDraw.Draw(mask)
    size = (0, 0, width * SMOOTH - 1, height * SMOOTH - 1)
    if hollow:
        draw.rounded_rectangle(size, radius * SMOOTH, outline=255, width=hollow * SMOOTH)
    else:
        draw.rounded_rectangle(size, radius * SMOOTH, fill=255)
    return mask.reduce(SMOOTH)


# ---------------------------------------------------------------------- words


class LabelPainter(Painter[Label], item=Label):
    def paint(self, image: Image.Image, label: Label, theme: Theme) -> None:
        if not label.text:
            return
        box, (mask, colours) = label.box, letters(label.text, label.size, label.bold)
        room = box.w - (mask.width - 2 * SWASH)
        x = box.x - SWASH + {"left": 0, "middle": room // 2, "right": room}[label.align]
        whole = Box(x, box.y + (box.h - mask.height) // 2, *mask.size)
        seen = whole.intersection(box)
        inside = seen.moved(-whole.x, -whole.y).corners
        image.paste(theme.colour(label.ink), seen.corners, mask.crop(inside))
        if colours is not None:
            stamp = colours.crop(inside)
            image.paste(stamp, seen[:2], stamp)

    def scaled(self, label: Label, box: Box, by: float) -> Label:
        size = max(FILM_LETTERS, scaled_length(label.size, by))
        # Letters of half the size are a little more than half as wide.
        more = max(0, measuring.width(label.text, size, label.bold) - box.w)
        left = {"left": 0, "middle": more // 2, "right": more}[label.align]
        return replace(label, box=box._replace(x=box.x - left, w=box.w + more), size=size)


# ---------------------------------------------------------------------- drawings


class FigurePainter(Painter[Figure], item=Figure):
    def paint(self, image: Image.Image, figure: Figure, theme: Theme) -> None:
        box = figure.box.square()
        box = box.square(box.w - box.w % SNAP)
        stamp = sprite(drawing_of(figure.name), box.w, figure.pose, figure.mirrored, theme.colour("halo"))
        image.paste(stamp, box[:2], stamp)
        if figure.seat is not None or figure.choice is not None:
            size = max(LEAST_BADGE, round(box.w * BADGE)) if box.w < 110 else max(40, round(box.w * 0.28))
            badge = _icon_image("seat", figure.seat or 0, size)
            if figure.choice is not None:
                size = max(LEAST_LETTER, size)
                badge = _icon_image("choice", figure.choice, size)
            at_left = figure.mirrored != (figure.pose == "down")  # a lying figure has its head where the badge would be
            image.paste(badge, (box.x if at_left else box.right - size, box.bottom - size), badge)

    def look(self, figure: Figure) -> object:
        return figure.name, figure.pose


class IconPainter(Painter[Icon], item=Icon):
    def paint(self, image: Image.Image, icon: Icon, theme: Theme) -> None:
        size = icon.box.h if icon.slim else min(icon.box.w, icon.box.h)
        stamp = _icon_image(icon.kind, icon.value, size)
        image.paste(stamp, icon.box.square(size)[:2], stamp)

    def scaled(self, icon: Icon, box: Box, by: float) -> Icon:
        """A slim icon becomes wider, because its outline reaches into the next pixel."""
        return replace(icon, box=box.inset(-1, 0) if icon.slim else box)

    def look(self, icon: Icon) -> object:
        return icon.kind, icon.value


@lru_cache(maxsize=512)
def _icon_image(kind: str, value: int, size: int) -> Image.Image:
    pen = Pen(size, size, size / 100)
    icon_drawing(kind)(pen, value)
    return pen.finished()


class TrailPainter(Painter[Trail], item=Trail):
    def paint(self, image: Image.Image, trail: Trail, theme: Theme) -> None:
        if trail.sparks:
            _put_sparks(image, trail)
            return
        origin = trail.box[:2]
        way = smooth([(x - origin[0], y - origin[1]) for x, y in trail.points])
        pen = Pen(trail.box.w, trail.box.h, finer=2)
        for width, colour in ((RIBBON + 6, theme.colour("trail edge")), (RIBBON, theme.colour(f"seat {trail.seat}"))):
            pen.ribbon(way, colour, width)
            pen.shape(_arrow_head(way, 17 if width > RIBBON else 13), colour, line=0)
        stamp = pen.finished()
        image.paste(stamp, origin, stamp)

    def scaled(self, trail: Trail, box: Box, by: float) -> Trail:
        raise TypeError("a film shows movement itself, not its trail")


def _arrow_head(way: list[Point], reach: float) -> list[Point]:
    (ax, ay), (bx, by) = way[-2], way[-1]
    length = math.hypot(bx - ax, by - ay) or 1
    dx, dy = (bx - ax) / length * reach, (by - ay) / length * reach
    return [(bx + dx * 0.9, by + dy * 0.9), (bx - dx * 0.5 - dy, by - dy * 0.5 + dx), (bx - dx * 0.5 + dy, by - dy * 0.5 - dx)]


def _put_sparks(image: Image.Image, trail: Trail) -> None:
    for x, y in marks(smooth(trail.points), STRIDE):
        spot = Box(round(x), round(y), 0, 0)
        if not any(area.holds(spot) for area in trail.spare):
            _stamp(image, "spark", trail.seat, spot.x, spot.y, SPARK)
    _stamp(image, "portal", trail.seat, *trail.points[0], 52)
    _stamp(image, "portal", trail.seat, *trail.points[-1], max(60, trail.goal + 8))


def _stamp(image: Image.Image, kind: str, value: int, x: int, y: int, size: int) -> None:
    stamp = _icon_image(kind, value, size)
    image.paste(stamp, (x - size // 2, y - size // 2), stamp)


# ---------------------------------------------------------------------- graphs


class CurvePainter(Painter[Curve], item=Curve):
    def paint(self, image: Image.Image, curve: Curve, theme: Theme) -> None:
        for width, ink in ((curve.line + 2 * RIM, "trail edge"), (curve.line, f"seat {curve.seat}")):
            image.paste(theme.colour(ink), curve.box.corners, _stroke(curve, width))

    def scaled(self, curve: Curve, box: Box, by: float) -> Curve:
        points = tuple((scaled_length(x, by), scaled_length(y, by)) for x, y in curve.points)
        return replace(curve, box=box, points=points, line=max(1, scaled_length(curve.line, by)))

    def look(self, curve: Curve) -> object:
        return Curve, curve.seat


def _stroke(curve: Curve, width: int) -> Image.Image:
    """Returns the mask of a line with round joints and ends: ten times as fast as drawing in colour."""
    box, r = curve.box, (width * SMOOTH - 1) / 2
    mask = Image.new("L", (box.w * SMOOTH, box.h * SMOOTH))
    draw = ImageDraw.Draw(mask)
    points = [((x - box.x) * SMOOTH, (y - box.y) * SMOOTH) for x, y in curve.points]
    draw.line(points, fill=255, width=width * SMOOTH)
    for x, y in points:
        draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
    return mask.reduce(SMOOTH)
