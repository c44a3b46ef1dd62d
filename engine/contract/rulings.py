"""Rulings about a card, with their numbers in docs/rulings.md."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

OWN = "house"
"""The reference of a ruling about a home-made card, in place of a number."""


class Ruling(Struct, frozen=True):
    """One ruling. `number` is its number in docs/rulings.md; `house` rulings are contested, or about a home-made card."""

    text: str
    number: str = ""
    house: bool = False

    @property
    def for_players(self) -> str:
        """The text without the number, which means nothing to players."""
        return f"{self.text} (house ruling)" if self.house else self.text

    def __str__(self) -> str:
        reference = ", ".join(filter(None, ("house ruling" if self.house else "", self.number)))
        return f"{self.text} ({reference})" if reference else self.text


def read_rulings(lines: Iterable[str], contested: Collection[str]) -> tuple[Ruling, ...]:
    """Return the rulings on a card from its lines, each with the reference at the end: "Not two. (000-R16)"."""
    return tuple(_ruling(line, contested) for line in lines)


def _ruling(line: str, contested: Collection[str]) -> Ruling:
    text, _, reference = line.removesuffix(")").rpartition(" (")
    return Ruling(text, house=True) if reference == OWN else Ruling(text, reference, reference in contested)
