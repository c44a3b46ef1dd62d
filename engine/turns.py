"""A turn as people retell it, made once by the game and used by everybody who shows it: message, picture, film, description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from engine.telling import Name, Words, joined, listed


class Change(Struct, frozen=True):
    """What a turn came to for somebody: from where to where, if they moved, what became of them, what is soon forgotten, and
    whose doing it was, if not their own."""

    who: Name
    way: tuple[str, str] | None = None
    fates: tuple[Words, ...] = ()
    passing: tuple[Words, ...] = ()
    by: tuple[Name | str, ...] = ()

    @property
    def words(self) -> Words:
        return (self.who, " ", *self.came)

    @property
    def came(self) -> Words:
        """The same without the name, where that has just been said."""
        way: list[Words] = [(" → ".join(self.way),)] if self.way else []
        return joined([*way, *self.passing, *_counted(self.fates)])


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
        rolled: Words = (f" rolled {', '.join(map(str, self.dice))}",) if self.dice else ()
        adds = [part for plus, whose in self.adds for part in (f", {plus}", *((" ", *whose) if whose else ()))]
        who: Words = (Name(self.seat), *rolled, *adds, ": ") if self.seat is not None else ()
        return (*who, *joined([*self._came()], "; "))

    def _came(self) -> Iterator[Words]:
        """What it came to; together for those to whom the same has happened."""
        for by, changes in groupby(self.changes, lambda change: change.by):
            came = joined([change.came if change.who == Name(self.seat) else change.words for change in changes])
            yield (*came, " (", *listed(by), ")") if by else came


def summed(turns: Sequence[Turn]) -> Words:
    """What many turns came to, for everybody whom they changed for good."""
    sums: dict[Name, Change] = {}
    for change in (change for turn in turns for change in turn.changes):
        before = sums.get(change.who, Change(change.who))
        ways = [way for way in (before.way, change.way) if way]
        sums[change.who] = Change(change.who, (ways[0][0], ways[-1][1]) if ways else None, (*before.fates, *change.fates))
    lasting = [change.words for change in sums.values() if change.fates or (change.way and change.way[0] != change.way[1])]
    return (f"In {len(turns)} turns: ", *joined(lasting, "; ")) if lasting else (f"{len(turns)} turns went by",)


def _counted(fates: Sequence[Words]) -> Iterator[Words]:
    """What somebody did several times is said once: "takes -8", "takes a clover" twice is "takes -8, a clover ×2"."""
    done: dict[str | Name, Counter[Words]] = {}
    for verb, *what in fates:
        done.setdefault(verb, Counter())[tuple(what)] += 1
    for verb, counts in done.items():
        yield (verb, *joined([what if count == 1 else (*what, f" ×{count}") for what, count in counts.items()]))


class Part(NamedTuple):
    """Turns that are told alike: one in full, or several in a row."""

    how: Literal["full", "brief", "sum"]
    turns: tuple[Turn, ...]


def shapes(turns: Sequence[Turn]) -> Iterator[list[Part]]:
    """All of it in ever fewer words: everything in full first, then more and more of the oldest turns in brief, then more and more
    of these as a sum. Whoever shows it takes the first that there is room for."""
    yield from in_brief(turns)
    yield from in_sum(turns)


def in_brief(turns: Sequence[Turn]) -> Iterator[list[Part]]:
    for count in range(len(turns) + 1):
        yield _parts(turns, 0, count)


def in_sum(turns: Sequence[Turn]) -> Iterator[list[Part]]:
    """The last turn is told in full as long as there is room for that, and never as part of a sum."""
    for summed in (0, *range(2, len(turns))):
        for brief in range(max(summed, len(turns) - 1), len(turns) + 1):
            yield _parts(turns, summed, brief)


def _parts(turns: Sequence[Turn], summed: int, brief: int) -> list[Part]:
    """So many of the oldest as a sum, so many in brief. Ends and beginnings are always told in full."""
    hows: Iterator[Literal["full", "brief", "sum"]]
    hows = ("full" if not turn.changes or at >= brief else "sum" if at < summed else "brief" for at, turn in enumerate(turns))
    parts: list[Part] = []
    for how, turn in zip(hows, turns, strict=True):
        if parts and parts[-1].how == how != "full":
            parts[-1] = Part(how, (*parts[-1].turns, turn))
        else:
            parts.append(Part(how, (turn,)))
    return parts


def turns_of(view: Mapping[str, Any]) -> list[Turn]:
    """The turns that a table's view tells of."""
    return msgspec.convert(view["turns"], list[Turn])
