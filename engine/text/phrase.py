"""Phrases: words with placeholders for players and pieces.

The names are filled in where a phrase is shown: in a chat with markdown, in a picture with the characters its font has, in a log or
in a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from string import Formatter
from typing import Any

from msgspec import Struct

from engine.core.question import seat_emoji


class Name(Struct, frozen=True, omit_defaults=True):
    """A placeholder in a phrase: a player by seat, or a piece by the name the game gave it."""

    seat: int | None = None
    piece: str = ""


Words = tuple[str | Name, ...]
NameOf = Callable[[Name], str]
"""Returns the name to show for a placeholder."""


class Phrase(Struct, frozen=True):
    """One thing that happened: the subject `doer` with the predicate `does`, or a whole sentence in `does` without a subject.

    The next predicate of the same subject may follow `does`. Nothing can follow `rest`, which begins with its own punctuation.
    """

    doer: Name | None
    does: Words
    rest: Words = ()

    @property
    def sentence(self) -> Words:
        return (*self.opening, *self.rest, ".")

    @property
    def opening(self) -> Words:
        return (self.doer, " ", *self.does) if self.doer is not None else self.does


def seat(number: int) -> Name:
    return Name(seat=number)


def piece(name: str) -> Name:
    return Name(piece=name)


def emoji_of(name: Name) -> str:
    """Return under which name the emoji of a player or a piece is drawn, see `Artist.emojis`."""
    return name.piece if name.seat is None else seat_emoji(name.seat)


def make_phrase(doer: Name | None, does: str, *values: Any, rest: str = "", **named: Any) -> Phrase:
    """Return a phrase from templates, see `fill`."""
    return Phrase(doer, fill(does, *values, **named), fill(rest, *values, **named))


def fill(template: str, *values: Any, **named: Any) -> Words:
    """Return a format string as words, its fields filled in with names, numbers or other words."""
    words: list[str | Name] = []
    for text, field, form, _ in Formatter().parse(template):
        if text:
            words.append(text)
        if field is not None:
            value = values[int(field)] if field.isdigit() else named[field]
            words += _as_words(format(value, form) if form else value)
    return tuple(words)


def _as_words(value: Any) -> Words:
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, Name) else (str(value),)


def joined_words(parts: Sequence[Words], between: str = ", ") -> Words:
    words: list[str | Name] = []
    for index, part in enumerate(parts):
        words += [between, *part] if index else part
    return tuple(words)


def clauses(words: Words) -> list[Words]:
    """Split a sentence after commas, semicolons and colons, to show one part at a time."""
    parts: list[list[str | Name]] = [[]]
    for word in words:
        parts[-1].append(word)
        if word in _JOINTS:
            parts.append([])
    return [tuple(part) for part in parts if part]


_JOINTS = (", ", "; ", ": ")


def cut_at_joints(words: Words) -> Words:
    """Return the same words in shorter strings, so that `clauses` can split them after each comma, semicolon and colon."""
    parts: list[str | Name] = []
    for word in words:
        parts += [part for part in re.split("(, |; |: )", word) if part] if isinstance(word, str) else [word]
    return tuple(parts)


def without_details(words: Words) -> Words:
    """Return the words before the first semicolon or colon."""
    parts = cut_at_joints(words)
    return parts[: next((index for index, part in enumerate(parts) if part in ("; ", ": ")), len(parts))]


def names_in(words: Words) -> list[Name]:
    return [word for word in words if isinstance(word, Name)]


def without_subject(words: Words) -> Words | None:
    """Return words without the name they begin with; None if they do not begin with a name."""
    match words:
        case (Name(), str(does), *rest) if does[:1] == " ":
            return (does[1:], *rest)
    return None


def listed_words(parts: Iterable[Words | Name | str]) -> Words:
    """Return "one, two and three" as words."""
    *first, last = [_as_words(part) for part in parts]
    return (*joined_words(first), " and ", *last) if first else last


def to_text(words: Words, call: NameOf) -> str:
    """Return words as text with names filled in. A full stop is dropped after a name that ends with punctuation, bold or not."""
    text = ""
    for word in words:
        part = word if isinstance(word, str) else call(word)
        text += part[1:] if part[:1] == "." and text.endswith(_MARKS) and not part.startswith("..") else part
    return text


_MARKS = (".", "!", "?", ".**", "!**", "?**")


def name_by_seat(seats: Sequence[str]) -> NameOf:
    """Return a function that names players as in `seats`, and pieces by their own names."""
    return lambda name: seats[name.seat] if name.seat is not None else name.piece


def sentence(run: Sequence[Phrase]) -> Words:
    """Return what one did in a row as a sentence without its full stop: "Red rolls a 5, moves a pawn, and takes the +3"."""
    first, *others = run
    does = [first.opening, *(phrase.does for phrase in others)]
    if len(does) == 1:
        return (*does[0], *first.rest)
    return (*joined_words(does[:-1]), " and " if len(does) == 2 else ", and ", *does[-1], *run[-1].rest)
