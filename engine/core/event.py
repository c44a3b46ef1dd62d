"""What happened, one fact at a time, each with the fact that it answers."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True):
    """`cause` is the number of the event this one answers, 0 for none; `only` is the one seat that may see it, None for all."""

    number: int
    kind: str
    data: dict[str, Any]
    cause: int = 0
    only: int | None = None

    def seen_by(self, seat: int | None) -> bool:
        return self.only is None or self.only == seat
