"""All figures of all games by name: "magical-athlete/Banana"."""

from __future__ import annotations

from render.drawing.sprites import Cast, Draw

_ALL: Cast = {}


def enrol(troupe: str, cast: Cast) -> None:
    """A game brings its figures along."""
    _ALL.update({f"{troupe}/{name}": draw for name, draw in cast.items()})


def drawing_of(name: str) -> Draw:
    return _ALL[name]
