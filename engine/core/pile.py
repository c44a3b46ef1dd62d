"""A face-down pile of cards or tokens. The order is only decided by drawing, so a saved pile reveals nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from engine.core.host import Host

T = TypeVar("T")


class Pile(Generic[T]):
    """`left` is drawn first, at random; `bottom` is drawn last, in the order in which cards were put there."""

    __slots__ = ("bottom", "left")

    def __init__(self, left: Sequence[T], bottom: Sequence[T] = ()) -> None:
        self.left = list(left)
        self.bottom = list(bottom)

    def draw(self, host: Host, count: int, only: int | None = None) -> list[T]:
        """Draw `count` cards, or as many as there are. `only` is the one seat that may see them, None for everybody."""
        drawn: list[T] = []
        while len(drawn) < count and (self.left or self.bottom):
            drawn.append(self.left.pop(host.below(len(self.left), only)) if self.left else self.bottom.pop(0))
        return drawn

    def put_under(self, cards: Sequence[T]) -> None:
        self.bottom.extend(cards)


class Stacked(Pile[T]):
    """A pile with known top cards, for positions: the first `known` of `left` are drawn in their order."""

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
