"""The registry of artists. A module or package here with an `ARTIST` is found by itself; nothing else lists them."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from engine import Refused
from render.artist import Artist
from render.drawing import figure_registry, icons

_ARTISTS: dict[str, Artist] = {}


def register(artist: Artist) -> None:
    """Makes a game's pictures, figures and icons available."""
    figure_registry.register(artist.game, artist.cast)
    icons.register(artist.game, artist.icons)
    _ARTISTS[artist.game] = artist


def artists() -> dict[str, Artist]:
    """Returns all artists by game id. The first call imports the modules of this package and registers their artists."""
    _discover()
    return _ARTISTS


@cache
def _discover() -> None:
    for module in pkgutil.iter_modules(__path__):
        artist: Artist | None = getattr(import_module(f"{__name__}.{module.name}"), "ARTIST", None)
        if artist is not None:
            register(artist)


def artist_of(game: object) -> Artist:
    if not isinstance(game, str) or game not in artists():
        raise Refused(f"There are no pictures for {str(game)[:60]!r}. Possible: {', '.join(artists())}.")
    return artists()[game]
