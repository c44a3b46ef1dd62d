"""The odds in a view; a view may have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class OddsView(NamedTuple):
    title: str = ""
    """The title of the graph: "Race 2", "The game"."""
    names: Sequence[str] = ()
    """The name of each seat's line."""
    line: Sequence[Sequence[float]] = ()
    """The chance of each seat before every turn, and finally the result."""
    mark: int | None = None
    """The index of the turn that decided it, if one did."""
    rise: str = ""
    """The winner's chance before and after that turn, as the text has it: "20 % to 61 %"."""
    decided: str = ""
    """What decided it, as the text has it."""
    comeback: str = ""
    """How little the winner's chance had been, if it was a comeback."""
    game: Sequence[float] | None = None
    """The chance of each seat to win the whole game."""

    @property
    def winners(self) -> list[int]:
        return [seat for seat, share in enumerate(self.line[-1]) if share > 0]

    @property
    def turns(self) -> int:
        return len(self.line) - 1

    @property
    def order(self) -> list[int]:
        """Returns the winners, then the others by their last chance."""
        last, end = self.line[-2:]
        return sorted(range(len(end)), key=lambda seat: (-end[seat], -last[seat], seat))


def odds_of(view: Mapping[str, Any]) -> OddsView:
    data = view.get("odds") or {}
    return OddsView(**{field: data[field] for field in OddsView._fields if field in data})


def likely(chances: Sequence[float]) -> list[int]:
    """Returns the seats, the most likely first."""
    return sorted(range(len(chances)), key=lambda seat: (-chances[seat], seat))
