"""A face-down pile of cards or tokens. It has no order until somebody draws, so there is nothing to peek at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from engine.core.host import Host

T = TypeVar("T")


class Pile(Generic[T]):
    """`left` may come in any order; the bottom is drawn last, in the order it was put there."""

    __slots__ = ("bottom", "left")

    def __init__(self, left: Sequence[T], bottom: Sequence[T] = ()) -> None:
        self.left = list(left)
        self.bottom = list(bottom)

    def draw(self, host: Host, count: int, only: int | None = None) -> list[T]:
        """`count` cards, or as many as there are, face up or for one seat only."""
        drawn: list[T] = []
        while len(drawn) < count and (self.left or self.bottom):
            drawn.append(self.left.pop(host.below(len(self.left), only)) if self.left else self.bottom.pop(0))
        return drawn

    def put_under(self, cards: Sequence[T]) -> None:
        self.bottom.extend(cards)


class Stacked(Pile[T]):
    """A pile of which the top is known, as positions may say: the first `known` of `left` are drawn in that order."""

    __slots__ = ("known",)

    def __init__(self, top: Sequence[T], rest: Sequence[T] = (), bottom: Sequence[T] = ()) -> None:
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
