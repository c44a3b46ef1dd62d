"""A turn as people retell it, made once by the game and used by everybody who shows it: message, picture, film, description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from engine.telling import Name, Words, joined


class Change(Struct, frozen=True):
    """What a turn came to for somebody: from where to where, if they moved, what became of them, and what is soon forgotten."""

    who: Name
    way: tuple[str, str] | None = None
    fates: tuple[Words, ...] = ()
    passing: tuple[Words, ...] = ()

    @property
    def words(self) -> Words:
        return (self.who, " ", *self.came)

    @property
    def came(self) -> Words:
        """The same without the name, where that has just been said."""
        way: list[Words] = [(" → ".join(self.way),)] if self.way else []
        return joined([*way, *self.passing, *self.fates], " and ")


class Line(Struct, frozen=True):
    """Something that a turn set off; `at` is the number of the event with which it began."""

    at: int
    words: Words


class Turn(Struct, frozen=True):
    """A turn as people retell it, or what happened outside of turns (`seat` is None): a draft pick, the end of a race.

    `told` says what was done and what it came to, `then` what that set off, a line each. Where much has happened since, `brief`
    says what it came to for everybody. `dice`, `way` and `adds` are for whoever draws it.
    """

    first: int
    """The number of its first event."""
    at: int
    """The number of the event with which `told` can be told: nobody hears what a die shows before it lies."""
    told: Words
    then: tuple[Line, ...] = ()
    changes: tuple[Change, ...] = ()
    seat: int | None = None
    piece: str = ""
    dice: tuple[int, ...] = ()
    way: tuple[str, str] | None = None
    adds: tuple[tuple[str, Words], ...] = ()

    @property
    def brief(self) -> Words:
        """Who, the die, and what it came to; nothing for an end or a beginning, which is told in full however much has happened."""
        if not self.changes:
            return ()
        rolled = f" rolled {', '.join(map(str, self.dice))}" if self.dice else ""
        who: Words = (Name(self.seat), f"{rolled}: ") if self.seat is not None else ()
        return (*who, *joined([change.came if change.who == Name(self.seat) else change.words for change in self.changes]))


def summed(turns: Sequence[Turn]) -> Words:
    """What many turns came to, for everybody whom they changed for good."""
    sums: dict[Name, Change] = {}
    for change in (change for turn in turns for change in turn.changes):
        before = sums.get(change.who, Change(change.who))
        ways = [way for way in (before.way, change.way) if way]
        sums[change.who] = Change(change.who, (ways[0][0], ways[-1][1]) if ways else None, (*before.fates, *change.fates))
    lasting = [change.words for change in sums.values() if change.fates or (change.way and change.way[0] != change.way[1])]
    return (f"In {len(turns)} turns: ", *(joined(lasting) if lasting else ("nothing has changed",)))


class Part(NamedTuple):
    """Turns that are told alike: one in full, or several in a row."""

    how: Literal["full", "brief", "sum"]
    turns: tuple[Turn, ...]


def shapes(turns: Sequence[Turn]) -> Iterator[list[Part]]:
    """All of it in ever fewer words: everything in full first, then more and more of the oldest turns in brief, then as a sum.

    Ends and beginnings are always told in full. Whoever shows it takes the first that there is room for.
    """
    for how in ("brief", "sum"):
        for count in range(len(turns) + 1):
            yield [*_parts(turns, count, how)]


def _parts(turns: Sequence[Turn], count: int, how: Literal["brief", "sum"]) -> Iterator[Part]:
    row: tuple[Turn, ...] = ()
    for at, turn in enumerate(turns):
        if at < count and turn.changes:
            row = (*row, turn)
            continue
        if row:
            yield Part(how, row)
            row = ()
        yield Part("full", (turn,))
    if row:
        yield Part(how, row)


def turns_of(view: Mapping[str, Any]) -> list[Turn]:
    """The turns that a table's view tells of."""
    return msgspec.convert(view["turns"], list[Turn])
