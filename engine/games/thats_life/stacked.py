"""A pile of which the top is known: positions may say what will be drawn next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.host import Host
from engine.pile import Pile

T = TypeVar("T")


class Stacked(Pile[T]):
    """The first `known` of `left` are drawn in that order, and then whatever chance brings."""

    __slots__ = ("known",)

    def __init__(self, top: Sequence[T], rest: Sequence[T], bottom: Sequence[T] = ()) -> None:
        super().__init__([*top, *rest], bottom)
        self.known = len(top)

    @property
    def top(self) -> list[T]:
        return self.left[: self.known]

    def draw(self, host: Host, count: int, only: int | None = None) -> list[T]:
        drawn = self.top[:count]
        del self.left[: len(drawn)]
        self.known -= len(drawn)
        return drawn + super().draw(host, count - len(drawn), only)
