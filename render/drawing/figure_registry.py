"""The figures of all games by name, such as "magical-athlete/Banana"."""

from __future__ import annotations

from render.drawing.sprites import Cast, Draw

_ALL: Cast = {}


def register(game: str, cast: Cast) -> None:
    """Adds the figures of a game."""
    _ALL.update({f"{game}/{name}": draw for name, draw in cast.items()})


def drawing_of(name: str) -> Draw:
    return _ALL[name]
