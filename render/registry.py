"""The artists by game id. This layer knows no game: `render` says how their artists are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from engine import Refused
from render.artist import Artist
from render.drawing import figure_registry, icons

_ARTISTS: dict[str, Artist] = {}
_find_artists: Callable[[], Iterable[Artist]] = tuple


def find_artists_with(find: Callable[[], Iterable[Artist]]) -> None:
    """Sets how artists are found. `find` is called once, when an artist is first asked for."""
    global _find_artists
    _find_artists = find


def register(artist: Artist) -> None:
    """Makes a game's pictures, figures and icons available."""
    figure_registry.register(artist.game, artist.cast)
    icons.register(artist.game, artist.icons)
    _ARTISTS[artist.game] = artist


def artists() -> dict[str, Artist]:
    """Returns all artists by game id."""
    _register_all()
    return _ARTISTS


@cache
def _register_all() -> None:
    for artist in _find_artists():
        register(artist)


def artist_of(game: object) -> Artist:
    """Returns the artist of a game; raises Refused if there is none."""
    if not isinstance(game, str) or game not in artists():
        raise Refused(f"There are no pictures for {str(game)[:60]!r}. Possible: {', '.join(artists())}.")
    return artists()[game]
