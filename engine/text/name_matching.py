"""Which thing somebody means by a typed name: case, spaces and dots do not count, a part may do, and a slip finds the nearest.

All functions take names together with what they stand for. A thing with several names is found once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TypeVar

T = TypeVar("T")
NEAR = 0.6
"""How similar a name must be to be suggested, from 0 to 1."""


def plain_name(text: str) -> str:
    """Its letters and digits, whatever their case: "M.O.U.T.H." and "mouth" are the same name."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def exact_matches(typed: str, named: Iterable[tuple[str, T]]) -> list[T]:
    """Things with exactly that name apart from case; otherwise those with the same letters and digits."""
    named, as_typed, wanted = list(named), typed.strip().casefold(), plain_name(typed)
    literally = [each for name, each in named if as_typed and name.casefold() == as_typed]
    return _once(literally or [each for name, each in named if wanted and plain_name(name) == wanted])


def find_by_name(typed: str, named: Iterable[tuple[str, T]]) -> list[T]:
    """Things with that name; otherwise those whose names begin with it; otherwise those whose names contain it."""
    named = list(named)
    begin, within = _begin_or_within(typed, named)
    return exact_matches(typed, named) or _once(begin or within)


def suggestions(typed: str, named: Iterable[tuple[str, T]]) -> list[T]:
    """Suggestions while somebody types: names that begin with it, then names that contain it; at first, all of them."""
    named = list(named)
    if not typed.strip():
        return _once([each for _, each in named])
    begin, within = _begin_or_within(typed, named)
    return _once(begin + within)


def _begin_or_within(typed: str, named: Sequence[tuple[str, T]]) -> tuple[list[T], list[T]]:
    wanted = plain_name(typed)
    found = [(plain_name(name), each) for name, each in named if wanted and wanted in plain_name(name)]
    begin = [each for name, each in found if name.startswith(wanted)]
    return begin, [each for name, each in found if not name.startswith(wanted)]


def _once(found: Sequence[T]) -> list[T]:
    return [each for number, each in enumerate(found) if each not in found[:number]]


def nearest(typed: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The most similar names, if any are similar enough."""
    by_plain = {plain_name(name): name for name in names}
    return [by_plain[each] for each in get_close_matches(plain_name(typed), by_plain, most, NEAR)]
