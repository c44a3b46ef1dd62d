"""What was ruled about a card, and where docs/rulings.md has it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

OWN = "house"
"""In place of a number, on a card of one's own."""


class Ruling(Struct, frozen=True):
    """`number` is the one in docs/rulings.md; a `house` ruling is contested, or of a card of one's own, which has no number."""

    text: str
    number: str = ""
    house: bool = False

    @property
    def for_players(self) -> str:
        """The numbers of our books mean nothing to them."""
        return f"{self.text} (house ruling)" if self.house else self.text

    def __str__(self) -> str:
        reference = ", ".join(filter(None, ("house ruling" if self.house else "", self.number)))
        return f"{self.text} ({reference})" if reference else self.text


def read_rulings(lines: Iterable[str], contested: Collection[str]) -> tuple[Ruling, ...]:
    """From what stands on a card, each with its reference at the end: "Not two. (000-R16)"."""
    return tuple(_ruling(line, contested) for line in lines)


def _ruling(line: str, contested: Collection[str]) -> Ruling:
    text, _, reference = line.removesuffix(")").rpartition(" (")
    return Ruling(text, house=True) if reference == OWN else Ruling(text, reference, reference in contested)
