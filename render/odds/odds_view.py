"""The odds as a view tells them. Views without any are as good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class OddsView(NamedTuple):
    title: str = ""
    """What the line is about: "Race 2", "The game"."""
    names: Sequence[str] = ()
    """How the line of each seat is called."""
    line: Sequence[Sequence[float]] = ()
    """The chance of each seat before every turn, and then what came of it."""
    mark: int | None = None
    """The point of the line after which it turned."""
    decided: str = ""
    """That turn in one sentence."""
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
        """Whoever won, then the others by their last chance."""
        last, end = self.line[-2:]
        return sorted(range(len(end)), key=lambda seat: (-end[seat], -last[seat], seat))


def odds_of(view: Mapping[str, Any]) -> OddsView:
    told = view.get("odds") or {}
    return OddsView(**{field: told[field] for field in OddsView._fields if field in told})


def likely(chances: Sequence[float]) -> list[int]:
    """The seats, the most likely first."""
    return sorted(range(len(chances)), key=lambda seat: (-chances[seat], seat))
