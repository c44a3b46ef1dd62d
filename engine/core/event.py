"""Events: what happened in a game, one fact at a time, each with its cause."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True):
    """One fact that happened. `number` counts from 1 over the whole game.

    `cause` is the number of the event that led to this one, 0 for none. `only` is the one seat that may see it, None for everybody.
    """

    number: int
    kind: str
    data: dict[str, Any]
    cause: int = 0
    only: int | None = None

    def seen_by(self, seat: int | None) -> bool:
        return self.only is None or self.only == seat
