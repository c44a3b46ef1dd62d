"""Scenery: wide, calm drawings of the ground, in shades between the colours of a theme."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from PIL import Image, ImageColor

from render.drawing.paint import Painter
from render.drawing.pen import Pen
from render.scene.scene import Colour, Ink, Item
from render.scene.theme import Theme

FINER = 2
"""The supersampling factor: more would add shades, of which a film has few."""


@dataclass(frozen=True, slots=True)
class Scenery(Item):
    """A drawing that fills its box, in shades of an ink. Its units are hundredths of the height."""

    motif: str
    look: Ink

    solid: ClassVar[bool] = False


class Palette:
    """The colours of a theme, and those between them. The empty ink is that of the scenery."""

    def __init__(self, theme: Theme, look: Ink) -> None:
        self._theme, self._look = theme, look

    def of(self, ink: Ink) -> Colour:
        return self._theme.colour(ink or self._look)

    def mixed(self, ink: Ink, other: Ink, part: float) -> Colour:
        """Returns a colour between two inks; `part` is the share of the second one."""
        first, second = (ImageColor.getrgb(self.of(name)) for name in (ink, other))
        return "#{:02x}{:02x}{:02x}".format(*(round(a + (b - a) * part) for a, b in zip(first[:3], second[:3], strict=True)))


Motif = Callable[[Pen, float, Palette], None]
"""Draws scenery whose width in units is given."""

_MOTIFS: dict[str, Motif] = {}


def register(motifs: Mapping[str, Motif]) -> None:
    """Adds motifs by name."""
    _MOTIFS.update(motifs)


class SceneryPainter(Painter[Scenery], item=Scenery):
    def paint(self, image: Image.Image, item: Scenery, theme: Theme) -> None:
        unit = item.box.h / 100
        pen = Pen(item.box.w, item.box.h, unit, finer=FINER)
        _MOTIFS[item.motif](pen, item.box.w / unit, Palette(theme, item.look))
        stamp = pen.finished()
        image.paste(stamp, item.box[:2], stamp)

    def look(self, item: Scenery) -> object:
        return item.motif, item.look
