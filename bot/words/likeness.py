"""What somebody means who types a name: case, spaces and dots do not count, and whoever mistypes is told what is nearest."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TypeVar

from bot.words.chat import clipped, plain
from engine import Refused
from engine.game import plain_name

T = TypeVar("T")
MOST_NAMED = 12
"""Names in one refusal."""
NEAR = 0.6
"""How like a name must be to be offered, from 0 to 1."""


def meant(typed: str, named: Sequence[tuple[str, T]]) -> list[T]:
    """What is called so; or else all whose names begin so; or else all that have it somewhere."""
    wanted = plain_name(typed)
    if not wanted:
        return []
    names = [(plain_name(name), each) for name, each in named]
    exact = [each for name, each in names if name == wanted]
    begin = [each for name, each in names if name.startswith(wanted)]
    return exact or begin or [each for name, each in names if wanted in name]


def nearest(typed: str, names: Sequence[str], most: int = 3) -> list[str]:
    """The names that are most like it, if any is."""
    by_plain = {plain_name(name): name for name in names}
    return [by_plain[each] for each in get_close_matches(plain_name(typed), by_plain, most, NEAR)]


def not_found(typed: str, what: str, names: Sequence[str]) -> Refused:
    """ "“Bannana” is not on offer. Did you mean Banana?" """
    begin = f"“{plain(clipped(typed, 40))}” {what}."
    if like := nearest(typed, names):
        return Refused(f"{begin} Did you mean {' or '.join(plain(name) for name in like)}?")
    more = ", …" if len(names) > MOST_NAMED else "."
    return Refused(f"{begin} Possible: {', '.join(plain(name) for name in names[:MOST_NAMED])}{more}")
