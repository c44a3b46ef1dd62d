"""The pictures of each game. A module or package here with an `ARTIST` is found by itself; nothing else lists them."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from render.artist import Artist


def find_artists() -> Iterator[Artist]:
    """Imports every module of this package and yields its `ARTIST`, if it has one."""
    for module in pkgutil.iter_modules(__path__):
        artist: Artist | None = getattr(import_module(f"{__name__}.{module.name}"), "ARTIST", None)
        if artist is not None:
            yield artist
