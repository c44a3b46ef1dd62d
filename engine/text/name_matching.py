"""Finds things by typed names. Case, spaces and punctuation are ignored; parts of names and misspellings find something too.

The sign of a number counts: -6, +6 and ±6 are different tiles. A hyphen is as good as a minus sign.

`named` are pairs of a name and what it stands for. Something with several names is returned only once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TypeVar

from engine.text.english import MINUS

T = TypeVar("T")
NEAR = 0.6
"""The similarity from which `nearest` suggests a name, from 0 to 1."""


_IGNORED = re.compile(r"(?!(?<![^\W_])[-+±]\d)[\W_]")
"""Whatever is no letter and no digit, but for the sign of a number; a hyphen after a letter joins words."""


def plain_name(text: str) -> str:
    """Return the letters, digits and signs of a name in lower case: "M.O.U.T.H." and "mouth" are the same name."""
    return _IGNORED.sub("", _with_hyphens(text))


def _with_hyphens(text: str) -> str:
    return text.casefold().replace(MINUS, "-")


def exact_matches(typed: str, named: Iterable[tuple[str, T]]) -> list[T]:
    """Return the things with exactly this name apart from case; otherwise those with the same letters and digits."""
    named, as_typed, wanted = list(named), _with_hyphens(typed.strip()), plain_name(typed)
    literally = [thing for name, thing in named if as_typed and _with_hyphens(name) == as_typed]
    return _unique(literally or [thing for name, thing in named if wanted and plain_name(name) == wanted])


def find_by_name(typed: str, named: Iterable[tuple[str, T]]) -> list[T]:
    """Return the things with this name; otherwise those whose names begin with it; otherwise those whose names contain it.

    A number at the end of the text is a whole number if there is such a name: -1 is not -10.
    """
    named, wanted = list(named), plain_name(typed)
    whole = re.compile(re.escape(wanted) + (r"(?!\d)" if wanted[-1:].isdigit() else ""))
    begin, within = _begin_or_within(typed, [(name, thing) for name, thing in named if whole.search(plain_name(name))] or named)
    return exact_matches(typed, named) or _unique(begin or within)


def suggestions(typed: str, named: Iterable[tuple[str, T]]) -> list[T]:
    """Return suggestions while a user types: names that begin with the text, then names that contain it; all for an empty text."""
    named = list(named)
    if not typed.strip():
        return _unique([thing for _, thing in named])
    begin, within = _begin_or_within(typed, named)
    return _unique(begin + within)


def _begin_or_within(typed: str, named: Sequence[tuple[str, T]]) -> tuple[list[T], list[T]]:
    wanted = plain_name(typed)
    matches = [(plain_name(name), thing) for name, thing in named if wanted and wanted in plain_name(name)]
    begin = [thing for name, thing in matches if name.startswith(wanted)]
    return begin, [thing for name, thing in matches if not name.startswith(wanted)]


def _unique(things: Sequence[T]) -> list[T]:
    """Remove duplicates without hashing."""
    return [thing for number, thing in enumerate(things) if thing not in things[:number]]


def nearest(typed: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Return the most similar names, if any are similar enough."""
    by_plain = {plain_name(name): name for name in names}
    return [by_plain[match] for match in get_close_matches(plain_name(typed), by_plain, most, NEAR)]
