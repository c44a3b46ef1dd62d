"""What happened, as data until the last moment: words that refer to people and pieces.

Names are filled in where it is shown: a chat with markdown, a picture with the letters it has, a log, a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from string import Formatter
from typing import Any

from msgspec import Struct


class Name(Struct, frozen=True, omit_defaults=True):
    """Somebody in a sentence: a seat, or a piece by the name the game gave it."""

    seat: int | None = None
    piece: str = ""


Words = tuple[str | Name, ...]
NameOf = Callable[[Name], str]
"""What somebody is called where the words are shown."""


class Phrase(Struct, frozen=True):
    """One thing that happened: `doer` and what they do, or a whole sentence without one.

    What the same doer does next may follow `does`; nothing can follow `rest`, which begins with its own punctuation.
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


def make_phrase(doer: Name | None, does: str, *values: Any, rest: str = "", **named: Any) -> Phrase:
    return Phrase(doer, fill(does, *values, **named), fill(rest, *values, **named))


def fill(template: str, *values: Any, **named: Any) -> Words:
    """A template with its blanks filled in: with names, numbers, or other words."""
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
    for at, part in enumerate(parts):
        words += [between, *part] if at else part
    return tuple(words)


def clauses(words: Words) -> list[Words]:
    """A sentence in parts, cut behind what joins them, for whoever cannot show all of it at once."""
    found: list[list[str | Name]] = [[]]
    for word in words:
        found[-1].append(word)
        if word in _JOINTS:
            found.append([])
    return [tuple(part) for part in found if part]


_JOINTS = (", ", "; ", ": ")


def names_in(words: Words) -> list[Name]:
    return [word for word in words if isinstance(word, Name)]


def without_subject(words: Words) -> Words | None:
    """What somebody does, without their name, where words begin with that; None where they do not."""
    match words:
        case (Name(), str(does), *rest) if does[:1] == " ":
            return (does[1:], *rest)
    return None


def listed_words(parts: Iterable[Words | Name | str]) -> Words:
    """One, two and three."""
    *first, last = [_as_words(part) for part in parts]
    return (*joined_words(first), " and ", *last) if first else last


def to_text(words: Words, call: NameOf) -> str:
    """With names; a name that ends with its own punctuation needs no more, in bold or not."""
    text = ""
    for word in words:
        part = word if isinstance(word, str) else call(word)
        text += part[1:] if part[:1] == "." and text.endswith(_MARKS) and not part.startswith("..") else part
    return text


_MARKS = (".", "!", "?", ".**", "!**", "?**")


def name_by_seat(seats: Sequence[str]) -> NameOf:
    """Everybody as the table calls them."""
    return lambda name: seats[name.seat] if name.seat is not None else name.piece
