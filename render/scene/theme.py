"""Themes: the colours of a scene's inks. A new theme is a new column in the table of inks."""

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


_FIXED = {"gold": "#ffc83a", "silver": "#d5dbe6", "bronze": "#d98a4b", **{f"seat {i}": colour for i, colour in enumerate(SEATS)}}
"""The colours that are the same in every theme."""

_INKS: Mapping[Ink, tuple[Colour, Colour]] = {
    "page": ("#1c1e2e", "#f7f1e3"),
    "panel": ("#2a2d44", "#fffdf6"),
    "panel edge": ("#454a6b", "#d8cbb0"),
    "bright": ("#3a3f60", "#f3e6c8"),
    "ink": ("#fbf7ea", "#2a2438"),
    "dim": ("#b9bdd6", "#6a6478"),
    "accent": ("#ffd45e", "#f0b429"),
    "call": ("#ffd45e", "#8a3f00"),
    "on accent": ("#2b2413", "#2b2413"),
    "halo": ("#fffdf5", "#ffffff"),
    "trail edge": ("#fffdf5", "#4a3f55"),
    "frame": ("#454a6b", "#7d7263"),
    "grass": ("#1f4a3c", "#cfe6bd"),
    "mild": ("#9a6250", "#eeb79a"),
    "mild odd": ("#a86f5c", "#f5c6ac"),
    "mild corner": ("#6d4335", "#e39a76"),
    "wild": ("#6c5389", "#d3bdec"),
    "wild odd": ("#785f95", "#dfcdf3"),
    "wild corner": ("#473461", "#b999de"),
    "sand": ("#80683f", "#e9d6a4"),
    "sand odd": ("#8e754a", "#f2e3bb"),
    "sand corner": ("#5d4a29", "#cfb97f"),
    "tile edge": ("#f5e6d3", "#8a6a55"),
    "tile ink": ("#fff8ec", "#3b2b25"),
    "road": ("#3b3f5e", "#e3d6b8"),
    "spot": ("#ffe48a", "#fff2b3"),
    "square": ("#3b4060", "#e9e2d0"),
    "square odd": ("#454b70", "#ddd4be"),
    "card edge": ("#8c93bd", "#6d6350"),
    "calm": ("#8c93bd", "#b1a8be"),
    "turned card": ("#7f9bff", "#2448d8"),
    "marker": ("#1f2236", "#efe6d0"),
    "veil": ("#0a0a1e", "#4a3f6b"),
}
"""The colours of each ink in the dark theme and in the light one."""

DARK = Theme("dark", {**_FIXED, **{ink: dark for ink, (dark, _) in _INKS.items()}})
LIGHT = Theme("light", {**_FIXED, **{ink: light for ink, (_, light) in _INKS.items()}})

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}


def get_theme(name: str) -> Theme:
    if name not in THEMES:
        raise Refused(f"There is no theme called {name[:40]!r}. Possible: {', '.join(THEMES)}.")
    return THEMES[name]
