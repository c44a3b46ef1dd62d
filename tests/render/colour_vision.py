"""How colours look with each kind of colour vision, and how different they are then."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import NamedTuple

from PIL import ImageColor

Rows = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]


class Light(NamedTuple):
    """A colour as linear amounts of light from 0 to 1, not as gamma-encoded values."""

    red: float
    green: float
    blue: float


KINDS: dict[str, Rows] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1.0: the remaining red, green and blue light."""

_CONES: Rows = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_OKLAB: Rows = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def light(colour: str) -> Light:
    return Light(*(_linear(value / 255) for value in ImageColor.getrgb(colour)[:3]))


def seen(colour: str, kind: str) -> Light:
    """Returns the colour as a person with that kind of vision sees it."""
    return Light(*(min(1.0, max(0.0, value)) for value in _times(KINDS[kind], light(colour))))


def oklab(colour: Light) -> tuple[float, float, float]:
    """Returns lightness and two colour axes; equal distances look about equally different (Ottosson 2020)."""
    return _times(_OKLAB, tuple(value ** (1 / 3) for value in _times(_CONES, colour)))


def apart(a: str, b: str, kind: str = "normal") -> float:
    """Returns 0 for equal colours, 1 for black and white."""
    pairs = zip(oklab(seen(a, kind)), oklab(seen(b, kind)), strict=True)
    return math.hypot(*(x - y for x, y in pairs))


def closest(colours: Iterable[str], kind: str) -> tuple[float, str, str]:
    """Returns the two most similar colours and their distance."""
    return min((apart(a, b, kind), a, b) for a, b in itertools.combinations(colours, 2))


def contrast(a: str, b: str) -> float:
    """Returns the contrast of text on its background, from 1 to 21 (WCAG 2)."""
    dark, bright = sorted(0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue for c in (light(a), light(b)))
    return (bright + 0.05) / (dark + 0.05)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _times(rows: Rows, column: tuple[float, ...]) -> tuple[float, float, float]:
    a, b, c = (sum(x * y for x, y in zip(row, column, strict=True)) for row in rows)
    return a, b, c
