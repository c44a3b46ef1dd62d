"""Themes: the colours of a scene's inks. A new theme is a new table here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import Refused
from render.scene.scene import Colour, Ink

SEATS: tuple[Colour, ...] = ("#d92b23", "#1b6ef2", "#9cfcf8", "#11d944", "#6828ab", "#f58fcb", "#ffff46", "#6e2205")
"""Seat colours, distinct for every kind of colour vision (a test checks that); badge shape and number identify a seat, too."""


@dataclass(frozen=True)
class Theme:
    name: str
    inks: Mapping[Ink, Colour] = field(hash=False)

    def colour(self, ink: Ink) -> Colour:
        return ink if ink.startswith("#") else self.inks[ink]


_MEDALS = {"gold": "#ffc83a", "silver": "#d5dbe6", "bronze": "#d98a4b"}
_SEATS = {f"seat {i}": colour for i, colour in enumerate(SEATS)}

DARK = Theme(
    "dark",
    {
        **_MEDALS,
        **_SEATS,
        "page": "#1c1e2e",
        "panel": "#2a2d44",
        "panel edge": "#454a6b",
        "bright": "#3a3f60",
        "ink": "#fbf7ea",
        "dim": "#b9bdd6",
        "accent": "#ffd45e",
        "call": "#ffd45e",
        "on accent": "#2b2413",
        "halo": "#fffdf5",
        "trail edge": "#fffdf5",
        "frame": "#454a6b",
        "grass": "#1f4a3c",
        "mild": "#b65a41",
        "mild odd": "#c5674c",
        "mild corner": "#843c2a",
        "wild": "#7a4a9e",
        "wild odd": "#8756ad",
        "wild corner": "#55307a",
        "sand": "#80683f",
        "sand odd": "#8e754a",
        "tile edge": "#f5e6d3",
        "tile ink": "#fff8ec",
        "road": "#3b3f5e",
        "spot": "#ffe48a",
        "square": "#3b4060",
        "square odd": "#454b70",
        "card edge": "#8c93bd",
        "calm": "#8c93bd",
        "turned card": "#7f9bff",
        "marker": "#1f2236",
        "veil": "#0a0a1e",
    },
)

LIGHT = Theme(
    "light",
    {
        **_MEDALS,
        **_SEATS,
        "page": "#f7f1e3",
        "panel": "#fffdf6",
        "panel edge": "#d8cbb0",
        "bright": "#f3e6c8",
        "ink": "#2a2438",
        "dim": "#6a6478",
        "accent": "#f0b429",
        "call": "#8a3f00",
        "on accent": "#2b2413",
        "halo": "#ffffff",
        "trail edge": "#4a3f55",
        "frame": "#7d7263",
        "grass": "#cfe6bd",
        "mild": "#eeb79a",
        "mild odd": "#f5c6ac",
        "mild corner": "#e39a76",
        "wild": "#d3bdec",
        "wild odd": "#dfcdf3",
        "wild corner": "#b999de",
        "sand": "#e9d6a4",
        "sand odd": "#f2e3bb",
        "tile edge": "#8a6a55",
        "tile ink": "#3b2b25",
        "road": "#e3d6b8",
        "spot": "#fff2b3",
        "square": "#e9e2d0",
        "square odd": "#ddd4be",
        "card edge": "#6d6350",
        "calm": "#b1a8be",
        "turned card": "#2448d8",
        "marker": "#efe6d0",
        "veil": "#4a3f6b",
    },
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}


def get_theme(name: str) -> Theme:
    if name not in THEMES:
        raise Refused(f"There is no theme called {name[:40]!r}. Possible: {', '.join(THEMES)}.")
    return THEMES[name]
