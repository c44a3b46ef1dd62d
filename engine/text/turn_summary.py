"""A turn as people retell it, made once by the game and used by everybody who shows it: message, picture, film, description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import groupby
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.text.phrase import Name, Words, joined_words, listed_words

MOVES_ON, STAYS = "moves on", "stays put"


class Consequence(Struct, frozen=True):
    """Something that became of somebody, and whose doing it was, if that is worth a word. What does not last is soon forgotten,
    but not before what it lasts `until`. What `decides` a race is the last to become part of a sum, and keeps its cause even
    there."""

    words: Words
    by: tuple[Words, ...] = ()
    lasts: bool = True
    decides: bool = False
    until: Words = ()

    @property
    def told(self) -> Words:
        return (*self.words, *_whose(self.by))


class NetChange(Struct, frozen=True):
    """What a turn came to for somebody: from where to where, or that they are where they were, and whose doing that is; and what
    else became of them, in order. What is `early` happened before the dice were rolled."""

    who: Name
    way: tuple[str, str] | None = None
    by: tuple[Words, ...] = ()
    fates: tuple[Consequence, ...] = ()
    early: bool = False
    stays: str = ""

    @property
    def going(self) -> Words:
        """Where they went, without a word about whose doing it was."""
        return (self.who, " ", " → ".join(self.way)) if self.way else ()

    @property
    def came(self) -> Words:
        """All of it without the name, where that has just been said."""
        place = " → ".join(self.way) if self.way else self.stays
        return joined_words([*([(place, *_whose(self.by))] if place else []), *(fate.told for fate in self.fates)])

    @property
    def counted(self) -> Words:
        """All of it in a sum: causes only of what decides, and what somebody did several times only once ("a clover ×2")."""
        way: list[Words] = [(" → ".join(self.way),)] if self.way else []
        done: dict[str | Name, Counter[Words]] = {}
        for verb, *what in (fate.told if fate.decides else fate.words for fate in self.fates):
            done.setdefault(verb, Counter())[tuple(what)] += 1
        counts = [(verb, joined_words([_often(*each) for each in what.items()])) for verb, what in done.items()]
        return joined_words([*way, *((verb, *what) for verb, what in counts)])


def _whose(by: Sequence[Words]) -> Words:
    return (" (", *joined_words(by), ")") if by else ()


def _often(what: Words, count: int) -> Words:
    return what if count == 1 else (*what, f" ×{count}")


class SummaryLine(Struct, frozen=True):
    """Something that a turn set off; `at` is the number of the event with which it began."""

    at: int
    words: Words


class TurnSummary(Struct, frozen=True, dict=True):
    """A turn as people retell it, or what happened outside of turns (`seat` is None): a draft pick, the end of a race.

    `told` says what was done and what it came to, `then` what that set off, a line each. Where much has happened since, `brief`
    says what it came to for everybody, or `short` says it, where it came to nothing that can be added up. `dice`, `way` and
    `adds` are for whoever draws it.
    """

    first: int
    """The number of its first event."""
    at: int
    """The number of the event with which `told` can be told: nobody hears what a die shows before it lies."""
    told: Words
    then: tuple[SummaryLine, ...] = ()
    changes: tuple[NetChange, ...] = ()
    seat: int | None = None
    piece: str = ""
    dice: tuple[int, ...] = ()
    way: tuple[str, str] | None = None
    adds: tuple[Words, ...] = ()
    short: Words = ()
    heads: bool = False
    """Whether it only says what begins here: a sum of that is called by it, and one of more has no word about it."""

    @cached_property
    def decides(self) -> bool:
        return any(fate.decides for change in self.changes for fate in change.fates)

    @cached_property
    def brief(self) -> Words:
        """Who, the die, and what it came to; nothing for an end or a beginning, which is told in full however much has happened."""
        if not self.changes:
            return self.short
        before, after = ([*self._came(early)] for early in (True, False))
        rolled: Words = (f"rolled {dice_text(self.dice)}", *additions(self.adds)) if self.dice else ()
        main: Words = (*rolled, *([": "] if after and rolled else []), *joined_words(after, "; "))
        rest = joined_words([*before, *([main] if main else [])], "; ")
        return (self.head, " " if rolled and not before else ": ", *rest) if self.head is not None else rest

    @property
    def head(self) -> Name | None:
        """Whose turn it is; or who rolls, where it was told before whose turn that is."""
        if self.seat is not None:
            return Name(self.seat)
        return Name(piece=self.piece) if self.piece and self.dice else None

    def _came(self, early: bool) -> Iterator[Words]:
        """What it came to; together for those to whom the same has happened."""
        found = [change for change in self.changes if change.early is early]
        for alike, changes in groupby(found, lambda change: change.by if change.way and not change.fates else None):
            if alike:
                yield (*joined_words([change.going for change in changes]), *_whose(alike))
            else:
                yield from (change.came if change.who == self.head else (change.who, " ", *change.came) for change in changes)


def dice_text(dice: Sequence[int], each: str = "") -> str:
    """Dice that took the place of one another: "1, 2, then 6", or "a 1, then a 6"."""
    *before, last = [f"{each}{die}" for die in dice]
    return f"{', '.join(before)}, then {last}" if before else last


def additions(adds: Iterable[Words]) -> Words:
    """What came on top of the dice: ", +2 own, −1 Gunk"."""
    return tuple(part for add in adds for part in (", ", *add))


def total_changes(changes: Iterable[NetChange]) -> list[NetChange]:
    """What changes came to, one after the other, for everybody whom they changed for good."""
    sums: dict[Name, NetChange] = {}
    for change in changes:
        before = sums.get(change.who, NetChange(change.who))
        ways = [way for way in (before.way, change.way) if way]
        way = (ways[0][0], ways[-1][1]) if ways else None
        sums[change.who] = NetChange(change.who, way, fates=(*before.fates, *change.fates))
    found = [replace(each, way=each.way if _leads(each.way) else None, fates=_left(each.fates)) for each in sums.values()]
    return [change for change in found if change.way or change.fates]


def _leads(way: tuple[str, str] | None) -> bool:
    """Whether it ends elsewhere."""
    return way is not None and way[0] != way[1]


def _left(fates: Sequence[Consequence]) -> tuple[Consequence, ...]:
    """What is not forgotten by now."""
    return tuple(fate for at, fate in enumerate(fates) if fate.lasts or (fate.until and not _is_over(fate, fates[at + 1 :])))


def _is_over(fate: Consequence, later: Sequence[Consequence]) -> bool:
    return any(each.decides or each.words == fate.until for each in later)


def summary_words(turns: Sequence[TurnSummary]) -> Words:
    """What many turns came to, for whomever they came to something; then what all others have done whose turn it was."""
    changes = total_changes(each for turn in turns for each in turn.changes)
    came: list[Words] = [(change.who, " ", *change.counted) for change in changes]
    rest = _rest(turns, {change.who for change in changes})
    for did in dict.fromkeys(rest.values()):
        who = [each for each in rest if rest[each] == did]
        came.append((*listed_words(who), " ", *(did if len(who) == 1 else _plural(did))))
    heads = [turn for turn in turns if turn.heads]
    if len(heads) == 1 and turns[0] is heads[0]:
        return (*heads[0].short, ": ", *joined_words(came, "; "))
    return (f"In {len(turns) - len(heads)} turns: ", *joined_words(came, "; "))


def _plural(did: Words) -> Words:
    """What several do, from what one does: "gets back up", "goes next", "is back on 7"."""
    verb, space, rest = str(did[0]).partition(" ")
    return ({"is": "are", "goes": "go", "has": "have"}.get(verb, verb.removesuffix("s")), space, rest, *did[1:])


def _rest(turns: Sequence[TurnSummary], named: Set[Name]) -> dict[Name, Words]:
    """Whoever had turns and is not `named`: a racer is back where it was, or has done what its last turn says."""
    found: dict[Name, Words] = {}
    places = {change.who: change.way[1] for turn in turns for change in turn.changes if change.way}
    for turn in turns:
        racer = Name(piece=turn.piece)
        if turn.seat is None or named & ({racer} if turn.piece else {change.who for change in turn.changes}):
            continue
        if not turn.piece:
            found.setdefault(Name(turn.seat), (STAYS,))
            found |= {Name(turn.seat): (MOVES_ON,)} if turn.way else {}
            continue
        own = next((change for change in turn.changes if change.who == racer), NetChange(racer))
        if racer in places and (own.way or own.stays):
            found[racer] = (f"is back on {places[racer]}",)
        elif own.stays or not own.fates:
            found[racer] = (own.stays or STAYS,)
        else:
            found[racer] = own.fates[-1].words
    return found


class SummaryGroup(NamedTuple):
    """Turns that are told alike: one in full, or several in a row."""

    how: Literal["full", "brief", "sum"]
    turns: tuple[TurnSummary, ...]


def summary_variants(turns: Sequence[TurnSummary]) -> Iterator[list[SummaryGroup]]:
    """All of it in ever fewer words: everything in full first, then more and more of the oldest turns in brief, then more and more
    of these as a sum. Whoever shows it takes the first that there is room for."""
    yield from brief_variants(turns)
    yield from sum_variants(turns)


def brief_variants(turns: Sequence[TurnSummary]) -> Iterator[list[SummaryGroup]]:
    for count in range(len(turns) + 1):
        yield _parts(turns, 0, count)


def sum_variants(turns: Sequence[TurnSummary]) -> Iterator[list[SummaryGroup]]:
    """The last turn is told in full as long as there is room for that, and never as part of a sum; those that decide something are
    part of one only if nothing else is left."""
    for spared in (True, False):
        for summed in (0, *range(2, len(turns))):
            for brief in range(max(summed, len(turns) - 1), len(turns) + 1):
                yield _parts(turns, summed, brief, spared)


def shortest_variant(turns: Sequence[TurnSummary]) -> list[SummaryGroup]:
    """The last of all these shapes: everything that can be is part of a sum."""
    return _parts(turns, len(turns) - 1, len(turns), spared=False)


def _parts(turns: Sequence[TurnSummary], summed: int, brief: int, spared: bool = True) -> list[SummaryGroup]:
    """So many of the oldest as a sum, so many in brief. Ends and beginnings are always told in full, or in short."""
    hows: list[Literal["full", "brief", "sum"]] = []
    for at, turn in enumerate(turns):
        adds_up = turn.heads or (turn.changes and not (spared and turn.decides))
        hows.append("full" if at >= brief or not turn.brief else "sum" if at < summed and adds_up else "brief")
    parts: list[SummaryGroup] = []
    for how, run in groupby(range(len(turns)), hows.__getitem__):
        alike = tuple(turns[at] for at in run)
        if how == "full":
            parts += [SummaryGroup(how, (turn,)) for turn in alike]
        else:
            parts.append(SummaryGroup("brief" if how == "sum" and _is_one(alike) else how, alike))
    return parts


def _is_one(turns: Sequence[TurnSummary]) -> bool:
    """Whether there is nothing to add up."""
    return sum(not turn.heads for turn in turns) < 2


def read_turns(view: Mapping[str, Any]) -> list[TurnSummary]:
    """The turns that a table's view tells of."""
    return msgspec.convert(view["turns"], list[TurnSummary])
