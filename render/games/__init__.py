"""The pictures of each game, a folder each. A folder that has an ARTIST is drawn by it; nothing else lists them."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from engine import Refused
from render.artist import Artist
from render.drawing import figure_registry, icons


@cache
def artists() -> dict[str, Artist]:
    found: dict[str, Artist] = {}
    for module in pkgutil.iter_modules(__path__):
        artist: Artist | None = getattr(import_module(f"{__name__}.{module.name}"), "ARTIST", None)
        if artist is not None:
            figure_registry.enrol(artist.game, artist.cast)
            icons.enrol(artist.game, artist.signs)
            found[artist.game] = artist
    return found


def artist_of(game: object) -> Artist:
    if not isinstance(game, str) or game not in artists():
        raise Refused(f"There are no pictures for {str(game)[:60]!r}. Possible: {', '.join(artists())}.")
    return artists()[game]
